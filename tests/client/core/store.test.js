import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, fold, isMyTurn, phase, seatOf, timeLeft } from "../../../static/core/store.js";
import { snapshot, update } from "./world.js";

/** @param {any[]} frames */
const after = (...frames) => frames.reduce((state, frame) => fold(state, frame, 0), blank());

/**
 * @param {number} seq
 * @param {string[]} types
 */
const entry = (seq, types = []) => ({
  seq,
  kind: "act",
  seat: 0,
  at: 0,
  cause: null,
  events: types.map((type) => ({ type })),
});

test("a snapshot is the whole truth", () => {
  const state = after(snapshot(3, { chat: [{ number: 1, text: "hi" }], journal: [entry(3)] }));
  assert.equal(state.view.seq, 3);
  assert.deepEqual(state.view.sight?.public, { no: 3 });
  assert.equal(state.seat, 0);
  assert.equal(state.chat.length, 1);
  assert.deepEqual(state.play, { seq: 3, events: [] });
});

test("an update replaces the view and leaves what it does not speak of", () => {
  const state = after(
    snapshot(3, { chat: [{ number: 1, text: "hi" }] }),
    update(4, {
      events: [{ type: "built" }],
      steps: [{ ...entry(4), events: undefined, count: 1 }],
    }),
  );
  assert.deepEqual(state.view.sight?.public, { no: 4 });
  assert.equal(state.chat.length, 1);
  assert.equal(state.table?.code, "K7XQP");
  assert.deepEqual(state.play.events, [{ type: "built" }]);
});

test("a resume's flat events come apart into the entries they belong to", () => {
  const steps = [
    { seq: 4, kind: "act", seat: 1, at: 0, cause: null, count: 2 },
    { seq: 5, kind: "taken_back", seat: 1, at: 0, cause: null, count: 0 },
    { seq: 6, kind: "act", seat: 0, at: 0, cause: null, count: 1 },
  ];
  const events = [{ type: "a" }, { type: "b" }, { type: "c" }];
  const state = after(snapshot(3, { journal: [entry(3)] }), update(6, { events, steps }));
  assert.deepEqual(
    state.journal.map((/** @type {any} */ one) => [
      one.seq,
      one.events.map((/** @type {any} */ event) => event.type).join(""),
    ]),
    [
      [3, ""],
      [4, "ab"],
      [5, ""],
      [6, "c"],
    ],
  );
});

test("an update that brings nothing new plays nothing, and entries are told once", () => {
  const state = after(
    snapshot(3, { journal: [entry(3, ["x"])] }),
    update(3, { events: [], steps: [] }),
    update(3, { events: [{ type: "x" }], steps: [{ ...entry(3), count: 1 }] }),
  );
  assert.deepEqual(state.play.events, []);
  assert.equal(state.journal.length, 1);
});

test("a snapshot of the same match keeps the older journal, one of another match does not", () => {
  const first = after(snapshot(9, { match: "m1", journal: [entry(1), entry(9)] }));
  assert.equal(
    fold(first, /** @type {any} */ (snapshot(70, { match: "m1", journal: [entry(70)] })), 0).journal
      .length,
    3,
  );
  assert.equal(
    fold(first, /** @type {any} */ (snapshot(0, { match: "m2", journal: [entry(0)] })), 0).journal
      .length,
    1,
  );
});

test("a match that begins before our eyes is played, one that we come to is not", () => {
  const begun = snapshot(0, { match: "m2", journal: [entry(0, ["dealt"])] });
  assert.deepEqual(after(begun).play.events, []);
  assert.deepEqual(after(snapshot(9, { match: "m1" }), begun).play.events, [{ type: "dealt" }]);
  assert.deepEqual(after(begun, begun).play.events, []);
});

test("whoever takes a seat after the end sees the match as a watcher does", () => {
  const state = after(snapshot(9, { seat: 1, sight: { public: {}, seat: null, own: null } }));
  assert.equal(state.seat, null);
});

test("before a match one's seat is the table's", () => {
  assert.equal(after(snapshot(-1, { seat: 1, sight: null })).seat, 1);
});

