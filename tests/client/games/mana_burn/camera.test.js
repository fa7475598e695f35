import assert from "node:assert/strict";
import { test } from "node:test";

import * as camera from "../../../../static/games/mana_burn/camera.js";
import { BOUNDS, spotOf } from "../../../../static/games/mana_burn/geometry.js";

const PHONE = { width: 360, height: 200 };
const DESK = { width: 720, height: 400 };

/** @param {import("../../../../static/games/mana_burn/camera.js").Look} look @param {{width: number, height: number}} room @param {string} id */
function sees(look, room, id) {
  const { x, y, width, height } = camera.frameOf(look, room);
  const spot = spotOf(id);
  return spot.x - 0.45 >= x && spot.x + 0.45 <= x + width && spot.y - 0.45 >= y && spot.y + 0.45 <= y + height;
}

test("the whole board is shown where its squares can be hit", () => {
  assert.equal(camera.fits(PHONE), false);
  assert.equal(camera.fits(DESK), true);
  const look = camera.chosen({ needed: [spotOf("R5")], wanted: [] }, DESK);
  assert.deepEqual(look, camera.whole(DESK));
  assert.ok(sees(look, DESK, "R1") && sees(look, DESK, "R11") && sees(look, DESK, "R22"));
});

test("on a phone the pawn is seen large, and as much of its way as goes", () => {
  const ids = ["U4", "U5", "U6"];
  const look = camera.chosen({ needed: [spotOf("U3")], wanted: ids.map(spotOf) }, PHONE);
  assert.equal(look.unit, camera.NEAR);
  assert.ok(["U3", ...ids].every((id) => sees(look, PHONE, id)));
});

test("squares to choose from are seen together, from farther away", () => {
  const gates = ["R1", "U1", "W1"];
  const look = camera.chosen({ needed: ["CODEX", ...gates].map(spotOf), wanted: [] }, PHONE);
  assert.ok(look.unit >= 48 && look.unit < camera.NEAR);
  assert.ok(gates.every((id) => sees(look, PHONE, id)));
});

test("what is looked at stays on the board", () => {
  const corner = camera.inside({ x: -9, y: 9, unit: 84 }, PHONE);
  const { x, y, height } = camera.frameOf(corner, PHONE);
  assert.ok(Math.abs(x - BOUNDS.left) < 1e-9);
  assert.ok(Math.abs(y + height - BOUNDS.bottom) < 1e-9);
});

test("zooming keeps what is under the point, and knows two ends", () => {
  const look = { x: 5, y: 0, unit: 60 };
  const point = { x: 200, y: 90 };
  const nearer = camera.zoomed(look, PHONE, 1.5, point);
  const under = (/** @type {typeof look} */ one) => one.x + (point.x - 180) / one.unit;
  assert.ok(Math.abs(under(nearer) - under(look)) < 1e-9);
  assert.equal(camera.zoomed(look, PHONE, 99).unit, 120);
  assert.equal(camera.zoomed(look, PHONE, 0.01).unit, camera.least(PHONE));
});

test("a picture that is moved goes with the hand", () => {
  const look = camera.panned({ x: 6, y: 0, unit: 80 }, PHONE, 40, -16);
  assert.deepEqual(look, { x: 5.5, y: 0.2, unit: 80 });
});
