/**
 * What everybody takes part in at once: the whirlpool, a lean season, dice that deal out cards or Monsters.
 *
 * @import { Distribution, Kind, Lose, Place, Pool } from "../model.js"
 * @import { Situation } from "../view.js"
 */

import { cardsWords, kindName, monsterAt, monsterWords, whoOf } from "../words.js";

/**
 * `done`: it has chosen; null: it has no part in it.
 * @typedef {{seat: Place, who: string, done: boolean | null}} Partaker
 * A die of a distribution: what it deals, and to whom as it lies.
 * @typedef {{owner: Place, kind: Kind | null, value: number, to: Place | null, said: string}} Share
 * @typedef {{title: string, note: string, own: string, seats: Partaker[], shares: Share[]}} RoundView
 */

/** Faces of a die. */
const FACES = 12;

/**
 * @param {Situation} situation
 * @param {Pool | Lose | Distribution} frame
 * @returns {RoundView}
 */
export function roundOf(situation, frame) {
  const { sight, speaker } = situation;
  const { t } = speaker;
  if (frame.type === "distribution") {
    const title = t(`board.deal.${frame.what}`);
    return { title, note: t("board.deal.note"), own: "", seats: [], shares: sharesOf(situation) };
  }
  const { public: shown, own } = sight;
  const done = frame.type === "pool" ? frame.given : frame.chosen;
  const waits = shown.asking?.kind === frame.type ? shown.asking.seats : [];
  const seats = shown.seats_in.flatMap((inside, seat) =>
    inside ? [{ seat, who: whoOf(speaker, seat), done: done.includes(seat) ? true : waits.includes(seat) ? false : null }] : [],
  );
  const mine = frame.type === "pool" ? (own && own.stake.length > 0 ? cardsWords(speaker, own.stake) : "") : lossWords(situation);
  return {
    title: t(`board.round.${frame.type}`),
    note: t(`board.round.${frame.type}.note`),
    own: mine === "" ? "" : t("board.round.yours", { card: mine }),
    seats,
    shares: [],
  };
}

/** What the viewer has chosen to lose. @param {Situation} situation */
function lossWords({ sight: { public: shown, own }, speaker }) {
  const loss = own?.loss ?? null;
  if (loss === null) return "";
  return monsterAt(shown, loss) ? monsterWords(speaker, shown, loss) : kindName(speaker, /** @type {Kind} */ (loss));
}

/** @param {Situation} situation @returns {Share[]} */
function sharesOf({ sight: { public: shown }, speaker }) {
  const { roll } = shown;
  if (!roll || roll.purpose !== "distribution") return [];
  return roll.dice.map((die) => {
    const value = ((die.face + die.bonus - 1) % FACES) + 1;
    const to = receiverOf(value, roll.blocks);
    const kind = die.mid === null ? null : (monsterAt(shown, die.mid)?.one.kind ?? null);
    const what = kind === null ? speaker.t("board.deal.card", { name: whoOf(speaker, die.owner) }) : kindName(speaker, kind);
    const said = speaker.t("board.deal.share", { what, n: value, name: to === null ? "—" : whoOf(speaker, to) });
    return { owner: die.owner, kind, value, to, said };
  });
}

/**
 * Whom a value of a die points to: equal blocks of faces, one for each seat.
 * @param {number} value
 * @param {readonly Place[]} blocks
 */
export function receiverOf(value, blocks) {
  const size = Math.floor(FACES / Math.max(blocks.length, 1));
  return blocks[Math.floor((value - 1) / size)] ?? null;
}
