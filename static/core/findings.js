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
 * @property {string} name a check; or "kept", "ending": what this browser kept of it
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
    findings: [...checks, compared(found, mine)],
    draws: found.lines.reduce((sum, line) => sum + line.draws.length, 0),
    removed: found.lines.filter((line) => line.removal).length,
  };
}

/**
 * What a match is held against that this browser took part in: its share with the opening that it
 * answered, or at least the end that it saw.
 * @param {Read} found
 * @param {Kept | null} mine
 * @returns {Finding}
 */
function compared({ frozen, shares, opening, head }, mine) {
  if (mine === null || !(mine.revealed || mine.head)) return { name: "kept", holds: null };
  const ended = mine.head === undefined || mine.head === head;
  if (!mine.revealed) return { name: "ending", holds: ended };
  const given = shares.includes(mine.share) && frozen.commitment === mine.commitment;
  return { name: "kept", holds: ended && given && mine.opening === toHex(sha256(utf8(opening))) };
}
