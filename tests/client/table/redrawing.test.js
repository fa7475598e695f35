import assert from "node:assert/strict";
import { test } from "node:test";

import { undisturbed } from "../../../static/table/redrawing.js";

test("a drawing that asks for drawing is ended first, and then done again", () => {
  /** @type {string[]} */
  const told = [];
  const redraw = undisturbed(() => {
    told.push("begins");
    if (told.length < 4) redraw();
    told.push("ends");
  });
  redraw();
  assert.deepEqual(told, ["begins", "ends", "begins", "ends", "begins", "ends"]);
});
