import assert from "node:assert/strict";
import { test } from "node:test";

import * as cells from "../../../../static/games/manaline/cells.js";
import { countOf, tileNames, without } from "../../../../static/games/manaline/kinds.js";
import { speaker } from "./catalogue.js";

/** @import { Cell, Laid } from "../../../../static/games/manaline/model.js" */

/** @type {Laid[]} */
const BOARD = [
  [0, 0, 0],
  [1, 1, 0],
  [7, 1, 1],
];
const KINDS = cells.kindsByCell(BOARD);
/** @param {number} x @param {number} y @returns {Cell} */
const at = (x, y) => ({ x, y });

test("a cell's id tells its place", () => {
  assert.deepEqual(cells.cellOf(cells.cellId(at(-12, 7))), at(-12, 7));
  assert.equal(cells.cellOf("hand:3"), null);
  assert.equal(cells.cellOf(null), null);
});

test("the frontier is what lies beside tiles, the origin at first", () => {
  assert.deepEqual(cells.frontierOf(new Map()), [at(0, 0)]);
  const ids = new Set(cells.frontierOf(KINDS).map(cells.cellId));
  const wanted = [at(-1, 0), at(0, -1), at(1, -1), at(2, 0), at(0, 1), at(2, 1), at(1, 2)];
  assert.deepEqual(ids, new Set(wanted.map(cells.cellId)));
});

test("neighbours are told by their sides", () => {
  assert.deepEqual(cells.neighboursOf(KINDS, at(0, 1)), [
    { side: "right", kind: 7 },
    { side: "above", kind: 0 },
  ]);
  assert.deepEqual(cells.neighboursOf(KINDS, at(9, 9)), []);
});

test("tiles of one row or column lie in runs, with a gap between them", () => {
  assert.deepEqual(cells.runsOf([]), []);
  assert.deepEqual(cells.runsOf([at(4, 2)]), [{ x: 4, y: 2, axis: "row", length: 1 }]);
  assert.deepEqual(cells.runsOf([at(3, 1), at(0, 1), at(1, 1)]), [
    { x: 0, y: 1, axis: "row", length: 2 },
    { x: 3, y: 1, axis: "row", length: 1 },
  ]);
  assert.deepEqual(cells.runsOf([at(2, 0), at(2, -1)]), [{ x: 2, y: -1, axis: "column", length: 2 }]);
});

test("a crowd is what lies around a cell, corners included", () => {
  assert.equal(cells.crowd(KINDS, at(50, 50)), 0);
  assert.equal(cells.crowd(new Map([[cells.cellId(at(1, 1)), 0], [cells.cellId(at(2, 0)), 1]]), at(2, 1)), 2);
});

test("what is written beside tiles stands above them first, at their corners last", () => {
  const found = cells.asides([at(1, 0), at(0, 0)]);
  assert.deepEqual(found[0], { tile: at(0, 0), way: at(0, -1), beside: at(0, -1) });
  assert.deepEqual(found.at(-1), { tile: at(1, 0), way: at(-1, 1), beside: at(0, 1) });
  assert.equal(found.length, 16);
});

test("cells are read row by row", () => {
  const rows = cells.inRows([at(3, 1), at(-1, 0), at(0, 1), at(5, -2)]);
  assert.deepEqual(rows, [[at(5, -2)], [at(-1, 0)], [at(0, 1), at(3, 1)]]);
});

test("arrows go cell by cell and no further than one can use", () => {
  const useful = [...cells.placesOf(BOARD), ...cells.frontierOf(KINDS)];
  assert.deepEqual(cells.stepped(at(0, 0), "left", useful), at(-1, 0));
  assert.deepEqual(cells.stepped(at(-1, 0), "left", useful), at(-1, 0));
  assert.deepEqual(cells.stepped(at(1, 1), "down", useful), at(1, 2));
  assert.deepEqual(cells.stepped(at(1, 2), "down", useful), at(1, 2));
  assert.deepEqual(cells.stepped(at(0, 0), "first", useful), at(-1, 0));
  assert.deepEqual(cells.stepped(at(0, 0), "last", useful), at(2, 0));
  assert.deepEqual(cells.stepped(at(2, 1), "up", useful), at(2, 0));
});

test("the next cell goes round, both ways", () => {
  const lit = [at(2, 0), at(-1, 0), at(0, 3)];
  assert.deepEqual(cells.nextCell(lit, null, 1), at(-1, 0));
  assert.deepEqual(cells.nextCell(lit, at(-1, 0), 1), at(2, 0));
  assert.deepEqual(cells.nextCell(lit, at(0, 3), 1), at(-1, 0));
  assert.deepEqual(cells.nextCell(lit, at(-1, 0), -1), at(0, 3));
  assert.deepEqual(cells.nextCell(lit, at(1, 0), -1), at(-1, 0));
  assert.equal(cells.nextCell([], at(0, 0), 1), null);
});

test("who points beside a cell means it", () => {
  const lit = [at(0, 0), at(2, 0)];
  assert.deepEqual(cells.nearest(lit, at(1.4, 0.2), 0.95), at(2, 0));
  assert.equal(cells.nearest(lit, at(1, 3), 0.95), null);
});

test("takers are the cells for a kind, or for any", () => {
  /** @type {[number, number, number[]][]} */
  const fits = [
    [2, 0, [3, 5]],
    [0, 1, [5]],
  ];
  assert.deepEqual(cells.takers(fits, 3), [at(2, 0)]);
  assert.deepEqual(cells.takers(fits, null), [at(2, 0), at(0, 1)]);
});

test("tiles are counted, taken away and named once with their number", () => {
  assert.equal(countOf([3, 3, 4], 3), 2);
  assert.deepEqual(without([3, 3, 4], [3, 9]), [3, 4]);
  assert.equal(tileNames(speaker(0).t, [31, 1, 1]), "red turtle ×2, purple turtle");
  assert.equal(tileNames(speaker(0, "it").t, [31, 1, 1]), "tartaruga rossa ×2, tartaruga viola");
});
