import assert from "node:assert/strict";
import { test } from "node:test";

import { reason, sentence, tone } from "../../../../static/games/mandala/journal.js";
import { translator } from "../catalogue.js";
import { MATCH } from "./match.js";

/**
 * @import { GameEvent } from "../../../../static/games/mandala/model.js"
 */

const teller = { t: translator("mandala"), names: () => ["Ada", "Bo"], seat: /** @type {const} */ (0) };

/** @param {GameEvent} event */
const told = (event) => sentence(event, teller);

test("a whole match is told in both languages, every event of it", () => {
  for (const language of /** @type {const} */ (["en", "it"])) {
    const { t } = { t: translator("mandala", language) };
    for (const { events } of MATCH) {
      for (const event of events) {
        const text = sentence(event, { ...teller, t });
        assert.ok(text, event.type);
        assert.doesNotMatch(text, /[{}]/);
      }
    }
  }
});

test("sentences name who did what to which cards", () => {
  assert.equal(
    told({ type: "grown", seat: 1, mandala: 0, colour: "R", count: 2 }),
    "Bo grows the left field by 2 red cards",
  );
  assert.equal(told({ type: "drawn", seat: 0, count: 3, cards: "GGR" }), "Ada draws 2 green, 1 red");
  assert.equal(told({ type: "drawn", seat: 1, count: 1, cards: null }), "Bo draws 1 card");
  assert.equal(
    told({ type: "claimed", seat: 1, mandala: 0, colour: "K", count: 2, to: "cup", river: 3 }),
    "Bo carries off 2 black cards; one fills river space 3",
  );
  assert.equal(
    told({ type: "completed", seat: 0, mandala: 1, first: 1 }),
    "Ada completes the right mandala; Bo carries off first",
  );
});

test("rare events have their sentences", () => {
  /** @type {GameEvent[]} */
  const rare = [
    { type: "reshuffled", count: 5 },
    { type: "exhausted", times: 2, reshuffled: 0, final: false },
    { type: "exhausted", times: 1, reshuffled: 1, final: true },
    { type: "completed", seat: 1, mandala: 0, first: null },
    { type: "swept", mandala: 0, mountain: "", fields: ["", ""] },
    { type: "final_mandala", trigger: "river" },
    ...["river", "deck", "deck_twice", "left", "resigned", "timed_out"].map((reason) =>
      /** @type {GameEvent} */ ({ type: "ended", reason, scores: [3, 4], cups: ["", ""] }),
    ),
  ];
  for (const event of rare) assert.ok(told(event));
});

test("moves and captures sound, drawing does not", () => {
  assert.equal(tone({ type: "built", seat: 0, mandala: 0, colour: "R" }), "move");
  assert.equal(tone({ type: "completed", seat: 0, mandala: 1, first: 1 }), "capture");
  assert.equal(tone({ type: "drawn", seat: 1, count: 1, cards: null }), null);
});

test("the end names whose river was full, or who left", () => {
  const t = translator("mandala");
  const names = () => ["Ada", "Ben"];
  const at = (/** @type {string} */ why, /** @type {any} */ end, /** @type {any} */ seat) =>
    reason({ reason: why }, { public: { rivers: ["", ""], left: null, ...end } }, { t, names, seat });
  const full = { rivers: ["KGPYOR", "KG"] };
  assert.equal(at("river", full, 0), "Your river was full.");
  assert.equal(at("river", full, 1), "Ada’s river was full.");
  assert.equal(at("river", { rivers: ["KGPYOR", "KGPYRO"] }, 1), "A river was full.");
  assert.equal(at("resigned", { left: 1 }, null), "Ben resigned.");
  assert.equal(at("resigned", { left: 1 }, 1), "You resigned.");
  assert.equal(at("deck", full, 0), "The deck had run out.");
});
