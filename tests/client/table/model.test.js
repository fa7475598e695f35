import assert from "node:assert/strict";
import { test } from "node:test";

import { mayChange, playedSeat, settled } from "../../../static/table/model.js";
import { ADA, BRUNO, row, stateOf, table } from "./tables.js";

const SIGHT = { public: {}, seat: 0, own: null };
const TWO = [row(ADA, true), row(BRUNO, true)];
const GATHERING = stateOf(table(TWO));
const RUNNING = stateOf(table(TWO, { status: "playing" }), { sight: SIGHT, seat: 0 });

/** @param {any} dialog @param {any} [more] */
const ui = (dialog, more = {}) => /** @type {any} */ ({ dialog, draft: null, error: null, ...more });

test("the host alone may change the options, and not while a match runs", () => {
  assert.equal(mayChange({ state: GATHERING, me: ADA }), true);
  assert.equal(mayChange({ state: GATHERING, me: BRUNO }), false);
  assert.equal(mayChange({ state: RUNNING, me: ADA }), false);
});

test("a dialog is open as long as what it is about stands", () => {
  const options = ui({ name: "options" }, { draft: {} });
  assert.equal(settled({ state: GATHERING, me: ADA, ui: options }), options);
  const resign = ui({ name: "resign" });
  assert.equal(settled({ state: RUNNING, me: ADA, ui: resign }), resign);
  const name = ui({ name: "name", sits: true, seat: null });
  assert.equal(settled({ state: GATHERING, me: null, ui: name }), name);
});

test("then it is closed for good, its draft with it; what went wrong is still to be told", () => {
  const options = ui({ name: "options" }, { draft: {}, error: "A match is running." });
  const closed = settled({ state: RUNNING, me: ADA, ui: options });
  assert.deepEqual(closed, ui(null, { error: "A match is running." }));
  assert.equal(settled({ state: GATHERING, me: ADA, ui: ui({ name: "resign" }) }).dialog, null);
  assert.equal(settled({ state: GATHERING, me: ADA, ui: ui({ name: "password", seat: null }) }).dialog, null);
});

test("whoever has left the match plays no seat in it, and resigns from nothing", () => {
  const entry = { seq: 0, kind: "left", seat: 0, at: 0, cause: "resigned", events: [] };
  const left = stateOf(table(TWO, { status: "playing" }), { sight: SIGHT, seat: 0, journal: [entry] });
  assert.equal(playedSeat({ state: RUNNING }), 0);
  assert.equal(playedSeat({ state: left }), null);
  assert.equal(playedSeat({ state: GATHERING }), null);
  assert.equal(settled({ state: left, me: ADA, ui: ui({ name: "resign" }) }).dialog, null);
});
