/**
 * What somebody has chosen so far, and the action that it makes once it is complete. Pure.
 *
 * @import { Action, Affordances, ActionType, Hand, How, Kind, Mid, Place, SquareId, Target } from "./model.js"
 */

/**
 * `cards`: of a stake, a discard or an alternative, in the order in which they were chosen.
 * `sending`: the server has not answered yet.
 * @typedef {{
 *   does: ActionType | null, card: Kind | null, cards: Kind[], mid: Mid | null, other: Mid | null,
 *   seat: Place | null, kind: Kind | null, exit: SquareId | null, die: number | null, how: How | null,
 *   alternative: number | null, position: number | null, target: Target | null, sending: boolean,
 * }} Choice
 */

/** @type {Readonly<Choice>} */
export const NOTHING = Object.freeze({
  does: null,
  card: null,
  cards: [],
  mid: null,
  other: null,
  seat: null,
  kind: null,
  exit: null,
  die: null,
  how: null,
  alternative: null,
  position: null,
  target: null,
  sending: false,
});

/** Questions that are answered with one card of the hand. */
export const ONE_CARD = /** @type {const} */ (["bid", "burn_add", "pool", "swap_crypt", "swap_deck"]);
/** Questions that are answered with several. */
export const MORE_CARDS = /** @type {const} */ (["stake", "discard"]);
/** Things that are done with one Monster. */
export const ONE_MONSTER = /** @type {const} */ (["steal_monster", "bounce_monster", "reroll", "false_bid"]);
/** Answers that need nothing but a yes. */
export const BARE = /** @type {const} */ (["roll", "crypt_take", "skip_for_crypt", "decline", "end_turn"]);

