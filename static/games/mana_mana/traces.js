/**
 * What changed last on the board, kept visible until the next move: which keyed things took cards,
 * and whose move it was. Pure.
 *
 * @import { GameEvent, Place } from "./model.js"
 */

/**
 * `marks`: cards that came to each keyed thing.
 * @typedef {{seat: Place | null, marks: Readonly<Record<string, number>>}} Trace
 */

/** Nothing has changed yet. @type {Trace} */
export const UNTOUCHED = Object.freeze({ seat: null, marks: Object.freeze({}) });

/**
 * A trace with what an event of the same move adds to it.
 * @param {Trace} trace
 * @param {GameEvent} event
 * @returns {Trace}
 */
export function traced(trace, event) {
  switch (event.type) {
    case "taken":
      return marked(event.seat, `hands:${event.seat}`, event.count);
    case "laid":
      return marked(event.seat, `cell:${event.target}:${event.colour}`, event.count);
    case "passed":
    case "discarded":
    case "departed":
      return { seat: event.seat, marks: {} };
    default:
      return trace;
  }
}

/** @param {Place} seat @param {string} key @param {number} count @returns {Trace} */
function marked(seat, key, count) {
  return { seat, marks: { [key]: count } };
}
