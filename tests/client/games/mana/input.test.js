import assert from "node:assert/strict";
import { test } from "node:test";

import {
  NOTHING,
  RESERVE,
  cancelled,
  confirmed,
  kept,
  tapReserve,
  tapSquare,
} from "../../../../static/games/mana/input.js";
import { TO_MOVE, TO_PASS, TO_RETURN } from "./sights.js";

const EMPTY = { stands: null, confirm: false };
const MINE = { stands: /** @type {const} */ ("mine"), confirm: false };
const THEIRS = { stands: /** @type {const} */ ("theirs"), confirm: false };
const ASKS = { stands: null, confirm: true };

test("two taps move a piece, and a capture is a move like others", () => {
  const { choice } = tapSquare(NOTHING, TO_MOVE, "b5", MINE);
  assert.deepEqual(choice, { from: "b5", to: null, sending: false });
  const sent = tapSquare(choice, TO_MOVE, "b4", THEIRS);
  assert.deepEqual(sent.act, { type: "move", from: "b5", to: "b4" });
  assert.ok(sent.choice.sending);
  assert.deepEqual(tapSquare(sent.choice, TO_MOVE, "a3", EMPTY), { choice: sent.choice });
});

test("another tap on a piece lets it go, a tap on another takes that one", () => {
  const { choice } = tapSquare(NOTHING, TO_MOVE, "b5", MINE);
  assert.deepEqual(tapSquare(choice, TO_MOVE, "b5", MINE).choice, NOTHING);
  assert.equal(tapSquare(choice, TO_MOVE, "a6", MINE).choice.from, "a6");
});

test("where the table asks, the target is kept until it is confirmed", () => {
  const { choice } = tapSquare(NOTHING, TO_MOVE, "b5", ASKS);
  const aimed = tapSquare(choice, TO_MOVE, "a3", ASKS);
  assert.equal(aimed.act, undefined);
  assert.equal(aimed.choice.to, "a3");
  assert.equal(tapSquare(aimed.choice, TO_MOVE, "a3", ASKS).choice.to, null);
  assert.deepEqual(confirmed(aimed.choice, TO_MOVE).act, { type: "move", from: "b5", to: "a3" });
  assert.deepEqual(cancelled(aimed.choice), choice);
  assert.deepEqual(cancelled(choice), NOTHING);
  assert.equal(confirmed(choice, TO_MOVE).act, undefined);
});

test("what cannot be done is refused with the reason", () => {
  const { choice } = tapSquare(NOTHING, TO_MOVE, "b5", MINE);
  const why = (/** @type {ReturnType<typeof tapSquare>} */ { refused }) => refused;
  assert.equal(why(tapSquare(NOTHING, null, "b5", MINE)), "not-your-turn");
  assert.equal(why(tapSquare(NOTHING, { setup: [] }, "b5", MINE)), "not-your-turn");
  assert.equal(why(tapSquare(NOTHING, TO_MOVE, "b6", MINE)), "still");
  assert.equal(why(tapSquare(choice, TO_MOVE, "b6", MINE)), "still");
  assert.equal(why(tapSquare(NOTHING, TO_MOVE, "c2", THEIRS)), "theirs");
  assert.equal(why(tapSquare(choice, TO_MOVE, "c2", THEIRS)), "unreachable");
  assert.equal(why(tapSquare(NOTHING, TO_MOVE, "f4", EMPTY)), "nothing");
  assert.equal(why(tapSquare(NOTHING, TO_PASS, "a6", MINE)), "pass");
});

test("a captured Ronin comes back when that is allowed, and only then", () => {
  assert.equal(tapReserve(NOTHING, TO_MOVE, 2).refused, "drop-not-allowed");
  assert.equal(tapReserve(NOTHING, TO_RETURN, 0).refused, "no-reserve");
  assert.equal(tapReserve(NOTHING, null, 2).refused, "not-your-turn");
  const { choice } = tapReserve(NOTHING, TO_RETURN, 1);
  assert.equal(choice.from, RESERVE);
  assert.deepEqual(tapSquare(choice, TO_RETURN, "c3", EMPTY).act, { type: "drop", to: "c3" });
  assert.equal(tapSquare(choice, TO_RETURN, "c2", THEIRS).refused, "occupied");
  assert.equal(tapSquare(choice, TO_RETURN, "f4", EMPTY).refused, "wrong-type");
  assert.deepEqual(tapReserve(choice, TO_RETURN, 1).choice, NOTHING);
});

test("a forced pass is one press", () => {
  assert.deepEqual(confirmed(NOTHING, TO_PASS).act, { type: "pass" });
  assert.equal(tapReserve(NOTHING, TO_PASS, 1).refused, "pass");
});

test("of a choice remains what is still possible", () => {
  const choice = { from: "b5", to: "a3", sending: true };
  assert.deepEqual(kept(choice, TO_MOVE), { from: "b5", to: "a3", sending: false });
  assert.deepEqual(kept({ ...choice, to: "f6" }, TO_MOVE), { from: "b5", to: null, sending: false });
  assert.deepEqual(kept(choice, TO_RETURN), NOTHING);
  assert.deepEqual(kept(choice, null), NOTHING);
});
