import assert from "node:assert/strict";
import { test } from "node:test";

import * as input from "../../../../static/games/mana_mana/input.js";
import { LIT, SHUT, choice } from "./scenes.js";

const DISPLAY = "PPGBY";
const HAND = "PPGGG";
const { NOTHING } = input;

test("cards of one colour are picked one by one and put back", () => {
  const one = input.tapDisplay(NOTHING, LIT, DISPLAY, 1).choice;
  assert.deepEqual([one.does, one.colour, one.places, one.count], ["take", "P", [1], 1]);
  const two = input.tapDisplay(one, LIT, DISPLAY, 0).choice;
  assert.deepEqual([two.places, two.count], [[0, 1], 2]);
  assert.deepEqual(input.actionOf(two), { type: "take", colour: "P", count: 2 });
  assert.deepEqual(input.tapDisplay(two, LIT, DISPLAY, 0).choice.places, [1]);
  assert.equal(input.tapDisplay(one, LIT, DISPLAY, 1).choice, NOTHING);
  assert.deepEqual(input.tapDisplay(two, LIT, DISPLAY, 2).choice.places, [2]);
});

test("a card too many is refused with what the server is to be asked", () => {
  const poor = { ...LIT, take: { P: 1 } };
  const one = input.tapDisplay(NOTHING, poor, DISPLAY, 0).choice;
  const more = input.tapDisplay(one, poor, DISPLAY, 1);
  assert.equal(more.choice, one);
  assert.deepEqual(more.refused, { why: "ask", ask: { type: "take", colour: "P", count: 2 } });
  assert.deepEqual(input.tapDisplay(NOTHING, poor, DISPLAY, 3).refused?.ask, { type: "take", colour: "B", count: 1 });
});

test("a place alone chooses colour, seat and all cards that may go there", () => {
  const put = input.tapCell(NOTHING, LIT, HAND, { colour: "G", target: 1 }).choice;
  assert.deepEqual(input.actionOf(put), { type: "lay", colour: "G", count: 3, target: 1 });
  const back = input.tapCell(put, LIT, HAND, { colour: "G", target: 1 }).choice;
  assert.deepEqual([back.colour, back.target], ["G", null]);
  assert.equal(input.tapCell(NOTHING, LIT, HAND, { colour: "R", target: 1 }).refused?.why, "not-held");
  assert.deepEqual(input.tapCell(NOTHING, LIT, HAND, { colour: "P", target: 2 }).refused, {
    why: "ask",
    ask: { type: "lay", colour: "P", count: 1, target: 2 },
  });
});

test("a kind of the hand is chosen, and let go of by the same tap", () => {
  const kind = input.tapHand(NOTHING, LIT, "G").choice;
  assert.deepEqual([kind.does, kind.colour, kind.target], ["lay", "G", null]);
  assert.equal(input.actionOf(kind), null);
  assert.equal(input.tapHand(kind, LIT, "G").choice, NOTHING);
  assert.equal(input.tapHand(NOTHING, { ...LIT, lay: {} }, "G").refused?.why, "nowhere");
});

test("who has to pass or to discard is told so, and can do nothing else", () => {
  const pass = { ...SHUT, pass: true };
  assert.equal(input.tapDisplay(NOTHING, pass, DISPLAY, 0).refused?.why, "must-pass");
  assert.deepEqual(input.confirmed(NOTHING, pass).act, { type: "pass" });
  const discard = { ...SHUT, discard: /** @type {const} */ (["P", "G"]) };
  const kind = input.tapHand(NOTHING, /** @type {any} */ (discard), "P").choice;
  assert.deepEqual(input.confirmed(kind, /** @type {any} */ (discard)).act, { type: "discard", colour: "P" });
  const cell = { colour: /** @type {const} */ ("P"), target: 0 };
  assert.equal(input.tapCell(NOTHING, /** @type {any} */ (discard), HAND, cell).refused?.why, "must-discard");
  assert.equal(input.tapHand(NOTHING, null, "P").refused?.why, "not-your-turn");
});

test("the number stays within what is open", () => {
  const put = input.tapCell(NOTHING, LIT, HAND, { colour: "G", target: 0 }).choice;
  assert.equal(input.recount(put, LIT, DISPLAY, 1), put);
  const fewer = input.recount(put, LIT, DISPLAY, -1);
  assert.equal(fewer.count, 2);
  assert.equal(input.recount({ ...put, count: 1 }, LIT, DISPLAY, -1).count, 1);
  const take = input.tapDisplay(NOTHING, LIT, DISPLAY, 1).choice;
  assert.deepEqual(input.recount(take, LIT, DISPLAY, 1).places, [0, 1]);
  assert.equal(input.recount(choice({ does: "lay", colour: "G" }), LIT, DISPLAY, -1).count, 1);
});

test("what is sent waits for its answer", () => {
  const put = input.tapCell(NOTHING, LIT, HAND, { colour: "P", target: 1 }).choice;
  const { choice: sent, act } = input.confirmed(put, LIT);
  assert.deepEqual(act, { type: "lay", colour: "P", count: 2, target: 1 });
  assert.equal(sent.sending, true);
  for (const again of [
    input.confirmed(sent, LIT),
    input.tapHand(sent, LIT, "G"),
    input.tapDisplay(sent, LIT, DISPLAY, 0),
    input.tapCell(sent, LIT, HAND, { colour: "G", target: 0 }),
  ]) {
    assert.deepEqual(again, { choice: sent });
  }
  assert.equal(input.cancelled(sent), sent);
  assert.equal(input.confirmed(NOTHING, LIT).act, undefined);
});

test("one step back lets the row go, another one the colour", () => {
  const put = input.tapCell(NOTHING, LIT, HAND, { colour: "G", target: 1 }).choice;
  const colour = input.cancelled(put);
  assert.deepEqual([colour.does, colour.colour, colour.target], ["lay", "G", null]);
  assert.equal(input.cancelled(colour), NOTHING);
});

test("of a choice remains what is still allowed", () => {
  const put = { ...input.tapCell(NOTHING, LIT, HAND, { colour: "G", target: 1 }).choice, sending: true };
  assert.deepEqual(input.kept(put, LIT, DISPLAY), { ...put, sending: false });
  assert.equal(input.kept(put, { ...LIT, lay: { G: [[1, 1]] } }, DISPLAY).count, 1);
  assert.equal(input.kept(put, { ...LIT, lay: { G: [[0, 1]] } }, DISPLAY).target, null);
  assert.equal(input.kept(put, { ...LIT, lay: {} }, DISPLAY), NOTHING);
  assert.equal(input.kept(put, null, DISPLAY), NOTHING);
  const take = input.tapDisplay(NOTHING, LIT, DISPLAY, 1).choice;
  assert.deepEqual(input.kept(take, LIT, "GBYPP").places, [3]);
  assert.equal(input.kept(take, { ...LIT, take: {} }, DISPLAY), NOTHING);
});

test("letters choose kinds, digits cards of the display", () => {
  assert.deepEqual(input.intentOf("g"), { do: "colour", colour: "G" });
  assert.deepEqual(input.intentOf("5"), { do: "display", place: 4 });
  assert.deepEqual(input.intentOf("Home"), { do: "move", to: "first" });
  assert.deepEqual(input.intentOf("+"), { do: "count", by: 1 });
  assert.equal(input.intentOf("6"), null);
  assert.equal(input.intentOf("x"), null);
});
