/**
 * HMAC (RFC 2104) over our own SHA-256, and bytes as text.
 */

import { sha256 } from "./sha256.js";

const BLOCK = 64;

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function hmac(key, message) {
  const fitted = new Uint8Array(BLOCK);
  fitted.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(fitted.map((byte) => byte ^ 0x36), message));
  return sha256(joined(fitted.map((byte) => byte ^ 0x5c), inner));
}

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} hex */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {string} text */
export function utf8(text) {
  return new TextEncoder().encode(text);
}
