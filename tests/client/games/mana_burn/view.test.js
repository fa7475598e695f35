import assert from "node:assert/strict";
import { test } from "node:test";

import { askingOf } from "../../../../static/games/mana_burn/asking.js";
import { diceOf } from "../../../../static/games/mana_burn/views/dice.js";
import { nearestIn } from "../../../../static/games/mana_burn/focus.js";
import { handOf } from "../../../../static/games/mana_burn/views/hand.js";
import { statusOf } from "../../../../static/games/mana_burn/views/status.js";
import { mapOf, questions, viewOf } from "../../../../static/games/mana_burn/view.js";
import { MOMENTS } from "./moments.js";
import { asked, sight, situation } from "./scenes.js";

/** @import { Affordances, Asked, Die, Roll } from "../../../../static/games/mana_burn/model.js" */

/** @param {number} face @param {Partial<Die>} [part] @returns {Die} */
function die(face, part = {}) {
  return { die: 0, owner: 0, face, bonus: 0, mid: null, ...part };
}

/** @param {Partial<Roll>} part @returns {Roll} */
function roll(part) {
  return { purpose: "move", seat: 0, dice: [die(3)], blocks: [], heroes: [], locked: false, ...part };
}

test("every moment can be shown, in both languages, to a seat and to a watcher", () => {
  for (const { sight: seen, affordances, prompt } of MOMENTS) {
    for (const language of /** @type {const} */ (["en", "it"])) {
      const question = { ...asked(affordances), prompt };
      const view = viewOf(situation({ sight: seen, asked: question, language }));
      assert.equal(view.map.squares.length, 68);
      assert.ok(view.bar.question !== "" || !prompt);
      viewOf(situation({ sight: { ...seen, seat: null, own: null }, asked: asked(null), language }));
    }
  }
});

test("whoever is asked finds a way to answer", () => {
  for (const { sight: seen, affordances, prompt } of MOMENTS) {
    if (!prompt || !affordances) continue;
    const { lights, ...rest } = situation({ sight: seen, asked: { ...asked(affordances), prompt } });
    const bar = askingOf({ ...rest, lights });
    assert.equal(bar.mine, true);
    assert.ok(lights.lit.size + bar.offers.length > 0, prompt.kind);
    assert.ok(bar.offers.length + bar.buttons.length <= 3);
  }
});

test("the way of an open roll leads along the road, and shows where it ends", () => {
  const map = mapOf(situation({ sight: sight({ roll: roll({}) }) }));
  const ahead = map.squares.filter((one) => one.ahead).map(({ id }) => id);
  assert.deepEqual(ahead, ["R7", "R8", "R9"]);
  assert.deepEqual(map.squares.filter((one) => one.goal).map(({ id }) => id), ["R9"]);
  assert.deepEqual(map.needed, ["R6"]);
  const locked = mapOf(situation({ sight: sight({ roll: roll({ locked: true }) }) }));
  assert.ok(locked.squares.every((one) => !one.ahead));
});

test("exits that can be chosen are lit, with the ways behind them", () => {
  const frames = [/** @type {const} */ ({ type: "walk", total: 9, left: 2, passing: false })];
  const seen = sight({ pos: ["CODEX", "U2", "CODEX", "W14"], road: [null, "undertow", null, "wilds"], frames });
  const question = asked({ choose_path: ["R1", "U1", "W1"] }, "choose_path");
  const map = mapOf(situation({ sight: seen, asked: question }));
  assert.deepEqual(map.squares.filter((one) => one.lit).map(({ id }) => id), ["R1", "U1", "W1"]);
  assert.deepEqual(map.squares.filter((one) => one.goal).map(({ id }) => id), ["R2", "U2", "W2"]);
  assert.match(map.squares.find(({ id }) => id === "U2")?.name ?? "", /Ben.*The way ahead ends here/);
  const one = mapOf(situation({ sight: seen, asked: question, choice: { does: "choose_path", exit: "W1" } }));
  assert.deepEqual(one.squares.filter((square) => square.goal).map(({ id }) => id), ["W2"]);
  assert.equal(questions({ ...situation().choice }, question.affordances).length, 3);
});

