import assert from "node:assert/strict";
import { test } from "node:test";

import { COLOURS, earned } from "../../../../static/games/mana_mana/cards.js";
import { firstPlace, litIds, rowsOf, tabStops, zoneOf } from "../../../../static/games/mana_mana/focus.js";
import { tapCell, tapDisplay, tapHand } from "../../../../static/games/mana_mana/input.js";
import { UNTOUCHED, traced } from "../../../../static/games/mana_mana/traces.js";
import { questions, viewOf } from "../../../../static/games/mana_mana/view.js";
import { neighbour } from "../../../../static/table/rows.js";
import { MATCH, OUTCOME } from "./match.js";
import { LIT, SHUT, asked, choice, sight, situation } from "./scenes.js";

const UNPLACED = { rows: null, display: null, hand: null };
const NOW = choice({});
const PUT = tapCell(NOW, LIT, "PPGGG", { colour: "G", target: 1 }).choice;

/** @param {import("../../../../static/games/mana_mana/view.js").View} view */
function lit(view) {
  return litIds(view).filter((id) => id.startsWith("cell:"));
}

test("before anything is chosen everything is lit where cards may come from or go", () => {
  const view = viewOf(situation());
  assert.deepEqual(lit(view).sort(), ["cell:0:G", "cell:0:P", "cell:1:G", "cell:1:P"]);
  assert.deepEqual(view.display.map((one) => one.lit), [true, true, true, true, true]);
  assert.deepEqual(view.hand?.filter((one) => one.lit).map(({ id }) => id), ["hand:P", "hand:G"]);
  assert.equal(view.bar.question, "Your turn: take cards or lay cards");
  assert.deepEqual(view.bar.buttons, []);
});

test("every lit place tells what laying all that may go there brings, as the rules then pay", () => {
  const cells = [viewOf(situation())].flatMap(({ far, near }) => [near, ...far]).flatMap((mat) => mat.cells);
  const told = Object.fromEntries(cells.filter(({ lit: on }) => on).map(({ id, reward }) => [id, reward]));
  assert.deepEqual(told, { "cell:0:P": 1, "cell:0:G": 2, "cell:1:P": 2, "cell:1:G": 4 });
  assert.ok(cells.every((cell) => cell.lit || cell.reward === null));
  const poor = viewOf(situation({ sight: sight({ supply: 1 }) }));
  assert.equal(poor.near.cells[1]?.reward, 1);
  assert.equal(poor.near.cells[1]?.name, "You, green: none. You can lay 3 cards here, +1 mana");
  let laid = 0;
  for (const [at, { events }] of MATCH.entries()) {
    const before = MATCH[at - 1]?.sight;
    for (const event of events) {
      if (event.type !== "laid" || !before) continue;
      assert.equal(event.reward, earned(event.total, before.public.supply));
      laid += 1;
    }
  }
  assert.ok(laid > 10);
});

test("who has to act is told beside the name, and what the last move did to hand and mana", () => {
  const trace = traced(
    traced(UNTOUCHED, { type: "taken", seat: 1, colour: "G", count: 3, cost: 2 }),
    { type: "refilled", cards: "BYY", pile: 4 },
    "PPBYY",
  );
  const view = viewOf(situation({ trace }));
  assert.deepEqual([view.near.state, view.far[0]?.state], ["Your turn", ""]);
  assert.deepEqual([view.far[0]?.came, view.far[0]?.paid, view.near.paid], [3, -2, 0]);
  assert.deepEqual(view.display.map(({ came }) => came), [false, false, true, true, true]);
  const last = traced(UNTOUCHED, { type: "refilled", cards: "Y", pile: 0 }, "PY");
  assert.deepEqual(last.marks, { "display:1": 1 });
  const other = viewOf(situation({ sight: sight({ to_move: 2 }) }));
  assert.deepEqual(other.far.map(({ state }) => state), ["", "Thinking …"]);
  assert.equal(viewOf(situation({ sight: sight({ phase: "over" }) })).near.state, "");
});

test("a chosen kind lights its own places alone, each with what it would earn", () => {
  const kind = tapHand(NOW, LIT, "G").choice;
  const view = viewOf(situation({ choice: kind }, { effect: { ok: true, reward: 4, due: 4 } }));
  assert.deepEqual(lit(view).sort(), ["cell:0:G", "cell:1:G"]);
  const [ben] = view.far;
  const cell = ben?.cells[1];
  assert.deepEqual([cell?.adds, cell?.reward, cell?.n], [3, 4, 2]);
  assert.equal(cell?.name, "Ben, green: 2 cards of 6. Lay 3 green cards on Ben’s row, +4 mana");
  assert.equal(view.bar.question, "Where do the green cards go?");
  assert.deepEqual(questions(kind, LIT), [
    { type: "lay", colour: "G", count: 3, target: 0 },
    { type: "lay", colour: "G", count: 3, target: 1 },
  ]);
});

