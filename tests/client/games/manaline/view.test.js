import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING, placing } from "../../../../static/games/manaline/input.js";
import { fitsOf, questions, viewOf } from "../../../../static/games/manaline/view.js";
import { speaker } from "./catalogue.js";
import { MATCH } from "./match.js";

/**
 * @import { Affordances, Preview, Public, Sight } from "../../../../static/games/manaline/model.js"
 * @import { Choice } from "../../../../static/games/manaline/input.js"
 * @import { Situation } from "../../../../static/games/manaline/view.js"
 * @import { Language } from "../catalogue.js"
 */

const HAND = [2, 3, 8, 20, 20, 35];
/** @type {Affordances} */
const LIT = { cells: [[2, 0, [2, 3]], [0, 1, [8]]], exchange: 6, pass: false };

/** @param {Partial<Public>} [part] @returns {Sight} */
function sight(part = {}) {
  const first = MATCH[0]?.sight ?? assert.fail("no match");
  const shown = { ...first.public, board: [[0, 0, 0], [1, 1, 0]], turn: 0, opening_sizes: null, ...part };
  return { seat: 0, own: { hand: HAND }, public: /** @type {Public} */ (shown) };
}

/**
 * @param {Partial<Choice>} [part]
 * @param {Partial<Situation> & {told?: Preview, lit?: Affordances | null, language?: Language}} [more]
 * @returns {Situation}
 */
function situation(part = {}, { told, lit = LIT, language = "en", ...more } = {}) {
  const choice = { ...NOTHING, ...part };
  return {
    sight: sight(),
    asked: { prompt: { kind: "turn" }, affordances: lit, outcome: null },
    choice,
    speaker: speaker(0, language),
    hand: HAND,
    cursor: null,
    dragged: null,
    aim: null,
    counts: { shown: true, copies: 3 },
    effect: () => told ?? null,
    ...more,
  };
}

const LAID = [{ slot: 0, kind: 2, x: 2, y: 0 }];
/** @type {Preview} */
const FINE = {
  ok: true,
  lines: [{ x: 0, y: 0, axis: "row", length: 3, points: 3 }],
  points: 3,
  out: false,
  more: [[3, 0, [3]]],
};

/** @param {Situation} now @param {number} x @param {number} y */
function cell(now, x, y) {
  return viewOf(now).cells.find((one) => one.x === x && one.y === y) ?? assert.fail(`no cell ${x}, ${y}`);
}

test("what can be done is lit: any tile's cells, then the held one's", () => {
  const lit = (/** @type {Situation} */ now) => viewOf(now).lit.map(({ x, y }) => [x, y]).sort();
  assert.deepEqual(lit(situation()), [[0, 1], [2, 0]]);
  assert.deepEqual(lit(situation({ slot: 0 })), [[2, 0]]);
  assert.deepEqual(lit(situation({ slot: 5 })), []);
  assert.deepEqual(lit(situation({}, { lit: { ...LIT, cells: null } })), []);
  assert.deepEqual(lit(situation({}, { lit: null })), []);
  const slots = viewOf(situation()).slots ?? [];
  assert.deepEqual(slots.map((slot) => slot.lit), [true, true, true, false, false, false]);
  const spot = viewOf(situation({ spot: { x: 0, y: 1 } })).slots ?? [];
  assert.deepEqual(spot.map((slot) => slot.lit), [false, false, true, false, false, false]);
});

test("once tiles lie, the server's answer lights what may follow", () => {
  const now = situation({ laid: LAID }, { told: FINE });
  assert.deepEqual(fitsOf(now), FINE.more);
  assert.deepEqual(viewOf(now).lit.map(({ x, y }) => [x, y]), [[3, 0]]);
  const gap = situation({ laid: LAID }, { told: { ok: false, code: "gap", cells: [[3, 0], [4, 0]] } });
  assert.deepEqual(viewOf(gap).lit.map(({ x }) => x), [3, 4]);
  assert.deepEqual(fitsOf(situation({ laid: LAID })), []);
});

test("only what lies for now is asked about, and only until it is sent", () => {
  assert.deepEqual(questions(situation().choice), []);
  assert.deepEqual(questions(situation({ laid: LAID }).choice), [placing(LAID)]);
  assert.deepEqual(questions(situation({ laid: LAID, sending: true }).choice), []);
});

test("cells are called by their place, their neighbours and what fits", () => {
  assert.equal(cell(situation(), 1, 0).name, "red turtle, column 1, row 0");
  const free = "Free cell, column 2, row 0. Beside it: left red turtle. Fits here: red paddle, red canoe.";
  assert.equal(cell(situation(), 2, 0).name, free);
  assert.equal(cell(situation({ laid: LAID }), 2, 0).name, "red paddle, column 2, row 0, laid for now");
  /** @type {Public["last"]} */
  const last = { seat: 1, type: "place", tiles: [[1, 1, 0]], lines: [], points: 2, count: 1 };
  const after = situation({}, { sight: sight({ last }) });
  assert.equal(cell(after, 1, 0).name, "red turtle, column 1, row 0, just placed by Bo");
  assert.equal(cell(after, 1, 0).came, true);
});

