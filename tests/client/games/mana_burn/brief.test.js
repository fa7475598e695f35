import assert from "node:assert/strict";
import { test } from "node:test";

import { accounts, brief, tone } from "../../../../static/games/mana_burn/journal.js";
import { translator } from "../catalogue.js";
import { MOMENTS } from "./moments.js";
import { NAMES, sight } from "./scenes.js";

/** @import { GameEvent } from "../../../../static/games/mana_burn/model.js" */

/** As long as a line of a phone holds. */
const LONGEST = 46;

/** @param {GameEvent[]} events @param {number | null} seat @param {"en" | "it"} [language] */
const told = (events, seat, language = "en") => brief(events, { t: translator("mana_burn", language), names: () => NAMES, seat });

test("whatever sounds is told in one short sentence, in both languages", () => {
  for (const { events } of MOMENTS) {
    for (const language of /** @type {const} */ (["en", "it"])) {
      for (const seat of [0, 1, null]) {
        const text = told(events, seat, language);
        const sounded = events.some((event) => tone(event) && event.type !== "ended" && event.type !== "rolled" && event.type !== "walked");
        if (sounded) assert.ok(text, JSON.stringify(events));
        assert.ok(text.length <= LONGEST, `${language}: ${text}`);
      }
    }
  }
});

test("the viewer is called you, as who does it and as whom it hits", () => {
  /** @type {GameEvent[]} */
  const flamed = [{ type: "played", seat: 1, id: 1, card: "flame", target: { mid: "m1" }, aim: { seat: 0, kind: "heroes" } }];
  assert.equal(told(flamed, 0), "Ben played Flame! at your Heroes");
  assert.equal(told(flamed, 1), "You played Flame! at Heroes");
  assert.equal(told(flamed, 2), "Ben played Flame! at Heroes");
  assert.equal(told([{ type: "handed", seat: 2, to: 0, count: 2, cards: null }], 0), "You got 2 of Cleo's cards");
});

test("of what comes together the weightiest is told", () => {
  const drew = [0, 1, 2, 3].map((seat) => /** @type {GameEvent} */ ({ type: "drew", seat, count: 3, cards: null }));
  assert.equal(told([{ type: "dealt", first: 1, hands: 3, game_no: 1 }, ...drew], 0), "Everybody drew 3 cards");
  /** @type {GameEvent[]} */
  const events = [
    { type: "bidder_out", seat: 1, unasked: false },
    { type: "lot_taken", seat: 2, cards: ["heroes", "flame"] },
    { type: "turn_began", seat: 3, turn_no: 5 },
  ];
  assert.equal(told(events, 0), "Cleo won 2 cards at auction");
  assert.equal(told([{ type: "turn_began", seat: 3, turn_no: 5 }], 0), "");
});

test("the places at the end go by kinds, and say who has left", () => {
  const end = sight({ result: { reason: "collected", ranking: [[1], [0, 2, 3]], scores: [9, 10, 1, 0] }, seats_in: [true, true, true, false] });
  const { total, rows } = accounts(end, { t: translator("mana_burn") });
  assert.equal(total, "Kinds");
  assert.deepEqual(rows.map(({ note }) => note), ["", "", "", "has left"]);
});
