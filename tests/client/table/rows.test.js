import assert from "node:assert/strict";
import { test } from "node:test";

import { neighbour } from "../../../static/table/rows.js";

test("arrows move by rows and keep to a side", () => {
  const rows = [["a"], ["b", "c"], ["d", "e", "f", "g"]];
  assert.equal(neighbour(rows, "a", "down"), "c");
  assert.equal(neighbour(rows, "b", "down"), "e");
  assert.equal(neighbour(rows, "c", "down"), "g");
  assert.equal(neighbour(rows, "d", "up"), "b");
  assert.equal(neighbour(rows, "g", "up"), "c");
  assert.equal(neighbour(rows, "d", "left"), "d");
  assert.equal(neighbour(rows, "d", "right"), "e");
  assert.equal(neighbour(rows, "e", "last"), "g");
  assert.equal(neighbour(rows, "e", "first"), "d");
  assert.equal(neighbour(rows, "a", "up"), "a");
  assert.equal(neighbour(rows, "gone", "up"), "a");
  assert.equal(neighbour([], "a", "up"), null);
});

test("a place where nothing lies is passed over and keeps the others at their side", () => {
  const rows = [["a", "b", "c"], [null, null, null], ["d", null, "f"], [null, "h", null]];
  assert.equal(neighbour(rows, "c", "down"), "f");
  assert.equal(neighbour(rows, "b", "down"), "h");
  assert.equal(neighbour(rows, "h", "up"), "b");
  assert.equal(neighbour(rows, "d", "right"), "f");
  assert.equal(neighbour(rows, "f", "left"), "d");
  assert.equal(neighbour(rows, "f", "first"), "d");
  assert.equal(neighbour(rows, "d", "last"), "f");
  assert.equal(neighbour(rows, "d", "left"), "d");
  assert.equal(neighbour(rows, "f", "down"), "h");
  assert.equal(neighbour([[null], ["z"]], "gone", "up"), "z");
});