test("before it is confirmed a row shows its reward, in the bar and in the table", () => {
  const view = viewOf(situation({ choice: PUT }, { effect: { ok: true, reward: 4, due: 4 } }));
  assert.deepEqual(view.bar.buttons.map(({ text }) => text), [
    "Lay 3 green cards on Ben’s row, +4 mana",
    "Choose something else",
  ]);
  assert.equal(view.bar.note, "The row then has 5 cards.");
  assert.deepEqual(view.bar.stepper, { n: 3, most: 3, name: "Number of cards" });
  assert.deepEqual(view.rewards.filter(({ hot }) => hot), [{ n: 5, mana: 4, hot: true }]);
  const whole = viewOf(situation({ choice: { ...PUT, count: 4 } }, { effect: { ok: true, reward: 2, due: 6 } }));
  assert.equal(whole.bar.note, "The supply is short: you get 2 instead of 6 mana.");
  const unknown = viewOf(situation({ choice: PUT }));
  assert.equal(unknown.bar.buttons[0]?.text, "Lay 3 green cards on Ben’s row");
  const own = viewOf(situation({ choice: { ...PUT, target: 0 } }, { effect: { ok: true, reward: 2, due: 2 } }));
  assert.equal(own.bar.buttons[0]?.text, "Lay 3 green cards in front of you, +2 mana");
});

test("taken cards show what each of them costs", () => {
  const one = tapDisplay(NOW, LIT, "PPGBY", 0).choice;
  const two = tapDisplay(one, LIT, "PPGBY", 1).choice;
  const view = viewOf(situation({ choice: two }, { effect: { ok: true, cost: 1 } }));
  assert.deepEqual(view.display.map(({ cost }) => cost), [0, 1, 0, 0, 0]);
  const other = tapDisplay(NOW, LIT, "PPGBY", 1).choice;
  const first = viewOf(situation({ choice: other })).display;
  assert.deepEqual(first.map(({ cost }) => cost), [1, 0, 0, 0, 0], "the one that is chosen is free");
  assert.equal(view.bar.buttons[0]?.text, "Take 2 purple cards for 1 mana");
  assert.equal(view.bar.note, "The first is free, then 1 mana each. You have 2 mana.");
  assert.deepEqual(lit(view), []);
  assert.deepEqual(view.display.map((offered) => offered.lit), [true, true, false, false, false]);
  const poor = { ...LIT, take: { P: 1 } };
  const enough = viewOf(situation({ choice: one, asked: asked({ affordances: poor }) }));
  assert.deepEqual(enough.display.map((offered) => offered.lit), [true, false, false, false, false]);
});

test("a forced pass is told with its reason and has one button", () => {
  const pass = asked({ affordances: { ...SHUT, pass: true } });
  const full = viewOf(situation({ asked: pass, sight: sight({}, "PPPPPGGGGG") })).bar;
  assert.equal(full.question, "You have to pass");
  assert.equal(full.note, "You hold ten cards and can lay none of them.");
  assert.deepEqual(full.buttons, [{ does: "confirm", text: "Pass", busy: false }]);
  const empty = viewOf(situation({ asked: pass, sight: sight({ display: "", pile_size: 0 }, "P") })).bar;
  assert.equal(empty.note, "The display is empty and you can lay nothing.");
});

test("a forced discard asks for a card", () => {
  const discard = asked({ affordances: { ...SHUT, discard: ["P", "G"] } });
  const view = viewOf(situation({ asked: discard, sight: sight({}, "PPPPPGGGGG") }));
  assert.equal(view.bar.question, "Ten cards, and none of them can be laid: which one do you discard?");
  assert.deepEqual(litIds(view), ["hand:P", "hand:G"]);
  const chosen = tapHand(NOW, discard.affordances, "P").choice;
  const sure = viewOf(situation({ asked: discard, choice: chosen, sight: sight({}, "PPPPPGGGGG") }));
  assert.equal(sure.bar.buttons[0]?.text, "Discard 1 purple card");
});

