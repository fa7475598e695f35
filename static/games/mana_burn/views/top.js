/**
 * The line above the board: whose turn it is, in which order turns go, how far the match is. Pure.
 *
 * @import { Place } from "../model.js"
 * @import { Situation } from "../view.js"
 */

import { nameOf } from "../words.js";

/** @typedef {{active: Place, turn: string, course: string, dir: 1 | -1, order: string}} Top */

/** @param {Situation} situation @returns {Top} */
export function topOf({ sight: { public: shown }, speaker, options }) {
  const { t } = speaker;
  const mine = shown.active === speaker.seat;
  const turn = mine ? t("board.turn.you") : t("board.turn", { name: nameOf(speaker, shown.active) });
  const again = shown.game_no > 1 ? ` ${t("board.game", { n: shown.game_no })}` : "";
  const cap = Number(options["round_cap"]);
  const round = cap > 0 ? t("board.round.of", { n: shown.round.count + 1, most: cap }) : t("board.round", { n: shown.round.count + 1 });
  return {
    active: shown.active,
    turn: shown.phase === "over" ? t("board.ask.over") : turn,
    course: `${round}${again}`,
    dir: shown.dir,
    order: t(shown.dir === 1 ? "board.order" : "board.order.reversed"),
  };
}
