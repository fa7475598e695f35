import assert from "node:assert/strict";
import { test } from "node:test";

import { setStrings } from "../../../static/core/strings.js";
import { placesOf, reasonText, rematchWish, saysItAll, verdict } from "../../../static/table/verdict.js";
import { ADA, BRUNO, row, stateOf, table } from "./tables.js";

setStrings("en", [
  {
    "result.win": "{name} wins",
    "result.win.you": "you win",
    "result.win.score": "{name} wins, {most} to {least}",
    "result.win.you.score": "you win, {most} to {least}",
    "reason.x": "it ended",
    "result.draw": "draw",
    "result.share": "{names} share",
    "gather.late": "waiting for {names}",
    "result.wants": "{names} wants more",
    "result.free": "a seat is free",
  },
]);

const NAMES = ["Ada", "Bruno", "Cleo"];
/** @param {number[][]} ranking */
const outcome = (ranking) => ({ ranking, reason: "x", scores: [] });

test("who won is said from where one sits", () => {
  assert.equal(verdict(outcome([[1], [0], [2]]), NAMES, 0), "Bruno wins");
  assert.equal(verdict(outcome([[1], [0], [2]]), NAMES, 1), "you win");
  assert.equal(verdict(outcome([[1], [0], [2]]), NAMES, null), "Bruno wins");
});

test("between two the verdict says the points, the winner's first", () => {
  const two = { ranking: [[1], [0]], reason: "x", scores: [16, 31] };
  assert.equal(verdict(two, NAMES, 1), "you win, 31 to 16");
  assert.equal(verdict(two, NAMES, null), "Bruno wins, 31 to 16");
  assert.equal(verdict({ ...two, scores: [null, null] }, NAMES, 1), "you win");
  assert.equal(saysItAll(two), true);
  assert.equal(saysItAll(outcome([[0], [1], [2]])), false);
  assert.equal(saysItAll(outcome([[0, 1]])), false);
  const accounts = () => ({ heads: [], rows: [] });
  assert.equal(saysItAll(two, { sentence: () => null, accounts }), false);
});

test("the game may say more of why it ended than the reason's own words", () => {
  const two = { ranking: [[1], [0]], reason: "x", scores: [16, 31] };
  /** @type {any} */
  const journal = { sentence: () => null, reason: () => "a river was full" };
  /** @type {any} */
  const sight = {};
  assert.equal(reasonText(two, sight, journal, NAMES, 0), "a river was full");
  assert.equal(reasonText(two, sight, { sentence: () => null }, NAMES, 0), "it ended");
  assert.equal(reasonText(two, null, journal, NAMES, 0), "it ended");
});

test("a first place can be shared by some or by all", () => {
  assert.equal(verdict(outcome([[0, 2], [1]]), NAMES, 0), "Ada and Cleo share");
  assert.equal(verdict(outcome([[0, 1, 2]]), NAMES, 0), "draw");
});

test("a rematch is told to those who have not agreed, and waited for by those who have", () => {
  const asked = table([row(ADA, true), row(BRUNO)], { status: "over" });
  assert.deepEqual(rematchWish({ state: stateOf(asked), me: ADA }), {
    asked: true,
    text: "waiting for Bruno",
  });
  assert.deepEqual(rematchWish({ state: stateOf(asked), me: BRUNO }), {
    asked: false,
    text: "Ada wants more",
  });
});

test("before anybody asks there is no wish, and with a free seat that is what matters", () => {
  const over = table([row(ADA), row(BRUNO)], { status: "over", next: null });
  assert.deepEqual(rematchWish({ state: stateOf(over), me: ADA }), { asked: false, text: "" });
  const left = table([row(ADA, true), null], { status: "over" });
  assert.deepEqual(rematchWish({ state: stateOf(left), me: ADA }), {
    asked: true,
    text: "a seat is free",
  });
});

const TIED = { ranking: [[2], [0, 3], [1]], reason: "x", scores: [7, null, 12, 7] };

test("the places go by rank, equals share one, and the next is counted on", () => {
  const rows = placesOf(TIED, null);
  assert.deepEqual(rows.map(({ seat, place, points }) => [seat, place, points]), [
    [2, 1, 12],
    [0, 2, 7],
    [3, 2, 7],
    [1, 4, null],
  ]);
  assert.deepEqual(rows.map(({ best }) => best), [true, false, false, false]);
  assert.deepEqual(rows[0]?.parts, []);
});

test("what a game tells of the points goes with its seat", () => {
  const rows = [0, 1, 2, 3].map((seat) => ({ parts: [seat, null], note: seat === 3 ? "last" : "" }));
  const told = placesOf(TIED, { heads: ["cards", "mana"], rows });
  assert.deepEqual(told.map(({ parts }) => parts[0]), [2, 0, 3, 1]);
  assert.deepEqual(told.map(({ note }) => note), ["", "", "last", ""]);
});
