/**
 * Cards that travel: which flights an event means (pure), and how they are flown over the board.
 * A flight is a card that is drawn above everything, from one keyed thing to another.
 *
 * @import { Colour, GameEvent, Place } from "./model.js"
 */

import { COLOURS } from "./input.js";
import { CARD_BACK, sandArt } from "./sand.js";

/**
 * `face`: the colour that is seen, null for a card's back.
 * @typedef {{from: string, to: string, face: Colour | null}} Flight
 */

const MOST = 6;
const SHORTEST = 180;
const LONGEST = 280;
const STAGGER = 40;
/** Milliseconds that all events of one turn may take together. */
export const TURN = 900;

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

/**
 * How long `count` flights over `distance` pixels take within what is left of the turn's time.
 * @param {number} count
 * @param {number} distance the longest of them
 * @param {number} left milliseconds
 * @returns {{each: number, stagger: number, all: number}} all 0: not worth flying
 */
export function timing(count, distance, left) {
  const each = Math.min(Math.max(SHORTEST + (distance - 120) / 4, SHORTEST), LONGEST);
  const all = each + STAGGER * (count - 1);
  if (count === 0 || left < SHORTEST / 2) return { each: 0, stagger: 0, all: 0 };
  const squeeze = Math.min(1, left / all);
  return { each: each * squeeze, stagger: STAGGER * squeeze, all: all * squeeze };
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * Flies cards over a board.
 * @param {HTMLElement} root holds the keyed things
 * @param {HTMLElement} layer covers the root; the flying cards are put into it
 */
export function createTravel(root, layer) {
  /** @type {Set<Animation>} */
  const running = new Set();

  /** @param {string} key @returns {Box | null} */
  function boxOf(key) {
    const found = root.querySelector(`[data-key="${key}"]`);
    if (!found) return null;
    const ground = layer.getBoundingClientRect();
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: left - ground.left + width / 2, y: top - ground.top + height / 2, width, height };
  }

  /**
   * @param {Flight[]} flights
   * @param {number} left milliseconds of the turn
   * @returns {Promise<number>} how long it took
   */
  async function fly(flights, left) {
    const ways = flights.flatMap(({ from, to, face }) => {
      const start = boxOf(from);
      const end = boxOf(to);
      return start && end ? [{ start, end, face }] : [];
    });
    const distance = Math.max(0, ...ways.map(({ start, end }) => Math.hypot(end.x - start.x, end.y - start.y)));
    const { each, stagger, all } = timing(ways.length, distance, left);
    if (all === 0) return 0;
    await Promise.all(ways.map((way, order) => one(way, each, order * stagger)));
    return all;
  }

  /**
   * @param {{start: Box, end: Box, face: Colour | null}} way
   * @param {number} duration
   * @param {number} delay
   */
  async function one({ start, end, face }, duration, delay) {
    const ghost = ghostOf(face);
    layer.append(ghost);
    const { offsetWidth: wide, offsetHeight: high } = ghost;
    /** @param {Box} box @param {number} lift */
    const spot = ({ x, y, width, height }, lift) => {
      const scale = Math.min(width / wide, height / high, 1.15) * lift;
      return `translate(${x - wide / 2}px, ${y - high / 2}px) scale(${Math.max(scale, 0.3)})`;
    };
    const flight = ghost.animate(
      [
        { transform: spot(start, 1), opacity: 1 },
        { transform: spot(end, 1), opacity: 1, offset: 0.86 },
        { transform: spot(end, 0.9), opacity: 0.4 },
      ],
      { duration, delay, easing: "cubic-bezier(0.22, 0.8, 0.32, 1)", fill: "both" },
    );
    running.add(flight);
    await flight.finished.catch(() => undefined);
    running.delete(flight);
    ghost.remove();
  }

  /** Ends every flight at once. */
  function skip() {
    for (const flight of [...running]) flight.finish();
  }

  return { fly, skip };
}

/** @param {Colour | null} face */
function ghostOf(face) {
  const space = "http://www.w3.org/2000/svg";
  const ghost = document.createElementNS(space, "svg");
  ghost.setAttribute("class", "mb-ghost");
  ghost.setAttribute("viewBox", "0 0 100 140");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", face ? sandArt("card", face) : CARD_BACK);
  ghost.append(use);
  const holder = document.createElement("div");
  holder.className = "mb-flight";
  holder.append(ghost);
  return holder;
}
