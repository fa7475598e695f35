import assert from "node:assert/strict";
import { test } from "node:test";

import { sentence, tally, tone } from "../../../../static/games/manaline/journal.js";
import { translator } from "../catalogue.js";
import { MATCH } from "./match.js";

/** @import { GameEvent } from "../../../../static/games/manaline/model.js" */

const teller = { t: translator("manaline"), names: () => ["Ada", "Bo", "Cy"] };

/** @param {GameEvent} event */
const told = (event) => sentence(event, teller);

test("every event of a match is told, in both languages", () => {
  for (const language of /** @type {const} */ (["en", "it"])) {
    const speaking = { ...teller, t: translator("manaline", language) };
    for (const { events } of MATCH) {
      for (const event of events) assert.ok(sentence(event, speaking), JSON.stringify(event));
    }
  }
});

test("placements name tiles and points, and a Manaline is called", () => {
  const line = { x: 0, y: 0, axis: /** @type {const} */ ("row"), length: 2, points: 2 };
  /** @type {GameEvent} */
  const event = { type: "placed", seat: 1, tiles: [[7, 0, 0], [1, 1, 0]], lines: [line], points: 2 };
  assert.equal(told(event), "Bo places red turtle, orange turtle: 2 points");
  const whole = { ...event, lines: [{ ...line, length: 6, points: 12 }], points: 12 };
  assert.match(told(whole) ?? "", /Manaline/);
  assert.deepEqual([tone(event), tone(whole)], ["move", "capture"]);
});

test("tiles of a hand are named to those alone who know them", () => {
  assert.equal(told({ type: "drawn", seat: 0, count: 2, kinds: null }), "Ada draws 2 tiles");
  assert.equal(told({ type: "drawn", seat: 0, count: 2, kinds: [3, 3] }), "Ada draws red canoe ×2");
  assert.equal(told({ type: "exchanged", seat: 2, count: 1, kinds: null }), "Cy exchanges 1 tile");
  assert.equal(tone({ type: "drawn", seat: 0, count: 2, kinds: null }), null);
});

test("the strip of seats gets points and tiles", () => {
  const sight = { public: { scores: [12, 0], hand_sizes: [6, 4], bag: 0 } };
  assert.deepEqual(tally(sight), [
    { score: 12, held: 6 },
    { score: 0, held: 4 },
  ]);
  const drawing = { public: { ...sight.public, bag: 1 } };
  assert.deepEqual(tally(drawing).map(({ held }) => held), [null, null]);
});
