import assert from "node:assert/strict";
import { test } from "node:test";

import { TURN, timing } from "../../../static/table/travel.js";

test("flights are short, staggered, and squeezed into what is left of the turn", () => {
  assert.deepEqual(timing(1, 0, TURN), { each: 180, stagger: 40, all: 180 });
  assert.equal(timing(1, 5000, TURN).each, 280);
  assert.equal(timing(3, 5000, TURN).all, 360);
  assert.ok(timing(6, 5000, 200).all <= 200);
  assert.equal(timing(3, 100, 50).all, 0);
  assert.equal(timing(0, 0, TURN).all, 0);
});
