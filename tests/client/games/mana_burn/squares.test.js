import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { BOUNDS, PLACE, aside, lineOf, pathOf, spotOf, standing } from "../../../../static/games/mana_burn/geometry.js";
import { SQUARES, squareOf, wayOf } from "../../../../static/games/mana_burn/squares.js";

const board = JSON.parse(readFileSync(new URL("../../../games/mana_burn/board.json", import.meta.url), "utf8"));
const SIGNS = readFileSync(new URL("../../../../static/games/mana_burn/assets/signs.svg", import.meta.url), "utf8");

/** Signs by what squares do; those that occur on several squares. @type {Record<string, string>} */
const SHARED = {
  auction: "auction",
  ante: "ante",
  fish: "fish",
  trade: "trade",
  soul_burn: "burn",
  roll_again: "again",
  reverse: "reverse",
  draw: "draw",
  discard: "discard",
};

test("the client's squares are those of the rules, with the same ways on", () => {
  const told = board.squares.map((/** @type {any} */ { id, path, exits }) => ({ id, road: path, next: exits }));
  const drawn = SQUARES.map(({ id, road, next }) => ({ id, road, next }));
  const byId = (/** @type {{id: string}} */ one, /** @type {{id: string}} */ other) => one.id.localeCompare(other.id);
  assert.deepEqual(drawn.sort(byId), told.sort(byId));
});

test("squares with the same effect have the same sign, others another one", () => {
  for (const { id, kind, ops } of board.squares) {
    const { sign = "", n = null } = squareOf(id) ?? {};
    if (kind === "enter" || kind === "reenter") assert.equal(sign, "gate");
    else if (SHARED[ops[0]?.op]) {
      assert.equal(sign, SHARED[ops[0].op], id);
      assert.equal(n, ["auction", "draw"].includes(ops[0].op) ? ops[0].n : null, id);
    } else assert.ok(!Object.values(SHARED).includes(sign), id);
    assert.ok(SIGNS.includes(`<symbol id="${sign}"`), sign);
  }
  const single = SQUARES.map(({ sign }) => sign).filter((sign) => sign !== "gate" && !Object.values(SHARED).includes(sign));
  assert.equal(new Set(single).size, single.length);
});

test("no two squares lie on one another, neighbours lie beside each other", () => {
  for (const one of SQUARES) {
    for (const other of SQUARES) {
      const [a, b] = [spotOf(one.id), spotOf(other.id)];
      const far = Math.hypot(a.x - b.x, a.y - b.y);
      if (one.id < other.id) assert.ok(Math.abs(a.x - b.x) >= 0.99 || Math.abs(a.y - b.y) >= 0.99, `${one.id} and ${other.id}`);
      if (one.next.includes(other.id) && one.road && other.road) assert.ok(far < 1.15, `${one.id} to ${other.id}`);
    }
    const { x, y } = spotOf(one.id);
    assert.ok(x > BOUNDS.left && x < BOUNDS.right && y > BOUNDS.top && y < BOUNDS.bottom);
  }
});

test("a way keeps to its road, and ends where nobody knows how it goes on", () => {
  assert.deepEqual(wayOf("R9", 3, { road: "real" }), ["R10", "R11", "CRYPT"]);
  assert.deepEqual(wayOf("U9", 5, { road: "undertow" }), ["U10", "U11", "CRYPT", "U12", "U13"]);
  assert.deepEqual(wayOf("U20", 6, { road: "undertow" }), ["U21", "U22", "CODEX"]);
  assert.deepEqual(wayOf("CODEX", 5, { road: null }), []);
  assert.deepEqual(wayOf("CODEX", 2, { road: null, first: "W1" }), ["W1", "W2"]);
  // Whoever stopped at the Crypt may leave it by any road.
  assert.deepEqual(wayOf("CRYPT", 2, { road: "real" }), []);
  assert.deepEqual(wayOf("CRYPT", 1, { road: "real", first: "U12" }), ["U12"]);
});

test("pawns stand on their square, apart from one another", () => {
  for (const many of [1, 2, 3, 4, 5, 6]) {
    for (const place of [standing, aside]) {
      const spots = Array.from({ length: many }, (_, order) => place("W5", { order, many, seat: order }));
      const keys = new Set(spots.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`));
      assert.equal(keys.size, many);
      for (const { x, y, size } of place === aside ? spots : []) {
        assert.ok(Math.abs(x - spotOf("W5").x) + size / 2 < 0.45 && Math.abs(y - spotOf("W5").y) + size * 0.6 < 0.45);
      }
    }
  }
});

test("everybody has a stand of his own at the Codex and at the Crypt", () => {
  for (const id of ["CODEX", "CRYPT"]) {
    const spots = [0, 1, 2, 3, 4, 5].map((seat) => aside(id, { order: 0, many: 1, seat }));
    assert.equal(new Set(spots.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`)).size, 6);
    assert.deepEqual(aside(id, { order: 2, many: 3, seat: 4 }), spots[4]);
    for (const { x, y } of spots) {
      assert.ok(Math.abs(x - spotOf(id).x) < PLACE.wide / 2 && Math.abs(y - spotOf(id).y) < PLACE.high / 2);
    }
  }
});

test("a road is one line from Codex to Crypt, on the upper shore or the lower one", () => {
  assert.deepEqual(lineOf("real", -1)[0], spotOf("R1"));
  assert.deepEqual(lineOf("wilds", 1)[0], spotOf("W22"));
  const path = pathOf("real", -1);
  assert.match(path, /^M-[.\d]+ 0(C[-\d. ]+){12}$/);
  const [x, y] = path.split(/[C ]/).slice(-2).map(Number);
  assert.ok(y === 0 && Math.abs((x ?? 0) - spotOf("CRYPT").x) < PLACE.wide / 2);
});
