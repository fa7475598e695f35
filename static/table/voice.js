/**
 * The journal as it grows, for those who listen: what is new goes into the page's live region.
 *
 * @import { Model } from "./model.js"
 */

import { names } from "./model.js";
import { linesOf } from "./story.js";

export class Voice {
  #host;
  /** Seq of the last entry that was read out; what is there at first is not. */
  #told = -1;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {Model} model */
  speak(model) {
    const { journal } = model.state;
    const last = journal.at(-1)?.seq ?? -1;
    if (last === this.#told) return;
    const fresh = this.#told < 0 ? [] : journal.filter((entry) => entry.seq > this.#told);
    this.#told = last;
    const called = names(model);
    const live = this.#host.querySelector("[data-voice]");
    if (live === null) return;
    live.textContent = fresh
      .flatMap((entry) => linesOf(model, entry, called))
      .map((line) => line.text)
      .join(". ");
  }
}
