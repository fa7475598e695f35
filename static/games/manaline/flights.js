/**
 * Which tiles travel when something happened: from which keyed thing of the board to which. Pure.
 *
 * @import { Flight } from "../../table/travel.js"
 * @import { GameEvent, Kind } from "./model.js"
 */

import { cellId } from "./cells.js";

/**
 * @param {GameEvent} event
 * @param {number | null} seat the viewer's
 * @param {boolean} lies whether the viewer's own tiles lie where they go already
 * @returns {Flight[]} `face`: a kind, null for a tile's back
 */
export function flightsOf(event, seat, lies) {
  switch (event.type) {
    case "placed":
      if (lies && event.seat === seat) return [];
      return event.tiles.map(([kind, x, y]) => ({
        from: handOf(event.seat, kind, seat),
        to: cellId({ x, y }),
        face: kind,
      }));
    case "exchanged":
      return some(event, seat).map(({ hand, face }) => ({ from: hand, to: "bag", face }));
    case "drawn":
      return some(event, seat).map(({ hand, face }) => ({ from: "bag", to: hand, face }));
    case "departed":
      return some(event, null).map(({ hand }) => ({ from: hand, to: "bag", face: null }));
    default:
      return [];
  }
}

/**
 * A seat's hand as a thing on the board: one's own tile, or another's place in the row of seats.
 * @param {number} of
 * @param {Kind | null} kind
 * @param {number | null} seat
 */
function handOf(of, kind, seat) {
  return of === seat && kind !== null ? `hand:${kind}` : `seat:${of}`;
}

/**
 * @param {{seat: number, count: number, kinds: Kind[] | null}} event
 * @param {number | null} seat
 * @returns {{hand: string, face: Kind | null}[]}
 */
function some({ seat: of, count, kinds }, seat) {
  const known = of === seat ? kinds : null;
  return Array.from({ length: count }, (_, at) => {
    const face = known?.[at] ?? null;
    return { hand: handOf(of, face, seat), face };
  });
}
