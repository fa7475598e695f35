import assert from "node:assert/strict";
import { test } from "node:test";

import { handOf } from "../../../../static/games/mana_burn/views/hand.js";
import { matsOf } from "../../../../static/games/mana_burn/views/mats.js";
import { openedOf } from "../../../../static/games/mana_burn/views/opened.js";
import { pilesOf } from "../../../../static/games/mana_burn/views/piles.js";
import { receiverOf } from "../../../../static/games/mana_burn/views/rounds.js";
import { stageOf } from "../../../../static/games/mana_burn/views/stage.js";
import { nextSeats } from "../../../../static/games/mana_burn/views/turn.js";
import { explanationOf } from "../../../../static/games/mana_burn/explain.js";
import { MOMENTS } from "./moments.js";
import { HAND, asked, sight, situation } from "./scenes.js";

/** @import { Auction, Duel, Fishing } from "../../../../static/games/mana_burn/model.js" */

test("the hand shows ten kinds, how many are held and what is missing", () => {
  const hand = handOf(situation());
  assert.equal(hand?.kinds.length, 10);
  assert.deepEqual([hand?.held, hand?.need, hand?.cards], [8, 10, 11]);
  assert.deepEqual(hand?.missing, ["Merfolk", "Resurrect!"]);
  assert.equal(handOf(situation({ options: { kinds_to_win: 8 } }))?.need, 8);
  assert.equal(handOf(situation({ sight: sight({}, null) })), null);
});

test("what is lit, chosen or doomed in the hand is said aloud", () => {
  const may = asked({ stake: { cards: HAND, count: 3 } }, "stake");
  const hand = handOf(situation({ asked: may, choice: { does: "stake", cards: ["flame", "flame"] } }));
  const flame = hand?.kinds.find(({ kind }) => kind === "flame");
  assert.equal(flame?.name, "Flame!: 3 in hand. 2 chosen. Can be chosen.");
  assert.equal(hand?.kinds.find(({ kind }) => kind === "merfolk")?.name, "Merfolk: none in hand");
  const doomed = handOf(situation({ sight: sight({}, { loss: "armor" }) }));
  assert.equal(doomed?.kinds.find(({ kind }) => kind === "armor")?.doomed, true);
});

test("before each seat lie its Monsters, the viewer's own seat last", () => {
  const mats = matsOf(situation({ sight: { ...sight({ asking: { kind: "bid", seats: [3] } }), seat: 1 } }));
  assert.deepEqual(mats.map(({ seat }) => seat), [2, 3, 0, 1]);
  assert.equal(mats[3]?.name, "You: 4 cards in hand, Merfolk, Goblins ×2 with 1 Armor");
  assert.equal(mats[0]?.name, "Cleo: 0 cards in hand, skips 1 turn");
  assert.equal(mats[1]?.name, "Dan: 2 cards in hand, is asked");
  assert.equal(mats[2]?.acting, true);
});

test("a seat that can be chosen says so, and its Monsters when they can", () => {
  const mats = matsOf(situation({ asked: asked({ choose_opponent: [1, 3] }, "choose_opponent") }));
  assert.deepEqual(mats.filter(({ lit }) => lit).map(({ seat }) => seat), [1, 3]);
  assert.match(mats[0]?.name ?? "", /Can be chosen\.$/);
  const aiming = situation({ asked: asked({ play: { flame: [{ mid: "m3" }] } }), choice: { does: "play", card: "flame" } });
  const [goblins] = matsOf(aiming)[0]?.groups.filter(({ kind }) => kind === "goblins") ?? [];
  assert.deepEqual(goblins, { kind: "goblins", n: 2, armor: 1, spent: 0, lit: true });
});

test("the piles are told from the top", () => {
  const piles = pilesOf(situation());
  assert.equal(piles.names.crypt, "Crypt: 4 cards, Heroes on top");
  assert.equal(piles.names.pile, "Soul Burn: 2 cards, Flame!, Sprites");
  const hidden = pilesOf(situation({ sight: sight({ pile: null, pile_count: 4 }) }));
  assert.deepEqual(hidden.pile, [null, null, null, null]);
  assert.match(hidden.names.pile, /^Soul Burn: 4 cards\. The next one/);
});

