/**
 * This browser's own part in the chance of matches: its shares, and what it saw of each match.
 *
 * A share is drawn once for a match and kept, so that a reload does not lose it. When the match is over
 * what is kept here can be held against what the server then says (table/fairness.js).
 *
 * @import { TableInfo } from "./types"
 */

import { promiseOf, SHARE_BYTES } from "./fair.js";
import { toHex, utf8 } from "./hmac.js";
import { sha256 } from "./sha256.js";
import { seatOf } from "./store.js";

const PREFIX = "manatee.chance.";
const MOST = 60;

/**
 * @typedef {object} Kept what this browser knows of the chance of a match
 * @property {number} at epoch ms
 * @property {string} commitment C, as it was shown when the share was drawn
 * @property {string} share 64 hex digits
 * @property {boolean} [revealed] whether the share has been sent
 * @property {string} [opening] SHA-256 of the opening that was answered, the only one ever
 * @property {string} [head] of the chain, from the final frame
 */

/**
 * Where storage is forbidden: for as long as the page stands.
 * @type {Map<string, string>}
 */
const memory = new Map();

/**
 * @param {string} match
 * @returns {Kept | null}
 */
export function kept(match) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + match) ?? memory.get(match) ?? "null");
  } catch {
    return JSON.parse(memory.get(match) ?? "null");
  }
}

/**
 * @param {string} match
 * @param {Kept} what
 */
function keep(match, what) {
  memory.set(match, JSON.stringify(what));
  try {
    localStorage.setItem(PREFIX + match, JSON.stringify(what));
    forget();
  } catch {
    // It is in memory.
  }
}

/** Let the oldest go. */
function forget() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (names.length <= MOST) return;
  const aged = names.map((name) => ({ name, at: kept(name.slice(PREFIX.length))?.at ?? 0 }));
  aged.sort((a, b) => a.at - b.at);
  for (const { name } of aged.slice(0, names.length - MOST)) localStorage.removeItem(name);
}

/**
 * Remember more of a match that this browser has a share in.
 * @param {string} match
 * @param {Partial<Kept>} more
 */
export function note(match, more) {
  const known = kept(match);
  if (known !== null) keep(match, { ...known, ...more });
}

/**
 * What goes with "ready": a promise for the next match, {} where none would count, null where no match
 * is prepared.
 * @param {TableInfo | null} table
 * @param {string | null} user
 * @returns {{promise: string, match: string} | {} | null}
 */
export function promised(table, user) {
  const seat = seatOf(table, user);
  const next = table?.next ?? null;
  if (next === null || seat === null) return null;
  if (hasMissed(table, user)) return {};
  const { match, commitment } = next;
  const known = kept(match) ?? { at: Date.now(), commitment, share: drawn() };
  // Another secret for the same match, or a second opening for a share that is out: no part in that.
  if (known.commitment !== commitment || known.revealed) return {};
  keep(match, known);
  return { promise: promiseOf(match, seat, known.share), match };
}

function drawn() {
  return toHex(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)));
}

/**
 * Whether somebody has promised a share for the coming match before, and not revealed it.
 * @param {TableInfo | null} table
 * @param {string | null} user
 */
export function hasMissed(table, user) {
  return (table?.voids ?? []).some(({ missing }) => missing.some((one) => one.user === user));
}

/**
 * The share that an opening waits for from this browser: null unless it stands in it as it was promised.
 * @param {TableInfo | null} table
 * @param {string | null} user
 * @returns {{match: string, share: string} | null}
 */
export function awaitedShare(table, user) {
  const seat = seatOf(table, user);
  const waiting = table?.opening ?? null;
  if (waiting === null || seat === null || waiting.revealed[seat]) return null;
  const mine = standsIn(waiting.text, seat);
  // With the share known, who could change the opening could aim: there is one opening for a share.
  const answered = mine === null ? undefined : kept(mine.match)?.opening;
  return answered === undefined || answered === digest(waiting.text) ? mine : null;
}

/** @param {string} text */
function digest(text) {
  return toHex(sha256(utf8(text)));
}

/**
 * This browser's share in an opening, if its own promise and the commitment that it saw stand there.
 * @param {string} text the canonical opening
 * @param {number} seat
 * @returns {{match: string, share: string} | null}
 */
export function standsIn(text, seat) {
  const { match, commitment, promises } = JSON.parse(text);
  const known = kept(match);
  if (known === null || known.commitment !== commitment) return null;
  return promises[seat] === promiseOf(match, seat, known.share) ? { match, share: known.share } : null;
}

/**
 * Remember that a share went out, and for which opening.
 * @param {string} match
 * @param {string} text
 */
export function noteRevealed(match, text) {
  note(match, { revealed: true, opening: kept(match)?.opening ?? digest(text) });
}
