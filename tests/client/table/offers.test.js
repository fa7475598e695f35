import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, fold } from "../../../static/core/store.js";
import { setStrings } from "../../../static/core/strings.js";
import { declined as toldOf, matters } from "../../../static/table/offers.js";
import { ADA, BRUNO, row, stateOf, table } from "./tables.js";

setStrings("en", [{ "offer.declined": "{name} declined." }]);

const CLEO = row({ id: "c", name: "Cleo" }, true);
const TWO = [row(ADA, true), row(BRUNO, true)];
const ASKED = { kind: "draw", seat: 0, accepted: [0] };
const NO = { kind: "draw", seat: 0, by: 1 };

/** @param {string} kind @param {number} seat */
const entry = (kind, seat) => ({ seq: 3, kind, seat, at: 0, cause: null, events: [] });

/** What the first seat sees of a running match. @param {any[]} seats @param {any} [more] */
const seen = (seats, more = {}) =>
  stateOf(table(seats, { status: "playing" }), { sight: { public: {}, seat: 0, own: null }, seat: 0, ...more });

/** What is told when this comes. @param {any} state @param {any[]} declined @param {any[]} [offers] */
const told = (state, declined, offers = []) => {
  const after = fold(state, /** @type {any} */ ({ type: "offers", at: "1", offers, declined }), 0);
  return toldOf(state, { state: after, players: null });
};

/** @param {any} state @param {any} [game] */
const menu = (state, game = { draws: true }) => matters({ state, game });

test("what can be asked for is in the menu, and nothing else", () => {
  assert.deepEqual(menu(seen(TWO)), ["draw"]);
  assert.deepEqual(menu(seen(TWO, { clocks: { kind: "bank", due: [], left: [], paused: false } })), ["draw", "pause"]);
  assert.deepEqual(menu(seen(TWO), { draws: false }), []);
  assert.deepEqual(menu(seen(TWO, { journal: [{ ...entry("act", 0), seq: 0 }] })), ["takeback", "draw"]);
});

test("whoever has left asks for nothing", () => {
  assert.deepEqual(menu(seen(TWO, { journal: [entry("left", 0)] })), []);
});

test("who asks for something is told who declined it, once", () => {
  const three = [...TWO, CLEO];
  assert.equal(told(seen(three, { offers: [ASKED] }), [{ ...NO, by: 2 }]), "Cleo declined.");
  assert.equal(told(seen(TWO, { declined: [NO] }), [NO]), "");
  assert.equal(told(seen(TWO, { declined: [{ ...NO, kind: "pause" }] }), [NO]), "Bruno declined.");
});

test("what others asked for is theirs to know, and who takes back his own offer knows it", () => {
  assert.equal(told(seen(TWO), [{ ...NO, seat: 1, by: 0 }]), "");
  assert.equal(told(seen(TWO), [{ ...NO, by: 0 }]), "");
});

test("who comes later is not told it as news", () => {
  assert.equal(toldOf(blank(), { state: seen(TWO, { match: "m", declined: [NO] }), players: null }), "");
});
