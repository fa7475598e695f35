/**
 * Which pieces travel when something happened: along which squares, or to beside the board. Pure.
 *
 * @import { GameEvent, Piece, Place } from "./model.js"
 * @import { Flight } from "../../table/travel.js"
 */

import { otherSeat } from "./fold.js";

/** What flies. `mana`: it carries the feather. @typedef {{seat: Place, piece: Piece, mana: boolean}} Face */

/**
 * @param {GameEvent} event
 * @returns {Flight[]}
 */
export function flightsOf(event) {
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
      return [{ from: event.at, to: reserveKey(seat), face }];
    }
    case "dropped": {
      const face = { seat: event.seat, piece: "ronin", mana: true };
      return [{ from: reserveKey(event.seat), to: event.to, face }];
    }
    default:
      return [];
  }
}

/** Where a seat's captured pieces lie, as a thing on the board. @param {Place} seat */
export function reserveKey(seat) {
  return `reserve:${seat}`;
}
