import assert from "node:assert/strict";
import { test } from "node:test";

import { reason, sentence, tone } from "../../../../static/games/mana_mana/journal.js";
import { translator } from "../catalogue.js";
import { MATCH } from "./match.js";
import { NAMES, sight } from "./scenes.js";

/** @import { GameEvent } from "../../../../static/games/mana_mana/model.js" */

const ENGLISH = { t: translator("mana_mana"), names: () => NAMES, seat: 0 };
const ITALIAN = { ...ENGLISH, t: translator("mana_mana", "it") };

/** @type {[GameEvent, string, "move" | "capture" | null][]} */
const TOLD = [
  [{ type: "taken", seat: 1, colour: "G", count: 3, cost: 2 }, "Ben takes 3 green cards and pays 2 mana", "move"],
  [{ type: "taken", seat: 0, colour: "R", count: 1, cost: 0 }, "Ada takes 1 red card", "move"],
  [
    { type: "laid", seat: 1, colour: "G", count: 3, target: 0, total: 5, reward: 4, due: 4 },
    "Ben lays 3 green cards before Ada and gets 4 mana",
    "move",
  ],
  [
    { type: "laid", seat: 2, colour: "Y", count: 6, target: 2, total: 6, reward: 6, due: 6 },
    "Cleo lays 6 yellow cards, completes a row of their own and gets 6 mana",
    "capture",
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

test("who left is told as the reason", () => {
  const end = sight({ left: [2, 1], phase: "over" });
  assert.equal(reason({ reason: "resigned" }, end, ENGLISH), "Ben resigned.");
  assert.equal(reason({ reason: "left" }, sight({ left: [0] }), ENGLISH), "You left.");
  assert.equal(reason({ reason: "locked" }, end, ENGLISH), "Nobody could do anything any more.");
});