test("the bar asks, says what is missing, and names the points before they are won", () => {
  const bar = (/** @type {Situation} */ now) => viewOf(now).bar;
  assert.deepEqual(bar(situation()).offers, [{ does: "exchange", text: "Exchange tiles" }]);
  assert.equal(bar(situation({ slot: 3 })).question, "The green paddle fits nowhere just now");
  assert.equal(bar(situation({ slot: 0 })).question, "Where does the red paddle go?");
  assert.equal(bar(situation({ slot: 3 }, { lit: { ...LIT, cells: null } })).question, "Where does the green paddle go?");
  const fine = bar(situation({ laid: LAID }, { told: FINE }));
  assert.equal(fine.buttons[0]?.text, "Place 1 tile: 3 points");
  assert.equal(fine.note, "Points by line: 3");
  assert.equal(bar(situation({ laid: LAID })).buttons.length, 1);
  const out = bar(situation({ laid: LAID }, { told: { ...FINE, out: true } }));
  assert.match(out.note, /6 extra points/);
  const wrong = bar(situation({ laid: LAID }, { told: { ok: false, code: "not-one-line" } }));
  assert.deepEqual([wrong.buttons.length, wrong.question], [1, "All tiles of a turn go into one row or one column."]);
  const stuck = bar(situation({}, { lit: { ...LIT, cells: [] } }));
  assert.equal(stuck.question, "Your turn: no tile fits just now");
  const forced = bar(situation({}, { sight: sight({ opening_required: 4 }) }));
  assert.equal(forced.question, "Your turn: open with exactly 4 tiles");
  const swap = bar(situation({ back: [3, 4] }));
  assert.equal(swap.buttons[0]?.text, "Exchange 2 tiles");
});

test("lines that would score are framed with their points", () => {
  const big = { x: 0, y: 0, axis: "column", length: 6, points: 12 };
  const told = /** @type {Preview} */ ({ ...FINE, lines: [...(FINE.lines ?? []), big] });
  const { lines } = viewOf(situation({ laid: LAID }, { told }));
  assert.deepEqual(lines.map(({ label, big: six }) => [label, six]), [["+3", false], ["+12", true]]);
  assert.deepEqual(viewOf(situation()).lines, []);
  assert.deepEqual(lines.map(({ at }) => at), [{ x: 2, y: 0 }, { x: 0, y: 5 }]);
  const down = { x: 2, y: -1, axis: "column", length: 2, points: 2 };
  const crossing = /** @type {Preview} */ ({ ...FINE, lines: [...(FINE.lines ?? []), down] });
  const both = viewOf(situation({ laid: LAID }, { told: crossing })).lines;
  assert.deepEqual(both.map(({ at }) => at), [{ x: 0, y: 0 }, { x: 2, y: 0 }]);
});

test("what was laid last is ringed, and its points stand where no tile lies and none may go", () => {
  /** @type {Public["last"]} */
  const last = { seat: 1, type: "place", tiles: [[1, 1, 0]], lines: [], points: 7, count: 1 };
  /** @param {[number, number, number[]][]} cells */
  const after = (cells) => viewOf(situation({}, { lit: { ...LIT, cells }, sight: sight({ last }) }));
  assert.deepEqual(after([]).fresh, [{ x: 1, y: 0, axis: "row", length: 1 }]);
  const free = after([]).gained;
  assert.deepEqual([free?.text, free?.tile, free?.way], ["+7", { x: 1, y: 0 }, { x: 1, y: 0 }]);
  assert.deepEqual(after([[2, 0, [2]]]).gained?.way, { x: 0, y: -1 });
  assert.equal(viewOf(situation({ laid: LAID }, { told: FINE, sight: sight({ last }) })).gained, null);
});

test("what cannot stay is marked where it breaks a line", () => {
  const told = { ok: false, code: "mixed-line", cells: /** @type {[number, number][]} */ ([[1, 0], [2, 0]]) };
  const now = situation({ laid: LAID }, { told });
  assert.deepEqual([cell(now, 1, 0).bad, cell(now, 2, 0).bad, cell(now, 0, 0).bad], [true, true, false]);
});

test("unseen tiles are those neither on the board nor in the own hand", () => {
  const unseen = viewOf(situation()).unseen ?? assert.fail("not counted");
  assert.deepEqual([unseen[0], unseen[1], unseen[20], unseen[30]], [2, 2, 1, 3]);
  assert.equal(unseen.reduce((sum, n) => sum + n, 0), 108 - 2 - 6);
  assert.equal(viewOf(situation({}, { counts: { shown: false, copies: 3 } })).unseen, null);
});

test("seats stand in turn order with the viewer last, and skips are told", () => {
  /** @param {...number} skipped */
  const after = (...skipped) => {
    const events = skipped.map((seat) => ({ type: "skipped", seat }));
    const latest = { seat: 0, name: "Ada", text: "", acted: 1, events };
    const asked = { prompt: null, affordances: null, outcome: null, latest };
    return viewOf(situation({}, { asked, sight: sight({ turn: 1 }) }));
  };
  const { seats, bar } = after(2);
  assert.deepEqual(seats.map(({ seat }) => seat), [1, 2, 0]);
  assert.equal(bar.question, "Bo is choosing tiles");
  assert.equal(bar.note, "Cy is skipped: no tile fits.");
  assert.equal(after(2, 0).bar.note, "Skipped, as no tile fits: Cy, You.");
  assert.equal(after(0).bar.note, "You are skipped: no tile fits.");
  assert.equal(after().bar.note, "");
});

test("a whole match has words for everything in both languages, and every cell once", () => {
  for (const language of /** @type {const} */ (["en", "it"])) {
    for (const { sight: seen } of MATCH) {
      for (const seat of [0, 1, null]) {
        const shown = { ...seen, seat, own: seat === null ? null : seen.own };
        const view = viewOf({ ...situation({}, { lit: null, language }), sight: shown, speaker: speaker(seat, language) });
        assert.equal(new Set(view.cells.map(({ id }) => id)).size, view.cells.length);
        assert.ok(view.cells.every(({ name }) => name !== ""));
      }
    }
  }
});
