/**
 * What happened, in sentences: lines of an entry, turns of lines, what was done last. Pure.
 *
 * @import { Entry, Latest } from "../core/types"
 * @import { Model } from "./model.js"
 */

import { has, t } from "../core/strings.js";

/** @typedef {{seq: number, seat: number | null, text: string, big: boolean}} Line */

/** Entries whose events tell nothing of themselves. */
const OWN_WORDS = new Set(["timed_out", "taken_back", "outage", "paused", "resumed", "seat"]);

/** Whether the server moved for who let the time run out. @param {Entry} entry */
const wasMovedFor = ({ kind, cause }) => kind === "timed_out" && cause === null;

/**
 * The sentences of one entry.
 * @param {Pick<Model, "journal" | "state">} model
 * @param {Entry} entry
 * @param {string[]} called names by seat
 * @returns {Line[]}
 */
export function linesOf({ journal, state }, entry, called) {
  const { seq, kind, cause } = entry;
  const tools = { t, names: () => called, seat: state.seat, by: entry.seat };
  // What all have agreed to is nobody's deed.
  const seat = kind === "settled" ? null : entry.seat;
  const told = entry.events.flatMap((event) => {
    const text = journal?.sentence(event, tools) ?? null;
    return text === null ? [] : [{ seq, seat, text, big: journal?.tone?.(event) === "capture" }];
  });
  // The games themselves tell of who leaves.
  const left = kind === "timed_out" && !wasMovedFor(entry);
  const key = cause === "back" ? "journal.seat.back" : `journal.${kind}`;
  if (left || !OWN_WORDS.has(kind) || !has(key)) return told;
  const name = seat === null ? "" : (called[seat] ?? "");
  return [{ seq, seat, text: t(key, { name }), big: true }, ...told];
}

/**
 * What was done last, as it is told below a board's question.
 * @param {Pick<Model, "journal" | "state">} model
 * @param {number} seq the entry after which the board is shown
 * @param {string[]} called names by seat
 * @returns {Latest | null} null: nothing yet
 */
export function latestOf(model, seq, called) {
  const { journal: entries, seat: viewer } = model.state;
  const past = entries.filter((entry) => entry.seq <= seq);
  const acted = past.filter(({ seat, events }) => seat === viewer && events.length > 0).length;
  for (const entry of past.toReversed()) {
    const { seat, kind, events } = entry;
    const name = seat === null ? "" : (called[seat] ?? "");
    // What was taken back is not there any more.
    if (kind === "taken_back")
      return { seat, name, text: t("journal.taken_back", { name }), events: [], acted };
    const text = deedOf(model, entry, called);
    if (text !== "") return { seat, name, text, events, acted };
  }
  return null;
}

/**
 * One entry in one short sentence; empty: nobody did anything.
 * @param {Pick<Model, "journal" | "state">} model
 * @param {Entry} entry
 * @param {string[]} called names by seat
 */
export function deedOf(model, entry, called) {
  const deed = briefOf(model, entry, called);
  if (deed === "" || !wasMovedFor(entry)) return deed;
  return t("journal.timed_out.deed", { deed });
}

/**
 * @param {Pick<Model, "journal" | "state">} model
 * @param {Entry} entry
 * @param {string[]} called names by seat
 */
function briefOf({ journal, state }, { seat, events }, called) {
  const tools = { t, names: () => called, seat: state.seat, by: seat };
  if (journal?.brief) return journal.brief(events, tools);
  const deed = events.find((event) => journal?.tone?.(event));
  return ((deed && journal?.sentence(deed, tools)) ?? "").trim();
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

/**
 * A sentence below the name that it begins with; whole where it begins with a longer name.
 * @param {string} text
 * @param {string} name
 * @param {readonly string[]} called names by seat
 */
export function belowName(text, name, called) {
  if (name === "" || !text.startsWith(`${name} `)) return text;
  const longer = called.some((one) => one.startsWith(`${name} `) && text.startsWith(one));
  return longer ? text : text.slice(name.length + 1);
}
