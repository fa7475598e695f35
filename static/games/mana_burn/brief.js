/**
 * What somebody did, by the events of one entry, in one short sentence: the weightiest of them.
 *
 * @import { GameEvent, Kind, Place, Translate } from "./model.js"
 * @import { Tools } from "./journal.js"
 */

import { nameOf } from "./words.js";

/** What an entry is remembered by, the weightiest first. @type {readonly GameEvent["type"][]} */
const WEIGHTIEST = [
  ...["restarted", "left", "countered", "lot_taken", "lot_unsold", "pile_taken", "duel_done", "fish_answered", "dealt"],
  ...["destroyed", "armor_destroyed", "stolen", "swapped", "bounced", "distributed", "resurrected", "entered", "armored"],
  ...["fizzled", "played", "bid_made", "fish_asked", "faced", "staked", "pooled", "loss_chosen", "burned", "pile_picked"],
  ...["crypt_taken", "skips_next", "reversed", "rerolled", "raised", "rolled", "goblin_picked", "jumped", "walked"],
  ...["handed", "discarded", "drew", "bidder_out", "called_off", "declined", "skipped"],
].map((type) => /** @type {GameEvent["type"]} */ (type));

/**
 * Whose deed an event is, what its words are kept under, and what they name. `at`: whom it hits.
 * @typedef {{key: string, seat: Place | null, at?: Place | null, params?: Record<string, string | number>}} Deed
 */

/**
 * @param {readonly GameEvent[]} events of one entry
 * @param {Tools} tools
 * @returns {string} "": nothing that is worth a sentence
 */
export function brief(events, tools) {
  const heavy = WEIGHTIEST.map((type) => events.find((event) => event.type === type));
  for (const event of heavy) {
    const deed = event && deedOf(event, tools);
    if (deed) return worded(deed, tools);
  }
  return "";
}

/**
 * @param {Deed} deed
 * @param {Tools} tools
 */
function worded({ key, seat, at = null, params = {} }, { t, names, seat: viewer }) {
  const speaker = { names: names() };
  if (seat === null) return t(`brief.${key}`, params);
  const told = { ...params, name: nameOf(speaker, seat), other: at === null ? "" : nameOf(speaker, at) };
  if (seat === viewer) return t(`brief.${key}.mine`, told);
  return t(at !== null && at === viewer ? `brief.${key}.yours` : `brief.${key}.other`, told);
}

/**
 * @param {GameEvent} event
 * @param {Tools} tools
 * @returns {Deed | null}
 */
function deedOf(event, { t }) {
  const kind = (/** @type {Kind} */ one) => t(`kind.${one}`);
  switch (event.type) {
    case "restarted":
    case "lot_unsold":
    case "reversed":
      return { key: event.type, seat: null };
    case "dealt":
      return { key: event.type, seat: null, params: { n: event.hands } };
    case "left":
    case "pooled":
    case "loss_chosen":
    case "burned":
    case "skips_next":
    case "skipped":
    case "bidder_out":
    case "declined":
      return { key: event.type, seat: event.seat };
    case "countered":
    case "fizzled":
    case "resurrected":
      return { key: event.type, seat: event.seat, params: { card: kind(event.card) } };
    case "pile_taken":
    case "pile_picked":
      return { key: event.type, seat: event.seat };
    case "lot_taken":
    case "crypt_taken":
    case "discarded":
      return { key: event.type, seat: event.seat, params: { n: event.cards.length } };
    case "drew":
    case "staked":
      return { key: event.type, seat: event.seat, params: { n: event.count } };
    case "handed":
      return { key: event.type, seat: event.seat, at: event.to, params: { n: event.count } };
    default:
      return deedOfMonsters(event, t) ?? deedOfGames(event, t) ?? deedOfDice(event, t);
  }
}

/**
 * @param {GameEvent} event
 * @param {Translate} t
 * @returns {Deed | null}
 */
function deedOfMonsters(event, t) {
  const kind = (/** @type {Kind} */ one) => t(`kind.${one}`);
  switch (event.type) {
    case "entered":
    case "armored":
    case "armor_destroyed":
      return { key: event.type, seat: event.seat, params: { card: kind(event.kind) } };
    case "destroyed":
      return { key: `destroyed.${event.by}`, seat: event.seat, params: { card: kind(event.kind) } };
    case "stolen":
      return { key: "stolen", seat: event.seat, at: event.victim, params: { card: kind(event.kind) } };
    case "swapped":
      return { key: "swapped", seat: event.seat, at: event.victim };
    case "bounced":
      return { key: "bounced", seat: event.owner, params: { card: kind(event.kind) } };
    case "played": {
      const { aim, card } = event;
      if (aim === null || aim.kind === null) return { key: "played", seat: event.seat, params: { card: kind(card) } };
      return { key: "played.at", seat: event.seat, at: aim.seat, params: { card: kind(card), what: kind(aim.kind) } };
    }
    default:
      return null;
  }
}

/**
 * @param {GameEvent} event
 * @param {Translate} t
 * @returns {Deed | null}
 */
function deedOfGames(event, t) {
  const kind = (/** @type {Kind} */ one) => t(`kind.${one}`);
  switch (event.type) {
    case "duel_done":
      if (event.game === "ante" && event.winner !== null) return { key: "duel_done.ante", seat: event.winner };
      return { key: event.game === "ante" ? "duel_done.tie" : "duel_done.trade", seat: null };
    case "faced":
      return { key: `faced.${event.game}`, seat: event.seat, at: event.opponent };
    case "called_off":
      return { key: `called_off.${event.game}`, seat: null };
    case "goblin_picked":
      return { key: `goblin_picked.${event.how}`, seat: event.seat };
    case "bid_made":
      if (event.card === null) return { key: "bid_made.false", seat: event.seat };
      return { key: "bid_made", seat: event.seat, params: { card: kind(event.card) } };
    case "fish_asked":
      return { key: "fish_asked", seat: event.seat, at: event.of, params: { card: kind(event.kind) } };
    case "fish_answered": {
      const params = { card: kind(event.kind), n: event.count };
      return { key: event.count === 0 ? "fish_answered.none" : "fish_answered.some", seat: event.seat, at: event.to, params };
    }
    case "distributed":
      return { key: `distributed.${event.what}`, seat: null };
    default:
      return null;
  }
}

/**
 * @param {GameEvent} event
 * @param {Translate} t
 * @returns {Deed | null}
 */
function deedOfDice(event, t) {
  switch (event.type) {
    case "rolled":
      if (event.dice.length > 1) return null;
      return { key: "rolled", seat: event.seat, params: { n: event.dice[0]?.face ?? 0 } };
    case "rerolled":
      return { key: "rerolled", seat: event.seat, params: { n: event.face } };
    case "raised":
      return { key: "raised", seat: event.seat, params: { n: event.face + event.bonus } };
    case "jumped":
      return { key: "jumped", seat: event.seat, params: { square: t(`square.${event.to}`) } };
    case "walked": {
      const square = event.path.at(-1);
      if (square === undefined || event.left > 0) return null;
      return { key: "walked", seat: event.seat, params: { square: t(`square.${square}`) } };
    }
    default:
      return null;
  }
}
