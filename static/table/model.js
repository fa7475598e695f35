/**
 * What every part of the table page is given: the server's truth, the page's own small state, deeds.
 *
 * @import { JournalModule, Person, Seat, Status } from "../core/types"
 * @import { GameInfo } from "../core/page-data.js"
 * @import { State } from "../core/store.js"
 * @import { Deeds } from "./deeds.js"
 * @import { Draft, Schemas } from "./draft.js"
 * @import { Replies } from "./replies.js"
 */

import { phase, seatOf } from "../core/store.js";
import { leavers } from "./past.js";
import { namesOf } from "./people.js";

/** @typedef {"journal" | "chat" | "rules" | "table"} Tab */

/**
 * A dialog that somebody asked for. It stays only while what it is about still stands (`settled`).
 * @typedef {{name: "name", sits: boolean, seat: Seat | null} | {name: "password", seat: Seat | null} | {name: "resign"} | {name: "options"}} Dialog
 */

/**
 * @typedef {object} Ui
 * @property {Tab} tab
 * @property {boolean} open whether the rail is raised (phone)
 * @property {{journal: number, chat: number}} read how far each was read: a seq, a line's number
 * @property {Dialog | null} dialog
 * @property {string | null} error what went wrong with the last deed, in words
 * @property {Set<string>} busy kinds of deeds under way
 * @property {Status} line
 * @property {boolean} alarm whether the line has been lost for long enough to say so
 * @property {Draft | null} draft of the options dialog
 * @property {number} seen revision of the table that the draft began with
 */

/**
 * @typedef {object} Model
 * @property {string} code
 * @property {GameInfo} game
 * @property {Schemas} schemas
 * @property {Person | null} me
 * @property {State} state
 * @property {Ui} ui
 * @property {string[] | null} players names of the match by seat, where they are known better than from the table
 * @property {Deeds} deeds
 * @property {Replies} replies
 * @property {JournalModule | null} journal
 * @property {(change: Partial<Ui>) => void} set
 * @property {(seat: Seat | null) => void} sit sits down, asking for a name first where there is none
 * @property {(name: string, sits: boolean, seat: Seat | null) => Promise<void>} enter says a name, then sits down if so wanted
 * @property {(text: string) => void} say
 * @property {(what: "journal" | "chat", before: number) => void} older fetches what was before this seq or number
 * @property {() => void} wake
 */

/**
 * Where this person sits at the table now; `state.seat` is where he sits in the match that is shown.
 * @param {Pick<Model, "state" | "me">} model
 * @returns {Seat | null}
 */
export function mySeat({ state, me }) {
  return seatOf(state.table, me?.id ?? null);
}

/**
 * The seat that this viewer plays in the match that is shown; whoever has left it only looks on.
 * @param {Pick<Model, "state">} model
 * @returns {Seat | null}
 */
export function playedSeat({ state }) {
  return leavers(state).has(state.seat) ? null : state.seat;
}

/** @param {Pick<Model, "state" | "me">} model */
export function amHost({ state, me }) {
  return me !== null && state.table?.host.id === me.id;
}

/** Whether seats may change hands now. @param {Pick<Model, "state">} model */
export function isGathering({ state }) {
  return phase(state) !== "running" && state.table?.status !== "closed";
}

/** Whether options and settings may be changed now. @param {Pick<Model, "state" | "me">} model */
export function mayChange(model) {
  return isGathering(model) && amHost(model);
}

/** @param {Model} model */
export function isOnline({ ui }) {
  return ui.line.state === "online";
}

/**
 * Whether what needs no line can be done: who stands before a locked door has none, and may knock.
 * @param {Model} model
 */
export function canAct(model) {
  return isOnline(model) || isAtDoor(model);
}

/** Whether this table shows itself but not its inside. @param {Model} model */
export function isAtDoor({ ui }) {
  return ui.line.state === "closed" && ui.line.code === "table-not-found";
}

/**
 * Seats in turn order, this viewer's own last: the others sit across the table.
 * @param {Model} model
 * @returns {Seat[]}
 */
export function seatOrder(model) {
  const count = model.state.table?.seats.length ?? 0;
  const mine = mySeat(model) ?? 0;
  return Array.from({ length: count }, (_, i) => (mine + 1 + i) % count);
}

/**
 * Names by seat of those who play, or played, the match that is shown.
 * @param {Pick<Model, "state" | "players">} model
 */
export function names({ state, players }) {
  return players ?? namesOf(state.table);
}

/**
 * The page's own state without a dialog whose reason is gone: what is not seen would come back
 * later, and keep errors from being told meanwhile.
 * @param {Pick<Model, "state" | "me" | "ui">} model
 * @returns {Ui}
 */
export function settled(model) {
  const { ui } = model;
  if (ui.dialog === null) return ui;
  const seated = mySeat(model) !== null;
  const stands = {
    name: model.me === null,
    password: !seated && isGathering(model),
    resign: phase(model.state) === "running" && playedSeat(model) !== null,
    options: mayChange(model),
  };
  return stands[ui.dialog.name] ? ui : { ...ui, dialog: null, draft: null };
}

export { phase };
