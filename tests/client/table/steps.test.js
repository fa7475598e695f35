import assert from "node:assert/strict";
import { test } from "node:test";

import { nextStep } from "../../../static/table/steps.js";
import { ADA, BRUNO, row, stateOf, table } from "./tables.js";

/** @type {[string, any, any[], string, string | null][]} */
const CASES = [
  ["a visitor sits down where there is a seat", null, [row(ADA), null], "gather.free", "sit"],
  ["a visitor at a full table watches", null, [row(ADA), row(BRUNO)], "gather.full", null],
  ["alone, one says ready", ADA, [row(ADA), null], "gather.missing", "ready"],
  [
    "alone and ready, one waits and may think again",
    ADA,
    [row(ADA, true), null],
    "gather.missing.ready",
    "unready",
  ],
  ["when all sit, one is asked", ADA, [row(ADA), row(BRUNO)], "gather.ask", "ready"],
  ["the last one starts the match", ADA, [row(ADA), row(BRUNO, true)], "gather.last", "start"],
  ["bots are always ready", ADA, [row(ADA), row(1)], "gather.last", "start"],
  [
    "who is ready waits for the others by name",
    ADA,
    [row(ADA, true), row(BRUNO)],
    "gather.late",
    "unready",
  ],
  [
    "when all are ready there is nothing to do",
    ADA,
    [row(ADA, true), row(BRUNO, true)],
    "gather.starting",
    null,
  ],
];

for (const [name, me, seats, key, step] of CASES) {
  test(name, () => {
    const found = nextStep({ state: stateOf(table(seats)), me });
    assert.equal(found.key, key);
    assert.equal(found.step, step);
  });
}

test("the ones waited for are named", () => {
  const { params } = nextStep({
    state: stateOf(table([row(ADA, true), row(BRUNO), row({ id: "c", name: "Cleo" })])),
    me: ADA,
  });
  assert.equal(params["names"], "Bruno and Cleo");
});
