/**
 * What changed last on the board, kept visible until the next change: which keyed things took cards,
 * how many, and whose move it was. Pure.
 *
 * @import { GameEvent, Place } from "./model.js"
 */

/**
 * `marks`: cards that came to each keyed thing. Nobody's: the cards came from the deck alone.
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
    case "built":
      return marked(trace, event.seat, `mountain:${event.mandala}:${event.colour}`, 1);
    case "grown":
      return marked(trace, event.seat, `field:${event.mandala}:${event.seat}:${event.colour}`, event.count);
    case "discarded":
      return marked(trace, event.seat, "discard", event.count);
    case "claimed":
      return claimTraced(trace, event);
    case "swept":
      return { ...trace, marks: without(trace.marks, event.mandala) };
    default:
      return trace;
  }
}

/** @param {readonly GameEvent[]} events of one move @returns {Trace} */
export function traceOf(events) {
  return events.reduce(traced, UNTOUCHED);
}

/**
 * @param {Trace} trace
 * @param {Place} seat
 * @param {string} key
 * @param {number} count
 * @returns {Trace}
 */
function marked({ marks }, seat, key, count) {
  return { seat, marks: { ...marks, [key]: (marks[key] ?? 0) + count } };
}

/**
 * @param {Trace} trace
 * @param {Extract<GameEvent, {type: "claimed"}>} event
 * @returns {Trace}
 */
function claimTraced(trace, { seat, count, to, river }) {
  if (to === "discard") return marked(trace, seat, "discard", count);
  const opened = river === null ? trace : marked(trace, seat, `river:${seat}:${river}`, 1);
  const rest = count - (river === null ? 0 : 1);
  return rest > 0 ? marked(opened, seat, `cup:${seat}`, rest) : opened;
}

/**
 * A swept mandala shows nothing of what was put there.
 * @param {Trace["marks"]} marks
 * @param {Place} mandala
 */
function without(marks, mandala) {
  const gone = new RegExp(`^(mountain|field):${mandala}:`);
  return Object.fromEntries(Object.entries(marks).filter(([key]) => !gone.test(key)));
}
