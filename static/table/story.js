/**
 * What happened, in sentences: lines of an entry, turns of lines, somebody's last deed. Pure.
 *
 * @import { Entry, Seat } from "../core/types"
 * @import { Model } from "./model.js"
 */

import { has, t } from "../core/strings.js";

/** @typedef {{seq: number, seat: number | null, text: string, big: boolean}} Line */

/** Entries whose events tell nothing of themselves. */
const OWN_WORDS = new Set(["taken_back", "settled", "outage", "paused", "resumed", "seat"]);

/**
 * The sentences of one entry.
 * @param {Pick<Model, "journal" | "state">} model
 * @param {Entry} entry
 * @param {string[]} called names by seat
 * @returns {Line[]}
 */
export function linesOf({ journal, state }, entry, called) {
  const tools = { t, names: () => called, seat: state.seat, by: entry.seat };
  const told = entry.events.flatMap((event) => {
    const text = journal?.sentence(event, tools) ?? null;
    return text === null
      ? []
      : [{ seq: entry.seq, seat: entry.seat, text, big: journal?.tone?.(event) === "capture" }];
  });
  const key = entry.cause === "back" ? "journal.seat.back" : `journal.${entry.kind}`;
  if (!OWN_WORDS.has(entry.kind) || !has(key)) return told;
  const name = entry.seat === null ? "" : (called[entry.seat] ?? "");
  return [{ seq: entry.seq, seat: entry.seat, text: t(key, { name }), big: true }, ...told];
}

/**
 * What somebody did last, without his name: "grows the left field by 2 orange cards".
 * @param {Pick<Model, "journal" | "state">} model
 * @param {Seat} seat
 * @param {string[]} called names by seat
 */
export function lastDeed({ journal, state }, seat, called) {
  const others = called.map((name, one) => (one === seat ? "" : name));
  const entry = state.journal.findLast((one) => one.seat === seat && one.events.length > 0);
  return entry === undefined ? "" : deedOf({ journal, state }, entry, others);
}

/**
 * The event of an entry that matters most, in a sentence; empty: none does.
 * @param {Pick<Model, "journal" | "state">} model
 * @param {Entry} entry
 * @param {string[]} called names by seat
 */
export function deedOf({ journal, state }, entry, called) {
  const deed = entry.events.find((event) => journal?.tone?.(event));
  if (deed === undefined) return "";
  const tools = { t, names: () => called, seat: state.seat, by: entry.seat };
  return (journal?.sentence(deed, tools) ?? "").trim();
}

/** @typedef {{key: number, seat: number | null, lines: (Line & {key: string})[]}} Turn */

/**
 * Lines under who acted, until somebody else does.
 * @param {Line[]} lines
 * @returns {Turn[]}
 */
export function turnsOf(lines) {
  /** @type {Turn[]} */ const turns = [];
  for (const line of lines) {
    const last = turns.at(-1);
    const turn =
      last !== undefined && last.seat === line.seat
        ? last
        : { key: line.seq, seat: line.seat, lines: [] };
    if (turn !== last) turns.push(turn);
    turn.lines.push({ ...line, key: `${line.seq}.${turn.lines.length}` });
  }
  return turns;
}
