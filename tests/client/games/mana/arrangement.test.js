import assert from "node:assert/strict";
import { test } from "node:test";

import {
  BARE,
  filled,
  inHand,
  isComplete,
  putDown,
  settled,
  setupOf,
  takenBack,
  tapSquare,
  tapTray,
  turned,
} from "../../../../static/games/mana/arrangement.js";
import { FRONT_LINE, TO_PLACE } from "./sights.js";

/** @import { Arrangement } from "../../../../static/games/mana/arrangement.js" */

const START = settled(BARE, TO_PLACE);

/** @param {Arrangement} arrangement @param {string[]} squares */
const tapped = (arrangement, ...squares) =>
  squares.reduce((one, square) => tapSquare(one, TO_PLACE, square).arrangement, arrangement);

const SIX = tapped(START, "d1", "b1", "c1", "b2", "c2", "e2");

test("six taps place the Damyo and then the Ronin, at the south edge unless it is turned", () => {
  assert.deepEqual(inHand(START), { piece: "damyo", from: null });
  assert.ok(isComplete(SIX));
  const setup = { type: "setup", edge: "S", damyo: "d1", ronin: ["b1", "c1", "b2", "c2", "e2"] };
  assert.deepEqual(setupOf(SIX), setup);
  assert.equal(setupOf(tapped(START, "d1", "b1")), null);
  assert.equal(inHand(SIX), null);
});

test("nothing is placed outside the squares on offer", () => {
  const refused = tapSquare(START, TO_PLACE, "c3");
  assert.equal(refused.refused, "outside-zone");
  assert.deepEqual(refused.arrangement, START);
});

test("a piece is taken up, put elsewhere, or changes places with another", () => {
  assert.deepEqual(tapped(SIX, "c2").held, { piece: "ronin", from: "c2" });
  assert.equal(tapped(SIX, "c2", "c2").held, null);
  assert.deepEqual(tapped(SIX, "c2", "f1").ronin, ["b1", "c1", "b2", "e2", "f1"]);
  const swapped = tapped(SIX, "c2", "d1");
  assert.equal(swapped.damyo, "c2");
  assert.deepEqual(new Set(swapped.ronin), new Set(["b1", "c1", "b2", "e2", "d1"]));
  assert.deepEqual(new Set(tapped(SIX, "c2", "b1").ronin), new Set(SIX.ronin));
});

test("a piece from the tray is taken first, and goes back there", () => {
  const ronin = tapTray(START, "ronin");
  assert.deepEqual(tapped(ronin, "a1").ronin, ["a1"]);
  assert.equal(tapTray(ronin, "ronin").held, null);
  assert.equal(tapTray(tapped(SIX, "d1"), "ronin").damyo, null);
  assert.deepEqual(takenBack(SIX, "c2").ronin, ["b1", "c1", "b2", "e2"]);
  // What stood where another is dropped from the tray goes to the tray.
  const dropped = putDown(tapped(START, "d1", "b1"), TO_PLACE, { piece: "ronin", from: null }, "d1");
  assert.equal(dropped.arrangement.damyo, null);
  assert.deepEqual(dropped.arrangement.ronin, ["b1", "d1"]);
});

test("the board is turned below the pieces", () => {
  const west = turned(SIX, TO_PLACE);
  assert.equal(west.edge, "W");
  assert.equal(west.damyo, "a3");
  assert.ok(isComplete(west));
  assert.deepEqual(turned(west, TO_PLACE).damyo, "d1");
});

test("the rest is placed on free squares that are on offer", () => {
  const some = tapped(START, "d1", "b1");
  const all = filled(some, TO_PLACE, (below) => below - 1);
  assert.ok(isComplete(all));
  assert.equal(all.damyo, "d1");
  assert.equal(new Set([all.damyo, ...all.ronin]).size, 6);
});

test("in the edition of 2020 only the Damyo is a choice, and it needs a double square", () => {
  const start = settled(BARE, FRONT_LINE);
  assert.equal(start.edge, "E");
  assert.equal(tapSquare(start, FRONT_LINE, "f1").refused, "damyo-square");
  const placed = tapSquare(start, FRONT_LINE, "f3").arrangement;
  assert.deepEqual(new Set(filled(placed, FRONT_LINE, () => 0).ronin), new Set(["f1", "f2", "f4", "f5", "f6"]));
});

test("what is no longer on offer does not stay", () => {
  assert.deepEqual(settled(SIX, TO_PLACE), SIX);
  assert.deepEqual(settled(SIX, null), BARE);
  const settledEdge = settled(SIX, { setup: [{ edge: null, damyo: ["d1"], ronin: ["c2"] }] });
  assert.equal(settledEdge.edge, null);
  assert.deepEqual(settledEdge.ronin, ["c2"]);
  assert.deepEqual(setupOf({ ...SIX, edge: null }), { type: "setup", damyo: "d1", ronin: [...SIX.ronin] });
});

test("nothing changes while the server has not answered", () => {
  const sent = { ...SIX, sending: true };
  assert.equal(tapSquare(sent, TO_PLACE, "c2").arrangement, sent);
  assert.equal(tapTray(sent, "ronin"), sent);
  assert.equal(turned(sent, TO_PLACE), sent);
});
