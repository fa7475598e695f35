import assert from "node:assert/strict";
import { test } from "node:test";

import { BARE, filled, settled } from "../../../../static/games/mana/arrangement.js";
import { UNMARKED } from "../../../../static/games/mana/fold.js";
import { nextLit, rowsOf, tabStops } from "../../../../static/games/mana/focus.js";
import { NOTHING, RESERVE } from "../../../../static/games/mana/input.js";
import { viewOf } from "../../../../static/games/mana/view.js";
import { FRONT_LINE, PLAYED, TO_MOVE, TO_PASS, TO_PLACE, TO_RETURN, UNPLACED, sightOf, situation } from "./sights.js";

/** @import { Situation, View } from "../../../../static/games/mana/view.js" */

/** @param {View} view @param {string} square */
function cellOf(view, square) {
  const cell = view.rows.flat().find(({ id }) => id === square);
  assert.ok(cell);
  return cell;
}

const MINE = sightOf(PLAYED, 1);
const CHOSEN = { choice: { ...NOTHING, from: "b5" } };

test("each player sees the board from his own edge, a watcher from the first player's", () => {
  const from = (/** @type {0 | 1 | null} */ seat) => viewOf(situation(sightOf(PLAYED, seat), null));
  assert.equal(from(0).edge, "S");
  assert.equal(from(1).edge, "N");
  assert.equal(from(null).edge, "S");
  const turned = { ...PLAYED, first: /** @type {const} */ (1) };
  assert.equal(viewOf(situation(sightOf(turned, null), null)).edge, "N");
  assert.equal(from(1).near.who, "You");
  assert.equal(from(1).far.who, "Ada");
  assert.deepEqual([from(null).near.who, from(null).far.who], ["Ada", "Bo"]);
});

test("before the edges are chosen the players sit opposite", () => {
  assert.equal(viewOf(situation(sightOf(UNPLACED, 0), null)).edge, "S");
  assert.equal(viewOf(situation(sightOf(UNPLACED, 1), null)).edge, "N");
  const west = { arrangement: { ...BARE, edge: /** @type {const} */ ("W") } };
  assert.equal(viewOf(situation(sightOf(UNPLACED, 0), TO_PLACE, west)).edge, "W");
});

test("squares are named with kind, contents and what can be done there", () => {
  const view = viewOf(situation(MINE, TO_MOVE));
  assert.equal(cellOf(view, "b5").name, "b5, triple: your Ronin. Can move to 2 squares");
  assert.equal(cellOf(view, "b4").name, "b4, single: Ada’s Ronin, with the Mana");
  assert.equal(cellOf(view, "b6").name, "b6, double: your Ronin. Blocked: it cannot go its full two steps.");
  assert.equal(cellOf(view, "c6").name, "c6, triple: your Damyo. The Mana demands a piece on a single square.");
  assert.equal(cellOf(view, "c3").name, "c3, single: empty");
  const chosen = viewOf(situation(MINE, TO_MOVE, CHOSEN));
  assert.equal(cellOf(chosen, "a3").name, "a3, double: empty. Move here");
  assert.equal(cellOf(chosen, "b4").name, "b4, single: Ada’s Ronin, with the Mana. Capture it");
});

test("what can be done is lit, and nothing else", () => {
  const lit = (/** @type {View} */ view) =>
    Object.fromEntries(view.rows.flat().flatMap(({ id, light }) => (light ? [[id, light]] : [])));
  assert.deepEqual(lit(viewOf(situation(MINE, TO_MOVE))), { b5: "mobile", a6: "mobile" });
  assert.deepEqual(lit(viewOf(situation(MINE, TO_MOVE, CHOSEN))), {
    b5: "mobile",
    a6: "mobile",
    a3: "reach",
    b4: "capture",
  });
  assert.deepEqual(lit(viewOf(situation(MINE, null))), {});
  assert.deepEqual(lit(viewOf(situation(MINE, TO_MOVE, { choice: { ...CHOSEN.choice, sending: true } }))), {});
});

test("pointing at a piece shows where it can go, pointing at a square on which way", () => {
  const ways = (/** @type {Partial<Situation>} */ more) =>
    viewOf(situation(MINE, TO_MOVE, more)).ways.map(({ squares, as }) => [squares.join("-"), as]);
  assert.deepEqual(ways({}), []);
  const trace = { ...UNMARKED, way: ["c2", "b4"] };
  assert.deepEqual(ways({ trace }), [["c2-b4", "last"]]);
  assert.deepEqual(ways({ pointed: "a6", trace }), [["a6-a5-a4", "open"]]);
  assert.deepEqual(ways({ pointed: "c6" }), []);
  assert.deepEqual(ways({ ...CHOSEN, pointed: "a3" }), [
    ["b5-c5-c4-b4", "open"],
    ["b5-a5-a4-a3", "chosen"],
  ]);
  assert.deepEqual(ways({ choice: { from: "b5", to: "b4", sending: false }, confirm: true }), [
    ["b5-c5-c4-b4", "chosen"],
  ]);
});

