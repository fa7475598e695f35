import assert from "node:assert/strict";
import { test } from "node:test";

import { flightsOf } from "../../../../static/games/mandala/flights.js";
import { TURN, timing } from "../../../../static/table/travel.js";
import { MATCH } from "./match.js";

test("what is built comes from the own hand, or from beside another's name", () => {
  const event = /** @type {const} */ ({ type: "built", seat: 0, mandala: 1, colour: "R" });
  assert.deepEqual(flightsOf(event, 0), [{ from: "hand:R", to: "mountain:1:R", face: "R" }]);
  assert.equal(flightsOf(event, 1)[0]?.from, "hands:0");
  assert.equal(flightsOf(event, null)[0]?.from, "hands:0");
});

test("drawn cards show their faces to those alone who know them", () => {
  const mine = /** @type {const} */ ({ type: "drawn", seat: 0, count: 2, cards: "GR" });
  assert.deepEqual(flightsOf(mine, 0).map(({ to, face }) => [to, face]), [
    ["hand:G", "G"],
    ["hand:R", "R"],
  ]);
  const hidden = /** @type {const} */ ({ type: "drawn", seat: 1, count: 3, cards: null });
  assert.deepEqual(flightsOf(hidden, 0).map(({ to, face }) => [to, face]), Array(3).fill(["hands:1", null]));
});

test("a claim sends one card to the river and the rest to the cup", () => {
  const event = /** @type {const} */ ({
    type: "claimed",
    seat: 1,
    mandala: 0,
    colour: "K",
    count: 3,
    to: "cup",
    river: 4,
  });
  assert.deepEqual(flightsOf(event, 0).map(({ to }) => to), ["river:1:4", "cup:1", "cup:1"]);
  assert.deepEqual(flightsOf({ ...event, river: null }, 0).map(({ to }) => to), ["cup:1", "cup:1", "cup:1"]);
  assert.deepEqual(
    flightsOf({ ...event, to: "discard", river: null, count: 1 }, 0).map(({ to }) => to),
    ["discard"],
  );
});

test("one card stands for each colour that is swept away", () => {
  const event = /** @type {const} */ ({ type: "swept", mandala: 1, mountain: "", fields: ["RRR", "KG"] });
  assert.deepEqual(flightsOf({ ...event, fields: ["RRR", "KG"] }, 0).map(({ from }) => from), [
    "field:1:0:R",
    "field:1:1:K",
    "field:1:1:G",
  ]);
});

test("great piles fly with a few cards", () => {
  const event = /** @type {const} */ ({ type: "grown", seat: 1, mandala: 0, colour: "K", count: 17 });
  assert.equal(flightsOf(event, 0).length, 6);
});

test("no turn of a match is animated for longer than 900 ms", () => {
  for (const { events } of MATCH) {
    let spent = 0;
    for (const event of events) spent += timing(flightsOf(event, 0).length, 1200, TURN - spent).all;
    assert.ok(spent <= TURN, `${spent} ms`);
  }
});