test("a chat line is shown once", () => {
  const line = { number: 1, text: "hi" };
  const state = after(
    snapshot(3),
    { type: "chat", at: "x", line },
    { type: "chat", at: "x", line },
  );
  assert.equal(state.chat.length, 1);
});

test("parts have frames of their own", () => {
  const state = after(
    snapshot(3),
    { type: "presence", seats: [true, false], watchers: 4 },
    { type: "table", at: "x", table: { code: "K7XQP", rev: 9, seats: [], status: "over" } },
    {
      type: "offers",
      at: "x",
      offers: [{ kind: "takeback", seat: 1, accepted: [1] }],
      declined: [{ kind: "draw", seat: 0, by: 1 }],
    },
    { type: "clocks", at: "x", clocks: { kind: "move", due: [5, null] } },
    { type: "window", at: "x", window: { kind: "w" } },
  );
  assert.equal(state.presence.watchers, 4);
  assert.equal(state.table?.rev, 9);
  assert.equal(state.offers.length, 1);
  assert.deepEqual(state.declined, [{ kind: "draw", seat: 0, by: 1 }]);
  assert.equal(state.view.clocks.kind, "move");
  assert.equal(state.view.window.kind, "w");
  const { offers, declined } = fold(state, /** @type {any} */ (update(4)), 0);
  assert.deepEqual([offers, declined], [[], []], "an offer is about a position that is gone");
});

test("my turn comes from what the server awaits, and ends with the outcome", () => {
  const awaited = [{ seat: 0, kind: "action", decision: 3 }];
  assert.ok(isMyTurn(after(snapshot(3, { awaited }))));
  const seen = (/** @type {number | null} */ seat) => ({
    awaited,
    seat,
    sight: { public: {}, seat, own: null },
  });
  assert.ok(!isMyTurn(after(snapshot(3, seen(null)))));
  assert.ok(!isMyTurn(after(snapshot(3, seen(1)))));
  assert.ok(
    !isMyTurn(
      after(
        snapshot(3, { awaited, outcome: { ranking: [[0], [1]], reason: "river", scores: [1, 0] } }),
      ),
    ),
  );
});

test("the phase of a table", () => {
  assert.equal(phase(after(snapshot(-1, { sight: null }))), "gathering");
  assert.equal(phase(after(snapshot(3))), "running");
  assert.equal(
    phase(after(snapshot(3, { outcome: { ranking: [], reason: "x", scores: [] } }))),
    "over",
  );
});

test("who sits where", () => {
  const { table } = after(
    snapshot(3, {
      table: {
        seats: [
          { user: null, bot: 1, ready: true },
          { user: { id: "u1", name: "Ada" }, bot: null, ready: false },
        ],
      },
    }),
  );
  assert.equal(seatOf(table, "u1"), 1);
  assert.equal(seatOf(table, "u2"), null);
  assert.equal(seatOf(table, null), null);
});

const MOVE = { kind: "move", due: [50_000, null], left: [null, null], paused: false };

test("time left is counted on the server's clock", () => {
  const state = after(snapshot(3, { clocks: MOVE }));
  const synced = fold(state, { type: "pong", at: "x", sent: 1000, now: 21_050 }, 1100);
  assert.equal(synced.time.offset, 20_000);
  assert.equal(timeLeft(synced, 0, 1100), 28_900);
  assert.equal(timeLeft(synced, 1, 1100), null);
  assert.equal(timeLeft(synced, 0, 99_000), 0);
});

test("a clock that stands shows what it has left", () => {
  const clocks = { kind: "bank", due: [50_000, null], left: [60_000, 42_000], paused: false };
  assert.equal(timeLeft(after(snapshot(3, { clocks })), 1, 1100), 42_000);
});

test("a slow pong does not spoil a good measure", () => {
  const state = fold(after(snapshot(3)), { type: "pong", at: "x", sent: 1000, now: 21_050 }, 1100);
  assert.equal(
    fold(state, { type: "pong", at: "x", sent: 2000, now: 24_000 }, 5000).time.offset,
    20_000,
  );
});
