/**
 * Names of things in sentences. Pure.
 *
 * @import { InPlay, Kind, Mid, Place, Public, SquareId, Target, Translate } from "./model.js"
 */

import { counted, isMonster } from "./kinds.js";

/** @typedef {{t: Translate, names: string[], seat: Place | null}} Speaker `seat`: the viewer's */

/** @param {Pick<Speaker, "names">} speaker @param {Place} seat */
export function nameOf({ names }, seat) {
  return names[seat] ?? String(seat + 1);
}

/** A name, or "You". @param {Speaker} speaker @param {Place} seat */
export function whoOf(speaker, seat) {
  return speaker.seat === seat ? speaker.t("board.you") : nameOf(speaker, seat);
}

/** Names in a row, the viewer's own as "You". @param {Speaker} speaker @param {readonly Place[]} seats */
export function whoseWords(speaker, seats) {
  return seats.map((seat) => whoOf(speaker, seat)).join(", ");
}

/** @param {Pick<Speaker, "t">} speaker @param {Kind} kind */
export function kindName({ t }, kind) {
  return t(`kind.${kind}`);
}

/** @param {Pick<Speaker, "t">} speaker @param {SquareId} square */
export function squareName({ t }, square) {
  return t(`square.${square}`);
}

/** Kinds in their order, several of one as "Flame! ×2". @param {Pick<Speaker, "t">} speaker @param {readonly Kind[]} cards */
export function cardsWords(speaker, cards) {
  return counted(cards)
    .map(({ kind, n }) => {
      const card = kindName(speaker, kind);
      return n > 1 ? speaker.t("board.several", { card, count: n }) : card;
    })
    .join(", ");
}

/**
 * A Monster in play and who controls it.
 * @param {Public} shown
 * @param {Mid} mid
 * @returns {{owner: Place, one: InPlay} | null}
 */
export function monsterAt(shown, mid) {
  for (const [owner, all] of shown.monsters.entries()) {
    const one = all.find((monster) => monster.mid === mid);
    if (one) return { owner, one };
  }
  return null;
}

/** "Ada's Heroes". @param {Speaker} speaker @param {Public} shown @param {Mid} mid */
export function monsterWords(speaker, shown, mid) {
  const found = monsterAt(shown, mid);
  return found ? belongsTo(speaker, found.owner, found.one.kind) : "";
}

/** "Ada's Heroes", "your Heroes". @param {Speaker} speaker @param {Place} owner @param {Kind} kind */
export function belongsTo(speaker, owner, kind) {
  const card = kindName(speaker, kind);
  const what = isMonster(kind) ? "board.monster" : "board.card";
  return owner === speaker.seat ? speaker.t(`${what}.own`, { card }) : speaker.t(what, { name: nameOf(speaker, owner), card });
}

/** What a card is played at. @param {Speaker} speaker @param {Public} shown @param {Target} target */
export function targetWords(speaker, shown, target) {
  if ("mid" in target) return monsterWords(speaker, shown, target.mid);
  if ("armor_of" in target) {
    return speaker.t("board.armor-of", { monster: monsterWords(speaker, shown, target.armor_of) });
  }
  if ("stack" in target) {
    const cast = shown.stack.find((one) => one.id === target.stack);
    return cast ? belongsTo(speaker, cast.seat, cast.card) : "";
  }
  const die = shown.roll?.dice[target.die];
  if (!die) return "";
  return speaker.t(die.owner === speaker.seat ? "board.die.own" : "board.die.of", { name: nameOf(speaker, die.owner) });
}
