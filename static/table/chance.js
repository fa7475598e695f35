/**
 * What this page does by itself for fair chance: it promises, reveals, and begins again after a void.
 *
 * Whoever said ready meant the match, not the formalities: a promise that is missing is made good, a
 * share that is awaited is sent, and if somebody else kept silent this person is ready again.
 *
 * @import { State } from "../core/store.js"
 * @import { Answer, TableInfo } from "../core/types"
 */

import { awaitedShare, hasMissed, kept, note, noteRevealed, promised } from "../core/shares.js";
import { seatOf } from "../core/store.js";

/** What says nothing against doing the same a moment later. */
const AGAIN = new Set(["offline", "busy", "try-again", "too-busy"]);

/**
 * @typedef {object} Ways
 * @property {(share: string) => Promise<Answer>} reveal
 * @property {() => Promise<Answer>} ready says ready with a promise
 * @property {() => void} leftOut told when an opening has no promise of this page, and it had made one
 */

export class Chance {
  #ways;
  /** What is under way or was done, so that it is done once. @type {Set<string>} */ #done =
    new Set();

  /** @param {Ways} ways */
  constructor(ways) {
    this.#ways = ways;
  }

  /**
   * Look at the table as it is now; call this whenever something has changed, or the line is back.
   * @param {Pick<State, "table" | "match" | "view">} state
   * @param {string | null} user
   */
  look({ table, match, view }, user) {
    const seat = seatOf(table, user);
    if (view.head !== null && match !== null && kept(match)?.head !== view.head)
      note(match, { head: view.head });
    if (table === null || seat === null) return;
    if (table.opening) this.#answer(table, user);
    else if (table.next && wantsReady(table, user)) {
      void this.#once(`ready ${table.next.match}`, () => this.#ways.ready());
    }
  }

  /**
   * @param {TableInfo} table
   * @param {string | null} user
   */
  #answer(table, user) {
    const awaited = awaitedShare(table, user);
    const seat = seatOf(table, user) ?? 0;
    const text = table.opening?.text ?? "";
    if (awaited !== null) {
      void this.#once(`share ${awaited.match}`, async () => {
        noteRevealed(awaited.match, text);
        return this.#ways.reveal(awaited.share);
      });
    } else if (!table.opening?.revealed[seat] && kept(JSON.parse(text).match) !== null) {
      void this.#once(`left out ${table.next?.match}`, async () => {
        this.#ways.leftOut();
        return { ok: true };
      });
    }
  }

  /**
   * @param {string} what
   * @param {() => Promise<Answer>} deed tried again at the next look if it failed for the line's sake
   */
  async #once(what, deed) {
    if (this.#done.has(what)) return;
    this.#done.add(what);
    const answer = await deed();
    if (!answer.ok && AGAIN.has(answer.code)) this.#done.delete(what);
  }
}

/**
 * Whether this page has to say ready (again): with the promise that a ready seat lacks, or because the
 * opening that it had answered was void through others.
 * @param {TableInfo} table
 * @param {string | null} user
 */
export function wantsReady(table, user) {
  const row = table.seats[seatOf(table, user) ?? -1] ?? null;
  const match = table.next?.match ?? "";
  if (row === null || hasMissed(table, user)) return false;
  if (row.ready) return row.promise === null && promised(table, user) !== null;
  const last = table.voids?.at(-1);
  // A share that is kept for the next match tells that this was answered before, and thought over.
  return last !== undefined && kept(match) === null && (kept(last.match)?.revealed ?? false);
}
