/**
 * Plays events one after another on a drawn board, within one turn's time, and lets itself be
 * skipped: by a touch, a key, the next sight, a hidden page. The drawn sight follows each event.
 *
 * @import { Art, Flight } from "./travel.js"
 */

import { TURN, createTravel } from "./travel.js";

const FADE = 160;

/**
 * What a game knows of its events. `lifted`: the sight once what moves has left its places;
 * `landed`: once it has arrived, of what `lifted` left. `begin`: events are about to be played,
 * what is asked and chosen is put aside. `arrived`: one has been played, `fresh` the first of a move.
 * @template Sight, Event
 * @typedef {{
 *   state: {sight: Sight | null}, redraw: () => void, art: Art,
 *   flights: (event: Event, sight: Sight) => Flight[],
 *   lifted: (sight: Sight, event: Event) => Sight, landed: (sight: Sight, event: Event) => Sight,
 *   begin: () => void, arrived: (event: Event, fresh: boolean) => void,
 * }} Script
 */

/**
 * @template Sight, Event
 * @param {HTMLElement} root in the page already: what flies is drawn over it
 * @param {Script<Sight, Event>} script `state.sight` is what is drawn
 */
export function createPlayer(root, script) {
  const { state, redraw } = script;
  const travel = createTravel(root, script.art);
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

  /** @param {Event} event @param {number} turn the generation it was played in */
  async function one(event, turn) {
    const before = state.sight;
    if (before === null) return;
    const flights = script.flights(event, before);
    state.sight = script.lifted(before, event);
    if (!skipping && !document.hidden && !calm.matches) {
      redraw();
      root.dataset["moving"] = "";
      spent += await travel.fly(flights, TURN - spent);
    }
    // The truth may have been shown while this was in the air: then it counts already.
    if (state.sight === null || turn !== generation) return;
    state.sight = script.landed(state.sight, event);
    script.arrived(event, fresh);
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
   * @param {Event} event
   * @param {Sight} sight after it, as it will be shown; already shown: nothing to play
   * @returns {Promise<void>}
   */
  function play(event, sight) {
    if (sight === shown) return Promise.resolve();
    script.begin();
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

  function stop() {
    skip();
    travel.remove();
  }

  root.addEventListener("pointerdown", skip);
  root.addEventListener("keydown", skip, { capture: true });
  return { play, settle, stop };
}
