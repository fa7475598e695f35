/**
 * What happened while this person did not look, told in some sentences when he is back: after a
 * reload, from another tab, from a phone that slept.
 *
 * @import { Model } from "./model.js"
 */

import { remember, remembered } from "../core/preferences.js";
import { t } from "../core/strings.js";
import { deedOf } from "./story.js";

/** Who looked away for less has hardly missed anything. */
const AWAY = 20_000;
const BEAT = 5_000;
/** So many last deeds are told. */
const DEEDS = 3;
/** So many matches are remembered. */
const MATCHES = 20;

/** How far somebody has seen a match, and until when (epoch ms) he looked. @typedef {{match: string, seq: number, at: number}} Seen */

/** @typedef {Pick<Model, "journal" | "state">} Told */

export class Away {
  #tell;
  #now;
  #hidden;
  /** @type {Seen | null} */ #seen = null;

  /**
   * @param {(text: string) => void} tell
   * @param {() => number} [now] epoch ms
   * @param {() => boolean} [hidden] whether nobody can see the page
   */
  constructor(tell, now = () => Date.now(), hidden = () => document.hidden) {
    this.#tell = tell;
    this.#now = now;
    this.#hidden = hidden;
  }

  /** Note now and then that somebody looks: while a machine sleeps nothing is noted. */
  start() {
    setInterval(() => this.#beat(), BEAT);
    document.addEventListener("visibilitychange", () => this.#beat());
  }

  #beat() {
    const seen = this.#seen;
    if (seen === null || this.#now() - seen.at >= AWAY) return;
    if (!this.#hidden()) this.#seen = { ...seen, at: this.#now() };
    else keep(seen);
  }

  /**
   * Look at what is there; what came while nobody looked is told.
   * @param {Told} model
   * @param {string[]} called names by seat
   */
  look(model, called) {
    const { match, journal, known } = model.state;
    const last = journal.at(-1);
    if (match === null || !known || last === undefined || this.#hidden()) return;
    if (this.#seen?.match !== match) this.#seen = kept(match);
    const seen = this.#seen;
    const now = this.#now();
    if (seen !== null && now - seen.at >= AWAY) {
      const told = newsOf(model, seen.seq, called);
      if (told !== "") this.#tell(told);
    }
    this.#seen = { match, seq: last.seq, at: now };
    if (seen?.seq !== last.seq) keep(this.#seen);
  }
}

/**
 * What others have done since, and what was done for the viewer as his time ran out, in a few
 * sentences; empty: nothing. Pure.
 * @param {Told} model
 * @param {number} since seq of the last entry that was seen
 * @param {string[]} called names by seat
 */
export function newsOf(model, since, called) {
  const { journal, seat: mine } = model.state;
  const news = journal.filter(
    ({ seq, seat, kind }) =>
      seq > since && seat !== null && (seat !== mine || kind === "timed_out"),
  );
  /** @type {Map<number | null, string>} */ const deeds = new Map();
  for (const entry of news) {
    const deed = deedOf(model, entry, called);
    if (deed === "") continue;
    deeds.delete(entry.seat); // so that the latest come last
    deeds.set(entry.seat, deed);
  }
  if (deeds.size === 0) return "";
  const told = [...deeds.values()].slice(-DEEDS).join(". ");
  return news.length > deeds.size
    ? t("away.many", { n: news.length, deeds: told })
    : t("away.told", { deeds: told });
}

/** @param {string} match @returns {Seen | null} */
function kept(match) {
  const every = remembered("seen", /** @type {Seen[]} */ ([]));
  return every.find((one) => one.match === match) ?? null;
}

/** @param {Seen} seen */
function keep(seen) {
  const every = remembered("seen", /** @type {Seen[]} */ ([]));
  const others = every.filter(({ match }) => match !== seen.match);
  remember("seen", [...others, seen].slice(-MATCHES));
}
