/**
 * Plays events one after another on the drawn board, within one turn's time, and lets itself be
 * skipped: by a touch, a key, the next sight, a hidden page. The drawn sight follows each event.
 *
 * @import { GameEvent, Sight } from "./model.js"
 * @import { State } from "./board.js"
 */

import { TURN, flightsOf } from "./flights.js";
import { landed, lifted } from "./fold.js";
import { NOTHING } from "./input.js";
import { createTravel } from "./motion.js";
import { UNTOUCHED, traced } from "./traces.js";

const FADE = 160;

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} layer
 * @param {State} state
 * @param {() => void} redraw
 */
export function createPlayer(root, layer, state, redraw) {
  const travel = createTravel(root, layer);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {Sight | null} */
  let shown = null;
  let spent = 0;
  let skipping = false;
  // The next event begins another move.
  let fresh = true;
  let playing = 0;
  let generation = 0;
  /** @type {Promise<void>} */
  let queue = Promise.resolve();

  /** @param {GameEvent} event @param {number} turn the generation it was played in */
  async function one(event, turn) {
    if (!state.sight) return;
    const flights = flightsOf(event, state.sight.seat);
    const before = state.sight;
    state.sight = lifted(before, event);
    if (!skipping && !document.hidden && !calm.matches) {
      redraw();
      root.dataset["moving"] = "";
      spent += await travel.fly(flights, TURN - spent);
    }
    // The truth may have been shown while this was in the air: then it counts already.
    if (state.sight === null || turn !== generation) return;
    state.sight = landed(state.sight, event);
    state.trace = traced(fresh ? UNTOUCHED : state.trace, event);
    fresh = false;
    redraw();
    if (calm.matches && !document.hidden) fade(new Set(flights.map(({ to }) => to)));
  }

  /** @param {Set<string>} keys */
  function fade(keys) {
    for (const key of keys) {
      root
        .querySelector(`[data-key="${key}"]`)
        ?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: FADE, easing: "ease-out" });
    }
  }

  /**
   * @param {GameEvent} event
   * @param {Sight} sight after it, as it will be shown; already shown: nothing to play
   * @returns {Promise<void>}
   */
  function play(event, sight) {
    if (sight === shown) return Promise.resolve();
    state.asked = { ...state.asked, prompt: null, affordances: null };
    state.choice = NOTHING;
    const turn = generation;
    playing += 1;
    queue = queue.then(async () => {
      if (turn === generation) await one(event, turn);
      playing -= 1;
    });
    return queue;
  }

  /** The truth arrives: whatever still flies is taken out of the air. @param {Sight} sight */
  function settle(sight) {
    generation += 1;
    travel.skip();
    delete root.dataset["moving"];
    shown = sight;
    spent = 0;
    skipping = false;
    fresh = true;
  }

  /** What is being played jumps to its end. */
  function skip() {
    if (playing === 0) return;
    skipping = true;
    travel.skip();
  }

  return { play, settle, skip };
}
