/**
 * The thirty-six kinds of tile: their colours and symbols, what they are called and where they are
 * drawn. Pure.
 *
 * @import { Kind, Translate } from "./model.js"
 */

/** The colours' letters in the order of the kinds. */
export const COLOURS = /** @type {const} */ (["R", "O", "Y", "G", "B", "P"]);
export const SYMBOLS = /** @type {const} */ (["flower", "turtle", "paddle", "canoe", "shell", "palm"]);
/** A line has room for so many tiles, and a hand as well. */
export const SIX = 6;
export const KINDS = SIX * SIX;

const ART = new URL("./assets/tiles.svg", import.meta.url).pathname;

/** @param {Kind} kind */
export function colourOf(kind) {
  return COLOURS[Math.floor(kind / SIX)] ?? "R";
}

/** @param {Kind} kind */
export function symbolOf(kind) {
  return SYMBOLS[kind % SIX] ?? "flower";
}

/** @param {string} part "face-R", "sign-palm", "mark-R", "back" */
export function art(part) {
  return `${ART}#${part}`;
}

/** @param {Translate} t @param {Kind} kind */
export function tileName(t, kind) {
  return t(`tile.${kind}`);
}

/**
 * "red turtle, blue palm ×2": some tiles in the order of their kinds.
 * @param {Translate} t
 * @param {readonly Kind[]} kinds
 */
export function tileNames(t, kinds) {
  const rising = [...new Set(kinds)].sort((one, other) => one - other);
  return rising
    .map((kind) => {
      const n = countOf(kinds, kind);
      return n === 1 ? tileName(t, kind) : t("board.several", { tile: tileName(t, kind), count: n });
    })
    .join(", ");
}

/**
 * @param {readonly Kind[]} kinds
 * @param {Kind} kind
 */
export function countOf(kinds, kind) {
  return kinds.reduce((sum, one) => sum + (one === kind ? 1 : 0), 0);
}

/**
 * What is left of some tiles without others.
 * @param {readonly Kind[]} kinds
 * @param {readonly Kind[]} gone
 */
export function without(kinds, gone) {
  const rest = [...kinds];
  for (const kind of gone) {
    const at = rest.indexOf(kind);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
