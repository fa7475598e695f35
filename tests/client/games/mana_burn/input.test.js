import assert from "node:assert/strict";
import { test } from "node:test";

import { BARE, NOTHING, actionOf, kept } from "../../../../static/games/mana_burn/choice.js";
import { cancelled, confirmed, otherUse, tapped, usesOf } from "../../../../static/games/mana_burn/input.js";
import { lightsOf } from "../../../../static/games/mana_burn/lights.js";
import { MOMENTS } from "./moments.js";

/** @import { Action, Affordances } from "../../../../static/games/mana_burn/model.js" */
/** @import { Choice } from "../../../../static/games/mana_burn/choice.js" */

const MIDS = ["m1", "m2", "m3", "m4"];

/** Tap one thing after another. @param {Affordances} may @param {string[]} ids @returns {Choice} */
function after(may, ...ids) {
  return ids.reduce((choice, id) => tapped(choice, may, id).choice, /** @type {Choice} */ (NOTHING));
}

/** @param {Affordances} may @param {string[]} ids */
function action(may, ...ids) {
  return actionOf(after(may, ...ids), may);
}

/** Everything that taps can lead to. @param {Affordances} may @param {readonly string[]} mids @param {number} seats */
function reached(may, mids, seats) {
  /** @type {Action[]} */
  const found = BARE.filter((type) => may[type]).map((type) => ({ type }));
  const { act } = confirmed(NOTHING, may, "burn_pick");
  if (act) found.push(act);
  const met = new Set();
  let front = /** @type {Choice[]} */ ([NOTHING]);
  for (let taps = 0; taps < 5 && front.length > 0; taps += 1) {
    const next = [];
    for (const choice of front) {
      const key = JSON.stringify(choice);
      if (met.has(key)) continue;
      met.add(key);
      const act = actionOf(choice, may);
      if (act) found.push(act);
      for (const id of lightsOf(choice, may, { mids, seats }).lit) next.push(...usesOf(choice, may, id));
    }
    front = next;
  }
  return found;
}

/** Which fields of an affordance an action has to take, as texts. @param {Affordances} may @returns {string[]} */
function wanted(may) {
  return Object.entries(may).flatMap(([type, value]) => {
    if (value === true) return [type];
    if (type === "play") return Object.entries(value).flatMap(([card, all]) => all.map((/** @type {any} */ one) => `${type} ${card} ${JSON.stringify(one)}`));
    if (type === "choice") return value.flatMap((/** @type {any} */ one) => one.seat.map((/** @type {any} */ seat) => `${type} ${one.alternative} ${seat}`));
    return [type];
  });
}

/** @param {Action} act @returns {string} */
function said(act) {
  if (act.type === "play") return `play ${act.card} ${JSON.stringify(act.target ?? null)}`;
  return act.type === "choice" ? `choice ${act.alternative} ${act.seat ?? null}` : act.type;
}

test("taps on what is lit lead to all that may be done, and to nothing else", () => {
  for (const { affordances: may, sight } of MOMENTS) {
    if (!may) continue;
    const mids = sight.public.monsters.flat().map(({ mid }) => mid);
    const found = new Set(reached(may, mids, sight.public.seats_in.length).map(said));
    assert.deepEqual([...found].sort(), [...new Set(wanted(may))].sort());
  }
});

test("a card that answers the question is chosen for that first, and may be thrown in instead", () => {
  /** @type {Affordances} */
  const may = { bid: ["flame", "heroes"], decline: true, play: { flame: [{ mid: "m1" }, { armor_of: "m2" }] } };
  assert.deepEqual(action(may, "hand:flame"), { type: "bid", card: "flame" });
  const other = otherUse(after(may, "hand:flame"), may);
  assert.deepEqual([other?.does, other?.card, other?.target], ["play", "flame", null]);
  const aimed = tapped(/** @type {Choice} */ (other), may, "mid:m2").choice;
  assert.deepEqual(actionOf(aimed, may), { type: "play", card: "flame", target: { armor_of: "m2" } });
  assert.equal(otherUse(after(may, "hand:heroes"), may), null);
});

test("a card with one target finds it by itself; with several they alone are lit", () => {
  /** @type {Affordances} */
  const may = { play: { embiggen: [{ die: 0 }], flame: [{ mid: "m1" }, { mid: "m3" }] } };
  assert.deepEqual(action(may, "hand:embiggen"), { type: "play", card: "embiggen", target: { die: 0 } });
  assert.deepEqual(action(may, "die:0"), { type: "play", card: "embiggen", target: { die: 0 } });
  const lights = lightsOf(after(may, "hand:flame"), may, { mids: MIDS, seats: 4 });
  assert.deepEqual([...lights.lit].sort(), ["hand:embiggen", "hand:flame", "mid:m1", "mid:m3"]);
  assert.deepEqual([...lights.chosen], [["hand:flame", 1]]);
});

