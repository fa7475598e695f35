import assert from "node:assert/strict";
import { test } from "node:test";

import { accounts, reason, sentence, tone } from "../../../../static/games/mana_mana/journal.js";
import { translator } from "../catalogue.js";
import { MATCH } from "./match.js";
import { NAMES, sight } from "./scenes.js";

/** @import { GameEvent } from "../../../../static/games/mana_mana/model.js" */

const ENGLISH = { t: translator("mana_mana"), names: () => NAMES, seat: 0 };
const ITALIAN = { ...ENGLISH, t: translator("mana_mana", "it") };

/** @type {[GameEvent, string, "move" | "capture" | null][]} */
const TOLD = [
  [{ type: "taken", seat: 1, colour: "G", count: 3, cost: 2 }, "Ben takes 3 green cards: −2 mana", "move"],
  [{ type: "taken", seat: 0, colour: "R", count: 1, cost: 0 }, "Ada takes 1 red card", "move"],
  [
    { type: "laid", seat: 1, colour: "G", count: 3, target: 0, total: 5, reward: 4, due: 4 },
    "Ben lays 3 green cards before Ada: +4 mana",
    "move",
  ],
  [
    { type: "laid", seat: 2, colour: "Y", count: 6, target: 2, total: 6, reward: 6, due: 6 },
    "Cleo lays 6 yellow cards and completes a row at home: +6 mana",
    "capture",
  ],
  [
    { type: "laid", seat: 0, colour: "B", count: 1, target: 0, total: 1, reward: 0, due: 2 },
    "Ada lays 1 blue card at home: +0 mana, the supply is empty",
    "move",
  ],
  [{ type: "passed", seat: 2 }, "Cleo can neither take nor lay, and has to pass", "move"],
  [{ type: "refilled", cards: "GGR", pile: 4 }, "The display is refilled: 2 green, 1 red", null],
  [
    { type: "end_triggered", turns: 4 },
    "The first crosswise card is in the display: 4 turns are left",
    "capture",
  ],
];

test("events are told in sentences, with a sound where somebody acts", () => {
  for (const [event, text, sound] of TOLD) {
    assert.equal(sentence(event, ENGLISH), text);
    assert.equal(tone(event), sound);
  }
});

test("every event of a match has its words in both languages", () => {
  for (const teller of [ENGLISH, ITALIAN]) {
    for (const { events } of MATCH) {
      for (const event of events) assert.ok(sentence(event, teller));
    }
    for (const cause of /** @type {const} */ (["left", "resigned", "timed_out"])) {
      assert.ok(sentence({ type: "departed", seat: 1, cause, cards: 3, mana: 1 }, teller));
      assert.ok(
        sentence({ type: "ended", reason: cause, scores: [], hands: [], removed: "" }, teller),
      );
    }
  }
});

/** @param {string} reason @param {(number | null)[]} scores @param {number[][]} ranking */
function outcome(reason, scores = [null, null, 7], ranking = [[2], [1], [0]]) {
  return { reason, scores, ranking };
}

test("who left is told as the reason", () => {
  const end = sight({ left: [2, 1], phase: "over" });
  assert.equal(reason(outcome("resigned"), end, ENGLISH), "Ben resigned.");
  assert.equal(reason(outcome("left"), sight({ left: [0] }), ENGLISH), "You left.");
  assert.equal(reason(outcome("left"), sight(), ENGLISH), "The last opponent left.");
});

test("a match that was played out tells how close it was", () => {
  const end = sight({ phase: "over" });
  /** @param {(number | null)[]} scores @param {number[][]} ranking */
  const told = (scores, ranking) => reason(outcome("finished", scores, ranking), end, ENGLISH);
  assert.equal(told([26, 27, 9], [[1], [0], [2]]), "27 points, 1 more than you.");
  assert.equal(told([30, 27, 9], [[0], [1], [2]]), "30 points, 3 more than Ben.");
  assert.equal(told([9, 27, 27], [[1], [2], [0]]), "Equal points: the smaller hand wins.");
  assert.equal(told([9, 27, 27], [[1, 2], [0]]), "Equal points and equal hands.");
  const locked = outcome("locked", [26, 27, 9], [[1], [0], [2]]);
  assert.equal(reason(locked, end, ENGLISH), "Nobody could do anything any more. 27 points, 1 more than you.");
  assert.equal(told([12, null, null], [[0], [2], [1]]), "The last turn was played.");
});

test("points are made of cards and mana; with equal ones the hand is told", () => {
  const last = MATCH.at(-1)?.sight ?? sight();
  const told = accounts(last, ENGLISH);
  assert.deepEqual(told.heads, ["Cards", "Mana"]);
  for (const [seat, { parts, note }] of told.rows.entries()) {
    const gone = last.public.left.includes(seat);
    assert.equal(parts[0] === null, gone);
    if (gone) assert.equal(note, "left");
    else assert.equal((parts[0] ?? 0) + (parts[1] ?? 0), last.public.scores[seat]);
  }
  const even = sight({ phase: "over", scores: [14, 14, 3], hand_sizes: [2, 1, 4] });
  assert.deepEqual(accounts(even, ENGLISH).rows.map(({ note }) => note), ["2 in hand", "1 in hand", ""]);
});
