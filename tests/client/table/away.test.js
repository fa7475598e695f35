import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { setStrings } from "../../../static/core/strings.js";
import { Away, newsOf } from "../../../static/table/away.js";

setStrings("en", [
  {
    "away.told": "Away: {deeds}.",
    "away.many.one": "",
    "away.many.other": "{n} moves: {deeds}.",
    "journal.timed_out.deed": "Late: {deed}",
  },
]);

const CALLED = ["Ada", "Ben", "Cleo"];

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
const model = (...entries) => ({
  journal,
  state: { journal: entries, seat: 0, match: "m", known: true },
});

/** @type {Map<string, string>} */
const storage = new Map();
/** @type {any} */ (globalThis).localStorage = {
  getItem: (/** @type {string} */ name) => storage.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ value) => storage.set(name, value),
};

/** @type {string[]} */ let told = [];
let now = 0;
let hidden = false;

const away = () =>
  new Away(
    (text) => told.push(text),
    () => now,
    () => hidden,
  );

beforeEach(() => {
  storage.clear();
  told = [];
  now = 1_000_000;
  hidden = false;
});

const DEAL = entry(0, null, "dealt");
const MINE = entry(1, 0, "builds");
const BEN = entry(2, 1, "grows", "draws");
const CLEO = entry(3, 2, "swaps");
const BEN_AGAIN = entry(4, 1, "claims");

test("news are the last deeds of the others, the latest last", () => {
  const text = newsOf(model(DEAL, MINE, BEN, CLEO), 0, CALLED);
  assert.equal(text, "Away: Ben grows. Cleo swaps.");
});

test("more moves than deeds are counted", () => {
  const text = newsOf(model(MINE, BEN, CLEO, BEN_AGAIN), 1, CALLED);
  assert.equal(text, "3 moves: Cleo swaps. Ben claims.");
});

test("one's own deeds, the deal and what was seen are no news", () => {
  assert.equal(newsOf(model(DEAL, MINE), -1, CALLED), "");
  assert.equal(newsOf(model(DEAL, MINE, BEN), 2, CALLED), "");
  assert.equal(newsOf(model(entry(5, 1, "draws")), 0, CALLED), "");
});

test("what was done for the viewer as time ran out is news to him", () => {
  const late = { ...entry(2, 0, "swaps"), kind: "timed_out", cause: null };
  assert.equal(newsOf(model(MINE, late, entry(3, 1, "grows")), 1, CALLED), "Away: Late: Ada swaps. Ben grows.");
});

test("who comes for the first time has missed nothing", () => {
  away().look(model(DEAL, MINE, BEN), CALLED);
  assert.deepEqual(told, []);
});

test("who reloads after a while is told what happened, once", () => {
  away().look(model(DEAL, MINE), CALLED);
  now += 60_000;
  const later = away();
  later.look(model(DEAL, MINE, BEN), CALLED);
  later.look(model(DEAL, MINE, BEN), CALLED);
  assert.deepEqual(told, ["Away: Ben grows."]);
});

test("who reloads at once has seen it all", () => {
  away().look(model(DEAL, MINE), CALLED);
  now += 5_000;
  away().look(model(DEAL, MINE, BEN), CALLED);
  assert.deepEqual(told, []);
});

test("a hidden page tells nothing before it is seen again", () => {
  const mine = away();
  mine.look(model(DEAL, MINE), CALLED);
  hidden = true;
  now += 30_000;
  mine.look(model(DEAL, MINE, BEN), CALLED);
  assert.deepEqual(told, []);
  hidden = false;
  mine.look(model(DEAL, MINE, BEN, CLEO), CALLED);
  assert.deepEqual(told, ["Away: Ben grows. Cleo swaps."]);
});

test("another match is another story", () => {
  const mine = away();
  mine.look(model(DEAL, MINE), CALLED);
  now += 60_000;
  const next = model(DEAL, BEN);
  next.state.match = "n";
  mine.look(next, CALLED);
  assert.deepEqual(told, []);
});
