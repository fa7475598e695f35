import assert from "node:assert/strict";
import { test } from "node:test";

import { kindsByCell } from "../../../../static/games/manaline/cells.js";
import * as input from "../../../../static/games/manaline/input.js";

/** @import { Choice, Table } from "../../../../static/games/manaline/input.js" */

/** @type {Table} */
const TABLE = {
  hand: [2, 3, 3, 8, 20, 35],
  affordances: { cells: [[2, 0, [2, 3]]], exchange: 2, pass: false },
  kinds: kindsByCell([
    [0, 0, 0],
    [1, 1, 0],
  ]),
};
const WAITING = { ...TABLE, affordances: null };
const AT = { x: 2, y: 0 };

/** @param {Partial<Choice>} part @returns {Choice} */
const choice = (part) => ({ ...input.NOTHING, ...part });

test("a tile is taken up, another instead, and let go", () => {
  const one = input.tapSlot(input.NOTHING, TABLE, 0).choice;
  assert.equal(one.slot, 0);
  const other = input.tapSlot(one, TABLE, 4).choice;
  assert.equal(other.slot, 4);
  assert.equal(input.tapSlot(other, TABLE, 4).choice.slot, null);
  assert.equal(input.tapSlot(input.NOTHING, TABLE, 6).choice, input.NOTHING);
});

test("nothing goes when nobody asks, nor while the server thinks", () => {
  assert.equal(input.tapSlot(input.NOTHING, WAITING, 0).refused, "not-your-turn");
  assert.equal(input.tapCell(input.NOTHING, WAITING, AT, true).refused, "not-your-turn");
  const sending = choice({ sending: true, slot: 1 });
  for (const { choice: same, act } of [
    input.tapSlot(sending, TABLE, 0),
    input.tapCell(sending, TABLE, AT, true),
    input.confirmed(sending, TABLE),
    { choice: input.cancelled(sending), act: undefined },
    { choice: input.takenBack(sending), act: undefined },
    { choice: input.exchanging(sending, TABLE.affordances), act: undefined },
  ]) {
    assert.equal(same, sending);
    assert.equal(act, undefined);
  }
});

test("the held tile lies on the cell that is tapped, and has to be judged", () => {
  const { choice: laid, tried } = input.tapCell(choice({ slot: 0 }), TABLE, AT, true);
  assert.deepEqual(laid.laid, [{ slot: 0, kind: 2, x: 2, y: 0 }]);
  assert.equal(laid.slot, null);
  assert.equal(tried, laid.laid[0]);
});

test("a cell that is tapped first waits for its tile", () => {
  const { choice: waiting } = input.tapCell(input.NOTHING, TABLE, AT, true);
  assert.deepEqual(waiting.spot, AT);
  assert.deepEqual(input.tapSlot(waiting, TABLE, 1).choice.laid, [{ slot: 1, kind: 3, x: 2, y: 0 }]);
  assert.equal(input.tapCell(waiting, TABLE, AT, true).choice.spot, null);
  assert.equal(input.tapCell(input.NOTHING, TABLE, AT, false).refused, "choose-first");
});

test("no tile lies on another", () => {
  assert.equal(input.tapCell(choice({ slot: 0 }), TABLE, { x: 0, y: 0 }, false).refused, "occupied");
  const laid = choice({ laid: [{ slot: 0, kind: 2, x: 2, y: 0 }] });
  assert.equal(input.put(laid, TABLE, 1, AT).refused, "occupied");
  const moved = input.put(laid, TABLE, 0, { x: 3, y: 0 });
  assert.deepEqual(moved.choice.laid, [{ slot: 0, kind: 2, x: 3, y: 0 }]);
});

test("a tile that lies for now comes back by a tap on it, wherever it is seen", () => {
  const two = choice({
    laid: [
      { slot: 0, kind: 2, x: 2, y: 0 },
      { slot: 2, kind: 3, x: 3, y: 0 },
    ],
  });
  assert.deepEqual(input.tapCell(two, TABLE, AT, false).choice.laid.map(({ slot }) => slot), [2]);
  assert.deepEqual(input.tapSlot(two, TABLE, 2).choice.laid.map(({ slot }) => slot), [0]);
  assert.deepEqual(input.takenBack(two).laid.map(({ slot }) => slot), [0]);
});

test("what is sent names the tiles in one order and is sent once", () => {
  const laid = choice({
    laid: [
      { slot: 2, kind: 3, x: 3, y: 0 },
      { slot: 0, kind: 2, x: 2, y: 0 },
    ],
  });
  const { choice: sent, act } = input.confirmed(laid, TABLE);
  assert.deepEqual(act, {
    type: "place",
    tiles: [
      { kind: 2, x: 2, y: 0 },
      { kind: 3, x: 3, y: 0 },
    ],
  });
  assert.equal(sent.sending, true);
  assert.equal(input.confirmed(sent, TABLE).act, undefined);
  assert.equal(input.confirmed(input.NOTHING, TABLE).act, undefined);
});

test("tiles to be exchanged are chosen one by one, as many as the bag holds", () => {
  const begun = input.exchanging(choice({ laid: [{ slot: 0, kind: 2, x: 2, y: 0 }] }), TABLE.affordances);
  assert.deepEqual(begun, choice({ back: [] }));
  assert.equal(input.confirmed(begun, TABLE).act, undefined);
  const two = [5, 2].reduce((now, slot) => input.tapSlot(now, TABLE, slot).choice, begun);
  assert.equal(input.tapSlot(two, TABLE, 0).refused, "bag-too-small");
  assert.equal(input.tapCell(two, TABLE, AT, true).refused, "exchanging");
  assert.deepEqual(input.confirmed(two, TABLE).act, { type: "exchange", kinds: [3, 35] });
  assert.deepEqual(input.tapSlot(two, TABLE, 5).choice.back, [2]);
  const none = { cells: [], exchange: 0, pass: false };
  assert.equal(input.exchanging(input.NOTHING, none), input.NOTHING);
});

test("escape goes back step by step", () => {
  const laid = [{ slot: 0, kind: 2, x: 2, y: 0 }];
  const held = choice({ laid, slot: 3 });
  assert.deepEqual(input.cancelled(held), choice({ laid }));
  assert.equal(input.cancelled(choice({ laid })), input.NOTHING);
  assert.equal(input.cancelled(choice({ back: [1] })), input.NOTHING);
});

test("what is laid out lasts as long as it is still asked", () => {
  const laid = choice({ laid: [{ slot: 0, kind: 2, x: 2, y: 0 }], sending: true });
  assert.deepEqual(input.kept(laid, TABLE, TABLE.hand), { ...laid, sending: false });
  assert.equal(input.kept(laid, WAITING, TABLE.hand), input.NOTHING);
  assert.equal(input.kept(laid, TABLE, [2, 3]), input.NOTHING);
  const taken = { ...TABLE, kinds: kindsByCell([[9, 2, 0]]) };
  assert.equal(input.kept(laid, taken, TABLE.hand), input.NOTHING);
  assert.equal(input.kept(choice({ back: [0, 1, 2] }), TABLE, TABLE.hand), input.NOTHING);
});

test("keys mean the same with and without shift; others are not ours", () => {
  assert.deepEqual(input.intentOf("3"), { do: "slot", slot: 2 });
  assert.deepEqual(input.intentOf("n"), input.intentOf("N"));
  assert.deepEqual(input.intentOf("ArrowUp"), { do: "move", to: "up" });
  for (const key of ["7", "Tab", "Enter", "x", "F5"]) assert.equal(input.intentOf(key), null, key);
});
