/**
 * The board in words: what each thing is called aloud, with everything that the eye sees. Pure.
 *
 * @import { Outcome, Translate } from "../../core/types"
 * @import { Action, Kind, Piece, Place, Public, Sight, Square, Still } from "./model.js"
 */

import { otherSeat, standing } from "./fold.js";
import { kindOf } from "./squares.js";

/**
 * What sentences need: the catalogue, the names by seat, whose board it is (null: a watcher's).
 * @typedef {{t: Translate, names: readonly string[], seat: Place | null}} Speaker
 */

/** @param {Speaker} speaker @param {number} seat */
export function nameOf(speaker, seat) {
  return speaker.names[seat] ?? String(seat + 1);
}

/**
 * "your Ronin", or with the other's name.
 * @param {Speaker} speaker
 * @param {{seat: Place, piece: Piece}} one
 */
export function pieceWords(speaker, { seat, piece }) {
  if (seat === speaker.seat) return speaker.t(`view.${piece}.mine`);
  return speaker.t(`view.${piece}.other`, { name: nameOf(speaker, seat) });
}

/** @param {Speaker} speaker @param {Kind} kind */
export function kindWords({ t }, kind) {
  return t(`kind.${kind}`);
}

/**
 * The kind of squares that the Mana demands of the seat to move; null: none.
 * @param {Public} shown
 * @returns {Kind | null}
 */
export function demandOf({ mana, phase }) {
  return mana === null || phase !== "play" ? null : kindOf(mana);
}

/**
 * What lies beside the board before a seat.
 * @param {Speaker} speaker
 * @param {Place} seat
 * @param {{reserve: number, waiting: boolean, fallen: boolean, lit: boolean}} facts `waiting`: all
 *   six are still to be placed; `lit`: a Ronin may come back
 */
export function matWords(speaker, seat, { reserve, waiting, fallen, lit }) {
  const { t } = speaker;
  const whose = speaker.seat === seat ? "mine" : "theirs";
  const name = nameOf(speaker, seat);
  if (waiting) return t(`area.waiting.${whose}`, { name });
  const lies = t(`area.reserve.${whose}`, { name, n: reserve });
  if (fallen) return `${lies}. ${t("view.fallen")}`;
  return lit ? `${lies}. ${t("view.return")}` : lies;
}

/**
 * Why a piece may not move now.
 * @param {Speaker} speaker
 * @param {Still} still
 * @param {Square} square where it stands
 * @param {Public} shown
 */
export function stillWords(speaker, still, square, shown) {
  const kind = still === "blocked" ? kindOf(square) : (demandOf(shown) ?? kindOf(square));
  return speaker.t(`still.${still}.${kind}`);
}

/**
 * What is asked of the seat to move: "Your turn: move a piece from a single square".
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {Place} turn
 */
export function taskWords(speaker, shown, turn) {
  const demand = demandOf(shown);
  const kind = demand === null ? "" : kindWords(speaker, demand);
  const task = shown.task ?? "free";
  if (turn === speaker.seat) return speaker.t(`view.ask.${task}`, { kind });
  return speaker.t(`view.wait.${task}`, { kind, name: nameOf(speaker, turn) });
}

/**
 * What a button that sends an action says: exactly what will happen.
 * @param {Speaker} speaker
 * @param {Action} action
 * @param {Sight} sight
 * @returns {string}
 */
export function actionWords(speaker, action, sight) {
  const { t } = speaker;
  const name = nameOf(speaker, otherSeat(sight.seat ?? 0));
  switch (action.type) {
    case "setup":
      return t("action.setup");
    case "choose_edge":
      return t("action.edge");
    case "pass":
      return t("action.pass", { name });
    case "drop":
      return t("action.drop", { to: action.to, name, kind: kindWords(speaker, kindOf(action.to)) });
    case "move": {
      const { from, to } = action;
      const taken = standing(sight.public, to);
      if (taken?.piece === "damyo") return t("action.win", { to });
      const kind = kindWords(speaker, kindOf(to));
      return t(taken ? "action.capture" : "action.move", { from, to, name, kind });
    }
  }
}

/**
 * Who has won.
 * @param {Speaker} speaker
 * @param {Outcome | null} outcome
 */
export function resultWords(speaker, outcome) {
  const [best = []] = outcome?.ranking ?? [];
  const [winner] = best;
  if (winner === undefined || best.length > 1) return speaker.t("view.draw");
  if (winner === speaker.seat) return speaker.t("view.wins.you");
  return speaker.t("view.wins", { name: nameOf(speaker, winner) });
}