test("pawns on one square are counted, those who have left are not there", () => {
  const map = mapOf(situation({ sight: sight({ pos: ["R6", "R6", "R6", null], seats_in: [true, true, false, true] }) }));
  assert.deepEqual(map.pawns.map(({ seat, order, many }) => [seat, order, many]), [[0, 0, 2], [1, 1, 2]]);
});

test("dice tell their sum, and whom they point to", () => {
  const open = diceOf(situation({ sight: sight({ roll: roll({ dice: [die(9, { bonus: 3 })] }) }) }));
  assert.deepEqual([open.dice[0]?.value, open.open], [12, true]);
  assert.match(open.dice[0]?.name ?? "", /9 \+ 3 = 12/);
  const dealt = roll({ purpose: "distribution", blocks: [2, 3, 0], dice: [die(11, { bonus: 3 }), die(5, { die: 1, owner: 1, mid: "m4" })] });
  const view = diceOf(situation({ sight: sight({ roll: dealt }) }));
  assert.deepEqual(view.dice.map(({ value, to }) => [value, to]), [[2, 2], [5, 3]]);
  assert.match(view.dice[1]?.name ?? "", /Ben's Merfolk.*Dan/);
  assert.equal(diceOf(situation()).dice.length, 0);
});

test("in an open window the bar says what it is about, whatever the hand", () => {
  /** @param {Partial<Asked>} part */
  const bar = (part) => askingOf(situation({ asked: { ...asked(null), ...part } }));
  const window = /** @type {const} */ ({ kind: "roll", setting: "roll", subject: {}, decision: 4 });
  assert.equal(bar({ window }).question, "The dice lie open");
  assert.deepEqual([bar({ window }).mine, bar({ window }).buttons], [false, []]);
});

test("a chosen card is confirmed with what it will do, or asks for its target", () => {
  const may = { play: { flame: [{ mid: "m3" }, { armor_of: "m2" }] } };
  const choice = /** @type {const} */ ({ does: "play", card: "flame" });
  const open = askingOf(situation({ asked: asked(may), choice }));
  assert.deepEqual([open.question, open.buttons.map(({ does }) => does)], ["Flame!: at what?", ["cancel"]]);
  assert.equal(open.note, "The Monster is destroyed, or one Armor of it");
  const aimed = askingOf(situation({ asked: asked(may), choice: { ...choice, target: { armor_of: "m2" } } }));
  assert.equal(aimed.buttons[0]?.text, "Flame!: the Armor of Ben's Goblins");
  assert.equal(aimed.question, open.note);
});

test("a card that is no answer to what is asked is told apart from those that are", () => {
  /** @type {Affordances} */
  const may = { bid: ["goblins", "flame"], play: { flame: [{ mid: "m3" }], counter: [{ stack: 0 }] } };
  const told = situation({ sight: sight(), asked: asked(may, "bid") });
  const lit = (handOf(told)?.kinds ?? []).filter(({ lit }) => lit).map(({ kind, also }) => [kind, also]);
  assert.deepEqual(lit, [["goblins", false], ["counter", true], ["flame", false]]);
});

test("the line at the end of the board tells turn, round and order", () => {
  const { turn, course, dir } = statusOf(situation({ sight: sight({ active: 2, dir: -1 }), options: { round_cap: 30 } }));
  assert.deepEqual([turn, course, dir], ["Cleo's turn", "Round 2 of 30", -1]);
  const mine = (/** @type {number[]} */ seats) => statusOf(situation({ sight: sight({ active: 0, asking: { kind: "bid", seats } }) })).turn;
  assert.deepEqual([mine([0]), mine([1])], ["Your turn", "Your turn goes on"]);
});

test("an arrow leads to the nearest thing in its direction, rather straight than aside", () => {
  const points = [{ x: 0, y: 0 }, { x: 60, y: 4 }, { x: 40, y: 90 }, { x: 5, y: 120 }, { x: -300, y: 0 }];
  assert.deepEqual(nearestIn(points, { x: 0, y: 0 }, "right"), points[1]);
  assert.deepEqual(nearestIn(points, { x: 0, y: 0 }, "down"), points[3]);
  assert.deepEqual(nearestIn(points, { x: 0, y: 0 }, "left"), points[4]);
  assert.equal(nearestIn(points, { x: 0, y: 0 }, "up"), null);
});
