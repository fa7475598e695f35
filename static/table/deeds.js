/**
 * What a person can do at a table besides playing: each a call of the API, one at a time per kind.
 *
 * @import { Answer, Json, Seat } from "../core/types"
 */

import { get, patch, post, remove } from "../core/http.js";
import { newId } from "../core/ids.js";

/**
 * @typedef {object} Report
 * @property {(kind: string, busy: boolean) => void} busy
 * @property {(answer: {code: string, [more: string]: Json}) => void} failed
 * @property {(data: Json) => void} done what the server answered, usually the table
 * @property {() => void} admitted a door has opened that was shut
 */

export class Deeds {
  #path;
  #report;
  #promised;
  /** @type {Set<string>} */ #running = new Set();

  /**
   * @param {string} code
   * @param {Report} report
   * @param {() => Json} promised what goes with "ready" (core/shares.js); null: no match is prepared
   */
  constructor(code, report, promised) {
    this.#path = `/tables/${code}`;
    this.#report = report;
    this.#promised = promised;
  }

  /** @param {{name: string, password?: string, invitation?: string}} hello */
  signIn(hello) {
    return this.#do("sign-in", () => post("/session", hello), true);
  }

  /** @param {Seat | null} seat @param {string | null} password */
  sit(seat, password) {
    const body = { ...(seat === null ? {} : { seat }), ...(password ? { password } : {}) };
    return this.#do("sit", () => post(`${this.#path}/seats`, body));
  }

  /** @param {string} password */
  async watch(password) {
    const answer = await this.#do("watch", () => post(`${this.#path}/watch`, { password }));
    if (answer.ok) this.#report.admitted();
  }

  stand() {
    return this.#do("stand", () => remove(`${this.#path}/seats/me`));
  }

  /** @param {Seat} seat @param {number} level */
  seatBot(seat, level) {
    return this.#do(`seat-${seat}`, () => post(`${this.#path}/seats`, { seat, bot: level }));
  }

  /** @param {Seat} seat */
  free(seat) {
    return this.#do(`seat-${seat}`, () => remove(`${this.#path}/seats/${seat}`));
  }

  /** @param {boolean} ready */
  ready(ready) {
    const promise = ready ? this.#promised() : {};
    return this.#do("ready", () => post(`${this.#path}/ready`, { ready, ...promise }));
  }

  /** Say ready by the page's own doing: that the match has begun meanwhile is nobody's error. */
  async readyAgain() {
    const answer = await post(`${this.#path}/ready`, { ready: true, ...this.#promised() });
    if (answer.ok) this.#report.done(answer["data"]);
    return answer;
  }

  /** Be ready for another match, with a promise: so it has to be prepared first. */
  async rematch() {
    if (this.#promised() === null) {
      const asked = await this.#do("rematch", () =>
        post(`${this.#path}/rematch`, { ready: false }),
      );
      if (!asked.ok) return asked;
    }
    const promise = this.#promised();
    return this.#do("rematch", () => post(`${this.#path}/ready`, { ready: true, ...promise }));
  }

  resign() {
    const id = newId();
    return this.#do("resign", () => post(`${this.#path}/resign`, { id }), true);
  }

  /** @param {string} matter @param {"ask" | "accept" | "decline"} choice */
  agree(matter, choice) {
    const id = newId();
    return this.#do("agree", () => post(`${this.#path}/${matter}`, { id, do: choice }), true);
  }

  /** What is wished for response windows: the answer is no table. */
  wishes() {
    return this.#do("wishes", () => get(`${this.#path}/wishes`), true);
  }

  /** @param {Json} wishes */
  wish(wishes) {
    return this.#do("wish", () => post(`${this.#path}/wishes`, { id: newId(), ...wishes }), true);
  }

  /** @param {Json} change with the revision that was seen */
  change(change) {
    return this.#do("change", () => patch(this.#path, change));
  }

  look() {
    return this.#do("look", () => get(this.#path));
  }

  /** @param {"journal" | "chat"} what @param {number} before */
  older(what, before) {
    return this.#do(`older-${what}`, () => get(`${this.#path}/${what}?before=${before}`), true);
  }

  /**
   * Run one call; a second one of its kind that comes meanwhile is the same click again.
   * @param {string} kind
   * @param {() => Promise<Answer>} call
   * @param {boolean} [aside] the answer is no table
   * @returns {Promise<Answer>}
   */
  async #do(kind, call, aside = false) {
    if (this.#running.has(kind)) return { ok: false, code: "busy" };
    this.#running.add(kind);
    this.#report.busy(kind, true);
    try {
      const answer = await call();
      if (!answer.ok) this.#report.failed(answer);
      else if (!aside) this.#report.done(answer["data"]);
      return answer;
    } finally {
      this.#running.delete(kind);
      this.#report.busy(kind, false);
    }
  }
}
