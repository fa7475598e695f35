import assert from "node:assert/strict";
import { test } from "node:test";

import { nextLit, rowsOf, tabStops } from "../../../../static/games/mandala/focus.js";
import { NOTHING, tapHand, tapSpot } from "../../../../static/games/mandala/input.js";
import { UNTOUCHED } from "../../../../static/games/mandala/traces.js";
import { questions, viewOf } from "../../../../static/games/mandala/view.js";
import { scoreMatrix } from "../../../../static/games/mandala/words.js";
import { speaker } from "./catalogue.js";
import { MATCH } from "./match.js";

/**
 * @import { Action, Affordances, Asked, Preview, Public, Sight } from "../../../../static/games/mandala/model.js"
 * @import { Choice } from "../../../../static/games/mandala/input.js"
 * @import { Trace } from "../../../../static/games/mandala/traces.js"
 */

/** @type {Affordances} */
const LIT = {
  build_mountain: { R: [0], G: [0, 1] },
  grow_field: { R: [[1, 2]] },
  discard_redraw: { R: 2, G: 1 },
};

/** @param {Partial<Public>} part @returns {Sight} */
function sight(part = {}) {
  const first = MATCH[0]?.sight;
  assert.ok(first?.own);
  const shown = {
    ...first.public,
    mandalas: /** @type {Public["mandalas"]} */ ([
      { mountain: "RRG", fields: ["", "KK"] },
      { mountain: "O", fields: ["YYP", ""] },
    ]),
    ...part,
  };
  return { ...first, public: shown, own: { hand: "GRR", cup: "PR" } };
}

/**
 * @param {Sight} seen
 * @param {Affordances | null} affordances
 * @param {Choice} [choice]
 * @param {(action: Action) => Preview | null} [effect]
 * @param {Asked["outcome"]} [outcome]
 * @param {Trace} [trace]
 */
function shown(seen, affordances, choice = NOTHING, effect = () => null, outcome = null, trace = UNTOUCHED) {
  const asked = { prompt: affordances && { kind: "action" }, affordances, outcome };
  return viewOf({ sight: seen, asked, choice, trace, speaker: speaker(seen.seat), effect });
}

const RED = tapHand(NOTHING, LIT, "R").choice;

test("a mountain says what lies there, what a tap does and what comes of it", () => {
  const view = shown(sight(), LIT, RED, (action) =>
    action.type === "build_mountain" ? { ok: true, draws: 3, completes: true, first: 1 } : null,
  );
  assert.equal(
    view.mandalas[0].mountain.name,
    "Left mountain: 1 green, 2 red. Build red on the left mountain, draw 3 cards. " +
      "This completes the mandala, and the first choice is Bo's.",
  );
  assert.equal(view.mandalas[0].mountain.lit, true);
  assert.equal(view.mandalas[0].mountain.tag, 3);
  assert.equal(view.mandalas[1].mountain.name, "Right mountain: 1 orange");
  assert.equal(view.mandalas[1].mountain.lit, false);
});

test("only own fields are lit, and their strength is said", () => {
  const view = shown(sight(), LIT, RED);
  assert.equal(view.mandalas[1].near.lit, true);
  assert.equal(
    view.mandalas[1].near.name,
    "Your right field, 3 cards: 1 purple, 2 yellow. Grow your right field by 2 red cards.",
  );
  assert.equal(view.mandalas[1].far.lit, false);
  assert.equal(view.mandalas[0].far.name, "Bo, left field, 2 cards: 2 black");
});

test("the six colours of a mandala are counted over all its areas", () => {
  assert.equal(shown(sight(), null).mandalas[0].name, "Left mandala: 3 of 6 colours");
  assert.deepEqual(shown(sight(), null).mandalas[0].present, ["K", "G", "R"]);
});

