import assert from "node:assert/strict";
import { test } from "node:test";

import * as input from "../../../../static/games/mandala/input.js";

/**
 * @import { Affordances } from "../../../../static/games/mandala/model.js"
 */

/** @type {Affordances} */
const ACTION = {
  build_mountain: { R: [0, 1], G: [1] },
  grow_field: { R: [[0, 3]], G: [[1, 1]] },
  discard_redraw: { R: 3, G: 1, K: 1 },
};
/** @type {Affordances} */
const CLAIM = { claim: ["R", "G"] };
const LEFT_MOUNTAIN = /** @type {const} */ ({ kind: "mountain", mandala: 0 });
const LEFT_FIELD = /** @type {const} */ ({ kind: "field", mandala: 0 });
const RIGHT_FIELD = /** @type {const} */ ({ kind: "field", mandala: 1 });
const DISCARD = /** @type {const} */ ({ kind: "discard", mandala: null });

/** @param {"R" | "G" | "K"} colour */
const chosen = (colour) => input.tapHand(input.NOTHING, ACTION, colour).choice;

test("every target of a colour comes from the affordances, with its largest count", () => {
  assert.deepEqual(input.targetsOf(ACTION, "R"), [
    { kind: "mountain", mandala: 0, most: 1 },
    { kind: "mountain", mandala: 1, most: 1 },
    { kind: "field", mandala: 0, most: 3 },
    { kind: "discard", mandala: null, most: 3 },
  ]);
  assert.deepEqual(input.targetsOf(ACTION, "Y"), []);
  assert.deepEqual(input.targetsOf(null, "R"), []);
});

test("two taps build: the colour, then the mountain", () => {
  const { choice, act } = input.tapSpot(chosen("R"), ACTION, LEFT_MOUNTAIN, false);
  assert.deepEqual(act, { type: "build_mountain", mandala: 0, colour: "R" });
  assert.equal(choice.sending, true);
});

test("where several cards can go, their number is asked, from the largest", () => {
  const first = input.tapSpot(chosen("R"), ACTION, LEFT_FIELD, false);
  assert.equal(first.act, undefined);
  assert.equal(first.choice.count, 3);
  const fewer = input.recount(first.choice, -1);
  assert.equal(fewer.count, 2);
  const { act } = input.confirmed(fewer, ACTION);
  assert.deepEqual(act, { type: "grow_field", mandala: 0, colour: "R", count: 2 });
});

test("a second tap on the chosen place sends nothing", () => {
  const { choice } = input.tapSpot(chosen("R"), ACTION, LEFT_FIELD, false);
  const again = input.tapSpot(input.recount(choice, -1), ACTION, LEFT_FIELD, false);
  assert.equal(again.act, undefined);
});

test("a single card goes to field and discards at once", () => {
  assert.deepEqual(input.tapSpot(chosen("G"), ACTION, RIGHT_FIELD, false).act, {
    type: "grow_field",
    mandala: 1,
    colour: "G",
    count: 1,
  });
  assert.deepEqual(input.tapSpot(chosen("K"), ACTION, DISCARD, false).act, {
    type: "discard_redraw",
    colour: "K",
    count: 1,
  });
});

test("a table that asks before sending asks about single cards and claims too", () => {
  const built = input.tapSpot(chosen("R"), ACTION, LEFT_MOUNTAIN, true);
  assert.equal(built.act, undefined);
  assert.deepEqual(input.confirmed(built.choice, ACTION).act, {
    type: "build_mountain",
    mandala: 0,
    colour: "R",
  });
  const claimed = input.tapClaim(input.NOTHING, CLAIM, "G", true);
  assert.equal(claimed.act, undefined);
  assert.deepEqual(input.confirmed(claimed.choice, CLAIM).act, { type: "claim", colour: "G" });
});

test("one tap claims", () => {
  assert.deepEqual(input.tapClaim(input.NOTHING, CLAIM, "R", false).act, { type: "claim", colour: "R" });
});

test("the count stays between one and the most", () => {
  const { choice } = input.tapSpot(chosen("R"), ACTION, DISCARD, false);
  assert.equal(input.recount(choice, 1).count, 3);
  assert.equal(input.recount(choice, -9).count, 1);
  assert.equal(input.recount(chosen("R"), 1).count, 1, "without a place there is nothing to count");
});