test("the opened Crypt lists its cards from the top down and lights those that can be taken", () => {
  const may = asked({ resurrect_pick: ["armor", "heroes", "flame", "heroes"] }, "resurrect_pick");
  const opened = openedOf(situation({ asked: may, open: "crypt" }));
  assert.deepEqual(opened?.cards.map(({ id }) => id), ["crypt:3", "crypt:2", "crypt:1", "crypt:0"]);
  assert.ok(opened?.cards.every(({ lit }) => lit));
  assert.equal(opened?.cards[0]?.name, "Heroes, on top. Can be chosen.");
  assert.deepEqual(opened?.counts[0], { kind: "heroes", n: 2 });
  assert.equal(openedOf(situation()), null);
});

test("of a face-down pile the viewer knows what he added himself", () => {
  const shown = sight({ pile: null, pile_count: 3 }, { added: ["flame"] });
  const opened = openedOf(situation({ sight: shown, open: "pile" }));
  assert.deepEqual([opened?.cards.map(({ kind }) => kind), opened?.hidden], [["flame"], 2]);
});

test("the stack shows the last card on top, its target and what it does unanswered", () => {
  const stack = [
    { id: 1, card: /** @type {const} */ ("flame"), seat: 2, target: { mid: "m1" }, no: 1 },
    { id: 2, card: /** @type {const} */ ("counter"), seat: 1, target: { stack: 1 }, no: 2 },
  ];
  const stage = stageOf(situation({ sight: sight({ stack }), asked: asked({ play: { counter: [{ stack: 2 }] } }) }));
  assert.ok(stage.scene === "stack");
  assert.equal(stage.stack.top.name, "Counter!, played by Ben. Aimed at Cleo's Flame!. Unless answered: that card goes to the Crypt. Can be chosen.");
  assert.deepEqual(stage.stack.under.map(({ id, at }) => [id, at]), [["stack:1", "your Heroes"]]);
});

/** @type {Auction} */
const AUCTION = { type: "auction", lot: ["merfolk", "flame"], bidders: [0, 1], turn: 0, leader: 1, used: [] };

test("an auction shows the lot, who is in and who leads", () => {
  const shown = sight({ frames: [{ type: "square", square: "R2", branch: null, next: 1 }, AUCTION], asking: { kind: "bid", seats: [0] } });
  const stage = stageOf(situation({ sight: shown }));
  assert.ok(stage.scene === "auction");
  assert.deepEqual(stage.auction.lot.map(({ kind, lacks }) => [kind, lacks]), [["merfolk", true], ["flame", false]]);
  assert.deepEqual(stage.auction.bidders.map(({ state }) => state), ["turn", "leads", "out", "out"]);
  assert.equal(stage.auction.note, "Ben has bid last and takes the lot if nobody goes on.");
});

/** @type {Duel} */
const DUEL = { type: "duel", game: "ante", seats: [1, 0], stage: "stakes", picks: [null, null], due: [1, 2], staked: [1, null] };

test("a duel shows what each lays, and one's own stake alone by kind", () => {
  const waiting = stageOf(situation({ sight: sight({ frames: [DUEL] }) }));
  assert.ok(waiting.scene === "duel");
  assert.deepEqual(waiting.duel.sides.map(({ said }) => said), ["1 card laid", "you lay 2 cards"]);
  const dice = [
    { die: 0, owner: 1, face: 5, bonus: 3, mid: null },
    { die: 1, owner: 0, face: 9, bonus: 2, mid: null },
  ];
  const roll = { purpose: /** @type {const} */ ("ante"), seat: 1, dice, blocks: [], heroes: [], locked: false };
  const shown = sight({ frames: [{ ...DUEL, stage: "dice", staked: [1, 2] }], roll }, { stake: ["flame", "heroes"] });
  const thrown = stageOf(situation({ sight: shown }));
  assert.ok(thrown.scene === "duel");
  assert.deepEqual(thrown.duel.sides.map(({ total, leads, own }) => [total, leads, own]), [[8, false, []], [11, true, ["flame", "heroes"]]]);
});

/** @type {Fishing} */
const FISHING = { type: "fishing", seat: 1, of: 0, kind: "flame", back: false, stage: "asked" };

