import assert from "node:assert/strict";
import { test } from "node:test";

import * as camera from "../../../../static/games/manaline/camera.js";

/** @import { Bounds, Point, View } from "../../../../static/games/manaline/camera.js" */

const PHONE = { width: 360, height: 320, handy: 38 };
const VIEW = { x: 2, y: -1, size: 40 };

/** @param {number} left @param {number} top @param {number} right @param {number} bottom @returns {Bounds} */
const bounds = (left, top, right, bottom) => ({ left, top, right, bottom });

/** @param {View} one @param {View} other */
function same(one, other) {
  for (const key of /** @type {const} */ (["x", "y", "size"])) {
    assert.ok(Math.abs(one[key] - other[key]) < 1e-9, `${key}: ${one[key]} and ${other[key]}`);
  }
}

test("what is enclosed begins at the origin and grows with the tiles", () => {
  assert.deepEqual(camera.boundsOf([]), bounds(0, 0, 0, 0));
  assert.deepEqual(camera.boundsOf([{ x: 5, y: -2 }, { x: 3, y: 7 }]), bounds(3, -2, 5, 7));
});

test("the screen and the board are told into one another", () => {
  assert.deepEqual(camera.pointOf(VIEW, PHONE, { x: 2, y: -1 }), { x: 180, y: 160 });
  assert.deepEqual(camera.pointOf(VIEW, PHONE, { x: 4, y: -3 }), { x: 260, y: 80 });
  assert.deepEqual(camera.spotOf(VIEW, PHONE, { x: 260, y: 80 }), { x: 4, y: -3 });
  assert.deepEqual(camera.cellAt(VIEW, PHONE, { x: 279, y: 61 }), { x: 4, y: -3 });
  assert.deepEqual(camera.cellAt(VIEW, PHONE, { x: 281, y: 59 }), { x: 5, y: -4 });
});

test("zooming keeps what is under the finger where it is, within bounds", () => {
  const point = { x: 300, y: 40 };
  const held = camera.spotOf(VIEW, PHONE, point);
  for (const factor of [0.5, 0.8, 1, 1.25, 2]) {
    const view = camera.zoomed(VIEW, PHONE, factor, point);
    assert.ok(Math.abs(view.size - 40 * factor) < 1e-9);
    const now = camera.pointOf(view, PHONE, held);
    assert.ok(Math.hypot(now.x - point.x, now.y - point.y) < 1e-9);
  }
  assert.equal(camera.zoomed(VIEW, PHONE, 100).size, camera.MOST);
  assert.equal(camera.zoomed(VIEW, PHONE, 0.001).size, camera.LEAST);
  assert.equal(camera.zoomed(VIEW, PHONE, 2).x, VIEW.x);
});

test("a picture that is dragged follows the finger", () => {
  const before = camera.pointOf(VIEW, PHONE, { x: 0, y: 0 });
  const after = camera.pointOf(camera.panned(VIEW, 30, -12), PHONE, { x: 0, y: 0 });
  assert.deepEqual([after.x - before.x, after.y - before.y], [30, -12]);
});

test("two fingers hold what is under them", () => {
  /** @type {[Point, Point]} */
  const before = [{ x: 100, y: 100 }, { x: 200, y: 100 }];
  /** @type {[Point, Point]} */
  const after = [{ x: 80, y: 140 }, { x: 230, y: 140 }];
  const view = camera.pinched(VIEW, PHONE, before, after);
  for (const finger of /** @type {const} */ ([0, 1])) {
    const now = camera.pointOf(view, PHONE, camera.spotOf(VIEW, PHONE, before[finger]));
    assert.ok(Math.hypot(now.x - after[finger].x, now.y - after[finger].y) < 1e-6);
  }
  same(camera.pinched(VIEW, PHONE, before, before), VIEW);
});

test("everything fits, however far it reaches, and is never blown up", () => {
  for (const whole of [bounds(0, 0, 0, 0), bounds(-3, -2, 4, 5), bounds(-20, -1, 15, 3), bounds(0, 0, 2, 30)]) {
    const view = camera.fitted(whole, PHONE);
    assert.ok(camera.shows(view, whole, PHONE), JSON.stringify(whole));
    assert.ok(view.size <= 64);
  }
  const high = camera.fitted(bounds(0, 0, 2, 20), PHONE);
  assert.ok(camera.pointOf(high, PHONE, { x: 0, y: -0.5 }).y >= 26);
});

test("the board chooses to show all of it, or what can still be hit with the last move", () => {
  const small = bounds(-2, -2, 3, 2);
  assert.ok(camera.shows(camera.chosen(small, bounds(3, 2, 3, 2), PHONE), small, PHONE));
  const large = bounds(-12, -6, 12, 6);
  const last = bounds(11, 5, 12, 5);
  const view = camera.chosen(large, last, PHONE);
  assert.equal(view.size, PHONE.handy);
  assert.ok(camera.shows(view, last, PHONE));
});

test("the picture stays while it shows what is new, and moves no further than it has to", () => {
  const room = { width: 600, height: 600, handy: 38 };
  const whole = bounds(-2, -2, 2, 2);
  const seen = camera.chosen(whole, whole, room);
  const grown = bounds(-2, -2, 3, 2);
  assert.equal(camera.followed(seen, true, { whole: grown, latest: bounds(3, 0, 3, 0), room }), seen);
  const wide = bounds(-2, -2, 7, 2);
  const next = camera.followed(seen, true, { whole: wide, latest: bounds(7, 0, 7, 0), room });
  assert.notEqual(next, seen);
  assert.ok(camera.shows(next, wide, room));

  const mine = { x: 0, y: 0, size: 90 };
  const near = bounds(1, 0, 1, 0);
  assert.equal(camera.followed(mine, false, { whole: wide, latest: near, room: PHONE }), mine);
  const far = camera.followed(mine, false, { whole: wide, latest: bounds(5, 0, 5, 0), room: PHONE });
  assert.equal(far.size, 90);
  assert.ok(camera.shows(far, bounds(5, 0, 5, 0), PHONE, 0));
  assert.equal(far.y, mine.y);
});

test("a view that is already small enough does not jump on a board that no longer fits", () => {
  const whole = bounds(-15, -10, 15, 10);
  const latest = bounds(0, 0, 1, 0);
  const seen = camera.chosen(whole, latest, PHONE);
  assert.equal(camera.followed(seen, true, { whole, latest, room: PHONE }), seen);
});

test("nobody gets lost: some tile is always seen", () => {
  const whole = bounds(0, 0, 5, 5);
  const lost = camera.kept({ x: 400, y: -300, size: 40 }, whole, PHONE);
  const { x, y } = camera.pointOf(lost, PHONE, { x: 5, y: 0 });
  assert.ok(x >= 0 && x <= PHONE.width && y >= 0 && y <= PHONE.height);
  const fine = { x: 3, y: 3, size: 40 };
  assert.deepEqual(camera.kept(fine, whole, PHONE), fine);
});
