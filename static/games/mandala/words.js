/**
 * The board in words: what each thing is called aloud, with everything that the eye sees. Pure.
 *
 * @import { Action, Cards, Colour, Place, Preview, Public, Sight, Translate } from "./model.js"
 */

import { countOf } from "./fold.js";
import { COLOURS } from "./input.js";

/**
 * What sentences need: the catalogue, the names by seat, whose board it is (null: a watcher's).
 * @typedef {{t: Translate, names: readonly string[], seat: Place | null}} Speaker
 */

/** The seat at the lower edge: the viewer's own, a watcher sits behind seat 0. @param {Sight} sight */
export function nearSeat(sight) {
  return sight.seat ?? 0;
}

/** @param {Place} seat @returns {Place} */
export function otherSeat(seat) {
  return seat === 0 ? 1 : 0;
}

/** @param {Speaker} speaker @param {number} seat */
export function nameOf(speaker, seat) {
  return speaker.names[seat] ?? String(seat + 1);
}

/** What a seat is called on the board. @param {Speaker} speaker @param {number} seat */
export function whoOf(speaker, seat) {
  return speaker.seat === seat ? speaker.t("board.you") : nameOf(speaker, seat);
}

/**
 * What a thing of a seat is called: "Your river", or with the other's name.
 * @param {Speaker} speaker
 * @param {string} key of the catalogue's `area.`
 * @param {number} seat
 */
export function placeOf(speaker, key, seat) {
  if (speaker.seat === seat) return speaker.t(`area.${key}`);
  return speaker.t(`area.${key}.other`, { name: nameOf(speaker, seat) });
}

/**
 * "2 red, 1 green", or that there is nothing.
 * @param {Translate} t
 * @param {Cards} pile
 */
export function pileWords(t, pile) {
  const parts = COLOURS.map((colour) => ({ colour, n: countOf(pile, colour) }))
    .filter(({ n }) => n > 0)
    .map(({ colour, n }) => t(`board.pile.${colour}`, { n }));
  return parts.length > 0 ? parts.join(", ") : t("area.empty");
}

/** @param {Translate} t @param {string} place @param {Cards} pile */
function countedWords(t, place, pile) {
  if (pile === "") return t("board.says", { place, said: t("area.empty") });
  const total = t("cards", { n: pile.length });
  return t("board.pile", { place, total, said: pileWords(t, pile) });
}

/**
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {number} mandala
 */
export function mandalaWords({ t }, shown, mandala) {
  const one = shown.mandalas[mandala];
  const all = one ? one.mountain + one.fields.join("") : "";
  const n = COLOURS.filter((colour) => all.includes(colour)).length;
  return t("board.mandala", { place: t(`area.mandala.${mandala}`), n });
}

/**
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {number} mandala
 */
export function mountainWords({ t }, shown, mandala) {
  const pile = shown.mandalas[mandala]?.mountain ?? "";
  return t("board.says", { place: t(`area.mountain.${mandala}`), said: pileWords(t, pile) });
}

/**
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {number} mandala
 * @param {number} seat
 */
export function fieldWords(speaker, shown, mandala, seat) {
  const pile = shown.mandalas[mandala]?.fields[seat] ?? "";
  return countedWords(speaker.t, placeOf(speaker, `field.${mandala}`, seat), pile);
}

/**
 * @param {Speaker} speaker
 * @param {Public} shown
 */
export function discardWords({ t }, shown) {
  return countedWords(t, t("area.discard"), shown.discard);
}

/** @param {Speaker} speaker @param {Public} shown */
export function deckWords({ t }, shown) {
  return t("board.says", { place: t("area.deck"), said: t("count.deck", { n: shown.deck_size }) });
}

/**
 * A river's colours from space 1 on.
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {number} seat
 */
export function riverWords(speaker, shown, seat) {
  const { t } = speaker;
  const spaces = [...(shown.rivers[seat] ?? "")].map((colour, index) =>
    t("board.space", { space: index + 1, colour: t(`colour.${colour}`) }),
  );
  const said = spaces.length > 0 ? spaces.join(", ") : t("area.empty");
  return t("board.says", { place: placeOf(speaker, "river", seat), said });
}

/**
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {Place} seat
 */
