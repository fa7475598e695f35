/**
 * Random names: command ids, idempotency keys, shares.
 *
 * `crypto.getRandomValues` alone, because pages on plain http have no `crypto.subtle` and no
 * `randomUUID`.
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Return a fresh id of 132 random bits: 22 letters that are safe in URLs and headers.
 * @returns {string}
 */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join("");
}
