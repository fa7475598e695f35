import assert from "node:assert/strict";
import { test } from "node:test";

import { traceOf } from "../../../../static/games/mandala/traces.js";

/** @import { GameEvent } from "../../../../static/games/mandala/model.js" */

/** @param {GameEvent[]} events */
const trace = (...events) => traceOf(events);

test("a move marks where its cards went and how many", () => {
  assert.deepEqual(
    trace(
      { type: "built", seat: 1, mandala: 0, colour: "R" },
      { type: "drawn", seat: 1, count: 2, cards: null },
    ),
    { seat: 1, marks: { "mountain:0:R": 1 } },
  );
  assert.deepEqual(trace({ type: "grown", seat: 0, mandala: 1, colour: "K", count: 3 }).marks, {
    "field:1:0:K": 3,
  });
  assert.deepEqual(trace({ type: "discarded", seat: 0, colour: "K", count: 2 }).marks, { discard: 2 });
});

test("a claim marks the space it opened and the cup", () => {
  const claim = /** @type {const} */ ({ type: "claimed", seat: 1, mandala: 0, colour: "G", count: 3 });
  assert.deepEqual(trace({ ...claim, to: "cup", river: 2 }).marks, { "river:1:2": 1, "cup:1": 2 });
  assert.deepEqual(trace({ ...claim, count: 1, to: "cup", river: 2 }).marks, { "river:1:2": 1 });
  assert.deepEqual(trace({ ...claim, to: "cup", river: null }).marks, { "cup:1": 3 });
  assert.deepEqual(trace({ ...claim, to: "discard", river: null }).marks, { discard: 3 });
});

test("what is swept away leaves no mark, the other mandala keeps its own", () => {
  const swept = trace(
    { type: "built", seat: 0, mandala: 0, colour: "R" },
    { type: "grown", seat: 0, mandala: 1, colour: "K", count: 1 },
    { type: "swept", mandala: 0, mountain: "R", fields: ["", ""] },
  );
  assert.deepEqual(swept.marks, { "field:1:0:K": 1 });
});
