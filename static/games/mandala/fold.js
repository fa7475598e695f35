/**
 * What the picture becomes while events are played: cards leave one pile and come to another.
 * Pure and without rules; the next sight that is shown replaces whatever was drawn meanwhile.
 *
 * @import { Cards, Colour, GameEvent, Mandala, Place, Public, Sight } from "./model.js"
 */

import { COLOURS } from "./input.js";

/**
 * How many cards of a colour a pile holds.
 * @param {Cards} pile
 * @param {string} colour
 */
export function countOf(pile, colour) {
  let count = 0;
  for (const letter of pile) if (letter === colour) count += 1;
  return count;
}

/**
 * A pile in the order of the colours.
 * @param {Cards} pile
 * @returns {Cards}
 */
export function sorted(pile) {
  return COLOURS.map((colour) => colour.repeat(countOf(pile, colour))).join("");
}

/**
 * @param {Cards} pile
 * @param {Colour} colour
 * @param {number} count
 * @returns {Cards} without the first `count` cards of the colour
 */
function less(pile, colour, count) {
  let left = count;
  return [...pile].filter((letter) => letter !== colour || left-- <= 0).join("");
}

/**
 * @template T
 * @param {readonly [T, T]} pair
 * @param {number} index
 * @param {(one: T) => T} change
 * @returns {[T, T]}
 */
function changed(pair, index, change) {
  return index === 0 ? [change(pair[0]), pair[1]] : [pair[0], change(pair[1])];
}

/**
 * @param {Sight} sight
 * @param {Partial<Public>} part
 * @returns {Sight}
 */
function published(sight, part) {
  return { ...sight, public: { ...sight.public, ...part } };
}

/**
 * @param {Sight} sight
 * @param {number} mandala
 * @param {(one: Mandala) => Mandala} change
 */
function onMandala(sight, mandala, change) {
  return published(sight, { mandalas: changed(sight.public.mandalas, mandala, change) });
}

/**
 * Change a seat's hand: the size for everybody, the cards where the viewer is that seat.
 * @param {Sight} sight
 * @param {Place} seat
 * @param {number} by
 * @param {(hand: Cards) => Cards} change
 */
function onHand(sight, seat, by, change) {
  const { own } = sight;
  const mine = own && sight.seat === seat ? { ...own, hand: sorted(change(own.hand)) } : own;
  const hand_sizes = changed(sight.public.hand_sizes, seat, (size) => Math.max(size + by, 0));
  return { ...published(sight, { hand_sizes }), own: mine };
}

/**
 * The sight once the event's cards have left where they were.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
export function lifted(sight, event) {
  switch (event.type) {
    case "built":
      return onHand(sight, event.seat, -1, (hand) => less(hand, event.colour, 1));
    case "grown":
    case "discarded":
      return onHand(sight, event.seat, -event.count, (hand) => less(hand, event.colour, event.count));
    case "drawn":
      return fromDeck(sight, event.count);
    case "refilled":
      return fromDeck(sight, event.cards.length);
    case "claimed":
      return onMandala(sight, event.mandala, (one) => ({
        ...one,
        mountain: less(one.mountain, event.colour, event.count),
      }));
    case "swept":
      return onMandala(sight, event.mandala, () => ({ mountain: "", fields: ["", ""] }));
    case "exhausted":
    case "reshuffled":
      return published(sight, { discard: "" });
    default:
      return sight;
  }
}

/**
 * A draw across a reshuffle is told first: until the new deck comes, the number is below zero.
 * @param {Sight} sight
 * @param {number} count
 */
function fromDeck(sight, count) {
  return published(sight, { deck_size: sight.public.deck_size - count });
}

/**
 * The sight once they have arrived; `sight` is what `lifted` left.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
export function landed(sight, event) {
  switch (event.type) {
    case "built":
      return onMandala(sight, event.mandala, (one) => ({
        ...one,
        mountain: one.mountain + event.colour,
      }));
    case "grown":
      return onMandala(sight, event.mandala, (one) => ({
        ...one,
        fields: changed(one.fields, event.seat, (field) =>
          sorted(field + event.colour.repeat(event.count)),
        ),
      }));
    case "discarded":
      return toDiscard(sight, event.colour.repeat(event.count));
    case "drawn":
      return onHand(sight, event.seat, event.count, (hand) => hand + (event.cards ?? ""));
    case "refilled":
      return onMandala(sight, event.mandala, (one) => ({
        ...one,
        mountain: one.mountain + event.cards,
      }));
    case "claimed":
      return claimLanded(sight, event);
    case "swept":
      return toDiscard(sight, event.mountain + event.fields.join(""));
    default:
      return factsLanded(sight, event);
  }
}

/**
 * @param {Sight} sight
 * @param {Cards} cards
 */
function toDiscard(sight, cards) {
  return published(sight, { discard: sorted(sight.public.discard + cards) });
}

/**
 * @param {Sight} sight
 * @param {Extract<GameEvent, {type: "claimed"}>} event
 * @returns {Sight}
 */
function claimLanded(sight, event) {
  if (event.to === "discard") return toDiscard(sight, event.colour.repeat(event.count));
  const cards = event.colour.repeat(event.count - (event.river === null ? 0 : 1));
  const { rivers, cup_sizes, claimed } = sight.public;
  const grown = published(sight, {
    rivers: changed(rivers, event.seat, (river) =>
      event.river === null ? river : river + event.colour,
    ),
    cup_sizes: changed(cup_sizes, event.seat, (size) => size + cards.length),
    claimed: claimed && changed(claimed, event.seat, (cup) => sorted(cup + cards)),
  });
  const { own } = grown;
  if (!own || grown.seat !== event.seat) return grown;
  return { ...grown, own: { ...own, cup: sorted(own.cup + cards) } };
}

/**
 * Events that change facts rather than piles.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
function factsLanded(sight, event) {
  switch (event.type) {
    case "reshuffled":
      return published(sight, { deck_size: sight.public.deck_size + event.count });
    case "exhausted":
      return published(sight, {
        exhaustions: event.times,
        deck_size: sight.public.deck_size + event.reshuffled,
      });
    case "final_mandala":
      return published(sight, { end_trigger: event.trigger });
    case "completed":
      return event.first === null
        ? sight
        : published(sight, {
            phase: "claim",
            turn: event.first,
            claim: { mandala: event.mandala, completer: event.seat, draw_due: false },
          });
    default:
      return sight;
  }
}
