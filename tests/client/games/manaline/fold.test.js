import assert from "node:assert/strict";
import { test } from "node:test";

import { TURN, timing } from "../../../../static/table/travel.js";
import { flightsOf } from "../../../../static/games/manaline/flights.js";
import { landed, lifted } from "../../../../static/games/manaline/fold.js";
import { MATCH } from "./match.js";

/** @import { GameEvent, Sight } from "../../../../static/games/manaline/model.js" */

/** @param {Sight} sight @param {GameEvent} event */
const played = (sight, event) => landed(lifted(sight, event), event);

/** What the board draws. @param {Sight} sight */
function drawn({ own, seat, public: shown }) {
  const { board, scores, hand_sizes, bag, removed, left, opening_sizes, last, phase } = shown;
  const marks = last?.type === "pass" ? null : last;
  return { own, seat, board, scores, hand_sizes, bag, removed, left, opening_sizes, marks, phase };
}

/** @param {GameEvent} event @returns {GameEvent} as one sees it who knows no hand */
const hidden = (event) => ("kinds" in event ? { ...event, kinds: null } : event);

test("playing a turn's events on one sight draws the next one, through a whole match", () => {
  for (const [index, { sight }] of MATCH.entries()) {
    const next = MATCH[index + 1];
    if (!next) break;
    assert.deepEqual(drawn(next.events.reduce(played, sight)), drawn(next.sight), `step ${index + 1}`);
  }
  const types = new Set(MATCH.flatMap(({ events }) => events.map(({ type }) => type)));
  for (const type of ["exchanged", "skipped", "departed", "went_out", "ended"]) assert.ok(types.has(/** @type {any} */ (type)), type);
});

test("a watcher's picture follows the same events", () => {
  /** @param {Sight} sight @returns {Sight} */
  const watched = (sight) => ({ ...sight, seat: null, own: null });
  for (const [index, { sight }] of MATCH.entries()) {
    const next = MATCH[index + 1];
    if (!next) break;
    const after = next.events.map(hidden).reduce(played, watched(sight));
    assert.deepEqual(drawn(after), drawn(watched(next.sight)), `step ${index + 1}`);
  }
});

test("tiles leave before they arrive, and the board knows where they will lie", () => {
  const at = MATCH.findIndex(({ events }) => events[0]?.type === "placed");
  const { sight } = MATCH[at - 1] ?? assert.fail("no turn before");
  const event = MATCH[at]?.events[0];
  assert.ok(event?.type === "placed");
  const between = lifted(sight, event);
  assert.deepEqual(between.public.coming, event.tiles);
  assert.equal(between.public.board.length, sight.public.board.length);
  const after = landed(between, event);
  assert.equal(after.public.board.length, sight.public.board.length + event.tiles.length);
  assert.deepEqual(after.public.coming, []);
});

test("open hands change with what is drawn and placed", () => {
  const first = MATCH[0]?.sight ?? assert.fail("no match");
  const open = { ...first, public: { ...first.public, hands: [[1, 2], [3, 3, 9], [4]] } };
  const after = played(open, { type: "exchanged", seat: 1, count: 2, kinds: [3, 9] });
  assert.deepEqual(after.public.hands?.[1], [3]);
  const drawn = played(after, { type: "drawn", seat: 1, count: 2, kinds: [30, 0] });
  assert.deepEqual(drawn.public.hands, [[1, 2], [0, 3, 30], [4]]);
});

test("tiles fly from whose they were to where they go; own ones lie there already", () => {
  /** @type {GameEvent} */
  const event = { type: "placed", seat: 1, tiles: [[7, 2, -1]], lines: [], points: 1 };
  const way = { from: "seat:1", to: "cell:2:-1", face: 7 };
  assert.deepEqual(flightsOf(event, 0, false), [way]);
  assert.deepEqual(flightsOf(event, 0, true), [way]);
  assert.deepEqual(flightsOf(event, null, false), [way]);
  assert.deepEqual(flightsOf(event, 1, false), [{ ...way, from: "hand:7" }]);
  assert.deepEqual(flightsOf(event, 1, true), []);
});

test("drawn tiles show their faces to those alone who know them", () => {
  /** @type {GameEvent} */
  const mine = { type: "drawn", seat: 0, count: 2, kinds: [4, 9] };
  assert.deepEqual(flightsOf(mine, 0, false), [
    { from: "bag", to: "hand:4", face: 4 },
    { from: "bag", to: "hand:9", face: 9 },
  ]);
  const theirs = flightsOf({ ...mine, kinds: null }, 1, false);
  assert.deepEqual(theirs, Array(2).fill({ from: "bag", to: "seat:0", face: null }));
  const back = flightsOf({ type: "exchanged", seat: 0, count: 1, kinds: [4] }, 0, false);
  assert.deepEqual(back, [{ from: "hand:4", to: "bag", face: 4 }]);
  const gone = flightsOf({ type: "departed", seat: 2, cause: "left", count: 6, kinds: null }, 0, false);
  assert.equal(gone.length, 6);
});

test("no turn of a match is animated for longer than 900 ms", () => {
  for (const { events } of MATCH) {
    let spent = 0;
    for (const event of events) spent += timing(flightsOf(event, 0, false).length, 900, TURN - spent).all;
    assert.ok(spent <= TURN, `${spent} ms`);
  }
});