test("what moved is shown where it began, what it took where it ended", () => {
  const trace = { way: ["c2", "b4"], by: { seat: 0, piece: "ronin" }, took: { seat: 1, piece: "ronin" } };
  const view = viewOf(situation(MINE, TO_MOVE, { trace: /** @type {any} */ (trace) }));
  assert.deepEqual([cellOf(view, "c2").left, cellOf(view, "c2").took], [trace.by, null]);
  assert.deepEqual([cellOf(view, "b4").left, cellOf(view, "b4").took], [null, trace.took]);
});

test("the demanded kind is said in words, in one place for who must obey and who waits", () => {
  const view = viewOf(situation(sightOf({ ...PLAYED, task: "obey" }, 1), TO_MOVE));
  assert.equal(view.bar.question, "Your turn: move from a single square");
  assert.deepEqual(view.demand, { kind: 1, says: "The Mana demands", name: "single" });
  const waits = viewOf(situation(sightOf({ ...PLAYED, task: "obey" }, 0), null));
  assert.equal(waits.bar.question, "Bo must move from a single square");
  assert.equal(waits.bar.mine, false);
  assert.deepEqual(waits.demand, view.demand);
  const free = viewOf(situation(sightOf({ ...PLAYED, mana: null, task: "free" }, 1), TO_MOVE));
  assert.deepEqual([free.demand?.kind, free.demand?.name], [0, "Free choice"]);
  assert.equal(viewOf(situation(sightOf(UNPLACED, 0), TO_PLACE)).demand?.kind, null);
});

test("beside the board lies what is to be placed or was captured, the Damyo in its own place", () => {
  const lies = (/** @type {View["near"]} */ { places }) => places.map(({ there }) => Number(there)).join("");
  const start = viewOf(situation(sightOf(UNPLACED, 1), null));
  assert.deepEqual([lies(start.near), lies(start.far)], ["111111", "111111"]);
  assert.equal(start.far.name, "All six pieces of Ada are still to be placed");
  const [ada, bo] = PLAYED.sides;
  const sides = /** @type {typeof PLAYED.sides} */ ([{ ...ada, reserve: 2 }, { ...bo, damyo: null }]);
  const over = { ...PLAYED, sides, phase: /** @type {const} */ ("over"), turn: null, winner: /** @type {const} */ (0) };
  const lost = viewOf(situation(sightOf({ ...over, end_reason: "damyo" }, 1), null));
  assert.deepEqual([lies(lost.near), lies(lost.far)], ["100000", "011000"]);
  assert.equal(lost.demand, null);
  assert.equal(lost.near.places[0]?.fallen, true);
  assert.match(lost.near.name, /The Damyo has fallen$/);
});

test("captured Ronin are lit only when one may come back", () => {
  const [ada, bo] = PLAYED.sides;
  const shown = { ...PLAYED, sides: /** @type {typeof PLAYED.sides} */ ([ada, { ...bo, reserve: 1 }]) };
  const sight = sightOf(shown, 1);
  assert.equal(viewOf(situation(sight, TO_MOVE)).near.lit, false);
  const view = viewOf(situation(sight, TO_RETURN));
  assert.equal(view.near.lit, true);
  assert.equal(view.near.name, "Your captured Ronin: 1. One may come back");
  const returning = viewOf(situation(sight, TO_RETURN, { choice: { ...NOTHING, from: RESERVE } }));
  assert.equal(cellOf(returning, "c3").light, "reach");
  assert.equal(cellOf(returning, "c3").name, "c3, single: empty. Return the Ronin here");
  assert.equal(returning.bar.question, "Where does the Ronin come back?");
});

test("the confirming button says what will happen", () => {
  const choice = { from: "b5", to: "a3", sending: false };
  const [button] = viewOf(situation(MINE, TO_MOVE, { choice, confirm: true })).bar.buttons;
  assert.equal(button?.text, "Move b5 to a3: then Ada needs a double square");
  const takes = viewOf(situation(MINE, TO_MOVE, { choice: { ...choice, to: "b4" }, confirm: true }));
  assert.equal(takes.bar.buttons[0]?.text, "Capture on b4: then Ada needs a single square");
  const effect = () => ({ ok: true, repeats: 3 });
  assert.match(viewOf(situation(MINE, TO_MOVE, { choice, confirm: true, effect })).bar.note, /a draw/);
});

