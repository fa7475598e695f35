import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { promiseOf } from "../../../static/core/fair.js";
import { kept, note, promised } from "../../../static/core/shares.js";
import { Chance } from "../../../static/table/chance.js";
import { ADA, BRUNO, row, stateOf, table } from "./tables.js";

/** A browser's storage. */
class Storage {
  /** @param {string} name */
  getItem(name) {
    return /** @type {any} */ (this)[name] ?? null;
  }

  /** @param {string} name @param {string} value */
  setItem(name, value) {
    /** @type {any} */ (this)[name] = value;
  }

  /** @param {string} name */
  removeItem(name) {
    delete (/** @type {any} */ (this)[name]);
  }
}

let number = 0;
let NEXT = { match: "", commitment: "c".repeat(64) };

beforeEach(() => {
  /** @type {any} */ (globalThis).localStorage = new Storage();
  number += 1;
  NEXT = { match: number.toString(16).padStart(32, "0"), commitment: "c".repeat(64) };
});

/**
 * A page of Ada's, and what it does by itself.
 * @param {any} [answer]
 */
function page(answer = { ok: true }) {
  /** @type {string[]} */
  const done = [];
  const chance = new Chance({
    reveal: async (share) => (done.push(`share ${share}`), answer),
    ready: async () => (done.push("ready"), answer),
    leftOut: () => done.push("left out"),
  });
  return { done, look: (/** @type {any} */ info) => chance.look(stateOf(info), ADA.id) };
}

/**
 * @param {any} [more]
 * @param {boolean} [ready]
 * @param {string | null} [promise]
 */
function waiting(more = {}, ready = true, promise = null) {
  return table([{ ...row(ADA, ready), promise }, row(BRUNO, true)], { next: NEXT, ...more });
}

/**
 * @param {any} [frozen] parts of the opening
 * @param {boolean[]} [revealed]
 */
function opening(frozen = {}, revealed = [false, false]) {
  const promise = promiseOf(NEXT.match, 0, kept(NEXT.match)?.share ?? "");
  const text = JSON.stringify({ ...NEXT, promises: [promise, null], ...frozen });
  return waiting({ status: "opening", opening: { text, revealed, reveal_by: 0 } });
}

test("a share is drawn once for a match and kept", () => {
  const first = promised(waiting(), ADA.id);
  assert.deepEqual(promised(waiting(), ADA.id), first);
  const share = kept(NEXT.match)?.share ?? "";
  assert.match(share, /^[0-9a-f]{64}$/);
  assert.deepEqual(first, { promise: promiseOf(NEXT.match, 0, share), match: NEXT.match });
});

test("nobody promises without a seat or a match, and no second secret gets the same share", () => {
  assert.equal(promised(waiting(), "nobody"), null);
  assert.equal(promised(waiting({ next: null }), ADA.id), null);
  promised(waiting(), ADA.id);
  NEXT = { ...NEXT, commitment: "d".repeat(64) };
  assert.deepEqual(promised(waiting(), ADA.id), {});
});

test("storage that is forbidden does not stop a page", () => {
  /** @type {any} */ (globalThis).localStorage = {
    getItem: () => {
      throw new Error("forbidden");
    },
  };
  const first = promised(waiting(), ADA.id);
  assert.deepEqual(promised(waiting(), ADA.id), first);
});

test("a seat that is ready without a promise gets one, once", () => {
  const { done, look } = page();
  look(waiting({}, false));
  look(waiting());
  look(waiting());
  assert.deepEqual(done, ["ready"]);
  look(waiting({}, true, "p".repeat(64)));
  assert.deepEqual(done, ["ready"]);
});

test("the share is revealed when promise and commitment stand in the opening", () => {
  const { done, look } = page();
  promised(waiting(), ADA.id);
  look(opening());
  look(opening());
  assert.deepEqual(done, [`share ${kept(NEXT.match)?.share}`]);
  assert.equal(kept(NEXT.match)?.revealed, true);
});

test("and after a reload, too", () => {
  promised(waiting(), ADA.id);
  page().look(opening());
  const { done, look } = page();
  look(opening());
  assert.equal(done.length, 1);
  look(opening({}, [true, false]));
  assert.equal(done.length, 1);
});

test("nothing is revealed to an opening with another commitment, or another promise, or none", () => {
  promised(waiting(), ADA.id);
  for (const frozen of [
    { commitment: "d".repeat(64) },
    { promises: ["a".repeat(64), null] },
    { promises: [null, null] },
  ]) {
    const { done, look } = page();
    look(opening(frozen));
    assert.deepEqual(done, ["left out"]);
  }
  assert.equal(kept(NEXT.match)?.revealed, undefined);
});

test("a share that is out answers no second opening, and is promised for none", () => {
  promised(waiting(), ADA.id);
  const first = page();
  first.look(opening());
  assert.equal(first.done.length, 1);
  const answered = kept(NEXT.match)?.opening;
  const { done, look } = page();
  look(opening({ voided: 1 }));
  assert.deepEqual(done, ["left out"]);
  assert.equal(kept(NEXT.match)?.opening, answered);
  assert.deepEqual(promised(waiting(), ADA.id), {});
});

test("a share that met a broken line is sent again", async () => {
  const { done, look } = page({ ok: false, code: "offline" });
  promised(waiting(), ADA.id);
  look(opening());
  await new Promise((go) => void setTimeout(go, 0));
  look(opening());
  assert.equal(done.length, 2);
});

test("who revealed is ready again after a void, unless he thinks better of it", () => {
  promised(waiting(), ADA.id);
  note(NEXT.match, { revealed: true });
  const last = { ...NEXT, secret: "", missing: [{ seat: 1, user: BRUNO.id }] };
  NEXT = { ...NEXT, match: "f".repeat(32 - 4) + number.toString(16).padStart(4, "0") };
  const after = { voided: 1, voids: [last] };
  const { done, look } = page();
  look(waiting(after, false));
  look(waiting(after, false));
  assert.deepEqual(done, ["ready"]);
  promised(waiting(after), ADA.id); // what the deed does
  const later = page();
  later.look(waiting(after, false));
  assert.deepEqual(later.done, []);
});

test("who did not reveal promises nothing for that match", () => {
  const last = { ...NEXT, secret: "", missing: [{ seat: 0, user: ADA.id }] };
  const after = { voided: 1, voids: [last] };
  const { done, look } = page();
  look(waiting(after));
  assert.deepEqual(done, []);
  assert.deepEqual(promised(waiting(after), ADA.id), {});
});

test("the head of the final frame is kept for a match that this browser has a share in", () => {
  promised(waiting(), ADA.id);
  const chance = new Chance({
    reveal: async () => ({ ok: true }),
    ready: async () => ({ ok: true }),
    leftOut: () => {},
  });
  const over = stateOf(waiting({ next: null }));
  chance.look({ ...over, match: NEXT.match, view: { ...over.view, head: "ab" } }, ADA.id);
  assert.equal(kept(NEXT.match)?.head, "ab");
  chance.look({ ...over, match: "0".repeat(32), view: { ...over.view, head: "ab" } }, ADA.id);
  assert.equal(kept("0".repeat(32)), null);
});
