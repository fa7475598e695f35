import assert from "node:assert/strict";
import { test } from "node:test";

import { EDGES, carried, kindOf, nextEdge, opposite, rowsFrom, spotOf } from "../../../../static/games/mana/squares.js";

const ALL = rowsFrom("S").flat();

test("twelve squares of each kind, the known ones among them", () => {
  assert.equal(ALL.length, 36);
  for (const kind of [1, 2, 3]) assert.equal(ALL.filter((one) => kindOf(one) === kind).length, 12);
  const singles = ALL.filter((one) => kindOf(one) === 1).sort();
  assert.deepEqual(singles, "a1 a5 b2 b4 c3 c5 d2 d6 e1 e3 e5 f4".split(" "));
  const triples = ALL.filter((one) => kindOf(one) === 3).sort();
  assert.deepEqual(triples, "a4 b1 b3 b5 c2 c6 d3 d5 e2 e4 f1 f5".split(" "));
});

test("from every edge each square has a place of its own, and the two lines nearest are below", () => {
  const lines = { N: /[56]$/, E: /^[ef]/, S: /[12]$/, W: /^[ab]/ };
  for (const edge of EDGES) {
    const rows = rowsFrom(edge);
    assert.equal(new Set(rows.flat()).size, 36);
    for (const square of rows.slice(4).flat()) assert.match(square, lines[edge]);
    rows.forEach((row, y) => row.forEach((square, x) => assert.deepEqual(spotOf(square, edge), { row: y, col: x })));
  }
});

test("whoever sits at the east edge has the triple corner on the left", () => {
  assert.equal(rowsFrom("E")[5]?.[0], "f1");
  assert.equal(rowsFrom("W")[5]?.[0], "a6");
  assert.equal(rowsFrom("N")[5]?.[0], "f6");
});

test("players who sit opposite see each other's far line", () => {
  for (const edge of EDGES) {
    const mine = rowsFrom(edge);
    const theirs = rowsFrom(opposite(edge));
    assert.deepEqual(mine.flat(), theirs.flat().reverse());
  }
});

test("a board turned four times is where it was, and pieces keep their place before the eyes", () => {
  assert.equal(nextEdge(nextEdge(nextEdge(nextEdge("S")))), "S");
  for (const edge of EDGES) assert.deepEqual(spotOf(carried("c2", "S", edge), edge), spotOf("c2", "S"));
});
