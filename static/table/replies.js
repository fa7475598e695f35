/**
 * What somebody replies to response windows and wishes for those to come, without drawing.
 *
 * @import { Answer, Json } from "../core/types"
 * @import { State } from "../core/store.js"
 */

/** Shown as over so many ms before it is, to everybody: who taps at zero is in time. */
export const EARLY = 400;

/** @typedef {"none" | "pass" | "turn" | "hold" | "ask"} Wish what is wished for one kind of window */
/** @typedef {{yields: Record<string, Json>, stops: Record<string, Json>, order: Record<string, Json>}} Wishes */

/** @type {Wishes} */
const NONE = { yields: {}, stops: {}, order: {} };

/**
 * Seconds that a window is shown to stay open; null without an end.
 * @param {State} state
 * @param {number} now this machine's time
 */
export function secondsLeft(state, now) {
  const end = state.view.window?.deadline ?? null;
  if (end === null) return null;
  return Math.max(0, Math.ceil((end - EARLY - (now + state.time.offset)) / 1000));
}

/**
 * What is wished for a kind of window.
 * @param {Wishes} wishes
 * @param {string} kind
 * @returns {Wish}
 */
export function wishFor({ yields, stops, order }, kind) {
  if (kind in stops) return "hold";
  if (kind in yields) return yields[kind].turn === true ? "turn" : "pass";
  return order[kind] === "ask" ? "ask" : "none";
}

/**
 * The wishes with another one for one kind of window; the game's own orders stay as they are.
 * @param {Wishes} wishes
 * @param {string} kind
 * @param {Wish} wish
 * @returns {Wishes}
 */
export function withWish(wishes, kind, wish) {
  const without = (/** @type {Record<string, Json>} */ part) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => name !== kind));
  const [yields, stops, order] = [
    without(wishes.yields),
    without(wishes.stops),
    without(wishes.order),
  ];
  if (wish === "pass" || wish === "turn") yields[kind] = wish === "turn" ? { turn: true } : {};
  if (wish === "hold") stops[kind] = {};
  if (wish === "ask") order[kind] = "ask";
  return { yields, stops, order };
}

/** What this page has replied and wished. */
export class Replies {
  #ports;
  /** @type {string} the match whose wishes are known */ #match = "";
  /** @type {Wishes} */ wishes = NONE;
  /** @type {number | null} the window that was passed in */ passed = null;

  /**
   * @param {{
   *   send: (action: Json, decision: number) => Promise<Answer>,
   *   known: () => Promise<Answer>,
   *   wish: (wishes: Wishes) => Promise<Answer>,
   *   tell: (answer: Answer) => void,
   *   changed: () => void,
   * }} ports
   */
  constructor(ports) {
    this.#ports = ports;
  }

  /**
   * @param {"pass" | "hold"} type
   * @param {number} decision
   */
  async reply(type, decision) {
    const answer = await this.#ports.send({ type }, decision);
    if (answer.ok && type === "pass") this.passed = decision;
    else this.#ports.tell(answer);
    this.#ports.changed();
  }

  /** @param {string} kind @param {Wish} wish */
  async wish(kind, wish) {
    this.wishes = withWish(this.wishes, kind, wish);
    await this.#ports.wish(this.wishes);
    this.#ports.changed();
  }

  /** Learn what is wished, once a match. @param {State} state */
  async look({ match, seat, view }) {
    if (match === null || seat === null || view.window === null || this.#match === match) return;
    this.#match = match;
    const answer = await this.#ports.known();
    this.wishes = answer.ok ? answer["data"] : NONE;
    this.#ports.changed();
  }
}
