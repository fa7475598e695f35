/**
 * The board in words: what each thing is called aloud, with everything that the eye sees. Pure.
 *
 * @import { Action, Cards, Colour, Outcome, Place, Preview, Public, Sight, Translate } from "./model.js"
 */

import { COLOURS, COMPLETE, HAND_LIMIT, REWARDS, countOf } from "./cards.js";

/**
 * What sentences need: the catalogue, the names by seat, whose board it is (null: a watcher's).
 * @typedef {{t: Translate, names: readonly string[], seat: Place | null}} Speaker
 */

/** The seat at the lower edge: the viewer's own, a watcher sits behind seat 0. @param {Sight} sight */
export function nearSeat(sight) {
  return sight.seat ?? 0;
}

/**
 * The other seats in turn order, from the one after the viewer.
 * @param {Sight} sight
 * @returns {Place[]}
 */
export function farSeats(sight) {
  const near = nearSeat(sight);
  const count = sight.public.rows.length;
  return Array.from({ length: count - 1 }, (_, index) => (near + 1 + index) % count);
}

/** @param {Speaker} speaker @param {Place} seat */
export function nameOf({ names }, seat) {
  return names[seat] ?? String(seat + 1);
}

/** "You" or a name. @param {Speaker} speaker @param {Place} seat */
export function whoOf(speaker, seat) {
  return speaker.seat === seat ? speaker.t("board.you") : nameOf(speaker, seat);
}

/**
 * "2 red, 1 green", or that there is nothing.
 * @param {Translate} t
 * @param {Cards} cards
 */
export function pileWords(t, cards) {
  const parts = COLOURS.map((colour) => ({ colour, n: countOf(cards, colour) }))
    .filter(({ n }) => n > 0)
    .map(({ colour, n }) => t("board.some", { n, colour: t(`colour.${colour}`) }));
  return parts.length > 0 ? parts.join(", ") : t("board.none");
}

/**
 * The figures of a seat.
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {Place} seat
 */
export function factWords({ t }, shown, seat) {
  return {
    mana: t("mana", { n: shown.mana[seat] ?? 0 }),
    hand: t("board.in-hand", { n: shown.hand_sizes[seat] ?? 0 }),
    score: t("board.points", { n: shown.scores[seat] ?? 0 }),
  };
}

/**
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {Place} seat
 */
export function matWords(speaker, shown, seat) {
  const { t } = speaker;
  const facts = [
    ...Object.values(factWords(speaker, shown, seat)),
    shown.start_seat === seat ? t("board.began") : "",
    shown.left.includes(seat) ? t("board.gone") : "",
  ];
  return t("board.says", { place: whoOf(speaker, seat), said: facts.filter(Boolean).join(", ") });
}

/**
 * That a seat has to act; nothing of the others.
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {Place} seat
 */
export function stateWords({ t, seat: mine }, { phase, to_move: turn }, seat) {
  if (phase === "over" || turn !== seat) return "";
  return t(seat === mine ? "board.turn.you" : "board.turn");
}

/**
 * What a place for a row is open for.
 * @param {Speaker} speaker
 * @param {number} most cards that may go there
 * @param {number | null} reward null: it is not open
 */
export function openWords({ t }, most, reward) {
  if (reward === null) return "";
  return `. ${t("board.open", { cards: t("cards", { n: most }), mana: t("mana", { n: reward }) })}`;
}

/**
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {Place} seat
 * @param {Colour} colour
 */
export function cellWords(speaker, shown, seat, colour) {
  const { t } = speaker;
  const n = shown.rows[seat]?.[COLOURS.indexOf(colour)] ?? 0;
  const place = t("board.cell", { name: whoOf(speaker, seat), colour: t(`colour.${colour}`) });
  const said = n === 0 ? t("board.none") : n === COMPLETE ? t("board.complete") : t("board.row", { n });
  const open = shown.phase === "play" && speaker.seat !== seat;
  const held = open ? countOf(shown.hands?.[seat] ?? "", colour) : 0;
  const whole = t("board.says", { place, said });
  return held > 0 ? `${whole}, ${t("board.in-hand", { n: held })}` : whole;
}

/**
 * @param {Speaker} speaker
 * @param {Colour} colour
 * @param {number} place
 */
export function displayWords({ t }, colour, place) {
  return t("board.display.card", { colour: t(`colour.${colour}`), place: place + 1 });
}

/** @param {Speaker} speaker @param {Public} shown */
export function pileName({ t }, { pile_size: all, crosswise_left: crosswise, removed }) {
  const said =
    all === 0 ? t("board.none") : all > crosswise ? t("board.pile", { n: all - crosswise }) : t("board.crosswise", { n: all });
  const out = removed.open.length + removed.hidden;
  const name = t("board.says", { place: t("board.pile.name"), said });
  return out > 0 ? `${name}. ${t("board.removed", { n: out })}` : name;
}

