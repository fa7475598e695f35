import assert from "node:assert/strict";
import { test } from "node:test";

import { DRIFT } from "../../../static/core/connection.js";
import { HURRY, PATIENCE, QUIET } from "../../../static/core/socket.js";
import { begin, snapshot, update, World } from "./world.js";

/** @param {World} world */
function online(world) {
  const begun = begin(world);
  world.socket.accept();
  world.socket.bring(snapshot(3));
  return begun;
}

test("greets without since, and is online with the snapshot, not before", () => {
  const world = new World();
  const { line, states } = begin(world);
  world.socket.accept();
  assert.deepEqual(world.socket.sent[0], { type: "hello", protocol: 1 });
  assert.equal(line.status.state, "connecting");
  world.socket.bring(snapshot(3));
  assert.deepEqual(states, ["online"]);
});

test("an update that is older than what is shown is dropped, the same or newer one is not", () => {
  const world = new World();
  const { frames } = online(world);
  world.socket.bring(update(5));
  world.socket.bring(update(4));
  world.socket.bring(update(6));
  assert.deepEqual(
    frames.map((frame) => frame.seq),
    [3, 5, 6],
  );
});

test("a new match begins with a snapshot of a lower seq", () => {
  const world = new World();
  const { frames } = online(world);
  world.socket.bring(snapshot(0));
  world.socket.bring(update(1));
  assert.deepEqual(
    frames.map((frame) => frame.seq),
    [3, 0, 1],
  );
});

test("unknown frames and rubbish are left out", () => {
  const world = new World();
  const { frames } = online(world);
  world.socket.onmessage?.({ data: "{" });
  world.socket.onmessage?.({ data: new ArrayBuffer(2) });
  world.socket.bring({ type: "fireworks" });
  world.socket.bring(null);
  assert.equal(frames.length, 1);
});

test("a request gets the answer with its id, once", async () => {
  const world = new World();
  const { line } = online(world);
  const answer = line.request({ type: "act", decision: 3, action: { type: "claim" } });
  const [sent] = world.socket.sentOf("act");
  assert.equal(sent.decision, 3);
  assert.deepEqual(line.pending, [sent.id]);
  world.socket.bring({ type: "ack", id: "another", seq: 9 });
  world.socket.bring({ type: "ack", id: sent.id, seq: 4 });
  world.socket.bring({ type: "reject", id: sent.id, code: "stale" });
  assert.deepEqual(await answer, { ok: true, seq: 4 });
  assert.deepEqual(line.pending, []);
});

test("a refusal brings its code and details", async () => {
  const world = new World();
  const { line } = online(world);
  const answer = line.request({ type: "act", decision: 3, action: {} });
  world.socket.bring({
    type: "reject",
    id: world.socket.sent.at(-1).id,
    code: "stale",
    decision: 7,
  });
  assert.deepEqual(await answer, { ok: false, code: "stale", decision: 7 });
});

test("what was unanswered when the line broke is sent again under its id after the resume", async () => {
  const world = new World();
  const { line, states } = online(world);
  const answer = line.request({ type: "act", decision: 3, action: { type: "claim" } });
  const first = world.socket.sentOf("act")[0];
  world.socket.break();
  assert.equal(line.status.state, "lost");
  await world.pass(500);
  assert.equal(world.sockets.length, 2);
  world.socket.accept();
  assert.deepEqual(world.socket.sent[0], { type: "hello", protocol: 1, since: "1.3.0.1.0" });
  assert.deepEqual(world.socket.sentOf("act"), []);
  world.socket.bring(update(4));
  assert.deepEqual(world.socket.sentOf("act"), [first]);
  world.socket.bring({ type: "ack", id: first.id, seq: 4 });
  assert.deepEqual(await answer, { ok: true, seq: 4 });
  assert.deepEqual(states, ["online", "lost", "online"]);
});

test("where nothing is newer, the pong that follows the hello confirms the resume", async () => {
  const world = new World();
  const { line } = online(world);
  world.socket.break();
  await world.pass(500);
  world.socket.accept();
  assert.deepEqual(
    world.socket.sent.map((frame) => frame.type),
    ["hello", "ping"],
  );
  world.socket.bring({ type: "pong", sent: 1, now: 2, at: "1.3.0.1.0" });
  assert.equal(line.status.state, "online");
});

test("a pong with another at confirms nothing", async () => {
  const world = new World();
  const { line } = online(world);
  world.socket.break();
  await world.pass(500);
  world.socket.accept();
  world.socket.bring({ type: "pong", sent: 1, now: 2, at: "1.4.0.1.0" });
  assert.equal(line.status.state, "lost");
});

test("while the line is down a request is refused at once and a preview does not wait", async () => {
  const world = new World();
  const { line } = online(world);
  const preview = line.request({ type: "preview", action: {} });
  world.socket.break();
  assert.deepEqual(await preview, { ok: false, code: "offline" });
  assert.deepEqual(await line.request({ type: "act", decision: 3, action: {} }), {
    ok: false,
    code: "offline",
  });
});

test("a preview's answer is its own ok", async () => {
  const world = new World();
  const { line } = online(world);
  const answer = line.request({ type: "preview", action: {} });
  world.socket.bring({
    type: "preview",
    id: world.socket.sent.at(-1).id,
    ok: false,
    code: "keep-one-card",
  });
  assert.deepEqual(await answer, { ok: false, code: "keep-one-card" });
});

