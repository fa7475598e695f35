/**
 * Cards as strings of colour letters, and what the rules print on the overview card. Pure.
 *
 * @import { Cards, Colour } from "./model.js"
 */

/** The six colours in their order everywhere on the board. @type {readonly Colour[]} */
export const COLOURS = ["P", "G", "B", "R", "Y", "O"];
/** Cards that the display shows. */
export const DISPLAY = 5;
export const HAND_LIMIT = 10;
/** Cards of a complete row. */
export const COMPLETE = 6;
/** Mana for a row of 1, 2 … 6 cards (specification 4.2). */
export const REWARDS = [2, 1, 2, 3, 4, 6];

/**
 * Mana that a row brings, of what the supply still has.
 * @param {number} cards
 * @param {number | null} supply null: without limit
 */
export function earned(cards, supply) {
  return Math.min(REWARDS[cards - 1] ?? 0, supply ?? Infinity);
}
/** A place of the display whose card is on its way. */
export const GAP = ".";

/**
 * How many cards of a colour there are.
 * @param {Cards} cards
 * @param {string} colour
 */
export function countOf(cards, colour) {
  let count = 0;
  for (const letter of cards) if (letter === colour) count += 1;
  return count;
}

/** Cards in the order of the colours. @param {Cards} cards */
export function sorted(cards) {
  return COLOURS.map((colour) => colour.repeat(countOf(cards, colour))).join("");
}

/**
 * The colour at a place; null for a gap or nothing.
 * @param {Cards} cards
 * @param {number} place
 */
export function colourAt(cards, place) {
  return COLOURS.find((colour) => colour === cards[place]) ?? null;
}

/**
 * The places of a colour in the display, from the left.
 * @param {Cards} display
 * @param {Colour} colour
 */
export function placesOf(display, colour) {
  return [...display].flatMap((letter, place) => (letter === colour ? [place] : []));
}
