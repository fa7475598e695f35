/**
 * What needs the consent of all: when it can be asked for, and that it was declined. Pure.
 *
 * @import { State } from "../core/store.js"
 * @import { Model } from "./model.js"
 */

import { t } from "../core/strings.js";
import { names, playedSeat } from "./model.js";
import { hasMoved, leavers } from "./past.js";

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
 * That what this viewer asked for was declined, in a sentence; empty: it was not. An offer that
 * goes with an entry was carried out, or the match went on without it.
 * @param {State} before
 * @param {Pick<Model, "state" | "players">} model afterwards
 */
export function declined(before, model) {
  const { state } = model;
  if (state.match !== before.match || state.view.seq !== before.view.seq) return "";
  const gone = before.offers.find(
    ({ kind, seat }) =>
      seat === state.seat && !state.offers.some((one) => one.kind === kind && one.seat === seat),
  );
  if (gone === undefined) return "";
  const left = leavers(state);
  const asked = (state.table?.seats ?? []).flatMap((row, seat) =>
    row?.user && seat !== gone.seat && !gone.accepted.includes(seat) && !left.has(seat) ? [seat] : [],
  );
  // Who it was is told by nobody: it is known where one alone was asked.
  const [only, another] = asked;
  if (only === undefined || another !== undefined) return t("offer.declined");
  return t("offer.declined.by", { name: names(model)[only] ?? "" });
}
