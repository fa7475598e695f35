import assert from "node:assert/strict";
import { test } from "node:test";

import { createEffects } from "../../../static/table/effects.js";

/** @param {string[]} asked */
function telling(asked) {
  return (/** @type {{type: string}} */ action) => {
    asked.push(action.type);
    if (action.type === "lost") return Promise.reject(new Error("no line"));
    return Promise.resolve({ ok: true, does: action.type });
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("each action is asked about once for a sight, and drawn when the answer comes", async () => {
  /** @type {string[]} */ const asked = [];
  let drawn = 0;
  const effects = createEffects(telling(asked), () => (drawn += 1));
  effects.ask([{ type: "a" }, { type: "b" }]);
  effects.ask([{ type: "a" }]);
  assert.equal(effects.of({ type: "a" }), null);
  await settled();
  assert.deepEqual(asked, ["a", "b"]);
  assert.deepEqual(effects.of({ type: "a" }), { ok: true, does: "a" });
  assert.equal(drawn, 2);
});

test("an answer about a sight that is gone changes nothing", async () => {
  /** @type {string[]} */ const asked = [];
  let drawn = 0;
  const effects = createEffects(telling(asked), () => (drawn += 1));
  effects.ask([{ type: "a" }]);
  effects.forget();
  await settled();
  assert.equal(effects.of({ type: "a" }), null);
  assert.equal(drawn, 0);
  effects.ask([{ type: "a" }]);
  assert.deepEqual(asked, ["a", "a"]);
});

test("what could not be asked is asked again", async () => {
  /** @type {string[]} */ const asked = [];
  const effects = createEffects(telling(asked), () => {});
  effects.ask([{ type: "lost" }]);
  await settled();
  effects.ask([{ type: "lost" }]);
  assert.deepEqual(asked, ["lost", "lost"]);
});
