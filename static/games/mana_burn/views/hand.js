/**
 * The viewer's hand: ten kinds in two rows with counters, and how many of them are held. A kind that
 * is not held keeps its place, so that nothing moves.
 *
 * @import { Kind } from "../model.js"
 * @import { Situation } from "../view.js"
 */

import { usesOf } from "../input.js";
import { KINDS } from "../kinds.js";
import { kindName } from "../words.js";

/** Kinds that win, where the match's options say nothing else. */
const ALL = KINDS.length;

/**
 * `also`: it can be played, but is no answer to what is asked. `doomed`: one of it is chosen, in secret, to be lost. `name`: aloud.
 * @typedef {{kind: Kind, id: string, title: string, n: number, lit: boolean, also: boolean, chosen: number,
 *   doomed: boolean, name: string}} Held
 * `held`: different kinds; `need`: how many win; `missing`: names of those that are not held.
 * @typedef {{kinds: Held[], cards: number, held: number, need: number, missing: string[]}} HandView
 */

/** @param {Situation} situation @returns {HandView | null} */
export function handOf(situation) {
  const { own } = situation.sight;
  if (!own) return null;
  const kinds = KINDS.map((kind) => heldOf(situation, kind, own.hand[kind] ?? 0));
  const { kinds_to_win: need } = situation.options;
  return {
    kinds,
    cards: kinds.reduce((sum, { n }) => sum + n, 0),
    held: kinds.filter(({ n }) => n > 0).length,
    need: typeof need === "number" ? need : ALL,
    missing: kinds.filter(({ n }) => n === 0).map(({ title }) => title),
  };
}

/**
 * @param {Situation} situation
 * @param {Kind} kind
 * @param {number} n
 * @returns {Held}
 */
function heldOf({ sight, asked, choice, lights, speaker }, kind, n) {
  const { t } = speaker;
  const id = `hand:${kind}`;
  const title = kindName(speaker, kind);
  const [lit, chosen] = [lights.lit.has(id), lights.chosen.get(id) ?? 0];
  const besides = asked.window === null && asked.prompt?.kind !== "play" && choice.does !== "play";
  const also = lit && besides && usesOf(choice, asked.affordances, id).every(({ does }) => does === "play");
  const doomed = sight.own?.loss === kind;
  const facts = [
    n === 0 ? t("board.hand.none", { card: title }) : t("board.hand.kind", { card: title, n }),
    chosen > 0 ? t("board.hand.chosen", { n: chosen }) : "",
    doomed ? t("board.hand.doomed") : "",
  ];
  const said = facts.filter(Boolean).join(". ");
  return { kind, id, title, n, lit, also, chosen, doomed, name: lit ? `${said}. ${t("board.open")}` : said };
}