export function handWords(speaker, shown, seat) {
  const said = speaker.t("cards", { n: shown.hand_sizes[seat] });
  return speaker.t("board.says", { place: placeOf(speaker, "hand", seat), said });
}

/**
 * How many cards a cup holds.
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {Place} seat
 */
export function cupTitle(speaker, shown, seat) {
  const said = speaker.t("cards", { n: shown.cup_sizes[seat] });
  return speaker.t("board.says", { place: placeOf(speaker, "cup", seat), said });
}

/**
 * A cup with as much of its content as the viewer may know.
 * @param {Speaker} speaker
 * @param {Sight} sight
 * @param {Place} seat
 */
export function cupWords(speaker, sight, seat) {
  const title = cupTitle(speaker, sight.public, seat);
  const known = knownCup(sight, seat);
  if (known === null) return title;
  const { t } = speaker;
  const cards = pileWords(t, known.cards);
  const points = pointsOf(known.cards, sight.public.rivers[seat]);
  return `${title}. ${t(known.all ? "board.cup.content" : "board.cup.claimed", { cards, points })}`;
}

/**
 * What the viewer knows of a cup; `all`: nothing else is in it. Null: only the number of cards.
 * @param {Sight} sight
 * @param {Place} seat
 * @returns {{cards: Cards, all: boolean} | null}
 */
export function knownCup(sight, seat) {
  const { shown, claimed } = sight.public;
  if (shown) return { cards: shown[seat].cup, all: true };
  if (sight.own && sight.seat === seat) return { cards: sight.own.cup, all: true };
  return claimed ? { cards: claimed[seat], all: false } : null;
}

/**
 * What the cards of a cup are worth beside a river, colour by colour (for showing, not judging).
 * @typedef {{colour: Colour, n: number, value: number}} Line
 * @param {Cards} cup
 * @param {Cards} river
 * @returns {Line[]}
 */
export function scoreLines(cup, river) {
  return COLOURS.map((colour) => ({
    colour,
    n: countOf(cup, colour),
    value: river.indexOf(colour) + 1,
  }));
}

/**
 * The final scores as a matrix: colours in the order of the viewer's river, then those that it
 * lacks; the best score first.
 * @typedef {{seat: Place, cells: Line[], total: number}} ScoreRow
 * @param {Public} shown after the end
 * @param {Place} near the viewer's seat
 * @returns {{colours: Colour[], rows: ScoreRow[]}}
 */
export function scoreMatrix(shown, near) {
  const river = shown.rivers[near];
  const known = COLOURS.filter((colour) => river.includes(colour));
  const colours = [
    ...known.sort((one, other) => river.indexOf(one) - river.indexOf(other)),
    ...COLOURS.filter((colour) => !river.includes(colour)),
  ];
  const rows = [near, otherSeat(near)].map((seat) => {
    const { cup, score } = shown.shown?.[seat] ?? { cup: "", score: 0 };
    const lines = scoreLines(cup, shown.rivers[seat]);
    const cells = colours.flatMap((colour) => lines.filter((line) => line.colour === colour));
    return { seat, cells, total: score };
  });
  return { colours, rows: rows.sort((one, other) => other.total - one.total) };
}

/** @param {Cards} cup @param {Cards} river */
export function pointsOf(cup, river) {
  return scoreLines(cup, river).reduce((sum, { n, value }) => sum + n * value, 0);
}

/**
 * What completing a mandala would mean; null where nothing is completed.
 * @param {Speaker} speaker
 * @param {Preview} effect
 * @returns {string | null}
 */
export function completionWords(speaker, effect) {
  if (!effect.completes) return null;
  const first = effect.first ?? null;
  if (first === null) return speaker.t("hint.completes.nobody");
  if (first === speaker.seat) return speaker.t("hint.completes.own");
  return speaker.t("hint.completes.other", { name: nameOf(speaker, first) });
}

/**
 * The same in a few words: who would choose first.
 * @param {Speaker} speaker
 * @param {Preview} effect
 * @returns {string | null}
 */
export function firstWords({ t, names, seat }, effect) {
  if (!effect.completes) return null;
  const first = effect.first ?? null;
  if (first === null) return t("board.first.nobody");
  if (first === seat) return t("board.first.own");
  return t("board.first.other", { name: names[first] ?? String(first + 1) });
}

