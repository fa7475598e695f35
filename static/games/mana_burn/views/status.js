/**
 * The line at the end of the board: whose turn it is, in which order turns go, how far the match is. Pure.
 *
 * @import { Place, Public } from "../model.js"
 * @import { Situation } from "../view.js"
 * @import { Speaker } from "../words.js"
 */

import { nameOf } from "../words.js";

/** `active`: whose turn it is; null: it is over. @typedef {{active: Place | null, turn: string, course: string, dir: 1 | -1, order: string}} Status */

/** @param {Situation} situation @returns {Status} */
export function statusOf({ sight: { public: shown }, speaker, options }) {
  const { t } = speaker;
  const again = shown.game_no > 1 ? ` ${t("board.game", { n: shown.game_no })}` : "";
  const cap = Number(options["round_cap"]);
  const round = cap > 0 ? t("board.round.of", { n: shown.round.count + 1, most: cap }) : t("board.round", { n: shown.round.count + 1 });
  return {
    active: shown.phase === "over" ? null : shown.active,
    turn: shown.phase === "over" ? t("board.ask.over") : turnWords(shown, speaker),
    course: `${round}${again}`,
    dir: shown.dir,
    order: t(shown.dir === 1 ? "board.order" : "board.order.reversed"),
  };
}

/**
 * "Your turn" is said only to who is asked.
 * @param {Public} shown
 * @param {Speaker} speaker
 */
function turnWords({ active, asking }, speaker) {
  const { t, seat } = speaker;
  const others = asking !== null && seat !== null && !asking.seats.includes(seat);
  if (active === seat) return t(others ? "board.turn.on" : "board.turn.you");
  return t("board.turn", { name: nameOf(speaker, active) });
}
