/**
 * What a tap on a thing of the board makes of what is chosen. Pure, without DOM or rules: what may be
 * chosen is only ever read from the affordances.
 *
 * @import { Action, Affordances, ActionType, Kind, Target } from "./model.js"
 * @import { Choice } from "./choice.js"
 */

import {
  MORE_CARDS,
  NOTHING,
  ONE_CARD,
  ONE_MONSTER,
  actionOf,
  alternativeOf,
  countOf,
  sameTarget,
} from "./choice.js";

/** @typedef {{lit: Set<string>, chosen: Map<string, number>}} Lights `chosen`: how many of a thing */

/**
 * What a tap on a thing chooses, one use after another; none: it cannot be chosen.
 * @param {Choice} choice
 * @param {Affordances | null} may
 * @param {string} id
 * @returns {Choice[]}
 */
export function usesOf(choice, may, id) {
  const at = id.indexOf(":");
  const rest = id.slice(at + 1);
  if (!may || choice.sending) return [];
  switch (id.slice(0, at)) {
    case "hand":
      return handUses(choice, may, /** @type {Kind} */ (rest));
    case "mid":
      return monsterUses(choice, may, rest);
    case "die":
      return dieUses(choice, may, Number(rest));
    case "stack":
      return aimed(choice, may, "counter", { stack: Number(rest) });
    case "seat":
      return seatUses(choice, may, Number(rest));
    case "kind":
      return kindUses(choice, may, /** @type {Kind} */ (rest));
    default:
      return otherUses(may, id.slice(0, at), rest);
  }
}

/**
 * @param {Affordances} may
 * @param {string} what
 * @param {string} rest
 * @returns {Choice[]}
 */
function otherUses(may, what, rest) {
  const n = Number(rest);
  if (what === "square" && may.choose_path?.includes(rest)) return [{ ...NOTHING, does: "choose_path", exit: rest }];
  if (what === "how") {
    const how = may.goblin_pick?.find((one) => one === rest);
    return how ? [{ ...NOTHING, does: "goblin_pick", how }] : [];
  }
  if (what === "crypt" && n < (may.resurrect_pick?.length ?? 0)) {
    return [{ ...NOTHING, does: "resurrect_pick", position: n }];
  }
  const found = what === "alt" ? may.choice?.find(({ alternative }) => alternative === n) : undefined;
  return found ? [{ ...NOTHING, does: "choice", alternative: n, seat: only(found.seat) }] : [];
}

/** What there is, where there is but one. @template T @param {readonly T[]} all @returns {T | null} */
function only(all) {
  return all.length === 1 ? (all[0] ?? null) : null;
}

/**
 * An answer to the open question comes first, then a card that is thrown in.
 * @param {Choice} choice
 * @param {Affordances} may
 * @param {Kind} kind
 * @returns {Choice[]}
 */
function handUses(choice, may, kind) {
  const one = ONE_CARD.filter((type) => may[type]?.includes(kind)).map((does) => ({ ...NOTHING, does, card: kind }));
  const more = MORE_CARDS.filter((type) => may[type]?.cards[kind]).map((does) => added(choice, may, does, kind));
  /** @type {Choice[]} */
  const lose = may.lose?.card.includes(kind) ? [{ ...NOTHING, does: "lose", card: kind }] : [];
  const targets = may.play?.[kind];
  /** @type {Choice[]} */
  const played = targets ? [{ ...NOTHING, does: "play", card: kind, target: only(targets) }] : [];
  return [...one, ...more, ...lose, ...givenUses(choice, may, kind), ...played];
}

/**
 * A card for an alternative of a square: the chosen one, or the only one that takes cards.
 * @param {Choice} choice
 * @param {Affordances} may
 * @param {Kind} kind
 * @returns {Choice[]}
 */
function givenUses(choice, may, kind) {
  const taking = (may.choice ?? []).filter(({ cards }) => cards[kind]);
  const chosen = taking.find(({ alternative }) => alternative === choice.alternative) ?? taking[0];
  if (!chosen) return [];
  const same = choice.does === "choice" && choice.alternative === chosen.alternative;
  const before = same ? choice : { ...NOTHING, alternative: chosen.alternative, seat: only(chosen.seat) };
  return [added(/** @type {Choice} */ ({ ...before, does: "choice" }), may, "choice", kind)];
}

/**
 * One more of a kind; when all of it are chosen, none of it. A full choice lets go of its first card.
 * @param {Choice} choice
 * @param {Affordances} may
 * @param {"stake" | "discard" | "choice"} does
 * @param {Kind} kind
 * @returns {Choice}
 */
function added(choice, may, does, kind) {
  const before = choice.does === does ? choice : { ...NOTHING, does };
  const held = (does === "choice" ? alternativeOf(before, may) : may[does])?.cards[kind] ?? 0;
  const most = countOf(before, may);
  const of = before.cards.filter((one) => one === kind).length;
  if (of >= Math.min(held, most)) return { ...before, cards: before.cards.filter((one) => one !== kind) };
  const cards = [...before.cards, kind];
  return { ...before, cards: cards.slice(Math.max(cards.length - most, 0)) };
}

/**
 * @param {Choice} choice
 * @param {Affordances} may
 * @param {string} mid
 * @returns {Choice[]}
 */
