/**
 * What travels when something happened: from which keyed thing of the board to which. A face is a
 * card's colour, null for its back, "shell" for mana. Pure.
 *
 * @import { Flight } from "../../table/travel.js"
 * @import { Colour, GameEvent, Place, Sight } from "./model.js"
 */

import { placesOf } from "./cards.js";

/** @typedef {Colour | "shell" | null} Face */

const MOST = 6;

/**
 * @param {GameEvent} event
 * @param {Sight} sight before it
 * @returns {Flight[]}
 */
export function flightsOf(event, { public: shown, seat }) {
  switch (event.type) {
    case "taken": {
      const places = placesOf(shown.display, event.colour).slice(0, event.count);
      const hand = handOf(event.seat, event.colour, seat);
      const cards = places.map((place) => flight(`display:${place}`, hand, event.colour));
      return [...several(event.cost, `mana:${event.seat}`, "supply", "shell"), ...cards];
    }
    case "laid": {
      const cell = `cell:${event.target}:${event.colour}`;
      return [
        ...several(event.count, handOf(event.seat, event.colour, seat), cell, event.colour),
        ...several(event.reward, "supply", `mana:${event.seat}`, "shell"),
      ];
    }
    case "refilled": {
      const first = shown.display.length;
      return [...event.cards].map((colour, index) =>
        flight("pile", `display:${first + index}`, /** @type {Colour} */ (colour)),
      );
    }
    case "discarded":
      return [flight(handOf(event.seat, event.colour, seat), "pile", event.colour)];
    case "departed":
      return [
        ...several(event.mana, `mana:${event.seat}`, "supply", "shell"),
        ...several(event.cards, `hands:${event.seat}`, "pile", null),
      ];
    default:
      return [];
  }
}

/** @param {string} from @param {string} to @param {Face} face @returns {Flight} */
function flight(from, to, face) {
  return { from, to, face };
}

/** @param {number} n @param {string} from @param {string} to @param {Face} face */
function several(n, from, to, face) {
  return Array.from({ length: Math.min(n, MOST) }, () => flight(from, to, face));
}

/**
 * A seat's hand as a thing on the board: one's own kind, or the place beside another's name.
 * @param {Place} of
 * @param {Colour} colour
 * @param {Place | null} seat the viewer's
 */
function handOf(of, colour, seat) {
  return of === seat ? `hand:${colour}` : `hands:${of}`;
}