test("a forced pass is told, and its button says what follows", () => {
  const { bar } = viewOf(situation(sightOf({ ...PLAYED, task: "pass" }, 1), TO_PASS));
  assert.equal(bar.question, "No piece of yours can move: you have to pass");
  assert.deepEqual(bar.buttons.map(({ text }) => text), ["Pass: then Ada may move any piece"]);
});

test("placing asks for one piece after the other, then for a yes", () => {
  const sight = sightOf(UNPLACED, 0);
  const start = settled(BARE, TO_PLACE);
  const view = viewOf(situation(sight, TO_PLACE, { arrangement: start }));
  assert.equal(view.bar.question, "Place your Damyo");
  assert.deepEqual(view.bar.offers.map(({ text }) => text), ["Sit at another edge", "Place all for me"]);
  assert.equal(view.tray?.length, 6);
  assert.equal(cellOf(view, "c2").light, "place");
  assert.equal(cellOf(view, "c3").light, null);
  const all = filled(start, TO_PLACE, () => 0);
  const ready = viewOf(situation(sight, TO_PLACE, { arrangement: all }));
  assert.deepEqual(ready.bar.buttons.map(({ text }) => text), ["Place these six pieces"]);
  assert.ok(ready.tray?.every(({ there }) => !there));
  const narrow = viewOf(situation(sight, FRONT_LINE, { arrangement: settled(BARE, FRONT_LINE) }));
  assert.match(narrow.bar.note, /double square/);
  assert.deepEqual(narrow.bar.offers.map(({ does }) => does), ["fill"]);
});

test("one's own hidden pieces are seen by oneself, and who has still to place is said", () => {
  const shown = { ...UNPLACED, phase: /** @type {const} */ ("setup_both"), turn: null };
  const [one, other] = shown.sides;
  const sides = /** @type {typeof shown.sides} */ ([{ ...one, edge: "S", placed: true }, { ...other, edge: "N" }]);
  const own = { placement: { damyo: "d1", ronin: ["b1"] } };
  const view = viewOf(situation({ public: { ...shown, sides }, seat: 0, own }, null));
  assert.deepEqual(cellOf(view, "d1").standing, { seat: 0, piece: "damyo" });
  assert.equal(view.bar.question, "Bo is placing the pieces");
  const watched = viewOf(situation(sightOf(shown, null), null));
  assert.equal(watched.bar.question, "Both are placing their pieces, unseen");
});

test("a near draw is announced", () => {
  const twice = { ...PLAYED, past: ["x", "y", "x"] };
  assert.match(viewOf(situation(sightOf(twice, 1), TO_MOVE)).bar.note, /second time/);
  assert.match(viewOf(situation(sightOf({ ...PLAYED, plies: 399 }, 1), TO_MOVE)).bar.note, /^1 more move,/);
});

test("every sentence of the bar is there in both languages", () => {
  const tasks = /** @type {const} */ (["free", "obey", "disobey", "return", "pass"]);
  for (const language of /** @type {const} */ (["en", "it"])) {
    for (const task of tasks) {
      for (const seat of /** @type {const} */ ([0, 1, null])) {
        const sight = sightOf({ ...PLAYED, task }, seat);
        const asked = seat === 1 ? (task === "pass" ? TO_PASS : TO_MOVE) : null;
        assert.ok(viewOf(situation(sight, asked, {}, language)).bar.question);
      }
    }
    const edges = viewOf(situation(sightOf({ ...UNPLACED, phase: "edge" }, 0), { edges: ["N", "S"] }, {}, language));
    assert.equal(edges.bar.buttons.length, 1);
  }
});

test("one tab stop on the squares and one beside; keys go from lit square to lit square", () => {
  const view = viewOf(situation(MINE, TO_MOVE));
  assert.deepEqual(tabStops(view, {}), { squares: "b5", beside: null });
  assert.deepEqual(tabStops(view, { squares: "c3" }), { squares: "c3", beside: null });
  assert.equal(nextLit(view, "b5", 1), "a6");
  assert.equal(nextLit(view, "a6", 1), "b5");
  assert.equal(nextLit(view, "a6", -1), "b5");
  const chosen = viewOf(situation(MINE, TO_MOVE, CHOSEN));
  assert.equal(nextLit(chosen, "b5", 1), "a3");
  const placing = viewOf(situation(sightOf(UNPLACED, 0), TO_PLACE, { arrangement: settled(BARE, TO_PLACE) }));
  assert.equal(tabStops(placing, {}).beside, "tray:damyo:0");
  assert.equal(rowsOf(placing).length, 7);
});
