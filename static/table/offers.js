/**
 * What needs the consent of all: when it can be asked for, and that it was declined. Pure.
 *
 * @import { State } from "../core/store.js"
 * @import { Model } from "./model.js"
 */

import { t } from "../core/strings.js";
import { names, playedSeat } from "./model.js";
import { hasMoved } from "./past.js";

/**
 * Its sign, and when the menu offers it.
 * @type {Record<string, {sign: string, offered: (model: Pick<Model, "game" | "state">) => boolean}>}
 */
export const MATTERS = {
  takeback: { sign: "undo", offered: ({ state }) => hasMoved(state) },
  draw: { sign: "handshake", offered: ({ game }) => game.draws },
  pause: {
    sign: "pause",
    offered: ({ state }) => state.view.clocks.kind !== "none" && !state.view.clocks.paused,
  },
};

/**
 * What this viewer can ask the others for.
 * @param {Pick<Model, "game" | "state">} model
 * @returns {string[]}
 */
export function matters(model) {
  if (playedSeat(model) === null) return [];
  return Object.keys(MATTERS).filter((matter) => MATTERS[matter]?.offered(model));
}

/**
 * That somebody declined what this viewer asked for, in a sentence; empty: nobody did.
 * @param {State} before
 * @param {Pick<Model, "state" | "players">} model afterwards
 */
export function declined(before, model) {
  const { state } = model;
  if (state.match !== before.match) return "";
  const known = before.declined.map(({ kind }) => kind);
  const no = state.declined.find(
    ({ kind, seat, by }) => seat === state.seat && by !== seat && !known.includes(kind),
  );
  return no === undefined ? "" : t("offer.declined", { name: names(model)[no.by] ?? "" });
}
