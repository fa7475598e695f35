/**
 * An ante or a trade: the two sides, what each lays, how Goblins pick, and the dice of an ante.
 *
 * @import { Duel, Kind, Place } from "../model.js"
 * @import { Situation } from "../view.js"
 * @import { Speaker } from "../words.js"
 */

import { cardsWords, nameOf, whoOf } from "../words.js";

/**
 * `staked`: cards laid; null: not yet. `own`: their kinds, where they are the viewer's. `goblins`: Goblins that
 * it controls. `total`: of its die, once it is thrown. `leads`: it is the higher one.
 * @typedef {{seat: Place, who: string, due: number, staked: number | null, own: Kind[], goblins: number, total: number | null,
 *   leads: boolean, said: string}} Side
 * @typedef {{title: string, note: string, sides: Side[]}} DuelView
 */

/**
 * @param {Situation} situation
 * @param {Duel} duel
 * @returns {DuelView}
 */
export function duelOf(situation, duel) {
  const { speaker } = situation;
  const { t } = speaker;
  const names = { name: nameOf(speaker, duel.seats[0]), other: nameOf(speaker, duel.seats[1]) };
  const sides = duel.seats.map((_, side) => sideOf(situation, duel, side));
  const best = Math.max(...sides.map(({ total }) => total ?? 0));
  return {
    title: t(`board.duel.${duel.game}`, names),
    note: noteOf(speaker, duel),
    sides: sides.map((side) => ({ ...side, leads: side.total === best && sides.some(({ total }) => total !== best) })),
  };
}

/** @param {Speaker} speaker @param {Duel} duel */
function noteOf({ t }, { game, stage, picks }) {
  if (stage === "stakes" && picks.includes("random")) return t("board.duel.random");
  return t(stage === "dice" ? "board.duel.dice" : stage === "stakes" ? `board.duel.stakes.${game}` : `board.duel.${stage}`);
}

/**
 * @param {Situation} situation
 * @param {Duel} duel
 * @param {number} side
 * @returns {Side}
 */
function sideOf({ sight, speaker }, duel, side) {
  const { t } = speaker;
  const { public: shown, own } = sight;
  const seat = duel.seats[side] ?? 0;
  const staked = duel.staked[side] ?? null;
  const due = duel.due[side] ?? 0;
  const mine = speaker.seat === seat ? (own?.stake ?? []) : [];
  const die = duel.stage === "dice" && shown.roll?.purpose === "ante" ? shown.roll.dice[side] : undefined;
  const begun = duel.stage === "stakes" || duel.stage === "dice";
  const said = !begun
    ? ""
    : staked === null
      ? t(speaker.seat === seat ? "board.duel.lays.you" : "board.duel.lays", { n: due })
      : mine.length > 0 ? cardsWords(speaker, mine) : t("board.duel.laid", { n: staked });
  return {
    seat,
    who: whoOf(speaker, seat),
    due: begun ? due : 0,
    staked,
    own: mine,
    goblins: (shown.monsters[seat] ?? []).filter(({ kind }) => kind === "goblins").length,
    total: die ? die.face + die.bonus : null,
    leads: false,
    said,
  };
}
