/**
 * What is opened over the board, card by card: the Crypt, the SOUL BURN pile, what lies before a seat.
 *
 * @import { InPlay, Kind, Place } from "../model.js"
 * @import { Situation } from "../view.js"
 * @import { Pick } from "./picks.js"
 */

import { spentIn } from "./mats.js";
import { monsterPick } from "./picks.js";
import { cardsWords, kindName, nameOf, whoOf } from "../words.js";

/**
 * @typedef {{id: string, kind: Kind, title: string, name: string, lit: boolean, chosen: boolean}} Shown
 * `asks`: one of them is to be chosen. `hidden`: cards whose kinds the viewer may not know; `counts`: of each kind; `picks`: Monsters.
 * @typedef {{what: string, asks: boolean, title: string, note: string, cards: Shown[], hidden: number,
 *   counts: {kind: Kind, n: number}[], picks: Pick[]}} Opened
 */

/** @param {Situation} situation @returns {Opened | null} */
export function openedOf(situation) {
  const { open, sight, speaker } = situation;
  const { public: shown } = sight;
  const { t } = speaker;
  if (open === null) return null;
  const blank = { what: open, asks: false, cards: [], hidden: 0, counts: [], picks: [] };
  if (open.startsWith("seat:")) return { ...blank, ...seatOf(situation, Number(open.slice(5))) };
  if (open === "deck") return { ...blank, title: t("board.deck"), note: t("board.deck.help") };
  if (open === "pile") {
    const known = shown.pile ?? sight.own?.added ?? [];
    const note = t(shown.pile_count === 0 ? "board.pile.empty" : "board.pile.help");
    return { ...blank, title: t("board.pile"), note, ...listOf(situation, "pile", known), hidden: shown.pile_count - known.length };
  }
  const picking = situation.asked.affordances?.resurrect_pick !== undefined;
  const note = t(picking ? "prompt.resurrect_pick" : shown.crypt.length === 0 ? "board.crypt.empty" : "board.crypt.help");
  return { ...blank, title: t("board.crypt"), note, asks: picking, ...listOf(situation, "crypt", shown.crypt) };
}

/**
 * Cards from the top down, and how many there are of each kind.
 * @param {Situation} situation
 * @param {string} what
 * @param {readonly Kind[]} cards from the bottom up
 */
function listOf({ lights, speaker }, what, cards) {
  const { t } = speaker;
  const shown = cards.map((kind, at) => {
    const id = `${what}:${at}`;
    const title = kindName(speaker, kind);
    const place = at === cards.length - 1 ? t("board.top") : t("board.below", { n: cards.length - 1 - at });
    const lit = lights.lit.has(id);
    return { id, kind, title, name: lit ? `${title}, ${place}. ${t("board.open")}` : `${title}, ${place}`, lit, chosen: lights.chosen.has(id) };
  });
  const kinds = [...new Set(cards)];
  const counts = kinds.map((kind) => ({ kind, n: cards.filter((one) => one === kind).length }));
  return { cards: shown.reverse(), counts: counts.sort((one, other) => other.n - one.n) };
}

/**
 * @param {Situation} situation
 * @param {Place} seat
 */
function seatOf(situation, seat) {
  const { sight: { public: shown, own }, speaker } = situation;
  const { t } = speaker;
  const monsters = shown.monsters[seat] ?? [];
  const used = spentIn(shown);
  const facts = [
    t("board.mat.hand", { n: shown.hand_counts[seat] ?? 0 }),
    (shown.skip[seat] ?? 0) > 0 ? t("board.mat.skip", { n: shown.skip[seat] ?? 0 }) : "",
    shown.seats_in[seat] ? "" : t("board.mat.gone"),
    speaker.seat === seat && own && own.stake.length > 0 ? t("board.stake", { cards: cardsWords(speaker, own.stake) }) : "",
    monsters.length === 0 ? t("board.mat.bare") : "",
  ];
  /** @param {InPlay} one */
  const pick = (one) => monsterPick(situation, seat, one, used.has(one.mid) ? t("board.mat.spent") : "");
  return {
    title: speaker.seat === seat ? whoOf(speaker, seat) : nameOf(speaker, seat),
    note: facts.filter(Boolean).join(" · "),
    picks: monsters.map(pick),
  };
}