test("the hand lights what can go somewhere; the chosen colour shows where", () => {
  const view = shown(sight(), LIT, RED);
  assert.deepEqual(view.hand?.map(({ n, lit }) => [n, lit]), [
    [0, false],
    [1, true],
    [0, false],
    [0, false],
    [0, false],
    [2, true],
  ]);
  assert.equal(view.hand?.[5]?.chosen, true);
  const ghosts = view.mandalas[1].near.heaps.filter(({ ghost }) => ghost).map(({ colour }) => colour);
  assert.deepEqual(ghosts, ["R"]);
});

test("the confirming button says what will happen, the stepper how many can go", () => {
  const { choice } = tapSpot(RED, LIT, { kind: "field", mandala: 1 }, false);
  const { bar } = shown(sight(), LIT, choice);
  assert.equal(bar.buttons[0]?.text, "Grow your right field by 2 red cards");
  assert.equal(bar.stepper?.most, 2);
  assert.equal(bar.buttons.length <= 3, true);
});

test("before a place is chosen, the stars are explained: who would choose first", () => {
  /** @param {(action: Action) => Preview | null} effect */
  const note = (effect) => shown(sight(), LIT, RED, effect).bar.note;
  const completes = (/** @type {0 | 1 | null} */ first) => ({ ok: true, completes: true, first });
  assert.equal(
    note(({ type }) => (type === "build_mountain" ? completes(0) : null)),
    "★ completes the mandala: you choose first",
  );
  assert.equal(
    note(({ type }) => (type === "discard_redraw" ? null : completes(type === "grow_field" ? 0 : 1))),
    "★ completes the mandala: Left mountain: Bo chooses first; Your right field: you choose first",
  );
  assert.equal(
    note(({ type }) => (type === "grow_field" ? completes(null) : null)),
    "★ completes the mandala: nothing is carried off",
  );
  assert.equal(note(() => null), "");
});

test("a claim names each colour with what it brings", () => {
  const claimed = sight({ phase: "claim", claim: { mandala: 0, completer: 1, draw_due: false } });
  const worth = (/** @type {Action} */ action) =>
    action.colour === "R"
      ? /** @type {Preview} */ ({ ok: true, to: "river", space: 3, value: 3, cup: 1 })
      : /** @type {Preview} */ ({ ok: true, to: "cup", space: null, value: 2, cup: 1 });
  const view = shown(claimed, { claim: ["R", "G"] }, NOTHING, worth);
  assert.deepEqual(
    view.mandalas[0].picks.map(({ name }) => name),
    [
      "Carry off 1 green card into your cup, worth 2",
      "Carry off 2 red cards: space 3 of your river, 1 into your cup",
    ],
  );
  assert.deepEqual(view.mandalas[1].picks, []);
  assert.equal(view.bar.question, "Choose the colour you carry off");
  assert.equal(view.bar.note, "The left mandala is complete.");
  assert.deepEqual(view.bar.offers, [
    { colour: "G", pile: "1 green", brings: "cup: worth 2" },
    { colour: "R", pile: "2 red", brings: "river 3, 1 to cup" },
  ]);
  assert.deepEqual([view.near.opens, view.near.fills], [3, true]);
  assert.deepEqual([view.far.opens, view.far.fills], [null, false]);
  const green = shown(claimed, { claim: ["R", "G"] }, { ...NOTHING, colour: "G" }, worth);
  assert.deepEqual([green.near.opens, green.near.fills, green.bar.offers.length], [null, true, 0]);
  assert.equal(green.bar.buttons[0]?.text, "Carry off 1 green card into your cup, worth 2");
});

test("a claim from a field without cards says that all is lost", () => {
  const claimed = sight({ phase: "claim", claim: { mandala: 0, completer: 1, draw_due: false } });
  const lost = () => /** @type {Preview} */ ({ ok: true, to: "discard", space: null, value: 0, cup: 0 });
  const view = shown(claimed, { claim: ["R", "G"] }, NOTHING, lost);
  assert.match(view.bar.note, /lost to the discards/);
});

