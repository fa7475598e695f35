/**
 * Flies pieces over a board: a flight is a piece that is drawn above everything, from one keyed
 * thing to another. Positions are set through the animation itself, never as style attributes.
 */

/**
 * `face`: what is seen of the piece, as the game says it; `by`: keys that it passes on its way.
 * @typedef {{from: string, to: string, face: any, by?: string[]}} Flight
 *
 * How a game draws what flies; `stand`: the key that stands in for one that is not drawn.
 * @typedef {{ghost: (face: any) => HTMLElement | SVGElement, stand?: (key: string) => string | null}} Art
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

const SHORTEST = 180;
const LONGEST = 280;
const STAGGER = 40;
/** The part of a flight that is spent on the way; in the rest the piece settles. */
const ON_THE_WAY = 0.86;
/** Milliseconds that all events of one turn may take together. */
export const TURN = 900;

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

/**
 * @param {HTMLElement} root holds the keyed things; what flies is drawn in a layer over it
 * @param {Art} art
 */
export function createTravel(root, { ghost: draw, stand }) {
  const layer = document.createElement("div");
  layer.className = "flights";
  layer.setAttribute("aria-hidden", "true");
  root.after(layer);
  /** @type {Set<Animation>} */
  const running = new Set();

  /** @param {string} key @returns {Element | null} */
  function keyed(key) {
    const place = `[data-key="${key}"]`;
    // Whoever sits at the table stands beside the board.
    const found = root.querySelector(place) ?? document.querySelector(`.seats ${place}`);
    const other = found ? null : (stand?.(key) ?? null);
    return other === null ? found : keyed(other);
  }

  /** @param {string} key @returns {Box | null} */
  function boxOf(key) {
    const found = keyed(key);
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
    const ways = flights.flatMap(({ from, to, face, by = [] }) => {
      const stops = [from, ...by, to].map(boxOf);
      const boxes = stops.filter((box) => box !== null);
      return boxes.length === stops.length ? [{ boxes, face }] : [];
    });
    const distance = Math.max(0, ...ways.map(({ boxes }) => lengthOf(boxes)));
    const { each, stagger, all } = timing(ways.length, distance, left);
    if (all === 0) return 0;
    await Promise.all(ways.map((way, order) => one(way, each, order * stagger)));
    return all;
  }

  /**
   * @param {{boxes: Box[], face: any}} way
   * @param {number} duration
   * @param {number} delay
   */
  async function one({ boxes, face }, duration, delay) {
    const ghost = draw(face);
    ghost.classList.add("flight");
    layer.append(ghost);
    const { width: wide, height: high } = ghost.getBoundingClientRect();
    /** @param {Box} box @param {number} lift */
    const spot = ({ x, y, width, height }, lift) => {
      const scale = Math.min(width / wide, height / high, 1.15) * lift;
      return `translate(${x - wide / 2}px, ${y - high / 2}px) scale(${Math.max(scale, 0.3)})`;
    };
    const last = boxes.length - 1;
    const end = /** @type {Box} */ (boxes[last]);
    const stops = boxes.map((box, index) => ({
      transform: spot(box, 1),
      opacity: 1,
      offset: (ON_THE_WAY * index) / last,
    }));
    const flight = ghost.animate([...stops, { transform: spot(end, 0.9), opacity: 0.4 }], {
      duration,
      delay,
      easing: "cubic-bezier(0.22, 0.8, 0.32, 1)",
      fill: "both",
    });
    running.add(flight);
    await flight.finished.catch(() => undefined);
    running.delete(flight);
    ghost.remove();
  }

  /** Ends every flight at once. */
  function skip() {
    for (const flight of [...running]) flight.finish();
  }

  return { fly, skip, remove: () => layer.remove() };
}

/** @param {Box[]} boxes in pixels along the way */
function lengthOf(boxes) {
  return boxes.reduce((sum, box, index) => {
    const before = boxes[index - 1];
    return before ? sum + Math.hypot(box.x - before.x, box.y - before.y) : sum;
  }, 0);
}