test("a fishing says what the catch will be, and who may fish back", () => {
  const asks = stageOf(situation({ sight: sight({ frames: [FISHING] }) }));
  assert.ok(asks.scene === "fishing");
  assert.equal(asks.fishing.note, "Ben has Merfolk: all copies change hands.");
  const may = asked({ fish_back: ["heroes"], decline: true }, "fish_back");
  const back = stageOf(situation({ sight: sight({ frames: [{ ...FISHING, stage: "back" }] }), asked: may }));
  assert.ok(back.scene === "fishing");
  assert.equal(back.fishing.note, "You have no Flame!: you may fish back.");
  assert.equal(back.picks.length, 10);
});

test("a die of a distribution points to one block of faces", () => {
  assert.deepEqual([1, 4, 5, 12].map((value) => receiverOf(value, [2, 0, 1])), [2, 2, 0, 1]);
  assert.equal(receiverOf(11, [0, 1, 2, 3, 4]), null);
});

test("Monsters that can be chosen stand on the stage, but for those of an opened seat", () => {
  const may = asked({ play: { flame: [{ mid: "m1" }, { armor_of: "m2" }, { mid: "m3" }] } });
  const choice = { does: /** @type {const} */ ("play"), card: /** @type {const} */ ("flame") };
  const picks = stageOf(situation({ asked: may, choice })).picks;
  assert.deepEqual(picks.map(({ id, note }) => [id, note]), [["mid:m1", "You"], ["mid:m2", "Burns Armor"], ["mid:m3", "Ben"]]);
  assert.deepEqual(stageOf(situation({ asked: may, choice, open: "seat:1" })).picks.map(({ id }) => id), ["mid:m1"]);
});

test("the ways out of a choice say what they cost", () => {
  const may = asked({
    choice: [
      { alternative: 0, seat: [1, 3], cards: HAND, count: 1 },
      { alternative: 1, seat: [null], cards: {}, count: 0 },
    ],
  }, "choice");
  const picks = stageOf(situation({ sight: sight({ pos: ["R15", "U2", "CODEX", "W14"] }), asked: may })).picks;
  assert.deepEqual(picks.map(({ title }) => title), ["Give 1 card to an opponent", "Jump to Re-Enter the Undertow"]);
});

test("the next turns go round in their direction, without who has left", () => {
  assert.deepEqual(nextSeats(sight().public), [1, 2, 3]);
  assert.deepEqual(nextSeats(sight({ dir: -1, seats_in: [true, true, false, true] }).public), [3, 1]);
});

test("everything is explained in a sentence", () => {
  const shown = sight({ frames: [AUCTION], stack: [{ id: 3, card: "goblins", seat: 1, target: null, no: 1 }] });
  const now = situation({ sight: shown });
  const ids = ["square:R5", "square:CODEX", "hand:flame", "kind:armor", "crypt:0", "pile:1", "lot:0", "mid:m2", "stack:3", "deck", "crypt", "pile", "seat:1", "how:random", "alt:0"];
  for (const id of ids) assert.ok(explanationOf(now, id)?.text, id);
  assert.equal(explanationOf(now, "mid:m2")?.more, "It wears 1 Armor: Flame! burns that first.");
  assert.equal(explanationOf(now, "lot:0")?.more, "You hold none.");
  assert.equal(explanationOf(now, "mid:m99"), null);
});

test("every moment of random matches can be shown, in both languages", () => {
  for (const moment of MOMENTS) {
    for (const language of /** @type {const} */ (["en", "it"])) {
      const now = situation({ sight: moment.sight, asked: { prompt: moment.prompt, affordances: moment.affordances, window: null, outcome: null }, language });
      assert.ok(handOf(now));
      assert.ok(matsOf(now).length >= 3);
      const stage = stageOf(now);
      const seen = new Set(stage.picks.map(({ id }) => id));
      assert.equal(seen.size, stage.picks.length);
      for (const open of /** @type {const} */ (["crypt", "pile", "deck", "seat:1"])) assert.ok(openedOf({ ...now, open }));
      for (const id of [...seen, "hand:flame", "seat:1"]) assert.ok(explanationOf(now, id), id);
    }
  }
});
