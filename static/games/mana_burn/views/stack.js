/**
 * The cards on the stack, the last one on top: whose each is, what it is aimed at, and what the top one
 * does if nobody answers.
 *
 * @import { Cast, Kind, Place } from "../model.js"
 * @import { Situation } from "../view.js"
 * @import { Speaker } from "../words.js"
 */

import { isMonster } from "../kinds.js";
import { kindName, nameOf, targetWords, whoOf } from "../words.js";

/**
 * `at`: what it is aimed at; `then`: what it does if nobody answers.
 * @typedef {{id: string, kind: Kind, seat: Place, title: string, who: string, at: string, then: string, lit: boolean,
 *   chosen: boolean, name: string}} Layer
 * `top`: the next to take effect; `resolving`: nobody can answer it any more; `under`: next ones first.
 * @typedef {{top: Layer, resolving: boolean, under: Layer[]}} StackView
 */

/** @param {Situation} situation with a card on the stack, or one that takes effect just now @returns {StackView} */
export function stackOf(situation) {
  const { stack, resolving } = situation.sight.public;
  const casts = resolving ? [...stack, resolving] : stack;
  const layers = casts.map((cast) => layerOf(situation, cast, cast === resolving)).reverse();
  const [top, ...under] = layers;
  if (!top) throw new Error("nothing on the stack");
  return { top, resolving: resolving !== null, under };
}

/**
 * @param {Situation} situation
 * @param {Cast} cast
 * @param {boolean} resolving
 * @returns {Layer}
 */
function layerOf({ sight, lights, speaker }, cast, resolving) {
  const { t } = speaker;
  const id = `stack:${cast.id}`;
  const title = kindName(speaker, cast.card);
  const at = cast.target ? targetWords(speaker, sight.public, cast.target) : "";
  const then = resolving ? t("board.stack.resolving", { name: nameOf(speaker, cast.seat) }) : thenWords(speaker, cast);
  const who = whoOf(speaker, cast.seat);
  const lit = lights.lit.has(id);
  const said = [t("board.stack.card", { card: title, name: who }), at && t("board.stack.at", { target: at }), then];
  return {
    id,
    kind: cast.card,
    seat: cast.seat,
    title,
    who,
    at,
    then,
    lit,
    chosen: lights.chosen.has(id),
    name: [said.filter(Boolean).join(". "), lit ? t("board.open") : ""].filter(Boolean).join(" "),
  };
}

/** @param {Speaker} speaker @param {Cast} cast */
function thenWords({ t }, { card, target }) {
  if (isMonster(card)) return t("board.stack.then.monster");
  if (card === "flame") return t(target && "armor_of" in target ? "board.stack.then.plate" : "board.stack.then.flame");
  return t(`board.stack.then.${card}`);
}
