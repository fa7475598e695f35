import assert from "node:assert/strict";
import { test } from "node:test";

import { setStrings } from "../../../static/core/strings.js";
import { belowName, latestOf, linesOf, turnsOf } from "../../../static/table/story.js";

const CALLED = ["Ada", "Ben"];

setStrings("en", [
  {
    "journal.timed_out": "{name} is late",
    "journal.timed_out.deed": "Late: {deed}",
    "journal.taken_back": "{name} takes it back",
    "journal.settled": "told twice",
  },
]);

/** @type {any} */
const journal = {
  sentence: (/** @type {any} */ { type, seat }, /** @type {any} */ { names }) =>
    `${names()[seat]} ${type}`,
  tone: (/** @type {any} */ { type }) => (type === "draws" ? null : "move"),
};

/**
 * @param {number} seq
 * @param {number | null} seat
 * @param {string[]} types
 */
const entry = (seq, seat, ...types) => ({
  seq,
  seat,
  events: types.map((type) => ({ type, seat })),
});

/** @param {any[]} entries @returns {any} */
const model = (...entries) => ({ journal, state: { journal: entries, seat: 0 } });

/** @param {any} model @param {number} [seq] */
const latest = (model, seq = 9) => latestOf(model, seq, CALLED);

test("what was done last is told of whoever did it, and all of it is there", () => {
  const told = model(entry(1, 1, "builds", "draws"), entry(2, 1, "draws", "grows"), entry(3, null, "draws"));
  const now = latest(told);
  assert.deepEqual([now?.seat, now?.name, now?.text], [1, "Ben", "Ben grows"]);
  assert.deepEqual(now?.events.map(({ type }) => type), ["draws", "grows"]);
  assert.equal(latest(told, 1)?.text, "Ben builds");
  const brief = { ...told, journal: { ...journal, brief: (/** @type {any[]} */ events) => `${events.length} things` } };
  assert.equal(latest(brief, 2)?.text, "2 things");
});

test("before anybody has done anything there is nothing last, and what is taken back is gone", () => {
  assert.equal(latest(model(entry(1, null, "draws"))), null);
  const back = { ...entry(2, 1), kind: "taken_back" };
  const undone = latest(model(entry(1, 1, "grows"), back));
  assert.deepEqual([undone?.text, undone?.events], ["Ben takes it back", []]);
});

const lines = (/** @type {any} */ one) => linesOf(model(one), one, CALLED).map(({ seat, text }) => [seat, text]);
const late = (/** @type {string | null} */ cause) => ({ ...entry(1, 0, "grows"), kind: "timed_out", cause });

test("that the server moved for who was late is told before the move, and with it", () => {
  assert.deepEqual(lines(late(null)), [[0, "Ada is late"], [0, "Ada grows"]]);
  assert.equal(latest(model(late(null)))?.text, "Late: Ada grows");
});

test("of who leaves for being late the game tells, and nobody else", () => {
  assert.deepEqual(lines(late("timed_out")), [[0, "Ada grows"]]);
  assert.equal(latest(model(late("timed_out")))?.text, "Ada grows");
});

test("an agreed draw is told once, as nobody's deed", () => {
  assert.deepEqual(lines({ ...entry(1, 1, "ends"), kind: "settled", cause: null }), [[null, "Ben ends"]]);
});

test("how often the viewer has acted is counted", () => {
  const told = model(entry(1, 0, "builds"), entry(2, 1, "grows"), entry(3, 0, "grows"), entry(4, 1, "grows"));
  assert.equal(latest(told)?.acted, 2);
  assert.equal(latest(told, 2)?.acted, 1);
});

test("lines stand under who acted until somebody else does", () => {
  const line = (/** @type {number} */ seq, /** @type {number | null} */ seat) => ({
    seq,
    seat,
    text: "",
    big: false,
  });
  const turns = turnsOf([line(0, null), line(1, 0), line(1, 0), line(2, 0), line(3, 1)]);
  assert.deepEqual(
    turns.map(({ seat, lines }) => [seat, lines.length]),
    [
      [null, 1],
      [0, 3],
      [1, 1],
    ],
  );
  const keys = turns.flatMap(({ lines }) => lines.map(({ key }) => key));
  assert.equal(new Set(keys).size, keys.length);
});

test("below a name sentences go without it, unless they begin with a longer one", () => {
  const called = ["Bot", "Bot 2", ""];
  assert.equal(belowName("Bot takes a card", "Bot", called), "takes a card");
  assert.equal(belowName("Bot 2 takes a card", "Bot", called), "Bot 2 takes a card");
  assert.equal(belowName("Bot 2 takes a card", "Bot 2", called), "takes a card");
  assert.equal(belowName("The deck is empty", "", called), "The deck is empty");
});
