import assert from "node:assert/strict";
import { test } from "node:test";

import { flightsOf } from "../../../../static/games/mana_mana/flights.js";
import { landed, lifted } from "../../../../static/games/mana_mana/fold.js";
import { UNTOUCHED, traced } from "../../../../static/games/mana_mana/traces.js";
import { TURN, timing } from "../../../../static/table/travel.js";
import { MATCH } from "./match.js";
import { sight } from "./scenes.js";

/**
 * @import { Sight } from "../../../../static/games/mana_mana/model.js"
 */

/** What events tell; whose turn it is and who starts waits for the next sight. @param {Sight} seen */
function told({ own, public: shown }) {
  const { to_move: _1, last_turns: _2, turn_no: _3, passes: _4, start_seat: _5, removed, ...rest } = shown;
  const known = rest.phase === "over" ? removed : { open: removed.open, hidden: removed.hidden };
  return { own, ...rest, removed: known };
}

test("the events of every entry of a match lead from one sight to the next", () => {
  let seen = MATCH[0]?.sight ?? sight();
  for (const entry of MATCH.slice(1)) {
    for (const event of entry.events) seen = landed(lifted(seen, event), event);
    assert.deepEqual(told(seen), told(entry.sight));
    seen = entry.sight;
  }
});

test("a taken card leaves a gap until it has arrived", () => {
  const event = /** @type {const} */ ({ type: "taken", seat: 0, colour: "P", count: 2, cost: 1 });
  const flying = lifted(sight(), event);
  assert.equal(flying.public.display, "..GBY");
  assert.deepEqual(flying.public.mana, [1, 0, 3]);
  assert.equal(flying.own?.hand, "PPGGG");
  const there = landed(flying, event);
  assert.equal(there.public.display, "GBY");
  assert.equal(there.own?.hand, "PPPPGGG");
  assert.equal(there.public.scores[0], 3);
});

test("cards fly from where they were, mana from and to the supply", () => {
  const event = /** @type {const} */ ({ type: "taken", seat: 0, colour: "P", count: 2, cost: 1 });
  const shell = { from: "mana:0", to: "supply", face: "shell" };
  const mine = ["display:0", "display:1"].map((from) => ({ from, to: "hand:P", face: "P" }));
  assert.deepEqual(flightsOf(event, sight()), [shell, ...mine]);
  assert.equal(flightsOf(event, sight({}, null)).at(-1)?.to, "hands:0");
  const refilled = /** @type {const} */ ({ type: "refilled", cards: "RO", pile: 28 });
  assert.deepEqual(
    flightsOf(refilled, sight({ display: "GBY" })).map(({ from, to, face }) => [from, to, face]),
    [["pile", "display:3", "R"], ["pile", "display:4", "O"]],
  );
  const laid = /** @type {const} */ ({
    type: "laid", seat: 2, colour: "G", count: 1, target: 1, total: 3, reward: 2, due: 2,
  });
  assert.deepEqual(
    flightsOf(laid, sight()).map(({ from, to }) => [from, to]),
    [["hands:2", "cell:1:G"], ["supply", "mana:2"], ["supply", "mana:2"]],
  );
});

test("no turn of a match is animated for longer than 900 ms", () => {
  let seen = MATCH[0]?.sight ?? sight();
  for (const entry of MATCH.slice(1)) {
    let spent = 0;
    for (const event of entry.events) {
      spent += timing(flightsOf(event, seen).length, 1200, TURN - spent).all;
      seen = landed(lifted(seen, event), event);
    }
    assert.ok(spent <= TURN, `${spent} ms`);
  }
});

test("the last move stays marked, whatever else its entry tells", () => {
  const taken = traced(UNTOUCHED, { type: "taken", seat: 2, colour: "R", count: 3, cost: 2 });
  assert.deepEqual(taken, { seat: 2, marks: { "hands:2": 3, "mana:2": -2 } });
  const refilled = traced(taken, { type: "refilled", cards: "RR", pile: 9 });
  assert.deepEqual(refilled.marks, { ...taken.marks, "display:4": 1, "display:3": 1 });
  const laid = { type: "laid", seat: 1, colour: "G", count: 2, target: 0, total: 2, reward: 1, due: 1 };
  assert.deepEqual(traced(taken, /** @type {any} */ (laid)).marks, { "cell:0:G": 2, "mana:1": 1 });
  assert.deepEqual(traced(taken, { type: "passed", seat: 0 }), { seat: 0, marks: {} });
});
