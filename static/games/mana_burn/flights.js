/**
 * What travels when something happened: from which keyed thing of the board to which. A face is a kind of
 * card, null its back. Pawns walk by themselves. Pure.
 *
 * @import { Flight } from "../../table/travel.js"
 * @import { GameEvent, Kind, Place, Sight } from "./model.js"
 */

/** More cards than this are not told apart in the air. */
const MOST = 5;

/**
 * @param {GameEvent} event
 * @param {Sight} sight before it
 * @returns {Flight[]}
 */
export function flightsOf(event, { seat, public: shown }) {
  /** @param {Place} of @param {Kind | null} kind */
  const hand = (of, kind) => (of === seat && kind ? `hand:${kind}` : `hands:${of}`);
  /** @param {string} from @param {Place} of @param {number} count @param {readonly Kind[] | null} cards */
  const toHand = (from, of, count, cards) =>
    facesOf(count, cards).map((face) => ({ from, to: hand(of, face), face }));
  /** @param {Place} of @param {string} to @param {number} count @param {readonly Kind[] | null} cards */
  const fromHand = (of, to, count, cards) =>
    facesOf(count, cards).map((face) => ({ from: hand(of, face), to, face }));
  switch (event.type) {
    case "drew":
      return toHand("deck", event.seat, event.count, event.cards);
    case "crypt_taken":
      return toHand("crypt", event.seat, event.cards.length, event.cards);
    case "resurrected":
      return toHand("crypt", event.seat, 1, [event.card]);
    case "pile_taken":
      return toHand("pile", event.seat, event.count, event.cards);
    case "pile_picked":
      return toHand("pile", event.seat, 1, event.card ? [event.card] : null);
    case "lot_revealed":
      return event.cards.map((face) => ({ from: "deck", to: "lot", face }));
    case "lot_taken":
      return toHand("lot", event.seat, event.cards.length, event.cards);
    case "lot_unsold":
      return event.cards.map((face) => ({ from: "lot", to: event.to, face }));
    case "received":
      return toHand("pool", event.seat, event.count, event.cards);
    case "discarded":
      return fromHand(event.seat, "crypt", event.cards.length, event.cards);
    case "burned":
      return fromHand(event.seat, "pile", 1, event.card ? [event.card] : null);
    case "pooled":
      return fromHand(event.seat, "pool", 1, event.card ? [event.card] : null);
    case "bid_made":
      return event.card ? fromHand(event.seat, "crypt", 1, [event.card]) : [];
    case "staked":
      return fromHand(event.seat, `stake:${event.seat}`, event.count, event.cards);
    case "unstaked":
      return toHand(`stake:${event.seat}`, event.seat, event.count, event.cards);
    case "handed":
      return facesOf(event.count, event.cards).map((face) => ({ from: hand(event.seat, face), to: hand(event.to, face), face }));
    case "fish_answered":
      return facesOf(event.count, null).map(() => ({
        from: hand(event.seat, event.kind),
        to: hand(event.to, event.kind),
        face: event.kind,
      }));
    case "played":
      return fromHand(event.seat, "stack", 1, [event.card]);
    default:
      return monsterFlights(event, shown.stack.at(-1)?.id ?? null);
  }
}

/**
 * Cards on the stack and Monsters in play.
 * @param {GameEvent} event
 * @param {number | null} top id of the card on the stack's top
 * @returns {Flight[]}
 */
function monsterFlights(event, top) {
  switch (event.type) {
    case "countered":
      return [
        { from: `stack:${event.id}`, to: "crypt", face: event.card },
        { from: `stack:${event.by}`, to: "crypt", face: "counter" },
      ];
    case "fizzled":
      return [{ from: `stack:${event.id}`, to: "crypt", face: event.card }];
    case "entered":
      return top === null ? [] : [{ from: `stack:${top}`, to: `mat:${event.seat}`, face: event.kind }];
    case "destroyed":
      return [{ from: `mid:${event.mid}`, to: "crypt", face: event.kind }];
    case "armor_destroyed":
      return [{ from: `mid:${event.mid}`, to: "crypt", face: "armor" }];
    case "bounced":
      return [{ from: `mid:${event.mid}`, to: `hands:${event.owner}`, face: event.kind }];
    case "stolen":
      return [{ from: `mid:${event.mid}`, to: `mat:${event.seat}`, face: event.kind }];
    default:
      return [];
  }
}

/** @param {number} count @param {readonly Kind[] | null} cards @returns {(Kind | null)[]} */
function facesOf(count, cards) {
  return Array.from({ length: Math.min(count, MOST) }, (_, index) => cards?.[index] ?? null);
}
