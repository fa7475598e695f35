/**
 * What lies before each seat: who it is, cards in hand, Monsters with their Armor, a turn to be skipped.
 *
 * @import { Monster, Place } from "../model.js"
 * @import { Situation } from "../view.js"
 * @import { Speaker } from "../words.js"
 */

import { MONSTERS } from "../kinds.js";
import { kindName, whoOf } from "../words.js";

/**
 * Monsters of a kind before a seat; `lit`: one of them can be chosen; `spent`: used up for now.
 * @typedef {{kind: Monster, n: number, armor: number, spent: number, lit: boolean}} Group
 * `asked`: the table waits for this seat's answer; `opens`: a tap shows more of it.
 * @typedef {{seat: Place, who: string, name: string, mine: boolean, acting: boolean, asked: boolean, gone: boolean,
 *   hand: number, skip: number, lit: boolean, chosen: boolean, open: boolean, groups: Group[]}} Mat
 */

/** The others in the order of the seats, the viewer last: so has them the strip above. @param {Situation} situation @returns {Mat[]} */
export function matsOf(situation) {
  const { sight, speaker } = situation;
  const count = sight.public.seats_in.length;
  const last = speaker.seat ?? 0;
  return Array.from({ length: count }, (_, index) => matOf(situation, (last + 1 + index) % count));
}

/**
 * @param {Situation} situation
 * @param {Place} seat
 * @returns {Mat}
 */
function matOf(situation, seat) {
  const { sight, lights, speaker, open } = situation;
  const { public: shown } = sight;
  const over = shown.phase === "over";
  const mat = {
    seat,
    who: whoOf(speaker, seat),
    mine: speaker.seat === seat,
    acting: !over && shown.active === seat,
    asked: !over && (shown.asking?.seats.includes(seat) ?? false),
    gone: !shown.seats_in[seat],
    hand: shown.hand_counts[seat] ?? 0,
    skip: shown.skip[seat] ?? 0,
    lit: lights.lit.has(`seat:${seat}`),
    chosen: lights.chosen.has(`seat:${seat}`),
    open: open === `seat:${seat}`,
    groups: groupsOf(situation, seat),
  };
  return { ...mat, name: matWords(speaker, mat) };
}

/**
 * @param {Situation} situation
 * @param {Place} seat
 * @returns {Group[]}
 */
function groupsOf({ sight: { public: shown }, lights }, seat) {
  const used = spentIn(shown);
  return MONSTERS.flatMap((kind) => {
    const all = (shown.monsters[seat] ?? []).filter((one) => one.kind === kind);
    if (all.length === 0) return [];
    return [
      {
        kind,
        n: all.length,
        armor: all.reduce((sum, { armor }) => sum + armor, 0),
        spent: all.filter(({ mid }) => used.has(mid)).length,
        lit: all.some(({ mid }) => lights.lit.has(`mid:${mid}`)),
      },
    ];
  });
}

/**
 * Monsters whose ability is used up: Sprites this turn, Heroes of this ante, Skeletons of this auction.
 * @param {Situation["sight"]["public"]} shown
 * @returns {Set<string>}
 */
export function spentIn({ turn, roll, frames }) {
  const auctions = frames.flatMap((frame) => (frame.type === "auction" ? frame.used : []));
  return new Set([...turn.sprites_used, ...(roll && !roll.locked ? roll.heroes : []), ...auctions]);
}

/**
 * @param {Speaker} speaker
 * @param {Omit<Mat, "name">} mat
 */
function matWords(speaker, mat) {
  const { t } = speaker;
  const facts = [
    t("board.mat.hand", { n: mat.hand }),
    ...mat.groups.map((group) => groupWords(speaker, group)),
    mat.acting ? t("board.mat.acting") : "",
    mat.asked ? t("board.mat.asked") : "",
    mat.skip > 0 ? t("board.mat.skip", { n: mat.skip }) : "",
    mat.gone ? t("board.mat.gone") : "",
  ];
  const said = t("board.says", { place: mat.who, said: facts.filter(Boolean).join(", ") });
  return mat.lit ? `${said}. ${t("board.open")}` : said;
}

/** @param {Speaker} speaker @param {Group} group */
function groupWords(speaker, { kind, n, armor }) {
  const cards = n > 1 ? speaker.t("board.several", { card: kindName(speaker, kind), count: n }) : kindName(speaker, kind);
  return armor > 0 ? speaker.t("board.mat.armored", { cards, n: armor }) : cards;
}
