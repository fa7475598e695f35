/**
 * The place where a game's board lives: mounts it, plays events to it in order, shows what is true.
 *
 * What is shown never waits long: a pile-up, a hidden page or a touch of the board skips animations.
 *
 * @import { Board, BoardModule, BoardTools, GameEvent, Showing, Sight } from "../core/types"
 */

/** @typedef {{seq: number, events: GameEvent[], sight: Sight, showing: Showing, decision: number | null}} Turn */

/** No animation of one event holds the board longer than this, in ms. */
const LONGEST = 900;
/** With more than this waiting, the board jumps. */
const MOST_EVENTS = 16;

export class BoardHost {
  #module;
  #host;
  #tools;
  /** @type {Board | null} */ #board = null;
  /** @type {Turn[]} */ #queue = [];
  #playing = false;
  /** @type {() => void} */ #skip = () => {};
  /** @type {Turn | null} */ #shown = null;

  /**
   * @param {BoardModule} module
   * @param {HTMLElement} host
   * @param {BoardTools} tools
   */
  constructor(module, host, tools) {
    this.#module = module;
    this.#host = host;
    this.#tools = tools;
    host.addEventListener("pointerdown", () => this.#hurry(), true);
    host.addEventListener("keydown", () => this.#hurry(), true);
    host.addEventListener("click", once, true);
  }

  /** The decision that belongs to what the board shows: what a tap on it answers. */
  get decision() {
    return this.#shown?.decision ?? null;
  }

  /** @param {Turn} turn */
  take(turn) {
    this.#board ??= this.#module.mount(this.#host, this.#tools);
    this.#queue.push(turn);
    if (!this.#playing) void this.#run();
    else if (this.#waiting() > MOST_EVENTS) this.#hurry();
  }

  /** Take the board away: there is nothing to show. */
  clear() {
    this.#hurry();
    this.#queue = [];
    this.#board?.destroy();
    this.#board = null;
    this.#shown = null;
  }

  #waiting() {
    return this.#queue.reduce((sum, { events }) => sum + events.length, 0);
  }

  #hurry() {
    if (this.#playing) this.#skip();
  }

  async #run() {
    this.#playing = true;
    for (let turn = this.#queue.shift(); turn !== undefined; turn = this.#queue.shift()) {
      if (!document.hidden && turn.events.length + this.#waiting() <= MOST_EVENTS)
        await this.#play(turn);
      if (this.#board === null) break;
      this.#shown = turn;
      this.#board.show(turn.sight, turn.showing);
    }
    this.#playing = false;
  }

  /** @param {Turn} turn */
  async #play(turn) {
    let skipped = false;
    const skip = new Promise((resolve) => {
      this.#skip = () => {
        skipped = true;
        resolve(undefined);
      };
    });
    for (const event of turn.events) {
      if (skipped || this.#board === null) return;
      const long = new Promise((resolve) => setTimeout(resolve, LONGEST));
      const played = this.#board.play(event, turn.sight).catch((error) => console.error(error));
      await Promise.race([played, skip, long]);
    }
  }
}

/**
 * The second click of a double click confirms nothing: what it would confirm has just come to lie there.
 * @param {MouseEvent} event
 */
function once(event) {
  const again = event.detail > 1 && event.target instanceof Element;
  if (again && event.target.closest('[data-do="confirm"]')) event.stopPropagation();
}
