import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, fold } from "../../../static/core/store.js";
import { soundsOf } from "../../../static/table/noises.js";
import { snapshot, update } from "../core/world.js";
import { ADA, BRUNO } from "./tables.js";

const journal = {
  sentence: () => null,
  tone: (/** @type {{type: string}} */ event) =>
    event.type === "completed" ? /** @type {const} */ ("capture") : null,
};
const MINE = [{ seat: 0, kind: "action", decision: 4 }];

/**
 * The sounds that the last of these frames makes.
 * @param {any[]} frames
 */
function heard(...frames) {
  const last = frames.pop();
  const before = frames.reduce((state, frame) => fold(state, frame, 0), blank());
  return soundsOf(before, fold(before, last, 0), { me: ADA, journal });
}

test("coming to a table makes no noise", () => {
  assert.deepEqual(heard(snapshot(3, { awaited: MINE })), []);
});

test("a move, a capture and my turn", () => {
  const moved = { events: [{ type: "built" }] };
  assert.deepEqual(heard(snapshot(3), update(4, moved)), ["move"]);
  assert.deepEqual(
    heard(snapshot(3), update(4, { events: [{ type: "built" }, { type: "completed" }] })),
    ["capture"],
  );
  assert.deepEqual(heard(snapshot(3), update(4, { ...moved, awaited: MINE })), ["turn", "move"]);
  assert.deepEqual(heard(snapshot(3, { awaited: MINE }), update(4, { ...moved, awaited: MINE })), [
    "move",
  ]);
});

test("the end is heard once, and instead of a turn", () => {
  const outcome = { ranking: [[0], [1]], reason: "x", scores: [1, 0] };
  assert.deepEqual(heard(snapshot(3), update(4, { outcome, awaited: MINE, events: [] })), ["end"]);
  assert.deepEqual(heard(snapshot(4, { outcome }), update(4, { outcome })), []);
});

test("a rematch that I begin is my turn", () => {
  const outcome = { ranking: [[0], [1]], reason: "x", scores: [1, 0] };
  assert.deepEqual(
    heard(snapshot(9, { match: "m1", outcome }), snapshot(0, { match: "m2", awaited: MINE })),
    ["turn"],
  );
});

test("others' lines are heard, my own are not, nor are old ones", () => {
  const said = (/** @type {number} */ number, /** @type {any} */ user) => ({
    type: "chat",
    at: "x",
    line: { number, user, seat: 0, text: "hi", at: 0 },
  });
  assert.deepEqual(heard(snapshot(3), said(1, BRUNO)), ["chat"]);
  assert.deepEqual(heard(snapshot(3), said(1, ADA)), []);
  assert.deepEqual(heard(snapshot(3), said(1, BRUNO), said(1, BRUNO)), []);
});
