// Two players at each of many tables, match after match, as fast as the server answers.
// With several ports the seats of a table are spread over them; THINK_MS: a pause before each act.
// usage: node players.mjs PORT[,PORT] TABLES WARMUP_S SECONDS THINK_MS -> one JSON object

import { dial } from './frames.mjs';

const ports = process.argv[2].split(',').map(Number);
const [tables, warmup, seconds, think] = process.argv.slice(3).map(Number);
const stats = {
  acts: 0, refused: 0, bytes: 0, frames: 0, matches: 0,
  /** From an act to the other's update, and from its ack. @type {number[]} */ late: [],
  /** @type {number[]} */ bus: [],
};
/** Acts that wait until all tables are there: the first ones would play too fast. @type {(() => void)[] | null} */
let early = [];
let counting = false;
let ending = false;

/** @param {string} path @param {object} body @param {Record<string, string>} headers @param {number} seat */
async function post(path, body, headers, seat = 0) {
  const answer = await fetch(`http://localhost:${ports[seat % ports.length]}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (answer.status === 503) {
    // A busy server; counted, for the table says how often.
    stats.refused += 1;
    await new Promise((done) => { setTimeout(done, told.retry_ms ?? 1000); });
    return post(path, body, headers, seat);
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(told)}`);
  return told;
}

/** @param {number} n */
async function guest(n) {
  // Everybody comes from a household of his own: limits are not what is measured.
  const from = { 'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
  const { token } = await post('/session', { name: `P${n}` }, from);
  return { Authorization: `Bearer ${token}`, ...from };
}

/** @param {Record<string, any>} lit what the board lights up @returns {Record<string, any>} */
function choose(lit) {
  const one = (/** @type {any[]} */ list) => list[Math.floor(Math.random() * list.length)];
  if (lit.claim) return { type: 'claim', colour: one(lit.claim) };
  const plays = [];
  for (const [colour, mandalas] of Object.entries(lit.build_mountain)) {
    plays.push({ type: 'build_mountain', colour, mandala: one(mandalas) });
  }
  for (const [colour, fields] of Object.entries(lit.grow_field)) {
    const [mandala, count] = one(fields);
    plays.push({ type: 'grow_field', colour, mandala, count });
  }
  for (const [colour, count] of Object.entries(lit.discard_redraw)) {
    plays.push({ type: 'discard_redraw', colour, count });
  }
  return one(plays);
}

/** @param {number} n */
async function table(n) {
  const people = [await guest(2 * n), await guest(2 * n + 1)];
  const { code } = await post('/tables', { game: 'mandala' }, people[0]);
  await post(`/tables/${code}/seats`, {}, people[1], 1);
  for (const [seat, one] of people.entries()) await post(`/tables/${code}/ready`, { ready: true }, one, seat);
  let sent = 0;
  let acked = 0;
  let seen = 0;
  let id = 0;
  let bye = '';
  const lines = people.map((headers, seat) => {
    const line = dial({ port: ports[seat % ports.length], path: `/ws/tables/${code}`, headers }, {
      open: () => line.send('{"type":"hello","protocol":1}'),
      text: (message) => heard(seat, message),
      closed: () => { if (!ending) throw new Error(`table ${code}: the line was closed: ${bye}`); },
    });
    return line;
  });

  /** @param {number} seat @param {Buffer} message */
  function heard(seat, message) {
    if (counting) { stats.frames += 1; stats.bytes += message.length; }
    const frame = JSON.parse(message.toString());
    if (frame.type === 'bye') bye = frame.code; // too-many: so few tables play faster than any person
    if (frame.type === 'reject') { stats.refused += 1; return; }
    if (frame.type === 'ack') {
      acked = performance.now();
      if (counting) {
        stats.acts += 1;
        if (seen > sent) stats.bus.push(0);
      }
      return;
    }
    if (frame.type !== 'update' && frame.type !== 'snapshot') return;
    if (frame.type === 'update' && frame.steps.at(-1)?.seat === 1 - seat) {
      seen = performance.now();
      if (counting) {
        stats.late.push(seen - sent);
        if (acked > sent) stats.bus.push(seen - acked);
      }
    }
    if (frame.outcome && frame.type === 'update') {
      if (seat === 0) { stats.matches += 1; void again(); }
      return;
    }
    if (frame.affordances && !ending) {
      if (early) early.push(() => act(seat, frame));
      else if (think) setTimeout(() => act(seat, frame), think);
      else act(seat, frame);
    }
  }

  /** @param {number} seat @param {any} frame */
  function act(seat, frame) {
    if (ending) return;
    sent = performance.now();
    id += 1;
    lines[seat].send(JSON.stringify({
      type: 'act', id: `${n}-${id}`, decision: frame.decision, action: choose(frame.affordances),
    }));
  }

  async function again() {
    for (const [seat, one] of people.entries()) await post(`/tables/${code}/rematch`, {}, one, seat);
  }
  return () => lines.forEach((line) => line.close());
}

const closers = [];
for (let n = 0; n < tables; n += 1) closers.push(await table(n));
const begun = early;
early = null;
begun.forEach((act) => act());
await new Promise((done) => { setTimeout(done, warmup * 1000); });
process.stdout.write('go\n');
const began = performance.now();
const cpu = process.cpuUsage();
counting = true;
await new Promise((done) => { setTimeout(done, seconds * 1000); });
counting = false;
const spent = process.cpuUsage(cpu);
const wall = (performance.now() - began) / 1000;
process.stdout.write('done\n');
ending = true;
closers.forEach((close) => close());
/** @param {number[]} figures @param {number} part */
const at = (figures, part) => figures.sort((a, b) => a - b)[Math.floor(figures.length * part)] ?? null;
process.stdout.write(`${JSON.stringify({
  seconds: wall, acts: stats.acts, refused: stats.refused, matches: stats.matches,
  frame: stats.bytes / Math.max(1, stats.frames), sockets: 2 * tables,
  p50: at(stats.late, 0.5), p99: at(stats.late, 0.99), bus50: at(stats.bus, 0.5), bus99: at(stats.bus, 0.99),
  client: (spent.user + spent.system) / 1e6 / wall,
})}\n`);
process.exit(0);
