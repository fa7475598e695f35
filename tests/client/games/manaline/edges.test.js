import assert from "node:assert/strict";
import { test } from "node:test";

import * as camera from "../../../../static/games/manaline/camera.js";
import { edgesOf, placeOf, sideOf } from "../../../../static/games/manaline/edges.js";

/** @import { Cell } from "../../../../static/games/manaline/model.js" */

const ROOM = { width: 360, height: 400, handy: 34 };
const LOOK = { x: 0, y: 0, size: 40 };

/** @param {number} x @param {number} y @returns {Cell} */
const cell = (x, y) => ({ x, y });

test("a cell is beyond the edge that it is farthest from", () => {
  assert.equal(sideOf(LOOK, ROOM, cell(4, 4)), null);
  assert.equal(sideOf(LOOK, ROOM, cell(5, 0)), "right");
  assert.equal(sideOf(LOOK, ROOM, cell(-9, 5)), "left");
  assert.equal(sideOf(LOOK, ROOM, cell(-5, 9)), "down");
  assert.equal(sideOf(LOOK, ROOM, cell(2, -6)), "up");
});

test("an edge counts the places to play beyond it; where there are none it leads to the tiles", () => {
  const tiles = [cell(0, 0), cell(8, 1), cell(0, 7)];
  const lit = [cell(7, 1), cell(8, 2), cell(1, 0)];
  assert.deepEqual(edgesOf(LOOK, ROOM, { tiles, lit }), [
    { side: "right", lit: 2, cells: [cell(7, 1), cell(8, 2)] },
    { side: "down", lit: 0, cells: [cell(0, 7)] },
  ]);
  assert.deepEqual(edgesOf(LOOK, ROOM, { tiles: [cell(0, 0)], lit: [] }), []);
});

test("its button stands beside what it leads to, but over no place to play", () => {
  const edge = /** @type {const} */ ({ side: "right", lit: 1, cells: [cell(8, 2)] });
  /** @param {Cell[]} lit @param {Cell[]} [tiles] */
  const place = (lit, tiles = []) => placeOf(edge, LOOK, ROOM, { tiles, lit });
  assert.equal(place([...edge.cells]), 280);
  const at = place([cell(4, 2)]);
  assert.ok(Math.abs(at - 280) >= 42 && at >= 72 && at <= 328, String(at));
  const free = place([cell(4, 2)], [cell(4, 0)]);
  assert.ok(Math.abs(free - 280) >= 42 && Math.abs(free - 200) >= 42, String(free));
  const low = /** @type {const} */ ({ side: "right", lit: 1, cells: [cell(8, 9)] });
  assert.equal(placeOf(low, LOOK, ROOM, { tiles: [], lit: [] }), 328);
  const crowded = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((y) => cell(4, y));
  assert.equal(place(crowded), 280);
  assert.equal(place([], crowded), 280);
});

test("the picture moves to as many cells as it can show, the nearest first", () => {
  const cells = [cell(6, 0), cell(7, 1), cell(30, 1)];
  const next = camera.toward(LOOK, cells, ROOM);
  assert.equal(next.size, LOOK.size);
  assert.deepEqual(cells.map((one) => sideOf(next, ROOM, one)), [null, null, "right"]);
  assert.equal(camera.toward(LOOK, [], ROOM), LOOK);
});

test("a picture that cuts the board off cuts through its cells", () => {
  const whole = camera.boundsOf([cell(-12, -2), cell(12, 2)]);
  for (const width of [340, 357, 360, 374, 391]) {
    const room = { ...ROOM, width };
    const { x, size } = camera.chosen(whole, camera.boundsOf([cell(3, 0)]), room);
    const edge = x + width / size / 2;
    assert.ok(Math.abs(edge - Math.round(edge)) < 0.01, `${width}: ${edge}`);
  }
});
