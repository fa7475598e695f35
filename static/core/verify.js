/**
 * Whether a match.json is what docs/fairness.md promises: each step computed again, here, by itself.
 *
 * `manatee verify` judges the same (app/matches/verify.py), and the rules of the game, too. Nothing of
 * this needs a secure context.
 */

import { chainOf, commitmentOf, Draws, keyOf, promiseOf } from "./fair.js";

/** Blocks of chance passed over with an entry that was taken out after a fault. */
const SKIPPED = 64;
const SPAN = 2n ** 64n;
const HEX16 = /^[0-9a-f]{32}$/;
const HEX32 = /^[0-9a-f]{64}$/;
const BOUND = /^[1-9][0-9]{0,19}$/;
const HEADING =
  /^\{"seq":(0|[1-9]\d*),"at":(?:0|[1-9]\d*),"block":(0|[1-9]\d*),"draws":\[((?:\d+,)*\d+)?\][,}]/;
const PARTS = [
  "ended",
  "entries",
  "format",
  "head",
  "match",
  "number",
  "opening",
  "outcome",
  "secret",
  "started",
  "version",
];

/** @typedef {"format" | "commitment" | "promises" | "draws" | "chain"} Check */

/** @type {Check[]} */
export const CHECKS = ["commitment", "promises", "draws", "chain"];

/**
 * @typedef {object} Line
 * @property {number} seq
 * @property {number} block
 * @property {bigint[]} draws
 * @property {bigint[]} bounds
 * @property {boolean} removal whether it takes the entry before it out
 */

/**
 * @typedef {object} Read
 * @property {string} match
 * @property {string} secret
 * @property {string} head
 * @property {string} opening its canonical text
 * @property {any} frozen the opening, parsed
 * @property {any} first entry 0, parsed
 * @property {(string | null)[]} shares
 * @property {string[]} texts of the entries
 * @property {Line[]} lines
 */

/**
 * Judge a parsed document: by check, whether it holds. Of one that has not the right form, only that.
 * @param {any} document
 * @returns {{format: false} | Record<Check, boolean>}
 */
export function verify(document) {
  const found = read(document);
  if (found === null) return { format: false };
  return {
    format: true,
    commitment: isBound(found),
    promises: keepsPromises(found),
    draws: drawsByKey(found),
    chain: isChained(found),
  };
}

/**
 * @param {any} document
 * @returns {Read | null} null where the form is wrong
 */
export function read(document) {
  try {
    return readOrThrow(document);
  } catch {
    return null;
  }
}

/**
 * @param {any} document
 * @returns {Read}
 */
function readOrThrow(document) {
  const { match, secret, head, opening, entries } = document;
  demand(Object.keys(document).sort().join() === PARTS.join());
  demand(document.format === "manatee-match" && document.version === 1);
  demand([document.number, document.started, document.ended].every(Number.isSafeInteger));
  demand(isOutcome(document.outcome));
  demand(HEX16.test(text(match)) && HEX32.test(text(secret)) && HEX32.test(text(head)));
  const frozen = JSON.parse(text(opening));
  demand(list(frozen.seats).length > 0 && frozen.seats.length === list(frozen.promises).length);
  for (const one of list(frozen.voids))
    demand(HEX16.test(text(one.match)) && HEX32.test(text(one.secret)));
  demand(list(entries).length > 0);
  const lines = entries.map(readLine);
  const first = JSON.parse(entries[0].text);
  for (const share of list(first.shares)) demand(share === null || HEX32.test(text(share)));
  demand(first.shares.length === frozen.seats.length);
  const texts = entries.map((/** @type {any} */ entry) => entry.text);
  return { match, secret, head, opening, frozen, first, shares: first.shares, texts, lines };
}

/**
 * @param {any} entry
 * @returns {Line}
 */
function readLine(entry) {
  demand(Object.keys(entry).sort().join() === "bounds,text");
  const heading = HEADING.exec(text(entry.text));
  const { kind, seat } = JSON.parse(entry.text);
  demand(heading !== null && typeof kind === "string");
  demand(kind !== "taken_back" || seat !== undefined);
  demand(list(entry.bounds).every((n) => BOUND.test(text(n))));
  const [, seq, block, draws] = heading ?? [];
  return {
    seq: Number(seq),
    block: Number(block),
    draws: draws ? draws.split(",").map(BigInt) : [],
    bounds: entry.bounds.map(BigInt),
    removal: kind === "taken_back" && seat === null,
  };
}

/** @param {boolean} holds */
function demand(holds) {
  if (!holds) throw new TypeError("not of this form");
}

/**
 * @param {any} value
 * @returns {string}
 */
function text(value) {
  demand(typeof value === "string");
  return value;
}

/**
 * @param {any} value
 * @returns {any[]}
 */
function list(value) {
  demand(Array.isArray(value));
  return value;
}

/** @param {any} outcome */
function isOutcome({ ranking, reason, scores, ...more }) {
  const seats = list(ranking).every((place) => list(place).every(Number.isSafeInteger));
  const points = list(scores).every((score) => score === null || Number.isSafeInteger(score));
  return seats && points && typeof reason === "string" && Object.keys(more).length === 0;
}

// --- the checks -----------------------------------------------------------------------------------

/**
 * Step 1: the server kept to the secrets it was bound to.
 * @param {Read} read
 */
function isBound({ match, secret, frozen }) {
  if (frozen.match !== match || frozen.commitment !== commitmentOf(match, secret)) return false;
  return frozen.voids.every(
    (/** @type {any} */ one) => one.commitment === commitmentOf(one.match, one.secret),
  );
}

/**
 * Steps 2 to 4: each seat gave the share that it had promised, and no other gave one.
 * @param {Read} read
 */
function keepsPromises({ match, frozen, first, shares }) {
  if (plain(first.opening) !== plain(frozen)) return false;
  return shares.every((share, seat) =>
    share === null
      ? frozen.promises[seat] === null
      : frozen.promises[seat] === promiseOf(match, seat, share),
  );
}

/**
 * Steps 5 and 6: every draw is what the key gives, block after block.
 * @param {Read} read
 */
function drawsByKey({ opening, secret, shares, lines }) {
  const draws = new Draws(keyOf(opening, secret, shares));
  for (const [number, line] of lines.entries()) {
    if (line.removal) continue;
    if (line.block !== draws.block) return false;
    const following = lines[number + 1];
    if (following?.removal) {
      draws.block += line.draws.length + SKIPPED;
      if (following.block !== draws.block) return false;
      continue;
    }
    if (line.draws.length !== line.bounds.length) return false;
    for (const [i, n] of line.bounds.entries())
      if (n > SPAN || draws.below(n) !== line.draws[i]) return false;
  }
  return true;
}

/**
 * Step 8: the log is whole and in order.
 * @param {Read} read
 */
function isChained({ opening, texts, lines, head }) {
  return lines.every((line, i) => line.seq === i) && chainOf(opening, texts).at(-1) === head;
}

/**
 * JSON with sorted keys: two that mean the same are the same text.
 * @param {any} value
 * @returns {string}
 */
function plain(value) {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
