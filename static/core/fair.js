/**
 * The fairness protocol `manatee-chance-1` in the browser: docs/fairness.md says what is computed.
 */

import { fromHex, hmac, joined, toHex, utf8 } from "./hmac.js";
import { sha256 } from "./sha256.js";

const T = "manatee-chance-1";
const SPAN = 2n ** 64n;
export const SHARE_BYTES = 32;
const NO_SHARE = "00".repeat(SHARE_BYTES);

/**
 * C: what binds the server to its secret (step 1).
 * @param {string} match 32 hex digits
 * @param {string} secret 64 hex digits
 */
export function commitmentOf(match, secret) {
  return toHex(sha256(joined(utf8(`${T}/secret`), fromHex(match), fromHex(secret))));
}

/**
 * P: what binds a seat to its share (step 2).
 * @param {string} match
 * @param {number} seat
 * @param {string} share 64 hex digits
 */
export function promiseOf(match, seat, share) {
  const place = joined(fromHex(match), Uint8Array.of(seat));
  return toHex(sha256(joined(utf8(`${T}/share`), place, fromHex(share))));
}

/**
 * The key of all draws (step 5).
 * @param {string} opening its canonical text
 * @param {string} secret
 * @param {(string | null)[]} shares by seat
 */
export function keyOf(opening, secret, shares) {
  const given = shares.map((share) => fromHex(share ?? NO_SHARE));
  return hmac(fromHex(secret), joined(sha256(utf8(opening)), ...given));
}

/**
 * The draws of a match (step 6). `block` is the number of the next one.
 */
export class Draws {
  #key;
  block = 0;

  /** @param {Uint8Array} key */
  constructor(key) {
    this.#key = key;
  }

  /**
   * @param {bigint} n from 1 to 2 ** 64
   * @returns {bigint}
   */
  below(n) {
    const limit = SPAN - (SPAN % n);
    for (;;) {
      const number = new DataView(new ArrayBuffer(8));
      number.setBigUint64(0, BigInt(this.block));
      this.block += 1;
      const message = joined(utf8(`${T}/draw`), new Uint8Array(number.buffer));
      const x = new DataView(hmac(this.#key, message).buffer).getBigUint64(0);
      if (x < limit) return x % n;
    }
  }
}

/**
 * The links of a log's hash chain in hex, one before entry 0 and one after each entry (step 8).
 * @param {string} opening
 * @param {string[]} entries
 */
export function chainOf(opening, entries) {
  let link = sha256(utf8(opening));
  const links = [toHex(link)];
  for (const entry of entries) {
    link = sha256(joined(utf8(`${T}/chain`), link, utf8(entry)));
    links.push(toHex(link));
  }
  return links;
}
