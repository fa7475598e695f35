/**
 * Things to choose that lie on no other place of the board: Monsters that a card is played at, kinds
 * that are asked for, ways out of a choice. Each is a target for a thumb with its name on it.
 *
 * @import { InPlay, Kind, Place } from "../model.js"
 * @import { Situation } from "../view.js"
 */

import { KINDS } from "../kinds.js";
import { belongsTo, cardsWords, kindName, squareName, whoOf } from "../words.js";

/** Where the ways out of a choice jump to. @type {Readonly<Record<string, string>>} */
const JUMPS = { R15: "U12", U7: "W1" };

/**
 * `note`: a second line; `armor`: plates on a Monster.
 * @typedef {{id: string, kind: Kind | null, seat: Place | null, title: string, note: string, armor: number,
 *   lit: boolean, chosen: boolean, name: string}} Pick
 */

/**
 * Everything that is chosen on the stage now.
 * @param {Situation} situation
 * @returns {Pick[]}
 */
export function picksOf(situation) {
  return [...kindPicks(situation), ...answerPicks(situation), ...monsterPicks(situation)];
}

/**
 * @param {Situation} situation
 * @param {string} id
 * @param {Partial<Pick> & {title: string}} pick
 * @returns {Pick}
 */
function pick({ lights, speaker }, id, { title, ...more }) {
  const lit = lights.lit.has(id);
  const said = more.name ?? (more.note ? `${title}, ${more.note}` : title);
  const name = lit ? `${said}. ${speaker.t("board.open")}` : said;
  return { id, title, lit, chosen: lights.chosen.has(id), kind: null, seat: null, note: "", armor: 0, ...more, name };
}

/** Kinds that are asked for, or taken off the pile. @param {Situation} situation @returns {Pick[]} */
function kindPicks(situation) {
  const { asked: { affordances: may }, speaker } = situation;
  const asks = may?.fish_ask?.kind ?? may?.fish_back;
  const kinds = asks ? KINDS : KINDS.filter((kind) => may?.burn_pick?.includes(kind));
  return kinds.map((kind) => pick(situation, `kind:${kind}`, { title: kindName(speaker, kind), kind }));
}

/** Words to choose from. @param {Situation} situation @returns {Pick[]} */
function answerPicks(situation) {
  const { asked: { affordances: may }, speaker, choice, sight } = situation;
  const { t } = speaker;
  const hows = (may?.goblin_pick ?? []).map((how) => pick(situation, `how:${how}`, { title: t(`board.how.${how}`) }));
  const jump = JUMPS[sight.public.pos[sight.public.active] ?? ""];
  const ways = (may?.choice ?? []).map(({ alternative, cards, count, seat }) => {
    const given = seat.some((one) => one !== null);
    const title =
      count === 0 ? t("board.alt.jump", { square: jump ? squareName(speaker, jump) : "" })
      : given ? t("board.alt.give", { n: count })
      : t("board.alt.discard", { n: count });
    const chosen = choice.does === "choice" && choice.alternative === alternative;
    const note = chosen && choice.cards.length > 0 ? cardsWords(speaker, choice.cards) : "";
    return pick(situation, `alt:${alternative}`, { title, note: Object.keys(cards).length > 0 ? note : "" });
  });
  return [...hows, ...ways];
}

/** Monsters that can be chosen, but for those of an opened seat. @param {Situation} situation @returns {Pick[]} */
function monsterPicks(situation) {
  const { sight: { public: shown }, lights, open } = situation;
  return shown.monsters.flatMap((all, seat) =>
    all
      .filter(({ mid }) => open !== `seat:${seat}` && (lights.lit.has(`mid:${mid}`) || lights.chosen.has(`mid:${mid}`)))
      .map((one) => monsterPick(situation, seat, one, abilityWords(situation, one.mid))),
  );
}

/**
 * What an own Monster would do.
 * @param {Situation} situation
 * @param {string} mid
 */
function abilityWords({ asked: { affordances: may }, choice, speaker }, mid) {
  if (choice.does === "play") return "";
  const does = may?.false_bid?.includes(mid) ? "false_bid" : may?.reroll?.includes(mid) ? "reroll" : may?.hero?.mid.includes(mid) ? "hero" : "";
  return does === "" ? "" : speaker.t(`board.ability.${does}`);
}

/**
 * A Monster as something to choose, or only to read about.
 * @param {Situation} situation
 * @param {Place} seat
 * @param {InPlay} one
 * @param {string} [note]
 * @returns {Pick}
 */
export function monsterPick(situation, seat, { mid, kind, armor }, note = "") {
  const { speaker, choice } = situation;
  const { t } = speaker;
  const plates = armor > 0 ? t("board.armor", { n: armor }) : "";
  const burns = choice.does === "play" && choice.card === "flame" && armor > 0 ? t("board.armor.burns") : plates;
  const said = [belongsTo(speaker, seat, kind), plates, note].filter(Boolean).join(", ");
  return pick(situation, `mid:${mid}`, {
    title: kindName(speaker, kind),
    note: note || burns || whoOf(speaker, seat),
    kind,
    seat,
    armor,
    name: said,
  });
}
