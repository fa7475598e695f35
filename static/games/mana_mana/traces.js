/**
 * What changed last on the board, kept visible until the next move: which keyed things took cards,
 * and whose move it was. Pure.
 *
 * @import { Cards, GameEvent, Place } from "./model.js"
 */

import { DISPLAY } from "./cards.js";

/**
 * `marks`: cards or mana that came to each keyed thing; less than nothing: that left it.
 * @typedef {{seat: Place | null, marks: Readonly<Record<string, number>>}} Trace
 */

/** Nothing has changed yet. @type {Trace} */
export const UNTOUCHED = Object.freeze({ seat: null, marks: Object.freeze({}) });

/**
 * A trace with what an event of the same move adds to it.
 * @param {Trace} trace
 * @param {GameEvent} event
 * @param {Cards} [shown] the display after it, where that is known
 * @returns {Trace}
 */
export function traced(trace, event, shown) {
  switch (event.type) {
    case "taken":
      return marked(event.seat, { [`hands:${event.seat}`]: event.count, [`mana:${event.seat}`]: -event.cost });
    case "laid": {
      const cell = `cell:${event.target}:${event.colour}`;
      return marked(event.seat, { [cell]: event.count, [`mana:${event.seat}`]: event.reward });
    }
    case "refilled":
      return { ...trace, marks: { ...trace.marks, ...refilled(event, shown) } };
    case "passed":
    case "discarded":
    case "departed":
      return { seat: event.seat, marks: {} };
    default:
      return trace;
  }
}

/**
 * What a whole move left.
 * @param {readonly GameEvent[]} events
 * @param {Cards} shown the display after it
 */
export function traceOf(events, shown) {
  return events.reduce((trace, event) => traced(trace, event, shown), UNTOUCHED);
}

/** @param {Place} seat @param {Record<string, number>} marks @returns {Trace} */
function marked(seat, marks) {
  return { seat, marks };
}

/**
 * New cards are the last ones of the display.
 * @param {Extract<GameEvent, {type: "refilled"}>} event
 * @param {Cards} [shown]
 */
function refilled({ cards }, shown) {
  const size = shown?.length ?? DISPLAY;
  return Object.fromEntries([...cards].map((_, index) => [`display:${size - 1 - index}`, 1]));
}
