import assert from "node:assert/strict";
import { test } from "node:test";

import { commitmentOf, chainOf, Draws, keyOf, promiseOf } from "../../../static/core/fair.js";
import { toHex, utf8 } from "../../../static/core/hmac.js";
import { sha256 } from "../../../static/core/sha256.js";
import { examined } from "../../../static/core/findings.js";

const MATCH = "0f".repeat(16);
const SECRET = "5e".repeat(32);
const SHARE = "a1".repeat(32);

/** A match of two entries, made by the protocol's own steps. */
function document() {
  const commitment = commitmentOf(MATCH, SECRET);
  const promises = [promiseOf(MATCH, 0, SHARE), null];
  const frozen = { commitment, match: MATCH, promises, seats: [{}, {}], voided: 0, voids: [] };
  const opening = JSON.stringify(frozen);
  const shares = [SHARE, null];
  const draws = new Draws(keyOf(opening, SECRET, shares));
  const first = [Number(draws.below(6n)), Number(draws.below(2n))];
  const second = `{"seq":1,"at":7,"block":${draws.block},"draws":[${draws.below(10n)}],"kind":"act"}`;
  const rest = JSON.stringify({ opening: frozen, shares, kind: "opening" }).slice(1);
  const texts = [`{"seq":0,"at":5,"block":0,"draws":[${first.join()}],${rest}`, second];
  return {
    format: "manatee-match",
    version: 1,
    match: MATCH,
    number: 1,
    started: 5,
    ended: 7,
    outcome: { ranking: [[0], [1]], reason: "end", scores: [1, null] },
    secret: SECRET,
    opening,
    entries: [
      { text: texts[0] ?? "", bounds: ["6", "2"] },
      { text: second, bounds: ["10"] },
    ],
    head: chainOf(opening, texts).at(-1) ?? "",
  };
}

/**
 * @param {any} kept
 * @param {any} [body]
 */
function holding(kept, body = document()) {
  const { findings } = examined(body, kept);
  return Object.fromEntries(findings.map(({ name, holds }) => [name, holds]));
}

const ALL = { commitment: true, promises: true, draws: true, chain: true };

test("a match that holds, and nothing kept to compare it with", () => {
  assert.deepEqual(holding(null), { ...ALL, kept: null });
  assert.equal(examined(document(), null).draws, 3);
  assert.deepEqual(holding({ at: 0, commitment: "", share: SHARE }), { ...ALL, kept: null });
});

test("what this browser kept is compared: share, commitment, opening, head", () => {
  const { opening, head } = document();
  const { commitment } = JSON.parse(opening);
  const answered = toHex(sha256(utf8(opening)));
  const mine = { commitment, share: SHARE, revealed: true, opening: answered, head };
  assert.equal(holding(mine)["kept"], true);
  for (const part of ["share", "commitment", "opening", "head"])
    assert.equal(holding({ ...mine, [part]: SECRET })["kept"], false, part);
  assert.equal(holding({ commitment, share: SHARE, head })["ending"], true);
  assert.equal(holding({ commitment, share: SHARE, head: SECRET })["ending"], false);
});

test("a log that was made up afterwards ends in another head than this browser kept", () => {
  const body = document();
  const { head } = body;
  const [first, second] = body.entries;
  const forged = { text: (second?.text ?? "").replace('"at":7', '"at":8'), bounds: ["10"] };
  const entries = [first ?? { text: "", bounds: [] }, forged];
  const rest = { entries, head: chainOf(body.opening, entries.map(({ text }) => text)).at(-1) };
  const found = holding({ share: SHARE, head }, { ...body, ...rest });
  assert.deepEqual(found, { ...ALL, ending: false });
});

test("what is no document is only that", () => {
  assert.deepEqual(holding(null, { format: "other" }), { format: false });
});
