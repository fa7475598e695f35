/**
 * The dice of the last throw, with what was added to them. Pure.
 *
 * @import { Die, Kind, Place, Public, Purpose } from "../model.js"
 * @import { Situation } from "../view.js"
 * @import { Speaker } from "../words.js"
 */

import { kindName, nameOf, whoOf } from "../words.js";

/**
 * `value`: what the die counts; `to`: of a distribution, whom it points to.
 * @typedef {{id: string, key: string, face: number, bonus: number, value: number, owner: Place, to: Place | null,
 *   name: string, lit: boolean, chosen: boolean}} DieView
 * @typedef {{purpose: Purpose | null, open: boolean, said: string, dice: DieView[]}} Dice
 */

const FACES = 12;

/** @param {Situation} situation @returns {Dice} */
export function diceOf({ sight: { public: shown }, lights, speaker }) {
  const { t } = speaker;
  const { roll } = shown;
  if (!roll) return { purpose: null, open: false, said: t("board.die.none"), dice: [] };
  const dice = roll.dice.map((die) => {
    const id = `die:${die.die}`;
    const value = valueOf(die, roll.purpose);
    const to = roll.purpose === "distribution" ? pointedAt(value, roll.blocks) : null;
    const whose = roll.purpose === "ante" ? die.owner : roll.seat;
    return {
      id,
      key: id,
      face: die.face,
      bonus: die.bonus,
      value,
      owner: whose,
      to,
      name: dieWords(die, { value, to, who: whoOf(speaker, die.owner), kind: kindOf(die, shown), speaker }),
      lit: lights.lit.has(id),
      chosen: lights.chosen.has(id),
    };
  });
  const said = t(`board.die.${roll.purpose}${roll.locked ? ".stands" : ""}`, { name: nameOf(speaker, roll.seat) });
  return { purpose: roll.purpose, open: !roll.locked, said, dice };
}

/** @param {Die} die @param {Purpose} purpose */
function valueOf({ face, bonus }, purpose) {
  const sum = face + bonus;
  return purpose === "distribution" ? ((sum - 1) % FACES) + 1 : sum;
}

/** Whose block of faces a value lies in. @param {number} value @param {readonly Place[]} blocks */
function pointedAt(value, blocks) {
  if (blocks.length === 0) return null;
  const size = Math.floor(FACES / blocks.length);
  return blocks[Math.floor((value - 1) / size)] ?? null;
}

/** @param {Die} die @param {Public} shown */
function kindOf({ mid }, shown) {
  return shown.monsters.flat().find((one) => one.mid === mid)?.kind ?? null;
}

/**
 * @param {Die} die
 * @param {{value: number, to: Place | null, who: string, kind: Kind | null, speaker: Speaker}} more
 */
function dieWords({ face, bonus }, { value, to, who, kind, speaker }) {
  const { t } = speaker;
  const whose = kind ? t("board.monster", { name: who, card: kindName(speaker, kind) }) : who;
  const counted = bonus > 0 ? t("board.die.sum", { face, bonus, n: value }) : String(value);
  const name = t("board.die.name", { name: whose, n: counted });
  return to === null ? name : `${name}. ${t("board.die.to", { name: whoOf(speaker, to) })}`;
}
