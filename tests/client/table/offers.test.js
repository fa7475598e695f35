import assert from "node:assert/strict";
import { test } from "node:test";

import { fold } from "../../../static/core/store.js";
import { setStrings } from "../../../static/core/strings.js";
import { declined, matters } from "../../../static/table/offers.js";
import { ADA, BRUNO, row, stateOf, table } from "./tables.js";

setStrings("en", [{ "offer.declined": "Declined.", "offer.declined.by": "{name} declined." }]);

const CLEO = row({ id: "c", name: "Cleo" }, true);
const TWO = [row(ADA, true), row(BRUNO, true)];
const ASKED = { kind: "draw", seat: 0, accepted: [0] };

/** @param {string} kind @param {number} seat */
const entry = (kind, seat) => ({ seq: 3, kind, seat, at: 0, cause: null, events: [] });

/** What the first seat sees of a running match. @param {any[]} seats @param {any} [more] */
const seen = (seats, more = {}) =>
  stateOf(table(seats, { status: "playing" }), { sight: { public: {}, seat: 0, own: null }, seat: 0, ...more });

/** @param {any} state @param {any[]} offers */
const offering = (state, offers) => fold(state, /** @type {any} */ ({ type: "offers", at: "1", offers }), 0);

/** @param {any} state @param {any} [game] */
const menu = (state, game = { draws: true }) => matters({ state, game });

/** What is told when no offers are left. @param {any} state */
const told = (state) => declined(state, { state: offering(state, []), players: null });

test("what can be asked for is in the menu, and nothing else", () => {
  assert.deepEqual(menu(seen(TWO)), ["draw"]);
  assert.deepEqual(menu(seen(TWO, { clocks: { kind: "bank", due: [], left: [], paused: false } })), ["draw", "pause"]);
  assert.deepEqual(menu(seen(TWO), { draws: false }), []);
  assert.deepEqual(menu(seen(TWO, { journal: [{ ...entry("act", 0), seq: 0 }] })), ["takeback", "draw"]);
});

test("whoever has left asks for nothing", () => {
  assert.deepEqual(menu(seen(TWO, { journal: [entry("left", 0)] })), []);
});

test("of two the other has declined", () => {
  assert.equal(told(seen(TWO, { offers: [ASKED] })), "Bruno declined.");
});

test("of more it is told who it was where one alone can have been", () => {
  const three = [...TWO, CLEO];
  assert.equal(told(seen(three, { offers: [ASKED] })), "Declined.");
  assert.equal(told(seen(three, { offers: [{ ...ASKED, accepted: [0, 1] }] })), "Cleo declined.");
  assert.equal(told(seen(three, { offers: [ASKED], journal: [entry("left", 2)] })), "Bruno declined.");
  assert.equal(told(seen([...TWO, row(1)], { offers: [ASKED] })), "Bruno declined.");
});

test("what others asked for is theirs to know", () => {
  assert.equal(told(seen(TWO, { offers: [{ ...ASKED, seat: 1 }] })), "");
});

test("an offer that somebody joins stands, and one that an entry ends was not declined", () => {
  const before = seen(TWO, { offers: [ASKED] });
  const joined = offering(before, [{ ...ASKED, accepted: [0, 1] }]);
  assert.equal(declined(before, { state: joined, players: null }), "");
  const on = seen(TWO, { seq: 4 });
  assert.equal(declined(before, { state: on, players: null }), "");
});
