import assert from "node:assert/strict";
import { test } from "node:test";

import { reason, sentence, tally, tone } from "../../../../static/games/mana_burn/journal.js";
import { translator } from "../catalogue.js";
import { MOMENTS } from "./moments.js";
import { NAMES, sight } from "./scenes.js";

/** @import { GameEvent } from "../../../../static/games/mana_burn/model.js" */

const ENGLISH = { t: translator("mana_burn"), names: () => NAMES, seat: 0 };
const ITALIAN = { ...ENGLISH, t: translator("mana_burn", "it") };

/** @type {[GameEvent, string | null, string | null][]} */
const TOLD = [
  [
    { type: "walked", seat: 1, path: ["R1", "R2", "R3", "R4", "R5", "R6"], left: 0 },
    "Ben stops on Estate Sale. Auction: 3 cards from the deck go to whoever bids last.",
    "Ben si ferma a «Svendita di Eredità». Asta: 3 carte del mazzo vanno a chi offre per ultimo.",
  ],
  [{ type: "walked", seat: 1, path: ["U22", "CODEX"], left: 3 }, "Ben walks on to The Codex", "Ben passa da «Il Codice»"],
  [{ type: "drew", seat: 1, count: 2, cards: null }, "Ben draws 2 cards", "Ben pesca 2 carte"],
  [{ type: "drew", seat: 0, count: 3, cards: ["heroes", "flame", "flame"] }, "Ada draws Heroes, Flame! ×2", "Ada pesca Eroi, Fiamma! ×2"],
  [
    { type: "played", seat: 2, id: 4, card: "flame", target: { mid: "m3" }, aim: { seat: 1, kind: "goblins" } },
    "Cleo plays Flame! at Ben's Goblins",
    "Cleo gioca Fiamma! contro Goblin di Ben",
  ],
  [
    { type: "played", seat: 1, id: 5, card: "counter", target: { stack: 4 }, aim: { seat: 2, kind: "flame" } },
    "Ben plays Counter! against Cleo's Flame!",
    "Ben gioca Contrasto! contro Fiamma! di Cleo",
  ],
  [
    { type: "played", seat: 1, id: 5, card: "armor", target: { mid: "m3" }, aim: { seat: 1, kind: "goblins" } },
    "Ben plays Armor! on their own Goblins",
    "Ben gioca Armatura! sui propri Goblin",
  ],
  [
    { type: "played", seat: 1, id: 6, card: "embiggen", target: { die: 0 }, aim: { seat: 0, kind: null } },
    "Ben plays Embiggen! on Ada's die",
    "Ben gioca Ingrandire! sul dado di Ada",
  ],
  [
    { type: "raised", seat: 3, die: 1, owner: 1, by: 2, face: 5, bonus: 2, mid: "m9" },
    "Dan's Heroes add 2 to Ben's die: 7",
    "Gli Eroi di Dan aggiungono 2 al dado di Ben: 7",
  ],
  [{ type: "armored", seat: 1, mid: "m2", kind: "goblins", armor: 2 }, "Ben's Goblins put on a further Armor: 2 in all", "Goblin di Ben: un'altra armatura, in tutto 2"],
  [{ type: "fish_answered", seat: 1, to: 0, kind: "flame", count: 2 }, "Ben gives Ada Flame! ×2", "Ben dà a Ada Fiamma! ×2"],
  [{ type: "fish_answered", seat: 1, to: 0, kind: "flame", count: 0 }, "Ben has no Flame!", "Ben non ha Fiamma!"],
  [
    {
      type: "distributed",
      what: "monsters",
      shares: [
        { owner: 0, seat: 2, mid: "m1", kind: "heroes" },
        { owner: 1, seat: 0, mid: "m2", kind: "goblins" },
      ],
    },
    "The Monsters stampede: Heroes to Cleo, Goblins to Ada",
    "I Mostri fuggono: Eroi a Cleo, Goblin a Ada",
  ],
  [{ type: "stands", purpose: "move", totals: [7] }, null, null],
  [{ type: "stands", purpose: "ante", totals: [7, 11] }, "The dice of the ante stand: 7 : 11", "I dadi della posta restano così: 7 : 11"],
];

test("events are told in sentences", () => {
  for (const [event, english, italian] of TOLD) {
    assert.equal(sentence(event, ENGLISH), english);
    assert.equal(sentence(event, ITALIAN), italian);
  }
});

test("every event of random matches has its words in both languages", () => {
  for (const { events } of MOMENTS) {
    for (const event of events) {
      for (const teller of [ENGLISH, ITALIAN]) {
        const text = sentence(event, teller);
        assert.ok(text || event.type === "stands" || (event.type === "walked" && event.path.length === 0), event.type);
        assert.doesNotMatch(text ?? "", /\{|undefined|\bnull\b/);
      }
    }
  }
});

test("what somebody else may not know is not told", () => {
  assert.equal(sentence({ type: "burned", seat: 1, card: null }, ENGLISH), "Ben adds a card to the Soul Burn pile");
  assert.equal(sentence({ type: "loss_chosen", seat: 1, card: null, mid: null }, ENGLISH), "Ben has chosen what to lose");
  assert.equal(
    sentence({ type: "handed", seat: 1, to: 0, count: 1, cards: ["heroes"] }, ENGLISH),
    "Ben hands Heroes to Ada",
  );
});

test("deeds sound, and what they bring about sounds louder", () => {
  assert.equal(tone({ type: "skipped", seat: 1 }), null);
  assert.equal(tone({ type: "burned", seat: 1, card: null }), "move");
  assert.equal(tone({ type: "countered", seat: 1, id: 4, card: "flame", by: 5 }), "capture");
});

test("beside each name stands how many cards it holds", () => {
  assert.deepEqual(tally(sight()), [11, 4, 0, 2].map((held) => ({ score: null, held })));
});

test("why a match ended names who won", () => {
  /** @param {number[][]} ranking */
  const end = (ranking) => sight({ phase: "over", result: { reason: "collected", ranking, scores: [9, 10, 4, 3] } });
  assert.equal(reason({ reason: "collected" }, end([[1], [0, 2, 3]]), ENGLISH), "Ben holds all the kinds it takes.");
  assert.equal(reason({ reason: "collected" }, end([[0], [1, 2, 3]]), ENGLISH), "You hold all the kinds it takes.");
});
