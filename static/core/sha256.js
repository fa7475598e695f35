/**
 * SHA-256 (FIPS 180-4) by itself: pages on plain http have no `crypto.subtle`.
 *
 * Checked against published test vectors in tests/client/core/sha256.test.js.
 */

const BLOCK = 64;

/**
 * The first 32 bits of the fractional parts of a root of the first primes, as the standard has them.
 * @param {number} count
 * @param {(x: number) => number} root
 */
function fractions(count, root) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) prime &&= n % d !== 0;
    if (prime) found.push(Math.floor((root(n) % 1) * 2 ** 32));
  }
  return found;
}

const START = fractions(8, Math.sqrt);
const ROUNDS = Uint32Array.from(fractions(64, Math.cbrt));

/**
 * @param {number} x
 * @param {number} by
 */
function turned(x, by) {
  return (x >>> by) | (x << (32 - by));
}

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(message) {
  const blocks = Math.ceil((message.length + 9) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

const words = new Uint32Array(64);

/**
 * Take one block in.
 * @param {Uint32Array} state
 * @param {DataView} view
 * @param {number} at
 */
function mix(state, view, at) {
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const x = word(i - 15);
    const y = word(i - 2);
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    words[i] = word(i - 16) + s0 + word(i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + word(i)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((part, i) => (state[i] = (state[i] ?? 0) + part));
}

/** @param {number} i */
function word(i) {
  return words[i] ?? 0;
}
