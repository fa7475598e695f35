import assert from "node:assert/strict";
import { test } from "node:test";

import { foldRows } from "../../../static/pages/lobby-rows.js";

/**
 * @param {string} code
 * @param {number} active
 * @param {any} [more]
 * @returns {any}
 */
const row = (code, active, more = {}) => ({ code, active, ...more });
/** @param {any[]} rows */
const codes = (rows) => rows.map(({ code }) => code).join(" ");

test("a snapshot is the whole list", () => {
  assert.equal(codes(foldRows([row("A", 1)], { type: "snapshot", rows: [row("B", 2)] })), "B");
});

test("an update brings new rows, changed ones and those that are gone; the liveliest come first", () => {
  const rows = [row("A", 3), row("B", 2, { free: 1 }), row("C", 1)];
  const next = foldRows(rows, {
    type: "update",
    rows: [row("B", 9, { free: 0 }), row("D", 4)],
    gone: ["A"],
  });
  assert.equal(codes(next), "B D C");
  assert.equal(next[0]?.free, 0);
});

test("other frames change nothing", () => {
  const rows = [row("A", 3)];
  assert.equal(foldRows(rows, { type: "pong" }), rows);
});