test("silence is asked about, and a dead server is found within ten seconds", async () => {
  const world = new World();
  const { line } = online(world);
  await world.pass(QUIET - 1);
  assert.equal(world.socket.sentOf("ping").length, 1, "only the greeting's");
  await world.pass(1);
  assert.equal(world.socket.sentOf("ping").length, 2);
  await world.pass(PATIENCE);
  assert.equal(line.status.state, "lost");
  assert.ok(world.sockets[0]?.closed);
  assert.ok(QUIET + PATIENCE <= 10_000);
});

test("a pong keeps the line up for as long as pongs come", async () => {
  const world = new World();
  const { line } = online(world);
  for (let i = 0; i < 20; i += 1) {
    await world.pass(QUIET + 500);
    world.socket.bring({ type: "pong", sent: 1, now: 2, at: "1.3.0.1.0" });
  }
  assert.equal(line.status.state, "online");
  assert.equal(world.sockets.length, 1);
});

test("a pong that knows more than this page for over a second makes it ask anew", async () => {
  const world = new World();
  online(world);
  world.socket.bring({ type: "pong", sent: 1, now: 2, at: "1.4.0.1.0" });
  await world.pass(DRIFT - 1);
  assert.equal(world.socket.sentOf("hello").length, 1);
  await world.pass(1);
  assert.deepEqual(world.socket.sentOf("hello").at(-1), {
    type: "hello",
    protocol: 1,
    since: "1.3.0.1.0",
  });
});

test("a frame that arrives within that second settles it", async () => {
  const world = new World();
  online(world);
  world.socket.bring({ type: "pong", sent: 1, now: 2, at: "1.4.0.1.0" });
  await world.pass(DRIFT - 1);
  world.socket.bring(update(4));
  await world.pass(2000);
  assert.equal(world.socket.sentOf("hello").length, 1);
});

test("attempts come less and less often, and never further apart than fifteen seconds", async () => {
  const world = new World();
  begin(world);
  /** @type {number[]} */ const times = [];
  const open = world.open;
  world.open = (url) => {
    times.push(world.time);
    return open(url);
  };
  const fetch = world.fetch;
  world.fetch = (path, init) => {
    times.push(world.time);
    const answer = fetch(path, init);
    void world.request.fail();
    return answer;
  };
  for (let i = 0; i < 300; i += 1) {
    if (world.socket.readyState === 0) world.socket.break();
    await world.pass(500);
  }
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  assert.ok(gaps.length > 8);
  assert.ok((gaps[0] ?? 0) < (gaps[3] ?? 0));
  assert.ok(Math.max(...gaps) <= 15_500, `${gaps}`);
});

test("waking tries at once instead of waiting for the next attempt", async () => {
  const world = new World();
  const { line } = online(world);
  world.socket.break();
  for (let i = 0; i < 3; i += 1) {
    await world.pass(8000);
    if (world.socket.readyState === 0) world.socket.break();
  }
  const before = world.sockets.length + world.requests.length;
  line.wake();
  await world.pass(0);
  assert.equal(world.sockets.length + world.requests.length, before + 1);
});

test("waking with a line that seems up asks, and does not wait long for the answer", async () => {
  const world = new World();
  const { line } = online(world);
  world.sleep(3_600_000);
  line.wake();
  assert.equal(world.socket.sent.at(-1).type, "ping");
  await world.pass(HURRY);
  assert.equal(line.status.state, "lost");
});

test("waking with a line that is up changes nothing", async () => {
  const world = new World();
  const { line, states } = online(world);
  line.wake();
  world.socket.bring({ type: "pong", sent: 1, now: 2, at: "1.3.0.1.0" });
  await world.pass(HURRY);
  assert.equal(line.status.state, "online");
  assert.deepEqual(states, ["online"]);
});

test("a page put away lets go and comes back with since", async () => {
  const world = new World();
  const { line } = online(world);
  line.suspend();
  assert.ok(world.socket.closed);
  await world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  line.wake();
  world.socket.accept();
  assert.equal(world.socket.sent[0].since, "1.3.0.1.0");
});

test("bye restarting waits as long as the server asks, then resumes", async () => {
  const world = new World();
  const { line, states } = online(world);
  world.socket.bring({ type: "bye", code: "restarting", retry_ms: 3000 });
  assert.equal(line.status.code, "restarting");
  await world.pass(2999);
  assert.equal(world.sockets.length, 1);
  await world.pass(601);
  world.socket.accept();
  assert.equal(world.socket.sent[0].since, "1.3.0.1.0");
  world.socket.bring(update(3));
  assert.deepEqual(states, ["online", "lost:restarting", "online"]);
});

test("bye resync comes back without since", async () => {
  const world = new World();
  online(world);
  world.socket.bring({ type: "bye", code: "resync" });
  await world.pass(500);
  world.socket.accept();
  assert.deepEqual(world.socket.sent[0], { type: "hello", protocol: 1 });
});

test("bye other-server tries again", async () => {
  const world = new World();
  online(world);
  world.socket.bring({ type: "bye", code: "other-server" });
  await world.pass(500);
  assert.equal(world.sockets.length, 2);
});

test("bye session-ended is the end, for what waits as well", async () => {
  const world = new World();
  const { line } = online(world);
  const answer = line.request({ type: "act", decision: 3, action: {} });
  world.socket.bring({ type: "bye", code: "session-ended" });
  assert.deepEqual(await answer, { ok: false, code: "session-ended" });
  await world.pass(100_000);
  line.wake();
  assert.equal(world.sockets.length, 1);
  assert.equal(line.status.state, "closed");
});
