import assert from "node:assert/strict";
import { test } from "node:test";

import { hasNews, readAtFirst } from "../../../static/table/reading.js";
import { ADA, BRUNO, row, stateOf, table } from "./tables.js";

const TABLE = table([row(ADA), row(BRUNO)], { status: "playing" });

/** @param {(number | null)[]} seats who acted, entry by entry @param {number | null} seat the viewer's */
function playing(seats, seat) {
  const journal = seats.map((one, seq) => ({ seq, kind: "act", seat: one, at: 0, cause: null, events: [] }));
  const sight = { public: {}, seat, own: null };
  return { ...stateOf(TABLE, { seq: seats.length, sight, seat, match: "m", outcome: null }), journal };
}

test("who comes back finds what others did since the own last move unread", () => {
  const state = playing([null, 0, 1, 0, 1, 1], 0);
  const read = readAtFirst(state);
  assert.equal(read.journal, 3);
  assert.equal(hasNews(state, read, "journal"), true);
  assert.equal(hasNews(state, { ...read, journal: 5 }, "journal"), false);
});

test("what one did oneself is no news, and a beginning is none either", () => {
  const moved = playing([null, 1, 0], 0);
  assert.equal(hasNews(moved, { journal: 1, chat: 0 }, "journal"), false);
  assert.equal(hasNews(playing([null], 0), { journal: -1, chat: 0 }, "journal"), false);
});

test("whoever has not moved yet, and who only watches, has read all that is there", () => {
  for (const state of [playing([null, 1], 0), playing([null, 1, 0, 1], null)]) {
    assert.equal(hasNews(state, readAtFirst(state), "journal"), false);
  }
  const watched = playing([null, 1, 0, 1], null);
  assert.equal(hasNews(watched, { journal: 2, chat: 0 }, "journal"), true);
});
