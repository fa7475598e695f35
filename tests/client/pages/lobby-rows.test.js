import assert from "node:assert/strict";
import { test } from "node:test";

import { setStrings } from "../../../static/core/strings.js";
import { factsOf, foldRows, namesOf } from "../../../static/pages/lobby-rows.js";

setStrings("en", [
  {
    "row.free.one": "{n} of {seats} seats free",
    "row.free.other": "{n} of {seats} seats free",
    "row.playing": "Playing",
    "row.begun": "Just begun",
    "row.moves.one": "{n} move",
    "row.moves.other": "{n} moves",
    "row.locked": "Password",
    "clock.move": "{time} a move",
    "pace.minutes.other": "{n} minutes",
    "bot.name": "Bot ({level})",
    "level.1": "Careful",
  },
]);

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

test("a row says what there is to choose by: seats, how far it is, a clock, a password", () => {
  const none = { kind: "none" };
  const waiting = { status: "waiting", seats: 4, free: 1, clock: none, locked: false, moves: null };
  assert.deepEqual(factsOf(row("A", 1, waiting)), ["1 of 4 seats free"]);
  assert.deepEqual(factsOf(row("A", 1, { ...waiting, clock: { kind: "move", seconds: 300 }, locked: true })), [
    "1 of 4 seats free",
    "5 minutes a move",
    "Password",
  ]);
  const playing = { ...waiting, status: "playing", free: 0 };
  const told = [null, 0, 1, 12].map((moves) => factsOf(row("A", 1, { ...playing, moves })));
  assert.deepEqual(told, [["Playing"], ["Just begun"], ["1 move"], ["12 moves"]]);
  assert.deepEqual(factsOf(row("A", 1, { ...waiting, status: "over", free: 0 })), []);
});

test("people and bots are named in the order of their seats, those called alike told apart", () => {
  const bot = { name: null, bot: 1 };
  assert.deepEqual(namesOf([{ name: "Ada", bot: null }, bot, bot]), [
    "Ada",
    "Bot (Careful)",
    "Bot (Careful) 2",
  ]);
});
