import assert from "node:assert/strict";
import { test } from "node:test";

import { countOf, landed, lifted, sorted } from "../../../../static/games/mandala/fold.js";
import { MATCH } from "./match.js";

/**
 * @import { GameEvent, Sight } from "../../../../static/games/mandala/model.js"
 */

/** @param {Sight} sight @param {GameEvent} event */
const played = (sight, event) => landed(lifted(sight, event), event);

/** The piles and numbers that the board draws. @param {Sight} sight */
function drawn({ own, seat, public: shown }) {
  const { mandalas, rivers, hand_sizes, cup_sizes, claimed, deck_size, discard, exhaustions } = shown;
  return { own, seat, mandalas, rivers, hand_sizes, cup_sizes, claimed, deck_size, discard, exhaustions };
}

/** The sight as a watcher has it. @param {Sight} sight @returns {Sight} */
const watched = (sight) => ({ ...sight, seat: null, own: null });

test("playing a turn's events on one sight draws the next one, through a whole match", () => {
  for (const [index, { sight }] of MATCH.entries()) {
    const next = MATCH[index + 1];
    if (!next) break;
    assert.deepEqual(drawn(next.events.reduce(played, sight)), drawn(next.sight), `step ${index + 1}`);
  }
  assert.ok(MATCH.length > 60);
});

test("a watcher's picture follows the same events", () => {
  for (const [index, { sight }] of MATCH.entries()) {
    const next = MATCH[index + 1];
    if (!next) break;
    const blind = next.events.map((event) =>
      event.type === "drawn" ? { ...event, cards: null } : event,
    );
    const after = blind.reduce(played, watched(sight));
    assert.deepEqual(drawn(after), drawn(watched(next.sight)), `step ${index + 1}`);
  }
});

test("cards leave before they arrive", () => {
  const first = MATCH[0]?.sight;
  assert.ok(first);
  const event = /** @type {const} */ ({ type: "built", seat: 0, mandala: 1, colour: "K" });
  const between = lifted(first, event);
  assert.equal(countOf(between.own?.hand ?? "", "K"), countOf(first.own?.hand ?? "", "K") - 1);
  assert.equal(between.public.mandalas[1].mountain, first.public.mandalas[1].mountain);
  assert.equal(landed(between, event).public.mandalas[1].mountain, `${first.public.mandalas[1].mountain}K`);
});

test("a draw from an empty deck waits for the discards to become one", () => {
  const first = MATCH[0]?.sight;
  assert.ok(first);
  const shuffling = { ...first, public: { ...first.public, deck_size: 0, discard: "KKG" } };
  const events = /** @type {GameEvent[]} */ ([
    { type: "reshuffled", count: 3 },
    { type: "drawn", seat: 1, count: 2, cards: null },
  ]);
  const after = events.reduce(played, shuffling);
  assert.equal(after.public.deck_size, 1);
  assert.equal(after.public.discard, "");
  assert.equal(after.public.hand_sizes[1], first.public.hand_sizes[1] + 2);
});

test("nothing is changed in place", () => {
  const copy = JSON.stringify(MATCH);
  for (const [index, { sight }] of MATCH.entries()) MATCH[index + 1]?.events.reduce(played, sight);
  assert.equal(JSON.stringify(MATCH), copy);
});

test("a pile is sorted in the order of the colours", () => {
  assert.equal(sorted("ROYPGKR"), "KGPYORR");
});
