import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, settle, snapshot, update, World } from "./world.js";

/** @param {World} world */
async function polling(world) {
  const begun = begin(world);
  world.socket.break();
  await world.pass(500);
  world.socket.break();
  await world.pass(1000);
  assert.equal(world.request.path, "/api/v1/tables/K7XQP/state");
  await world.request.answer(200, snapshot(3));
  return begun;
}

test("two sockets that fail make it poll", async () => {
  const world = new World();
  const { line, frames } = await polling(world);
  assert.equal(line.status.state, "online");
  assert.equal(line.status.mode, "poll");
  assert.equal(world.request.path, "/api/v1/tables/K7XQP/updates?since=1.3.0.1.0&wait=20");
  await world.request.answer(200, update(4));
  assert.deepEqual(
    frames.map((frame) => frame.seq),
    [3, 4],
  );
  assert.equal(world.request.path, "/api/v1/tables/K7XQP/updates?since=1.4.0.1.0&wait=20");
  await world.request.answer(204);
  assert.equal(line.status.state, "online");
});

test("while polling, an act is posted and its answer is the same as a socket's", async () => {
  const world = new World();
  const { line } = await polling(world);
  const good = line.request({ type: "act", decision: 3, action: { type: "claim" } });
  const posted = JSON.parse(world.request.init.body);
  assert.equal(world.request.path, "/api/v1/tables/K7XQP/actions");
  assert.deepEqual(posted, { id: line.pending[0], decision: 3, action: { type: "claim" } });
  await world.request.answer(200, { seq: 4 });
  assert.deepEqual(await good, { ok: true, seq: 4 });
  const bad = line.request({ type: "act", decision: 3, action: {} });
  await world.request.answer(409, { code: "stale", status: 409, title: "Stale" });
  assert.equal((await bad).code, "stale");
});

test("while polling, a share goes to a door of its own, without an id", async () => {
  const world = new World();
  const { line } = await polling(world);
  const taken = line.request({ type: "share", share: "ab" });
  assert.equal(world.request.path, "/api/v1/tables/K7XQP/shares");
  assert.deepEqual(JSON.parse(world.request.init.body), { share: "ab" });
  await world.request.answer(200, { code: "K7XQP", rev: 5 });
  assert.equal((await taken).ok, true);
});

test("a poll that breaks leaves the act pending; it goes out again over what comes next", async () => {
  const world = new World();
  const { line } = await polling(world);
  const answer = line.request({ type: "act", decision: 3, action: {} });
  const id = line.pending[0];
  await world.request.fail();
  assert.equal(line.status.state, "lost");
  await world.pass(1000);
  world.socket.accept();
  world.socket.bring(update(3));
  assert.deepEqual(
    world.socket.sentOf("act").map((frame) => frame.id),
    [id],
  );
  world.socket.bring({ type: "ack", id, seq: 4 });
  assert.deepEqual(await answer, { ok: true, seq: 4 });
});

test("a table that is not there is said once and not asked for again", async () => {
  const world = new World();
  const { line } = begin(world);
  world.socket.break();
  await world.pass(500);
  world.socket.break();
  await world.pass(1000);
  await world.request.answer(404, { code: "not-found" });
  assert.equal(line.status.state, "closed");
  const asked = world.requests.length;
  await world.pass(100_000);
  assert.equal(world.requests.length, asked);
});

test("while polling, a socket is tried again and taken over only when it brings something", async () => {
  const world = new World();
  const { line, states } = await polling(world);
  for (let i = 0; i < 3; i += 1) {
    await world.pass(19_999);
    await world.request.answer(204);
  }
  const before = world.sockets.length;
  await world.pass(3);
  assert.equal(world.sockets.length, before + 1);
  assert.equal(line.status.mode, "poll");
  world.socket.accept();
  assert.equal(line.status.mode, "poll");
  world.socket.bring({ type: "pong", sent: 1, now: 2, at: "1.3.0.1.0" });
  assert.equal(line.status.mode, "socket");
  assert.ok(!states.includes("lost"));
  const asked = world.requests.length;
  await settle();
  await world.pass(3000);
  assert.equal(world.requests.length, asked, "polling has stopped");
});

test("a socket that fails in that trial leaves polling alone", async () => {
  const world = new World();
  const { line } = await polling(world);
  for (let i = 0; i < 4; i += 1) {
    await world.pass(15_000);
    await world.request.answer(204);
  }
  world.socket.break();
  assert.equal(line.status.state, "online");
  assert.equal(line.status.mode, "poll");
});
