import assert from "node:assert/strict";
import { test } from "node:test";

import { get, post, remove } from "../../../static/core/http.js";

/** @typedef {{path: string, method: string, headers: Record<string, string>, body: any}} Sent */

/**
 * Let a call run against these answers, one after the other; "down" is a network that fails.
 * @param {() => Promise<any>} call
 * @param {(Response | "down")[]} answers
 */
async function during(call, ...answers) {
  /** @type {Sent[]} */ const sent = [];
  const world = /** @type {any} */ (globalThis);
  const { fetch, setTimeout } = world;
  world.setTimeout = (/** @type {() => void} */ later) => queueMicrotask(later);
  world.fetch = (/** @type {string} */ path, /** @type {any} */ init) => {
    sent.push({ path, method: init.method, headers: init.headers, body: init.body });
    const answer = answers.shift() ?? "down";
    return answer === "down" ? Promise.reject(new TypeError("network")) : Promise.resolve(answer);
  };
  try {
    return { answer: await call(), sent };
  } finally {
    Object.assign(world, { fetch, setTimeout });
  }
}

/**
 * @param {number} status
 * @param {unknown} body
 */
const json = (status, body) => new Response(JSON.stringify(body), { status });

test("what the API answers is the data", async () => {
  const { answer, sent } = await during(() => get("/tables"), json(200, [{ code: "K7XQP" }]));
  assert.deepEqual(answer, { ok: true, status: 200, data: [{ code: "K7XQP" }] });
  assert.equal(sent[0]?.path, "/api/v1/tables");
  assert.equal(sent[0]?.body, undefined);
});

test("an answer without a body has no data", async () => {
  const { answer } = await during(() => remove("/session"), new Response(null, { status: 204 }));
  assert.deepEqual(answer, { ok: true, status: 204, data: null });
});

test("a problem is told by its code and its parameters", async () => {
  const problem = { type: "about:blank", title: "x", status: 409, code: "stale-revision", rev: 4 };
  const { answer } = await during(() => post("/x", {}), json(409, problem));
  assert.equal(answer.ok, false);
  assert.equal(answer.code, "stale-revision");
  assert.equal(answer.rev, 4);
});

test("an answer that is not ours is a fault", async () => {
  const { answer } = await during(() => post("/x", {}), new Response("<html>", { status: 502 }));
  assert.equal(answer.code, "internal");
  assert.equal(answer.status, 502);
});

test("a post whose answer got lost is sent again as the same one", async () => {
  const { answer, sent } = await during(
    () => post("/tables", { game: "toy" }),
    "down",
    json(201, { code: "K7XQP" }),
  );
  assert.equal(answer.data.code, "K7XQP");
  const keys = sent.map(({ headers }) => headers["Idempotency-Key"]);
  assert.equal(keys.length, 2);
  assert.equal(new Set(keys).size, 1);
  assert.match(keys[0] ?? "", /^[\w-]{22}$/);
  assert.deepEqual(
    sent.map(({ body }) => body),
    ['{"game":"toy"}', '{"game":"toy"}'],
  );
});

test("two posts are two wishes", async () => {
  const first = await during(() => post("/x"), json(200, {}));
  const second = await during(() => post("/x"), json(200, {}));
  assert.notEqual(
    first.sent[0]?.headers["Idempotency-Key"],
    second.sent[0]?.headers["Idempotency-Key"],
  );
});

test("a network that stays down is told after a few attempts; a delete is tried once", async () => {
  const posted = await during(() => post("/x"), "down", "down", "down", "down");
  assert.deepEqual(posted.answer, { ok: false, code: "offline" });
  assert.equal(posted.sent.length, 3);
  const removed = await during(() => remove("/x"), "down", "down");
  assert.equal(removed.sent.length, 1);
});
