/**
 * Who plays, or played, the match on the table. Seats change hands between matches, so that the
 * table alone cannot tell any more when a match is over.
 *
 * @import { State } from "../core/store.js"
 */

import { get } from "../core/http.js";
import { distinct, nameOf, namesOf } from "./people.js";

export class Players {
  /** @type {string | null} */ #match = null;
  /** @type {string[] | null} */ #names = null;
  #changed;

  /** @param {() => void} changed called when names have been found out later */
  constructor(changed) {
    this.#changed = changed;
  }

  /**
   * Names by seat; null while they are not known.
   * @param {State} state
   */
  of(state) {
    return state.match !== null && state.match === this.#match ? this.#names : null;
  }

  /**
   * Note who sits while a match runs; ask for who played one that was over when we came.
   * @param {State} state
   */
  note(state) {
    if (state.match === null || state.view.sight === null) return;
    if (state.view.outcome === null) {
      this.#match = state.match;
      this.#names = namesOf(state.table);
    } else if (state.match !== this.#match) {
      this.#match = state.match;
      this.#names = null;
      void this.#ask(state.match);
    }
  }

  /** @param {string} match */
  async #ask(match) {
    const answer = await get(`/matches/${match}`);
    if (!answer.ok || this.#match !== match) return;
    this.#names = distinct(answer["data"].seats.map(playerName));
    this.#changed();
  }
}

/**
 * A seat of an opening in words: {name, user, bot}.
 * @param {{name: string, user: string | null, bot: number | null}} seat
 * @param {number} index
 */
export function playerName({ name, user, bot }, index) {
  return nameOf({ user: user === null ? null : { id: user, name }, bot, ready: true }, index);
}
