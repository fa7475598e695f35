import assert from "node:assert/strict";
import { test } from "node:test";

import { lastDeed, turnsOf } from "../../../static/table/story.js";

const CALLED = ["Ada", "Ben"];

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

test("the last deed is told without the name of who did it", () => {
  const told = model(entry(1, 1, "builds", "draws"), entry(2, 1, "grows"), entry(3, 0, "swaps"));
  assert.equal(lastDeed(told, 1, CALLED), "grows");
  assert.equal(lastDeed(told, 0, CALLED), "swaps");
});

test("who has done nothing yet has no last deed", () => {
  assert.equal(lastDeed(model(entry(1, null, "dealt"), entry(2, 0, "grows")), 1, CALLED), "");
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
