/**
 * Which cards travel when something happened: from which keyed thing of the board to which. A
 * face is the colour that is seen, null for a card's back. Pure.
 *
 * @import { Flight } from "../../table/travel.js"
 * @import { Colour, GameEvent, Place } from "./model.js"
 */

import { COLOURS } from "./input.js";

const MOST = 6;

/**
 * @param {GameEvent} event
 * @param {Place | null} seat the viewer's
 * @returns {Flight[]}
 */
export function flightsOf(event, seat) {
  switch (event.type) {
    case "built":
      return [card(handOf(event.seat, event.colour, seat), `mountain:${event.mandala}:${event.colour}`, event.colour)];
    case "grown": {
      const field = `field:${event.mandala}:${event.seat}:${event.colour}`;
      return cards(event.count, handOf(event.seat, event.colour, seat), field, event.colour);
    }
    case "discarded":
      return cards(event.count, handOf(event.seat, event.colour, seat), "discard", event.colour);
    case "drawn":
      return drawFlights(event, seat);
    case "refilled":
      return [...event.cards].map((letter) => {
        const colour = /** @type {Colour} */ (letter);
        return card("deck", `mountain:${event.mandala}:${colour}`, colour);
      });
    case "claimed":
      return claimFlights(event);
    case "swept":
      return sweepFlights(event);
    case "exhausted":
      return event.reshuffled > 0 ? cards(3, "discard", "deck", null) : [];
    case "reshuffled":
      return cards(3, "discard", "deck", null);
    default:
      return [];
  }
}

/** @param {string} from @param {string} to @param {Colour | null} face @returns {Flight} */
function card(from, to, face) {
  return { from, to, face };
}

/** @param {number} n @param {string} from @param {string} to @param {Colour | null} face */
function cards(n, from, to, face) {
  return Array.from({ length: Math.min(n, MOST) }, () => card(from, to, face));
}

/**
 * A seat's hand as a thing on the board: one's own pile, or the place beside another's name.
 * @param {Place} of
 * @param {Colour | null} colour
 * @param {Place | null} seat
 */
function handOf(of, colour, seat) {
  return of === seat && colour ? `hand:${colour}` : `hands:${of}`;
}

/**
 * @param {Extract<GameEvent, {type: "drawn"}>} event
 * @param {Place | null} seat
 */
function drawFlights(event, seat) {
  const known = /** @type {Colour[]} */ ([...(event.cards ?? "")]);
  if (event.seat !== seat || known.length === 0) {
    return cards(event.count, "deck", handOf(event.seat, null, seat), null);
  }
  return known.slice(0, MOST).map((colour) => card("deck", `hand:${colour}`, colour));
}

/** @param {Extract<GameEvent, {type: "claimed"}>} event */
function claimFlights({ mandala, colour, count, seat, to, river }) {
  const from = `mountain:${mandala}:${colour}`;
  if (to === "discard") return cards(count, from, "discard", colour);
  const opened = river === null ? [] : [card(from, `river:${seat}:${river}`, colour)];
  return [...opened, ...cards(count - opened.length, from, `cup:${seat}`, colour)];
}

/**
 * One card stands for all of a colour.
 * @param {Extract<GameEvent, {type: "swept"}>} event
 */
function sweepFlights({ mandala, mountain, fields }) {
  /** @type {[string, string][]} */
  const piles = [
    [`mountain:${mandala}`, mountain],
    [`field:${mandala}:0`, fields[0]],
    [`field:${mandala}:1`, fields[1]],
  ];
  return piles.flatMap(([key, pile]) =>
    COLOURS.filter((colour) => pile.includes(colour)).map((colour) =>
      card(`${key}:${colour}`, "discard", colour),
    ),
  );
}