test("with more colours than the bar has room for, one is tapped and then confirmed", () => {
  const claimed = sight({
    phase: "claim",
    claim: { mandala: 0, completer: 1, draw_due: false },
    mandalas: [
      { mountain: "RGKP", fields: ["Y", "O"] },
      { mountain: "O", fields: ["", ""] },
    ],
  });
  const view = shown(claimed, { claim: ["R", "G", "K", "P"] });
  assert.deepEqual([view.bar.offers, view.mandalas[0].picks.length], [[], 4]);
});

test("others are told who chooses; a watcher sees no hand and no own river", () => {
  const seen = { ...sight({ turn: 1 }), seat: null, own: null };
  const view = shown(seen, null);
  assert.equal(view.bar.question, "Bo is choosing a move");
  assert.equal(view.bar.mine, false);
  assert.equal(view.hand, null);
  assert.equal(view.near.riverName, "Ada, river: empty");
});

test("what the last move changed is marked, with its mover", () => {
  /** @type {Trace} */
  const trace = { seat: 1, marks: { "field:0:1:K": 2, "cup:1": 1 } };
  const view = shown(sight(), null, NOTHING, () => null, null, trace);
  assert.equal(view.mover, 1);
  assert.deepEqual(view.mandalas[0].far.heaps.map(({ came }) => came), [2, 0, 0, 0, 0, 0]);
  assert.equal(view.mandalas[0].near.heaps.every(({ came }) => came === 0), true);
  assert.equal(view.far.marks[view.far.id], 1);
});

test("while the own move is played nothing is asked", () => {
  assert.equal(shown(sight({ turn: 0 }), null).bar.question, "");
});

test("cups tell what their viewer may know", () => {
  const open = sight({ rivers: ["RP", "G"], claimed: ["", "GG"], cup_sizes: [2, 4] });
  const view = shown(open, null);
  assert.equal(view.near.cupName, "Your cup: 2 cards. In it: 1 purple, 1 red; worth 3 now.");
  assert.equal(view.near.points, 3);
  assert.match(view.far.cupName, /^Bo, cup: 4 cards\. Carried off into it: 2 green; worth 2 now\./);
  assert.equal(view.far.points, null);
  assert.equal(shown(sight({ claimed: null }), null).far.cupName, "Bo, cup: 2 cards");
});

test("the end says who has won and why", () => {
  const last = MATCH.at(-1)?.sight;
  assert.ok(last?.public.shown);
  const scores = last.public.shown.map(({ score }) => score);
  const best = (scores[0] ?? 0) > (scores[1] ?? 0) ? 0 : 1;
  const outcome = { ranking: [[best], [1 - best]], reason: "deck", scores };
  const { bar } = shown(last, null, NOTHING, () => null, outcome);
  assert.equal(shown(last, null).hand, null, "the scores lie where the hand lay");
  assert.match(bar.question, best === 0 ? /^You win, \d+ to \d+$/ : /^Bo wins, \d+ to \d+$/);
  assert.equal(bar.note, last.public.end_reason === "river" ? "A river was full." : "The deck had run out.");
});

test("the scores form a matrix in the order of the viewer's river, the best first", () => {
  const cups = [{ cup: "RRG", score: 5 }, { cup: "GGK", score: 6 }];
  const over = sight({
    phase: "over",
    turn: null,
    rivers: ["GR", "KRG"],
    shown: /** @type {Public["shown"]} */ (cups),
  }).public;
  const { colours, rows } = scoreMatrix(over, 0);
  assert.equal(colours.join(""), "GRKPYO");
  assert.deepEqual(rows.map(({ seat, total }) => [seat, total]), [[1, 6], [0, 5]]);
  for (const { cells } of rows) assert.deepEqual(cells.map(({ colour }) => colour), colours);
  assert.deepEqual(rows[0]?.cells[2], { colour: "K", n: 1, value: 1 });
  assert.deepEqual(rows[1]?.cells[2], { colour: "K", n: 0, value: 0 });
});

