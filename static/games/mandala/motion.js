/**
 * Flies cards over a board: a flight is a card that is drawn above everything, from one keyed thing
 * to another. Positions are set through the animation itself, never as style attributes.
 *
 * @import { Flight } from "./flights.js"
 * @import { Colour } from "./model.js"
 */

import { timing } from "./flights.js";
import { CARD_BACK, sandArt } from "./sand.js";

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
    // A colour that the hand does not hold yet comes to the hand as a whole.
    const found =
      root.querySelector(`[data-key="${key}"]`) ??
      (key.startsWith("hand:") ? root.querySelector('[data-key="hand"]') : null);
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
