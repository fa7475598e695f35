/**
 * How far somebody has read journal and chat, and what is news to him there. Pure.
 *
 * @import { State } from "../core/store.js"
 */

import { phase } from "../core/store.js";

/** How far each was read: a seq, a line's number. @typedef {{journal: number, chat: number}} Read */

/**
 * How far there is anything to read.
 * @param {Pick<State, "journal" | "chat">} state
 * @returns {Read}
 */
export function newest(state) {
  return { journal: state.journal.at(-1)?.seq ?? -1, chat: state.chat.at(-1)?.number ?? 0 };
}

/**
 * What counts as read when somebody comes: all of it, but what others did since a player's own last
 * move is news to him.
 * @param {State} state
 * @returns {Read}
 */
export function readAtFirst(state) {
  const all = newest(state);
  const own = state.seat === null ? undefined : state.journal.findLast(({ seat }) => seat === state.seat);
  return phase(state) === "running" && own !== undefined ? { ...all, journal: own.seq } : all;
}

/**
 * Whether others did or said something that was not read yet.
 * @param {Pick<State, "journal" | "chat" | "seat">} state
 * @param {Read} read
 * @param {"journal" | "chat"} what
 */
export function hasNews(state, read, what) {
  if (what === "chat") return newest(state).chat > read.chat;
  const others = state.journal.findLast(({ seat }) => seat !== null && seat !== state.seat);
  return others !== undefined && others.seq > read.journal;
}