/** @param {Speaker} speaker */
export function rewardWords({ t }) {
  const said = REWARDS.map((mana, index) => t("board.reward", { cards: index + 1, mana })).join(", ");
  return t("board.says", { place: t("board.rewards"), said });
}

/**
 * What decides about the end: how far it is, or who still has a turn.
 * @param {Speaker} speaker
 * @param {Public} shown
 */
export function courseWords(speaker, shown) {
  const { t } = speaker;
  const { phase, last_turns: last, end_triggered: near, pile_size: all, crosswise_left: crosswise } = shown;
  if (phase === "over") return "";
  if (near) return last ? t("board.turns", { n: last.length }) : t("board.ending");
  const n = all - crosswise;
  return n > 0 ? t("board.until", { n }) : t("board.until.next");
}

/** Names of those who still have a turn, in order. @param {Speaker} speaker @param {readonly Place[]} seats */
export function orderWords(speaker, seats) {
  return seats.map((seat) => whoOf(speaker, seat)).join(", ");
}

/**
 * What a button that sends an action says: exactly what will happen.
 * @param {Speaker} speaker
 * @param {Action} action
 * @param {Preview | null} effect
 */
export function actionWords(speaker, action, effect) {
  const { t } = speaker;
  switch (action.type) {
    case "take": {
      const cards = t(`cards.${action.colour}`, { n: action.count });
      if (!effect?.cost) return t("action.take", { cards });
      return t("action.take.paid", { cards, mana: t("mana", { n: effect.cost }) });
    }
    case "lay":
      return layWords(speaker, action, effect);
    case "discard":
      return t("action.discard", { card: t(`cards.${action.colour}`, { n: 1 }) });
    case "pass":
      return t("action.pass");
  }
}

/**
 * @param {Speaker} speaker
 * @param {Extract<Action, {type: "lay"}>} action
 * @param {Preview | null} effect
 */
function layWords(speaker, { colour, count, target }, effect) {
  const { t } = speaker;
  const cards = t(`cards.${colour}`, { n: count });
  const key = target === speaker.seat ? "own" : "at";
  const params = { cards, owner: nameOf(speaker, target) };
  if (!effect?.ok) return t(`board.lay.${key}`, params);
  return t(`action.lay.${key}`, { ...params, mana: t("mana", { n: effect.reward ?? 0 }) });
}

/**
 * Why the viewer can do nothing.
 * @param {Speaker} speaker
 * @param {Sight} sight
 */
export function stuckWords({ t }, { public: shown, own }) {
  const full = (own?.hand.length ?? 0) >= HAND_LIMIT;
  if (full) return t("board.stuck.full");
  return t(shown.display === "" ? "board.stuck.empty" : "board.stuck");
}

/**
 * Who has won, with the points.
 * @param {Speaker} speaker
 * @param {Sight} sight
 * @param {Outcome | null} outcome
 */
export function resultWords(speaker, sight, outcome) {
  const { t } = speaker;
  const best = outcome?.ranking[0] ?? [];
  const [winner] = best;
  if (winner === undefined) return t("error.game-over");
  const points = outcome?.scores[winner] ?? sight.public.scores[winner] ?? 0;
  if (best.length > 1) {
    const names = t("board.and", { first: orderWords(speaker, best.slice(0, -1)), last: orderWords(speaker, best.slice(-1)) });
    return t("board.shared", { names, points });
  }
  if (winner === speaker.seat) return t("board.wins.you", { points });
  return t("board.wins", { name: nameOf(speaker, winner), points });
}

/**
 * Why it ended: who left, or how close it was.
 * @param {Speaker} speaker
 * @param {Sight} sight of the end
 * @param {Outcome} outcome
 */
export function reasonWords(speaker, { public: { left } }, outcome) {
  const { t, seat } = speaker;
  const { reason } = outcome;
  const last = left.at(-1);
  if (last !== undefined && ["left", "resigned", "timed_out"].includes(reason)) {
    if (last === seat) return t(`reason.${reason}.mine`);
    return t(`reason.${reason}.other`, { name: nameOf(speaker, last) });
  }
  const margin = marginWords(speaker, outcome);
  if (reason === "finished" && margin) return margin;
  return [t(`reason.${reason}`), margin].filter(Boolean).join(" ");
}

/**
 * By how much the winner was ahead, or what decided.
 * @param {Speaker} speaker
 * @param {Outcome} outcome
 */
function marginWords(speaker, { ranking: [best = [], next = []], scores }) {
  const { t, seat } = speaker;
  if (best.length > 1) return t("board.tie.shared");
  const [points, other] = [scores[best[0] ?? -1], scores[next[0] ?? -1]];
  if (typeof points !== "number" || typeof other !== "number") return "";
  const n = points - other;
  if (n === 0) return t("board.tie");
  if (seat !== null && next.includes(seat)) return t("board.margin.you", { points, n });
  return t("board.margin", { points, n, name: nameOf(speaker, next[0] ?? 0) });
}
