import assert from "node:assert/strict";
import { test } from "node:test";

import { blank } from "../../../static/core/store.js";
import { EARLY, Replies, secondsLeft, wishFor, withWish } from "../../../static/table/replies.js";

const NONE = { yields: {}, stops: {}, order: {} };

/** @param {any} window @param {number} [offset] */
function seen(window, offset = 0) {
  const state = blank();
  return { ...state, time: { offset, trip: 1 }, view: { ...state.view, window } };
}

test("a window is shown to be over 0.4 s before it is", () => {
  const state = seen({ deadline: 10_000 });
  assert.equal(secondsLeft(state, 10_000 - EARLY), 0);
  assert.equal(secondsLeft(state, 10_000 - EARLY - 1), 1);
  assert.equal(secondsLeft(state, 6_000), 4);
  assert.equal(secondsLeft(state, 20_000), 0);
  assert.equal(secondsLeft(seen({ deadline: 10_000 }, 3_000), 6_000), 1);
  assert.equal(secondsLeft(seen({ deadline: null }), 0), null);
  assert.equal(secondsLeft(seen(null), 0), null);
});

test("a wish for one kind of window replaces what was wished for it and leaves the others", () => {
  const other = { yields: { roll: {} }, stops: {}, order: { moment: { parry: true } } };
  for (const wish of /** @type {const} */ (["none", "pass", "turn", "hold", "ask"])) {
    const wished = withWish(withWish(other, "card", "hold"), "card", wish);
    assert.equal(wishFor(wished, "card"), wish);
    assert.equal(wishFor(wished, "roll"), "pass");
    assert.deepEqual(wished.order["moment"], { parry: true });
  }
  assert.deepEqual(withWish(other, "card", "turn").yields["card"], { turn: true });
});

/** @param {any} [answer] */
function page(answer = { ok: true }) {
  /** @type {any[]} */
  const sent = [];
  const replies = new Replies({
    send: async (action, decision) => (sent.push({ action, decision }), answer),
    known: async () => (sent.push("known"), { ok: true, data: { ...NONE, yields: { card: {} } } }),
    wish: async (wishes) => (sent.push(wishes), answer),
    tell: (answer) => sent.push(answer),
    changed: () => {},
  });
  return { replies, sent };
}

test("a pass answers the window that is shown, and is remembered for it", async () => {
  const { replies, sent } = page();
  await replies.reply("pass", 7);
  assert.deepEqual(sent, [{ action: { type: "pass" }, decision: 7 }]);
  assert.equal(replies.passed, 7);
});

test("what was wished is asked for once a match, when its first window opens", async () => {
  const { replies, sent } = page();
  const looking = { ...seen({ deadline: 1 }), match: "m", seat: 0 };
  await replies.look({ ...looking, view: { ...looking.view, window: null } });
  assert.deepEqual(sent, []);
  await replies.look(looking);
  await replies.look(looking);
  assert.deepEqual(sent, ["known"]);
  assert.equal(wishFor(replies.wishes, "card"), "pass");
  await replies.wish("card", "hold");
  assert.deepEqual(sent[1], { yields: {}, stops: { card: {} }, order: {} });
});
