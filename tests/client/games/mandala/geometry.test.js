import assert from "node:assert/strict";
import { test } from "node:test";

import * as geometry from "../../../../static/games/mandala/geometry.js";

/** Boxes of a mandala from 320-px phones to wide screens. */
const BOXES = [
  [150, 184],
  [148, 208],
  [170, 290],
  [172, 400],
  [310, 480],
  [440, 412],
  [600, 600],
];
const SIDES = /** @type {const} */ (["up", "down"]);

test("everything stays inside its box, fields outside the mountain", () => {
  for (const [width = 0, height = 0] of BOXES) {
    const shape = geometry.shapeOf(width, height);
    assert.ok(shape.rx <= width / 2 && shape.ry <= height / 2, `${width} x ${height}`);
    assert.ok(shape.a <= width / 2 && shape.a < shape.ry);
    for (const side of SIDES) {
      for (const slot of [0, 1, 2, 3, 4, 5]) {
        const { mark, count } = geometry.crownLabel(shape, side, slot);
        for (const { x, y } of [mark, count]) {
          assert.ok(Math.abs(x) < shape.rx && Math.abs(y) < shape.ry);
          assert.ok(Math.hypot(x, y) > shape.a);
        }
      }
    }
  }
});

test("tall and small boxes have bands, roomy ones a circle", () => {
  assert.equal(geometry.shapeOf(172, 294).bands, true);
  assert.equal(geometry.shapeOf(344, 560).bands, true);
  assert.equal(geometry.shapeOf(300, 184).bands, true);
  const { bands, rx, ry } = geometry.shapeOf(440, 412);
  assert.deepEqual([bands, rx], [false, ry]);
});

test("a sixth of the mountain and a field are large enough for a finger", () => {
  for (const [width = 0, height = 0] of BOXES) {
    const shape = geometry.shapeOf(width, height);
    for (const colour of [0, 1, 2, 3, 4, 5]) {
      const [, x1, y1, x2, y2] = /L(\S+) (\S+)A.* (\S+) (\S+)Z/.exec(geometry.mountainSixth(shape, colour)) ?? [];
      const xs = [0, Number(x1), Number(x2)];
      const ys = [0, Number(y1), Number(y2)];
      assert.ok(Math.max(...xs) - Math.min(...xs) >= 44 && Math.max(...ys) - Math.min(...ys) >= 44);
    }
    const spots = geometry.crownArea(shape, "down").match(/-?[\d.]+ -?[\d.]+/g) ?? [];
    const [xs, ys] = [0, 1].map((part) => spots.map((spot) => Number(spot.split(" ")[part])));
    assert.ok(Math.max(...(xs ?? [])) - Math.min(...(xs ?? [])) >= 44);
    assert.ok(Math.max(...(ys ?? [])) - Math.min(...(ys ?? [])) >= 44, `${width} x ${height}`);
  }
});

test("slots of a crown lie side by side from left to right, over its whole width", () => {
  for (const slot of [0, 1, 2, 3, 4]) {
    const one = geometry.crownSlot(slot);
    const next = geometry.crownSlot(slot + 1);
    assert.ok(Math.abs(one.middle + one.half - (next.middle - next.half)) < 1e-9);
  }
  const first = geometry.crownSlot(0);
  assert.ok(Math.abs(first.middle - first.half + 1) < 1e-9);
});

test("the two crowns mirror each other", () => {
  for (const shape of [geometry.shapeOf(170, 290), geometry.shapeOf(440, 412)]) {
    const up = geometry.crownPoint(shape, "up", 0.4, 0.5);
    const down = geometry.crownPoint(shape, "down", 0.4, 0.5);
    assert.deepEqual(down, { x: up.x, y: -up.y });
  }
});

test("paths are closed and hold numbers only", () => {
  for (const shape of [geometry.shapeOf(170, 290), geometry.shapeOf(440, 412)]) {
    const paths = [
      geometry.crownPetal(shape, "up", 2),
      geometry.crownLeaf(shape, "down", 3),
      geometry.mountainPetal(shape, 4),
      geometry.mountainSixth(shape, 5),
      geometry.ringArc(shape, 1),
      geometry.crownArea(shape, "up"),
    ];
    for (const path of paths) assert.match(path, /^M[-\d. ACLQ]+Z$/);
  }
});