/** @param {Target | null} one @param {Target | null} other */
export function sameTarget(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The alternative of a square that is chosen. @param {Choice} choice @param {Affordances | null} may */
export function alternativeOf({ alternative }, may) {
  return may?.choice?.find((one) => one.alternative === alternative) ?? null;
}

/** How many cards what is chosen needs. @param {Choice} choice @param {Affordances | null} may */
export function countOf(choice, may) {
  if (choice.does === "stake") return may?.stake?.count ?? 0;
  if (choice.does === "discard") return may?.discard?.count ?? 0;
  return choice.does === "choice" ? (alternativeOf(choice, may)?.count ?? 0) : 1;
}

/** Whether cards are all in hand. @param {Hand | undefined} hand @param {readonly Kind[]} cards */
function holds(hand, cards) {
  return cards.every((kind) => cards.filter((one) => one === kind).length <= (hand?.[kind] ?? 0));
}

/**
 * The action that is chosen; null: not complete, or not to be had.
 * @param {Choice} choice
 * @param {Affordances | null} may
 * @returns {Action | null}
 */
export function actionOf(choice, may) {
  const { does, card, cards, mid, other } = choice;
  if (!may || does === null || may[does] === undefined) return null;
  switch (does) {
    case "play":
      return playOf(choice, may);
    case "bid":
    case "burn_add":
    case "pool":
    case "swap_crypt":
    case "swap_deck":
      return card !== null && may[does]?.includes(card) ? { type: does, card } : null;
    case "stake":
    case "discard":
      return cards.length === countOf(choice, may) && holds(may[does]?.cards, cards) ? { type: does, cards } : null;
    case "lose":
      if (mid !== null) return may.lose?.mid.includes(mid) ? { type: "lose", mid } : null;
      return card !== null && may.lose?.card.includes(card) ? { type: "lose", card } : null;
    case "steal_monster":
    case "bounce_monster":
    case "reroll":
    case "false_bid":
      return mid !== null && may[does]?.includes(mid) ? { type: does, mid } : null;
    case "swap_monsters":
      return mid !== null && other !== null ? { type: "swap_monsters", own: mid, other } : null;
    default:
      return answerOf(choice, may);
  }
}

/**
 * @param {Choice} choice
 * @param {Affordances} may
 * @returns {Action | null}
 */
function playOf({ card, target }, may) {
  const targets = card === null ? undefined : may.play?.[card];
  if (card === null || !targets?.some((one) => sameTarget(one, target))) return null;
  return target === null ? { type: "play", card } : { type: "play", card, target };
}

/**
 * Actions that need neither cards of the hand nor Monsters alone.
 * @param {Choice} choice
 * @param {Affordances} may
 * @returns {Action | null}
 */
function answerOf(choice, may) {
  const { does, mid, seat, kind, exit, die, how, position } = choice;
  switch (does) {
    case "hero":
      return mid !== null && die !== null ? { type: does, mid, die } : null;
    case "choose_path":
      return exit !== null && may.choose_path?.includes(exit) ? { type: does, exit } : null;
    case "choose_opponent":
      return seat !== null && may.choose_opponent?.includes(seat) ? { type: does, seat } : null;
    case "fish_ask":
      return seat !== null && kind !== null && may.fish_ask?.seat.includes(seat) ? { type: does, seat, kind } : null;
    case "fish_back":
      return kind === null ? null : { type: does, kind };
    case "burn_pick":
      return may.burn_pick?.includes(kind) ? { type: does, kind } : null;
    case "goblin_pick":
      return how === null ? null : { type: does, how };
    case "resurrect_pick": {
      const found = position === null ? undefined : may.resurrect_pick?.[position];
      return found === undefined || position === null ? null : { type: does, kind: found, position };
    }
    case "choice":
      return alternativeAction(choice, may);
    case "roll":
    case "crypt_take":
    case "skip_for_crypt":
    case "decline":
    case "end_turn":
      return { type: does };
    default:
      return null;
  }
}

/**
 * @param {Choice} choice
 * @param {Affordances} may
 * @returns {Action | null}
 */
function alternativeAction(choice, may) {
  const chosen = alternativeOf(choice, may);
  if (!chosen || choice.cards.length !== chosen.count || !chosen.seat.includes(choice.seat)) return null;
  if (!holds(chosen.cards, choice.cards)) return null;
  const { alternative, cards } = { alternative: chosen.alternative, cards: choice.cards };
  return choice.seat === null
    ? { type: "choice", alternative, cards }
    : { type: "choice", alternative, cards, seat: choice.seat };
}

/**
 * What remains of a choice under new affordances: all of it while it may still become an action.
 * @param {Choice} choice
 * @param {Affordances | null} may
 * @returns {Choice}
 */
export function kept(choice, may) {
  const { does, card, cards } = choice;
  const free = { ...choice, sending: false };
  if (!may || does === null || may[does] === undefined) return NOTHING;
  if (actionOf(free, may)) return free;
  if (does === "play") {
    const targets = card === null ? undefined : may.play?.[card];
    return targets ? { ...free, target: null } : NOTHING;
  }
  if (does === "stake" || does === "discard" || does === "choice") {
    const held = (does === "choice" ? alternativeOf(choice, may) : may[does])?.cards;
    return holds(held, cards) && cards.length <= countOf(choice, may) ? free : NOTHING;
  }
  if (does === "fish_ask" || does === "swap_monsters" || does === "hero") return partial(free, may);
  return NOTHING;
}

/**
 * Of a choice that needs two things, the one that is still to be had.
 * @param {Choice} choice
 * @param {Affordances} may
 * @returns {Choice}
 */
function partial(choice, may) {
  const { does, seat, mid, other } = choice;
  if (does === "fish_ask") return { ...choice, seat: seat !== null && may.fish_ask?.seat.includes(seat) ? seat : null };
  if (does === "hero") return mid !== null && may.hero?.mid.includes(mid) ? choice : NOTHING;
  return {
    ...choice,
    mid: mid !== null && may.swap_monsters?.own.includes(mid) ? mid : null,
    other: other !== null && may.swap_monsters?.other.includes(other) ? other : null,
  };
}