/**
 * What a button that sends an action says: exactly what will happen.
 * @param {Speaker} speaker
 * @param {Action} action
 * @param {Preview | null} effect
 * @param {number} [count] cards that a claim takes
 */
export function actionWords({ t }, action, effect, count = 1) {
  const colour = t(`colour.${action.colour}`);
  switch (action.type) {
    case "build_mountain": {
      const key = `action.build_mountain.${action.mandala}`;
      return effect?.draws ? t(key, { colour, n: effect.draws }) : t(key, { colour });
    }
    case "grow_field": {
      const cards = t(`cards.${action.colour}`, { n: action.count });
      return t(`action.grow_field.${action.mandala}`, { cards });
    }
    case "discard_redraw":
      return t("action.discard_redraw", { cards: t(`cards.${action.colour}`, { n: action.count }) });
    case "claim":
      return claimWords(t, t(`cards.${action.colour}`, { n: count }), effect);
  }
}

/**
 * @param {Translate} t
 * @param {string} cards
 * @param {Preview | null} effect
 */
function claimWords(t, cards, effect) {
  const n = effect?.cup ?? 0;
  if (effect?.to === "discard") return t("action.claim.discard", { cards });
  if (effect?.to === "cup") return t("action.claim.cup", { cards, value: effect.value ?? 0, n });
  if (effect?.to !== "river") return t("board.claim", { cards });
  const space = effect.space ?? 0;
  return n > 0 ? t("action.claim.river", { cards, space, n }) : t("action.claim.river", { cards, space });
}

/**
 * What a claim brings, in two or three words.
 * @param {Speaker} speaker
 * @param {Preview} effect
 */
export function bringsWords({ t }, effect) {
  const n = effect.cup ?? 0;
  if (effect.to === "discard") return t("board.offer.discard");
  if (effect.to === "cup") return t("board.offer.cup", { points: n * (effect.value ?? 0) });
  const space = effect.space ?? 0;
  return n > 0 ? t("board.offer.river", { space, n }) : t("board.offer.river", { space });
}

/**
 * Who has won, with the scores unless somebody left.
 * @param {Speaker} speaker
 * @param {Sight} sight
 * @param {readonly (readonly number[])[]} ranking
 */
export function resultWords(speaker, sight, ranking) {
  const { t } = speaker;
  const { shown, left } = sight.public;
  const [best = []] = ranking;
  const winner = best[0];
  if (winner === undefined) return t("error.game-over");
  if (best.length > 1) return t("score.shared");
  const n = shown?.[winner]?.score ?? 0;
  const other = shown?.[1 - winner]?.score ?? 0;
  const key = left === null ? "board.wins" : "board.wins.plain";
  if (winner === speaker.seat) return t(`${key}.you`, { points: n, other });
  return t(key, { name: nameOf(speaker, winner), points: n, other });
}

/**
 * Why the match ended, in one sentence that says whose river it was, or who left.
 * @param {{reason: string}} outcome
 * @param {{public: {rivers: readonly string[], left: Place | null}}} sight of the end
 * @param {{t: Translate, names: () => string[], seat: Place | null}} tools
 * @returns {string}
 */
export function reason({ reason: why }, { public: { rivers, left } }, { t, names, seat }) {
  const full = rivers.flatMap((river, one) => (river.length === COLOURS.length ? [one] : []));
  const whose = why === "river" ? (full.length === 1 ? full[0] : null) : left;
  if (typeof whose !== "number" || why.startsWith("deck")) return t(`reason.${why}`);
  if (whose === seat) return t(`reason.${why}.mine`);
  return t(`reason.${why}.other`, { name: names()[whose] ?? "" });
}

/**
 * Why it ended and, with equal scores, what decided.
 * @param {Speaker} speaker
 * @param {Sight} sight
 * @param {readonly (readonly number[])[]} ranking
 */
export function reasonWords(speaker, sight, ranking) {
  const { t } = speaker;
  const { shown, left, end_reason: end } = sight.public;
  if (left !== null) return `${t(`event.ended.${end}`, { name: nameOf(speaker, left) })}.`;
  const tied = shown !== null && shown[0].score === shown[1].score && ranking.length > 1;
  const why = reason({ reason: end ?? "" }, sight, { t, names: () => [...speaker.names], seat: speaker.seat });
  return [why, tied ? t("score.tie") : ""].filter(Boolean).join(" ");
}