test("a tie that the cups decided, a shared victory and a leaver are told as such", () => {
  const cup = (/** @type {string} */ cards) => ({ cup: cards, score: 2 });
  const over = sight({ phase: "over", turn: null, end_reason: "river", shown: [cup("R"), cup("GG")] });
  const tie = shown(over, null, NOTHING, () => null, { ranking: [[0], [1]], reason: "river", scores: [2, 2] });
  assert.match(tie.bar.note, /the smaller cup wins/);
  const shared = shown(over, null, NOTHING, () => null, { ranking: [[0, 1]], reason: "river", scores: [2, 2] });
  assert.match(shared.bar.question, /you share the victory/);
  const left = sight({ phase: "over", turn: null, end_reason: "resigned", left: 1, shown: [cup("R"), cup("GG")] });
  const resigned = shown(left, null, NOTHING, () => null, { ranking: [[0], [1]], reason: "resigned", scores: [2, 2] });
  assert.equal(resigned.bar.question, "You win");
  assert.equal(resigned.bar.note, "Bo resigns: the match is over.");
});

test("effects are asked for what is lit, and for nothing else", () => {
  assert.deepEqual(questions(NOTHING, LIT), []);
  assert.deepEqual(questions(RED, null), []);
  assert.deepEqual(questions(RED, LIT), [
    { type: "build_mountain", mandala: 0, colour: "R" },
    { type: "grow_field", mandala: 1, colour: "R", count: 2 },
    { type: "discard_redraw", colour: "R", count: 2 },
  ]);
  assert.deepEqual(questions(NOTHING, { claim: ["K"] }), [{ type: "claim", colour: "K" }]);
});

test("a whole match can be worded in both languages, for its seats and for watchers", () => {
  for (const language of /** @type {const} */ (["en", "it"])) {
    for (const seat of /** @type {const} */ ([0, null])) {
      for (const { sight: seen } of MATCH) {
        const viewer = { ...seen, seat, own: seat === null ? null : seen.own };
        const asked = { prompt: null, affordances: null, outcome: null };
        const view = viewOf({
          sight: viewer,
          asked,
          choice: NOTHING,
          trace: UNTOUCHED,
          speaker: speaker(seat, language),
          effect: () => null,
        });
        assert.ok(view.far.cupName && view.mandalas[1].name);
      }
    }
  }
});

test("every thing on the board can be reached; the hand's empty places cannot", () => {
  const view = shown(sight(), LIT, RED);
  const narrow = rowsOf(view, "hand");
  assert.deepEqual(narrow.at(-1), ["hand:G", "hand:R", "discard"]);
  assert.deepEqual(rowsOf(view, "middle")[2], ["mountain:0", "discard", "mountain:1"]);
  assert.equal(new Set(narrow.flat()).size, 11);
  assert.equal(rowsOf(view, "nowhere").flat().includes("discard"), false);
});

test("tab stops follow the focus, else what is lit", () => {
  const view = shown(sight(), LIT, RED);
  const rows = rowsOf(view, "hand");
  assert.deepEqual(tabStops(view, rows, { table: null, hand: null }), { table: "mountain:0", hand: "hand:G" });
  assert.deepEqual(tabStops(view, rows, { table: "cup:0", hand: "hand:R" }), { table: "cup:0", hand: "hand:R" });
  assert.equal(tabStops(view, rows, { table: "claim:R", hand: "hand:K" }).hand, "hand:G");
});

test("a digit goes round the lit places of its mandala", () => {
  const view = shown(sight(), { ...LIT, grow_field: { R: [[0, 2]] } }, RED);
  assert.equal(nextLit(view, 0, null), "mountain:0");
  assert.equal(nextLit(view, 0, "mountain:0"), "field:0:0");
  assert.equal(nextLit(view, 0, "field:0:0"), "mountain:0");
  assert.equal(nextLit(view, 1, null), null);
});
