/**
 * What becomes of cards and Monsters, in sentences.
 *
 * @import { GameEvent } from "./model.js"
 * @import { Teller } from "./journal.js"
 */

/**
 * @param {GameEvent} event
 * @param {Teller} teller
 * @returns {string | null} null: it is about something else
 */
export function sentenceOfCards(event, teller) {
  const { t, name, kind, cards, told } = teller;
  switch (event.type) {
    case "drew":
    case "gathered":
    case "received":
    case "pile_taken":
      return told(`event.${event.type}`, { name: name(event.seat) }, event.count, event.cards);
    case "reshuffled":
      return t("event.reshuffled", { n: event.count });
    case "handed":
      return told("event.handed", { name: name(event.seat), other: name(event.to) }, event.count, event.cards);
    case "discarded":
    case "crypt_taken":
      return t(`event.${event.type}`, { name: name(event.seat), cards: cards(event.cards) });
    case "declined":
      return t(DECLINED.has(event.prompt) ? `event.declined.${event.prompt}` : "event.declined", { name: name(event.seat) });
    case "burned":
    case "pile_picked":
    case "pooled":
      return told(`event.${event.type}`, { name: name(event.seat) }, 1, event.card === null ? null : [event.card]);
    case "played":
      return playWords(event, teller);
    case "countered":
    case "fizzled":
    case "resurrected":
      return t(`event.${event.type}`, { name: name(event.seat), card: kind(event.card) });
    default:
      return sentenceOfMonsters(event, teller);
  }
}

/** Questions whose "no" has words of its own. */
const DECLINED = new Set([
  ...["crypt_take", "skip_for_crypt", "swap_crypt", "swap_deck"],
  ...["burn_pick", "steal_monster", "swap_monsters", "fish_back"],
]);

/**
 * A card that is played, and what at.
 * @param {Extract<GameEvent, {type: "played"}>} event
 * @param {Teller} teller
 */
function playWords({ seat, card, target, aim }, { t, name, kind }) {
  const params = { name: name(seat), card: kind(card) };
  if (target === null || aim === null) return t("event.played", params);
  const at =
    "mid" in target
      ? card === "armor" ? "armor" : "monster"
      : "armor_of" in target
        ? "armor_of"
        : "stack" in target ? "card" : "die";
  const key = `event.played.${at}${aim.seat === seat ? ".own" : ""}`;
  return t(key, { ...params, other: name(aim.seat), what: aim.kind === null ? "" : kind(aim.kind) });
}

/**
 * @param {GameEvent} event
 * @param {Teller} teller
 */
function sentenceOfMonsters(event, { t, name, kind }) {
  switch (event.type) {
    case "entered":
      return t("event.entered", { name: name(event.seat), card: kind(event.kind) });
    case "armored":
      return t("event.armored", { name: name(event.seat), card: kind(event.kind), n: event.armor });
    case "destroyed":
      return t(`event.destroyed.${event.by}`, { name: name(event.seat), card: kind(event.kind) });
    case "armor_destroyed": {
      const key = event.armor === 0 ? "event.armor_destroyed.bare" : "event.armor_destroyed";
      return t(key, { name: name(event.seat), card: kind(event.kind) });
    }
    case "stolen":
      return t("event.stolen", { name: name(event.seat), other: name(event.victim), card: kind(event.kind) });
    case "swapped": {
      const params = { card: kind(event.own_kind), what: kind(event.other_kind) };
      return t("event.swapped", { ...params, name: name(event.seat), other: name(event.victim) });
    }
    case "bounced": {
      const key = event.owner === event.seat ? "event.bounced.own" : "event.bounced";
      return t(key, { name: name(event.seat), other: name(event.owner), card: kind(event.kind) });
    }
    default:
      return null;
  }
}
