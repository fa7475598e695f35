/**
 * Which pieces travel when something happened: along which squares, or to beside the board. Pure.
 *
 * @import { GameEvent, Piece, Place, Sight } from "./model.js"
 * @import { Flight } from "../../table/travel.js"
 */

import { otherSeat } from "./fold.js";

/** What flies. `mana`: it carries the feather. @typedef {{seat: Place, piece: Piece, mana: boolean}} Face */

/**
 * @param {GameEvent} event
 * @param {Sight} sight before it
 * @returns {Flight[]}
 */
export function flightsOf(event, { public: { sides } }) {
  switch (event.type) {
    case "moved": {
      const [from = "", ...way] = event.path;
      const to = way.pop() ?? from;
      const face = { seat: event.seat, piece: event.piece, mana: true };
      return [{ from, to, by: way, face }];
    }
    case "captured": {
      const seat = otherSeat(event.seat);
      const face = { seat, piece: event.piece, mana: false };
      const place = event.piece === "damyo" ? 0 : sides[seat].reserve + 1;
      return [{ from: event.at, to: reserveKey(seat, place), face }];
    }
    case "dropped": {
      const face = { seat: event.seat, piece: "ronin", mana: true };
      return [{ from: reserveKey(event.seat, sides[event.seat].reserve), to: event.to, face }];
    }
    default:
      return [];
  }
}

/**
 * A place beside the board, as a thing on it: 0 is the Damyo's, the others are filled in turn.
 * @param {Place} seat
 * @param {number} place
 */
export function reserveKey(seat, place) {
  return `reserve:${seat}:${place}`;
}
