import assert from "node:assert/strict";
import { test } from "node:test";

import { BoardHost } from "../../../static/table/boardhost.js";
import { settle } from "../core/world.js";

/** @type {any} */ (globalThis).document = { hidden: false };

/** A board that tells what it is asked, and plays an event until it is let go. */
function stage() {
  /** @type {string[]} */ const told = [];
  /** @type {(() => void)[]} */ const playing = [];
  /** @type {Record<string, () => void>} */ const touches = {};
  const host = /** @type {any} */ ({
    addEventListener: (/** @type {string} */ type, /** @type {() => void} */ call) =>
      (touches[type] = call),
  });
  const board = {
    show: (/** @type {any} */ sight) => void told.push(`show ${sight.public}`),
    play: (/** @type {any} */ event) => {
      told.push(`play ${event.type}`);
      return new Promise((/** @type {(value: void) => void} */ resolve) =>
        playing.push(() => resolve()),
      );
    },
    destroy: () => void told.push("destroy"),
  };
  const boards = new BoardHost({ mount: () => board }, host, /** @type {any} */ ({}));
  return { boards, told, playing, touch: () => touches["pointerdown"]?.() };
}

/**
 * @param {number} seq
 * @param {string[]} types
 * @returns {any}
 */
const turn = (seq, types = []) => ({
  seq,
  events: types.map((type) => ({ type })),
  sight: { public: seq },
  showing: {},
  decision: seq,
});

test("events are played one after the other, then the truth is shown", async () => {
  const { boards, told, playing } = stage();
  boards.take(turn(1, ["a", "b"]));
  await settle();
  assert.deepEqual(told, ["play a"]);
  playing[0]?.();
  await settle();
  playing[1]?.();
  await settle();
  assert.deepEqual(told, ["play a", "play b", "show 1"]);
});

test("a tap answers the question that is shown, not a newer one", async () => {
  const { boards, playing } = stage();
  boards.take(turn(1));
  await settle();
  boards.take(turn(2, ["a"]));
  await settle();
  assert.equal(boards.decision, 1);
  playing[0]?.();
  await settle();
  assert.equal(boards.decision, 2);
});

test("a touch skips what is still to be played", async () => {
  const { boards, told, touch } = stage();
  boards.take(turn(1, ["a", "b", "c"]));
  await settle();
  touch();
  await settle();
  assert.deepEqual(told, ["play a", "show 1"]);
});

test("a catch-up jumps", async () => {
  const { boards, told } = stage();
  boards.take(turn(1));
  await settle();
  boards.take(turn(2, ["a"]));
  boards.take(
    turn(
      3,
      Array.from({ length: 40 }, () => "x"),
    ),
  );
  await settle();
  assert.deepEqual(
    told.filter((one) => one.startsWith("show")),
    ["show 1", "show 2", "show 3"],
  );
  assert.ok(!told.includes("play x"));
});

test("a board that is taken away is destroyed and shows nothing more", async () => {
  const { boards, told } = stage();
  boards.take(turn(1, ["a"]));
  await settle();
  boards.clear();
  await settle();
  assert.deepEqual(told, ["play a", "destroy"]);
  assert.equal(boards.decision, null);
});
