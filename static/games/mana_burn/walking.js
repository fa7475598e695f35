/**
 * Lets pawns walk square by square, within one turn's time; what is shown next cuts it short.
 *
 * @import { Place, Sight, SquareId } from "./model.js"
 */

import { published } from "./fold.js";

/** Milliseconds for a step, and for a whole walk. */
const STEP = 85;
const LONGEST = 800;

/** @param {Sight} sight @param {Place} seat @param {SquareId} square */
function moved(sight, seat, square) {
  return published(sight, { pos: sight.public.pos.map((at, one) => (one === seat ? square : at)) });
}

/**
 * @param {{sight: Sight | null}} state
 * @param {() => void} redraw
 */
export function createWalking(state, redraw) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let turn = 0;

  /** @param {Place} seat @param {readonly SquareId[]} path */
  async function walk(seat, path) {
    const mine = (turn += 1);
    if (calm.matches || document.hidden) return;
    const each = Math.min(STEP, LONGEST / Math.max(path.length, 1));
    for (const square of path) {
      if (mine !== turn || state.sight === null) return;
      state.sight = moved(state.sight, seat, square);
      redraw();
      await new Promise((resolve) => setTimeout(resolve, each));
    }
  }

  return {
    walk,
    /** Whoever still walks stands where he is. */
    stop() {
      turn += 1;
    },
  };
}
