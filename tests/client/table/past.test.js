import assert from "node:assert/strict";
import { test } from "node:test";

import { hasMoved, leavers } from "../../../static/table/past.js";

/**
 * @param {string} kind
 * @param {number | null} [seat]
 * @param {string | null} [cause]
 */
const entry = (kind, seat = null, cause = null) => ({ kind, seat, cause, at: 0, events: [] });
const DEAL = entry("opened");

/** A journal whose first entry has number `first`. @param {number} first @param {any[]} entries */
const from = (first, ...entries) => entries.map((one, at) => ({ ...one, seq: first + at }));
/** @param {any[]} entries */
const whole = (...entries) => from(0, DEAL, ...entries);

/** @param {any[]} journal */
const left = (journal) => [...leavers({ journal })];
/** @param {any[]} journal */
const moved = (journal) => hasMoved({ journal, seat: 0 });

test("whoever resigns or lets the time run out has left", () => {
  const journal = whole(entry("act", 0), entry("left", 1, "resigned"), entry("timed_out", 2, "timed_out"));
  assert.deepEqual(left(journal), [1, 2]);
});

test("whoever the server moves for plays on", () => {
  assert.deepEqual(left(whole(entry("timed_out", 2, null), entry("act", 1))), []);
});

test("a leaving that was taken back has not happened", () => {
  const back = whole(entry("act", 0), entry("left", 1, "resigned"), entry("taken_back", 0));
  assert.deepEqual(left(back), []);
  const stays = whole(entry("left", 1, "resigned"), entry("act", 0), entry("taken_back", 0));
  assert.deepEqual(left(stays), [1]);
});

test("nobody has a last move before the first, nor for another's", () => {
  assert.equal(moved(whole()), false);
  assert.equal(moved(whole(entry("act", 1), entry("timed_out", 0, null))), false);
  assert.equal(moved(whole(entry("act", 0), entry("act", 1))), true);
});

test("a move that was taken back is no last move; the one before it is", () => {
  assert.equal(moved(whole(entry("act", 0), entry("taken_back", 0))), false);
  const earlier = whole(entry("act", 0), entry("act", 1), entry("act", 0), entry("act", 1), entry("taken_back", 0));
  assert.equal(moved(earlier), true);
  assert.equal(moved(whole(entry("act", 0), entry("outage"), entry("taken_back", null))), true);
});

test("before what the journal still tells there may be one", () => {
  assert.equal(moved(from(40, entry("act", 1))), true);
});
