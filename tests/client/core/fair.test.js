import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { chainOf, commitmentOf, Draws, keyOf, promiseOf } from "../../../static/core/fair.js";
import { fromHex, hmac, toHex, utf8 } from "../../../static/core/hmac.js";
import { sha256 } from "../../../static/core/sha256.js";

const PAPER = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8");
const VECTORS = JSON.parse(/^```json vectors\n(.*?)^```$/ms.exec(PAPER)?.[1] ?? "{}");

test("SHA-256 of the standard's examples", () => {
  const cases = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  };
  for (const [text, digest] of Object.entries(cases)) assert.equal(toHex(sha256(utf8(text))), digest);
  const million = sha256(new Uint8Array(1_000_000).fill(97));
  assert.equal(
    toHex(million),
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
});

test("SHA-256 and HMAC of every length around a block are those of another implementation", () => {
  for (let length = 0; length < 200; length += 1) {
    const message = randomBytes(length);
    const key = randomBytes((length * 7) % 150);
    assert.equal(toHex(sha256(message)), createHash("sha256").update(message).digest("hex"));
    const other = createHmac("sha256", key).update(message).digest("hex");
    assert.equal(toHex(hmac(key, message)), other);
  }
});

test("HMAC of RFC 4231", () => {
  const key = new Uint8Array(20).fill(0x0b);
  assert.equal(
    toHex(hmac(key, utf8("Hi There"))),
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
  );
});

test("the numbers of docs/fairness.md", () => {
  const { match, secret, share, canonical } = VECTORS;
  assert.equal(commitmentOf(match, secret), VECTORS.commitment);
  assert.equal(promiseOf(match, 0, share), VECTORS.promise);
  assert.equal(toHex(sha256(utf8(canonical))), VECTORS.canonical_sha256);
  for (const { shares, key } of VECTORS.keys) {
    assert.equal(toHex(keyOf(canonical, secret, shares)), key);
  }
  const draws = new Draws(fromHex(VECTORS.keys[0].key));
  for (const { n, x, next_block } of VECTORS.draws) {
    assert.equal(draws.below(BigInt(n)), BigInt(x));
    assert.equal(draws.block, next_block);
  }
  assert.deepEqual(chainOf(canonical, VECTORS.chain.entries), VECTORS.chain.links);
});

test("the deal of docs/fairness.md", () => {
  const draws = new Draws(fromHex(VECTORS.keys[0].key));
  const deck = [..."KGPYOR".repeat(18)];
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = Number(draws.below(BigInt(i + 1)));
    [deck[i], deck[j]] = [deck[j] ?? "", deck[i] ?? ""];
  }
  assert.equal(deck.join(""), VECTORS.shuffle.deck);
  assert.equal(draws.below(2n), BigInt(VECTORS.first.x));
});
