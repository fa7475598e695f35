import assert from "node:assert/strict";
import { test } from "node:test";

import { flightsOf } from "../../../../static/games/mana_burn/flights.js";
import { landed, lifted } from "../../../../static/games/mana_burn/fold.js";
import { sight } from "./scenes.js";

/** @import { Cast, Duel, GameEvent, Public, Sight } from "../../../../static/games/mana_burn/model.js" */

/** @param {Sight} seen @param {...any} events @returns {Sight} */
function after(seen, ...events) {
  return events.reduce((now, event) => landed(lifted(now, event), event), seen);
}

/** @param {number} id @param {Cast["card"]} card @param {number} [seat] @returns {Cast} */
function cast(id, card, seat = 1) {
  return { id, card, seat, target: null, no: id };
}

/** Every card that the sight tells of, wherever it is. @param {Sight} seen */
function total({ public: shown }) {
  const armor = shown.monsters.flat().reduce((sum, one) => sum + one.armor + 1, 0);
  return shown.deck_count + shown.crypt.length + shown.pile_count + shown.stack.length + armor +
    shown.hand_counts.reduce((sum, n) => sum + n, 0);
}

test("cards drawn leave the deck, and are seen in one's own hand alone", () => {
  /** @type {GameEvent} */
  const mine = { type: "drew", seat: 0, count: 2, cards: ["merfolk", "flame"] };
  const flying = lifted(sight(), mine);
  assert.deepEqual([flying.public.deck_count, flying.public.hand_counts[0]], [58, 11]);
  const there = landed(flying, mine);
  assert.deepEqual([there.public.hand_counts[0], there.own?.hand.merfolk, there.own?.hand.flame], [13, 1, 4]);
  const other = after(sight(), { type: "drew", seat: 1, count: 2, cards: null });
  assert.deepEqual([other.public.hand_counts[1], other.own], [6, sight().own]);
});

test("no card is lost or found while events are played", () => {
  const stack = [cast(7, "armor"), cast(8, "counter", 2)];
  /** @type {[Partial<Public>, ...any[]][]} */
  const cases = [
    [{}, { type: "drew", seat: 1, count: 3, cards: null }],
    [{}, { type: "discarded", seat: 1, cards: ["flame", "armor"] }],
    [{}, { type: "burned", seat: 1, card: "flame" }],
    [{}, { type: "bid_made", seat: 1, card: "flame", mid: null }],
    [{}, { type: "bid_made", seat: 1, card: null, mid: "m2" }],
    [{}, { type: "played", seat: 1, id: 3, card: "flame", target: { mid: "m4" } }],
    [{ stack }, { type: "countered", seat: 1, id: 7, card: "armor", by: 8 }],
    [{ stack: [cast(7, "goblins")] }, { type: "entered", seat: 1, mid: "m9", kind: "goblins" }],
    [{ stack: [cast(7, "armor")] }, { type: "armored", seat: 1, mid: "m2", armor: 2 }],
    [{ stack: [cast(7, "armor")] }, { type: "fizzled", seat: 1, id: 7, card: "armor" }],
    [{ stack: [cast(7, "flame")] }, { type: "destroyed", seat: 1, mid: "m4", kind: "merfolk", armor: 0, by: "flame" }],
    [{ stack: [cast(7, "flame")] }, { type: "armor_destroyed", seat: 1, mid: "m2", armor: 0 }],
    [{}, { type: "destroyed", seat: 1, mid: "m2", kind: "goblins", armor: 1, by: "plague" }],
    [{}, { type: "bounced", seat: 0, mid: "m2", kind: "goblins", armor: 1, owner: 1 }],
    [{}, { type: "crypt_taken", seat: 3, cards: ["flame", "heroes"] }],
    [{}, { type: "pile_taken", seat: 3, count: 2, cards: ["flame", "sprites"] }],
    [{}, { type: "pile_picked", seat: 3, card: "sprites" }],
    [{}, { type: "handed", seat: 1, to: 3, count: 2, cards: null }],
    [{}, { type: "fish_answered", seat: 1, to: 3, kind: "flame", count: 2 }],
    [{}, { type: "stolen", seat: 0, mid: "m4", kind: "merfolk", victim: 1 }],
    [{}, { type: "swapped", seat: 0, own: "m1", victim: 1, other: "m2" }],
  ];
  for (const [part, ...events] of cases) {
    const before = sight(part);
    assert.equal(total(after(before, ...events)), total(before), events.map(({ type }) => type).join());
  }
});