test("what is tapped again is let go of; what cannot be chosen is refused", () => {
  /** @type {Affordances} */
  const may = { burn_add: ["armor"] };
  assert.deepEqual(after(may, "hand:armor", "hand:armor"), NOTHING);
  assert.equal(tapped(NOTHING, may, "hand:flame").refused, true);
  assert.equal(tapped(NOTHING, null, "hand:armor").refused, true);
});

test("several cards are chosen one by one, of a kind as many as are held", () => {
  /** @type {Affordances} */
  const may = { stake: { cards: { flame: 2, heroes: 1 }, count: 3 } };
  assert.deepEqual(after(may, "hand:flame", "hand:flame").cards, ["flame", "flame"]);
  assert.deepEqual(after(may, "hand:flame", "hand:flame", "hand:flame").cards, []);
  assert.equal(action(may, "hand:flame", "hand:heroes"), null);
  assert.deepEqual(action(may, "hand:flame", "hand:heroes", "hand:flame"), { type: "stake", cards: ["flame", "heroes", "flame"] });
  assert.deepEqual(cancelled(after(may, "hand:flame", "hand:heroes")).cards, ["flame"]);
  /** @type {Affordances} */
  const one = { discard: { cards: { flame: 2, heroes: 1 }, count: 1 } };
  assert.deepEqual(action(one, "hand:flame", "hand:heroes"), { type: "discard", cards: ["heroes"] });
});

test("answers of two parts take them in any order", () => {
  /** @type {Affordances} */
  const fish = { fish_ask: { seat: [1, 3], kind: ["flame", "armor"] } };
  assert.deepEqual(action(fish, "kind:flame", "seat:3"), { type: "fish_ask", seat: 3, kind: "flame" });
  assert.deepEqual(action(fish, "seat:1", "kind:armor", "kind:flame"), { type: "fish_ask", seat: 1, kind: "flame" });
  /** @type {Affordances} */
  const swap = { swap_monsters: { own: ["m1", "m2"], other: ["m3"] }, decline: true };
  assert.deepEqual(action(swap, "mid:m2"), { type: "swap_monsters", own: "m2", other: "m3" });
  /** @type {Affordances} */
  const hero = { hero: { mid: ["m1"], die: [0, 1] } };
  assert.deepEqual(action(hero, "mid:m1", "die:1"), { type: "hero", mid: "m1", die: 1 });
});

test("a card that is given away finds its alternative, and asks for whom", () => {
  /** @type {Affordances} */
  const may = {
    choice: [
      { alternative: 0, seat: [1, 2], cards: { armor: 1, flame: 1 }, count: 1 },
      { alternative: 1, seat: [null], cards: {}, count: 0 },
    ],
  };
  assert.equal(action(may, "hand:armor"), null);
  assert.deepEqual(action(may, "hand:armor", "seat:2"), { type: "choice", alternative: 0, seat: 2, cards: ["armor"] });
  assert.deepEqual(action(may, "seat:2", "hand:flame"), { type: "choice", alternative: 0, seat: 2, cards: ["flame"] });
  assert.deepEqual(action(may, "alt:1"), { type: "choice", alternative: 1, cards: [] });
});

test("a choice is kept under another question as far as it still holds", () => {
  /** @type {Affordances} */
  const may = { play: { flame: [{ mid: "m1" }, { mid: "m2" }] }, bid: ["flame"] };
  const aimed = after(may, "hand:flame");
  assert.equal(kept(aimed, { bid: ["armor"] }), NOTHING);
  const thrown = /** @type {Choice} */ ({ ...NOTHING, does: "play", card: "flame", target: { mid: "m1" }, sending: true });
  assert.deepEqual(kept(thrown, may), { ...thrown, sending: false });
  assert.equal(kept(thrown, { play: { flame: [{ mid: "m2" }] } }).target, null);
  assert.equal(kept(thrown, null), NOTHING);
  const staked = /** @type {Choice} */ ({ ...NOTHING, does: "stake", cards: ["flame", "flame"] });
  assert.equal(kept(staked, { stake: { cards: { flame: 1 }, count: 2 } }), NOTHING);
});

test("what is confirmed is sent once, and an answer without a choice at once", () => {
  /** @type {Affordances} */
  const may = { roll: true, play: { counter: [{ stack: 4 }] } };
  assert.deepEqual(confirmed(NOTHING, may, "roll").act, { type: "roll" });
  const { choice, act } = confirmed(after(may, "stack:4"), may, null);
  assert.deepEqual(act, { type: "play", card: "counter", target: { stack: 4 } });
  assert.equal(choice.sending, true);
  assert.equal(confirmed(choice, may, null).act, undefined);
  assert.equal(lightsOf(choice, may, { mids: MIDS, seats: 4 }).lit.size, 0);
  assert.equal(confirmed(NOTHING, may, "decline").act, undefined);
});