test("what is not lit is refused with the action that the server can judge", () => {
  const refused = input.tapSpot(chosen("G"), ACTION, LEFT_MOUNTAIN, false);
  assert.equal(refused.act, undefined);
  assert.deepEqual(refused.refused, {
    why: "ask",
    ask: { type: "build_mountain", mandala: 0, colour: "G" },
  });
  assert.deepEqual(input.tapHand(input.NOTHING, ACTION, "Y").refused?.ask, {
    type: "discard_redraw",
    colour: "Y",
    count: 1,
  });
  assert.deepEqual(input.tapClaim(input.NOTHING, CLAIM, "K", false).refused, {
    why: "ask",
    ask: { type: "claim", colour: "K" },
  });
});

test("taps out of turn and out of order say which", () => {
  assert.equal(input.tapHand(input.NOTHING, null, "R").refused?.why, "not-your-turn");
  assert.equal(input.tapSpot(input.NOTHING, null, DISCARD, false).refused?.why, "not-your-turn");
  assert.equal(input.tapClaim(input.NOTHING, null, "R", false).refused?.why, "not-your-turn");
  assert.equal(input.tapSpot(input.NOTHING, ACTION, LEFT_FIELD, false).refused?.why, "choose-first");
  assert.equal(input.tapHand(input.NOTHING, CLAIM, "R").refused?.why, "claim-first");
  assert.equal(input.tapSpot(input.NOTHING, CLAIM, LEFT_FIELD, false).refused?.why, "claim-first");
});

test("while an answer is awaited nothing else is sent", () => {
  const { choice } = input.tapSpot(chosen("R"), ACTION, LEFT_MOUNTAIN, false);
  assert.equal(input.tapSpot(choice, ACTION, DISCARD, false).act, undefined);
  assert.equal(input.tapHand(choice, ACTION, "G").choice, choice);
  assert.equal(input.tapClaim(choice, CLAIM, "G", false).act, undefined);
  assert.equal(input.confirmed(choice, ACTION).act, undefined);
  assert.equal(input.cancelled(choice), choice);
  assert.equal(input.recount(choice, 1), choice);
});

test("cancelling lets go of the place first, then of the colour", () => {
  const { choice } = input.tapSpot(chosen("R"), ACTION, LEFT_FIELD, false);
  const once = input.cancelled(choice);
  assert.equal(once.colour, "R");
  assert.equal(once.target, null);
  assert.deepEqual(input.cancelled(once), input.NOTHING);
});

test("the chosen colour tapped again is let go", () => {
  assert.deepEqual(input.tapHand(chosen("R"), ACTION, "R").choice, input.NOTHING);
});

test("new affordances keep of a choice what is still allowed", () => {
  const { choice } = input.tapSpot(chosen("R"), ACTION, LEFT_FIELD, false);
  assert.deepEqual(input.kept(choice, ACTION), { ...choice, sending: false });
  assert.equal(input.kept(choice, { grow_field: { R: [[0, 2]] } }).count, 2);
  assert.equal(input.kept(choice, { discard_redraw: { R: 1 } }).target, null);
  assert.deepEqual(input.kept(choice, { discard_redraw: { G: 1 } }), input.NOTHING);
  assert.deepEqual(input.kept(choice, null), input.NOTHING);
  assert.deepEqual(input.kept(choice, CLAIM), { ...input.NOTHING, colour: "R" });
});

test("keys: letters are colours in any case, digits mandalas", () => {
  assert.deepEqual(input.intentOf("r"), { do: "colour", colour: "R" });
  assert.deepEqual(input.intentOf("K"), { do: "colour", colour: "K" });
  assert.deepEqual(input.intentOf("2"), { do: "mandala", mandala: 1 });
  assert.deepEqual(input.intentOf("ArrowLeft"), { do: "move", to: "left" });
  assert.deepEqual(input.intentOf("Escape"), { do: "cancel" });
  assert.deepEqual(input.intentOf("d"), { do: "discard" });
  assert.equal(input.intentOf("x"), null);
  assert.equal(input.intentOf("Tab"), null);
});