function monsterUses(choice, may, mid) {
  if (choice.does === "play" && choice.card !== null) {
    const aims = [{ mid }, { armor_of: mid }].flatMap((target) => aimed(choice, may, choice.card, target));
    if (aims.length > 0) return aims;
  }
  const single = ONE_MONSTER.filter((type) => may[type]?.includes(mid)).map((does) => ({ ...NOTHING, does, mid }));
  /** @type {Choice[]} */
  const lose = may.lose?.mid.includes(mid) ? [{ ...NOTHING, does: "lose", mid }] : [];
  /** @type {Choice[]} */
  const hero = may.hero?.mid.includes(mid) ? [{ ...NOTHING, does: "hero", mid, die: only(may.hero.die) }] : [];
  return [...single, ...lose, ...hero, ...swapUses(choice, may, mid)];
}

/**
 * @param {Choice} choice
 * @param {Affordances} may
 * @param {string} mid
 * @returns {Choice[]}
 */
function swapUses(choice, { swap_monsters: swap }, mid) {
  if (!swap) return [];
  const does = /** @type {const} */ ("swap_monsters");
  const before = choice.does === does ? choice : { ...NOTHING, does, mid: only(swap.own), other: only(swap.other) };
  if (swap.own.includes(mid)) return [{ ...before, mid }];
  return swap.other.includes(mid) ? [{ ...before, other: mid }] : [];
}

/**
 * @param {Choice} choice
 * @param {Affordances} may
 * @param {number} die
 * @returns {Choice[]}
 */
function dieUses(choice, may, die) {
  if (choice.does === "hero" && may.hero?.die.includes(die)) return [{ ...choice, die }];
  return aimed(choice, may, "embiggen", { die });
}

/**
 * A card is played at something: the chosen one, or the only one that could be meant.
 * @param {Choice} choice
 * @param {Affordances} may
 * @param {Kind | null} card
 * @param {Target} target
 * @returns {Choice[]}
 */
function aimed(choice, may, card, target) {
  if (card === null || (choice.does !== null && !(choice.does === "play" && choice.card === card))) return [];
  const open = may.play?.[card]?.some((one) => sameTarget(one, target));
  return open ? [{ ...NOTHING, does: "play", card, target }] : [];
}

/**
 * @param {Choice} choice
 * @param {Affordances} may
 * @param {number} seat
 * @returns {Choice[]}
 */
function seatUses(choice, may, seat) {
  if (may.choose_opponent?.includes(seat)) return [{ ...NOTHING, does: "choose_opponent", seat }];
  if (may.fish_ask?.seat.includes(seat)) {
    const kind = choice.does === "fish_ask" ? choice.kind : null;
    return [{ ...NOTHING, does: "fish_ask", kind, seat }];
  }
  const giving = (may.choice ?? []).find((one) => one.seat.includes(seat));
  if (!giving) return [];
  const same = choice.does === "choice" && choice.alternative === giving.alternative;
  return [{ ...(same ? choice : NOTHING), does: "choice", alternative: giving.alternative, seat }];
}

/**
 * @param {Choice} choice
 * @param {Affordances} may
 * @param {Kind} kind
 * @returns {Choice[]}
 */
function kindUses(choice, may, kind) {
  if (may.fish_back?.includes(kind)) return [{ ...NOTHING, does: "fish_back", kind }];
  if (may.burn_pick?.includes(kind)) return [{ ...NOTHING, does: "burn_pick", kind }];
  if (!may.fish_ask?.kind.includes(kind)) return [];
  const seat = choice.does === "fish_ask" ? choice.seat : only(may.fish_ask.seat);
  return [{ ...NOTHING, does: "fish_ask", seat, kind }];
}

/**
 * A thing was tapped: it is chosen, or let go of when it was. `refused`: it cannot be chosen.
 * @param {Choice} choice
 * @param {Affordances | null} may
 * @param {string} id
 * @returns {{choice: Choice, refused: boolean}}
 */
export function tapped(choice, may, id) {
  const [first] = usesOf(choice, may, id);
  if (!first) return { choice, refused: !choice.sending };
  const again = JSON.stringify(first) === JSON.stringify(choice);
  return { choice: again ? NOTHING : first, refused: false };
}

/**
 * The other use of the chosen card: a card that would answer the question may be thrown in instead.
 * @param {Choice} choice
 * @param {Affordances | null} may
 * @returns {Choice | null}
 */
export function otherUse(choice, may) {
  const { does } = choice;
  const kind = choice.card ?? choice.cards.at(-1) ?? null;
  if (kind === null || does === null) return null;
  const uses = usesOf(NOTHING, may, `hand:${kind}`);
  if (does === "play") return uses.find((one) => one.does !== "play") ?? null;
  return uses.find((one) => one.does === "play") ?? null;
}

/** One step back. @param {Choice} choice @returns {Choice} */
export function cancelled(choice) {
  if (choice.sending) return choice;
  const { does, card, cards } = choice;
  if (does === "play" && choice.target !== null) return NOTHING;
  return does !== "play" && card === null && cards.length > 1 ? { ...choice, cards: cards.slice(0, -1) } : NOTHING;
}

/**
 * What is chosen is sent; where nothing is, what the question needs no choice for.
 * @param {Choice} choice
 * @param {Affordances | null} may
 * @param {ActionType | null} does
 * @returns {{choice: Choice, act?: Action}}
 */
export function confirmed(choice, may, does) {
  const wanted = does === null ? choice : { ...NOTHING, does };
  const act = choice.sending ? null : actionOf(wanted, may);
  return act ? { choice: { ...wanted, sending: true }, act } : { choice };
}
