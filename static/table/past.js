/**
 * What of the journal still counts: what was taken back has not happened. Pure.
 *
 * A journal may begin late; what it does not tell is answered in the viewer's favour.
 *
 * @import { Entry, Seat } from "../core/types"
 * @import { State } from "../core/store.js"
 */

/**
 * The entries without those that were taken back.
 * @param {Entry[]} journal
 * @returns {Entry[]}
 */
function counting(journal) {
  /** @type {Entry[]} */ const kept = [];
  for (const entry of journal) {
    if (entry.kind === "taken_back") takeBack(kept, entry.seat);
    else kept.push(entry);
  }
  return kept;
}

/**
 * A seat takes back its last act and what came after it; the server (no seat) its last entry.
 * @param {Entry[]} kept
 * @param {Seat | null} seat
 */
function takeBack(kept, seat) {
  const acts = (/** @type {Entry} */ one) => one.kind === "act" && one.seat === seat;
  kept.splice(seat === null ? -1 : Math.max(0, kept.findLastIndex(acts)));
}

/**
 * Who has left the match that is shown, which goes on without them.
 * @param {Pick<State, "journal">} state
 * @returns {Set<Seat | null>}
 */
export function leavers({ journal }) {
  const leaving = counting(journal).filter(
    ({ kind, cause }) => kind === "left" || (kind === "timed_out" && cause === "timed_out"),
  );
  return new Set(leaving.map(({ seat }) => seat));
}

/**
 * Whether this viewer has a last move that might be taken back.
 * @param {Pick<State, "journal" | "seat">} state
 */
export function hasMoved({ journal, seat }) {
  const early = (journal[0]?.seq ?? 0) > 0;
  return early || counting(journal).some((one) => one.kind === "act" && one.seat === seat);
}
