/**
 * What there is to say of a finished match: the checks of its document, and what this browser kept of it.
 *
 * @import { Kept } from "./shares.js"
 * @import { Json } from "./types"
 * @import { Read } from "./verify.js"
 */

import { toHex, utf8 } from "./hmac.js";
import { sha256 } from "./sha256.js";
import { CHECKS, read, verify } from "./verify.js";

/**
 * @typedef {object} Finding
 * @property {string} name a check, or "kept": what this browser kept
 * @property {boolean | null} holds null: there is nothing to judge
 */

/**
 * @typedef {object} Examined
 * @property {Finding[]} findings
 * @property {number} draws how many there were
 * @property {number} removed entries that were taken out after a fault
 */

/**
 * Everything that is found in a document, and in what this browser kept of its match.
 * @param {Json} document
 * @param {Kept | null} mine
 * @returns {Examined}
 */
export function examined(document, mine) {
  const judged = /** @type {Record<string, boolean>} */ (verify(document));
  const found = read(document);
  if (found === null) return { findings: [{ name: "format", holds: false }], draws: 0, removed: 0 };
  const checks = CHECKS.map((name) => ({ name, holds: judged[name] ?? false }));
  return {
    findings: [...checks, { name: "kept", holds: agrees(found, mine) }],
    draws: found.lines.reduce((sum, line) => sum + line.draws.length, 0),
    removed: found.lines.filter((line) => line.removal).length,
  };
}

/**
 * Whether a match is the one in which this browser took part; null where it kept nothing.
 * @param {Read} found
 * @param {Kept | null} mine
 */
function agrees(found, mine) {
  if (mine === null || !(mine.revealed || mine.head)) return null;
  if (mine.revealed && !found.shares.includes(mine.share)) return false;
  if (mine.opening !== undefined && mine.opening !== toHex(sha256(utf8(found.opening)))) return false;
  return mine.head === undefined || mine.head === found.head;
}