test("the end is announced: who still has a turn, and how many the viewer has", () => {
  const near = { end_triggered: true, last_turns: [0, 1, 2, 0], pile_size: 3, crosswise_left: 3 };
  const mine = viewOf(situation({ sight: sight(near) }));
  assert.equal(mine.course.said, "4 turns left");
  assert.equal(mine.course.order, "You, Ben, Cleo, You");
  assert.equal(mine.bar.note, "The end is near: after this turn you have 1 more.");
  assert.deepEqual([mine.pile.upright, mine.pile.crosswise], [0, 3]);
  const last = viewOf(situation({ sight: sight({ ...near, last_turns: [0] }) }));
  assert.equal(last.course.said, "1 turn left");
  assert.equal(last.bar.note, "This is your last turn.");
  const other = sight({ ...near, last_turns: [1, 2], to_move: 1 });
  const waits = viewOf(situation({ sight: other, asked: asked({ affordances: null }) }));
  assert.equal(waits.bar.note, "The end is near: you have had your last turn.");
  assert.equal(waits.bar.question, "Ben is choosing a move");
  assert.equal(viewOf(situation()).course.said, "25 cards, then the last rounds");
});

test("open hands stand under the rows of the others, not under one's own", () => {
  const view = viewOf(situation({ sight: sight({ hands: ["PPGGG", "GGB", "R"] }) }));
  assert.deepEqual(view.far[0]?.cells.map(({ held }) => held), [0, 2, 1, 0, 0, 0]);
  assert.equal(view.far[0]?.cells[1]?.name, "Ben, green: 2 cards of 6, 2 cards in hand. You can lay 3 cards here, +4 mana");
  assert.deepEqual(view.near.cells.map(({ held }) => held), [0, 0, 0, 0, 0, 0]);
});

test("everything on the board can be reached; colours stay in their column", () => {
  const view = viewOf(situation());
  const rows = rowsOf(view);
  assert.deepEqual(rows.map((row) => row.length), [6, 6, 6, 6, 6]);
  assert.equal(neighbour(rows, "hand:G", "up"), "cell:0:G");
  assert.equal(neighbour(rows, "cell:0:O", "up"), "pile");
  assert.equal(neighbour(rows, "display:1", "up"), "cell:2:G");
  assert.deepEqual(tabStops(view, rows, UNPLACED), { rows: "cell:1:P", display: "display:0", hand: "hand:P" });
  assert.equal(tabStops(view, rows, { ...UNPLACED, hand: "hand:R" }).hand, "hand:P");
  assert.equal(tabStops(view, rows, { ...UNPLACED, rows: "cell:2:Y" }).rows, "cell:2:Y");
  assert.deepEqual(["hand:P", "cell:0:P", "display:2", "pile"].map(zoneOf), ["hand", "rows", "display", "display"]);
  assert.equal(firstPlace(viewOf(situation({ choice: tapHand(NOW, LIT, "G").choice }))), "cell:0:G");
  const over = sight({ phase: "over", to_move: null });
  const outcome = { ranking: [[2], [0], [1]], reason: "finished", scores: [4, 1, 9] };
  const end = viewOf(situation({ sight: over, asked: asked({ affordances: null, outcome }) }));
  assert.deepEqual(rowsOf(end).map(([first]) => first), ["cell:2:P", "cell:0:P", "cell:1:P"]);
});

test("a watcher sees all seats and is asked nothing", () => {
  const view = viewOf(situation({ sight: sight({}, null), asked: asked({ affordances: null }) }));
  assert.equal(view.hand, null);
  assert.deepEqual([...view.far, view.near].map(({ who }) => who), ["Ben", "Cleo", "Ada"]);
  assert.equal(view.bar.mine, false);
});

test("every moment of a match has all its words in both languages", () => {
  for (const language of /** @type {const} */ (["en", "it"])) {
    for (const { sight: seen, affordances } of MATCH) {
      const outcome = seen.public.phase === "over" ? OUTCOME : null;
      const view = viewOf(situation({ sight: seen, asked: asked({ affordances, outcome }) }, { language }));
      assert.equal(lit(view).length, COLOURS.flatMap((colour) => affordances?.lay[colour] ?? []).length);
      for (const { name, cells } of [...view.far, view.near]) {
        assert.ok(name && cells.every((cell) => cell.name));
      }
    }
  }
});

test("the end is told with names and points", () => {
  const even = sight({ phase: "over", end_reason: "finished", to_move: null, mana: [12, 7, 3] });
  const outcome = { ranking: [[1], [0], [2]], reason: "finished", scores: [14, 14, 3] };
  const { bar } = viewOf(situation({ sight: even, asked: asked({ affordances: null, outcome }) }));
  assert.equal(bar.question, "Ben wins with 14 points");
  assert.equal(bar.note, "Equal points: the smaller hand wins.");
  const shared = { ...outcome, ranking: [[0, 1], [2]] };
  const both = viewOf(situation({ sight: even, asked: asked({ affordances: null, outcome: shared }) })).bar;
  assert.equal(both.question, "You and Ben share the victory with 14 points");
});