test("a spell goes to the Crypt after what it destroyed, Armor stays on its Monster", () => {
  const burnt = after(sight({ stack: [cast(7, "flame")] }), { type: "destroyed", seat: 1, mid: "m4", kind: "merfolk", armor: 0, by: "flame" });
  assert.deepEqual(burnt.public.crypt.slice(-2), ["merfolk", "flame"]);
  assert.deepEqual(burnt.public.stack, []);
  const worn = after(sight({ stack: [cast(7, "armor")] }), { type: "armored", seat: 1, mid: "m4", armor: 1 });
  assert.deepEqual([worn.public.crypt, worn.public.monsters[1]?.at(-1)?.armor], [sight().public.crypt, 1]);
  const chosen = after(sight({ resolving: cast(7, "resurrect", 0) }), { type: "resurrected", seat: 0, card: "heroes", position: 1 });
  assert.deepEqual(chosen.public.crypt, ["armor", "flame", "heroes", "resurrect"]);
  assert.equal(chosen.own?.hand.heroes, 2);
});

test("what was staked leaves the hand once", () => {
  const staked = /** @type {const} */ ({ type: "staked", seat: 0, count: 1, cards: ["flame"], random: false });
  const lost = /** @type {const} */ ({ type: "handed", seat: 0, to: 1, count: 1, cards: ["flame"] });
  const done = /** @type {const} */ ({ type: "duel_done", game: "ante", winner: 1 });
  /** @type {Duel} */
  const duel = { type: "duel", game: "ante", seats: [0, 1], stage: "stakes", picks: [null, null], due: [1, 1], staked: [null, null] };
  for (const begun of [sight({ frames: [duel] }), after(sight(), { type: "faced", game: "ante", seat: 0, opponent: 1 })]) {
    const there = after(begun, staked, done, lost);
    assert.deepEqual([there.public.hand_counts[0], there.public.hand_counts[1], there.own?.hand.flame], [10, 5, 2]);
  }
});

test("pawns and dice follow what happens to them", () => {
  const die = { die: 0, owner: 1, face: 4, bonus: 0, mid: null };
  const there = after(
    sight(),
    { type: "rolled", seat: 1, purpose: "move", dice: [die] },
    { type: "raised", seat: 2, die: 0, by: 3, face: 4, bonus: 3, mid: null },
    { type: "stands", purpose: "move", totals: [7] },
    { type: "walked", seat: 1, path: ["U3", "U4"], left: 0 },
  );
  assert.deepEqual([there.public.roll?.dice[0]?.bonus, there.public.roll?.locked, there.public.pos[1]], [3, true, "U4"]);
  assert.equal(after(there, { type: "rerolled", seat: 1, mid: "m1", face: 9 }).public.roll?.dice[0]?.bonus, 0);
  assert.equal(after(there, { type: "jumped", seat: 1, to: "W1" }).public.pos[1], "W1");
});

test("what flies comes from where it lay, and shows its face to whom it is known", () => {
  const seen = sight({ stack: [cast(7, "goblins")] });
  /** @param {any} event */
  const flights = (event) => flightsOf(event, seen);
  assert.deepEqual(flights({ type: "drew", seat: 0, count: 1, cards: ["flame"] }), [{ from: "deck", to: "hand:flame", face: "flame" }]);
  assert.deepEqual(flights({ type: "drew", seat: 2, count: 1, cards: null }), [{ from: "deck", to: "hands:2", face: null }]);
  assert.equal(flights({ type: "drew", seat: 2, count: 30, cards: null }).length, 5);
  assert.deepEqual(flights({ type: "entered", seat: 1, mid: "m9", kind: "goblins" }), [{ from: "stack:7", to: "mat:1", face: "goblins" }]);
  assert.deepEqual(flights({ type: "fish_answered", seat: 1, to: 0, kind: "flame", count: 1 }), [{ from: "hands:1", to: "hand:flame", face: "flame" }]);
  assert.deepEqual(flights({ type: "walked", seat: 1, path: ["U3"], left: 0 }), []);
});

