/**
 * What the picture becomes while events are played: cards and mana leave one place and come to
 * another. Pure and without rules; the next sight that is shown replaces whatever was drawn meanwhile.
 *
 * @import { Cards, Colour, GameEvent, Place, Public, Sight } from "./model.js"
 */

import { COLOURS, DISPLAY, GAP, sorted } from "./cards.js";

/**
 * @param {Sight} sight
 * @param {Partial<Public>} part
 * @returns {Sight}
 */
function published(sight, part) {
  return { ...sight, public: { ...sight.public, ...part } };
}

/**
 * @template T
 * @param {readonly T[]} all
 * @param {number} index
 * @param {(one: T) => T} change
 */
function changed(all, index, change) {
  return all.map((one, at) => (at === index ? change(one) : one));
}

/**
 * @param {Cards} cards
 * @param {Colour} colour
 * @param {number} count
 * @param {string} [instead] what stands where a card was
 * @returns {Cards} without the first `count` cards of the colour
 */
function less(cards, colour, count, instead = "") {
  let left = count;
  return [...cards].map((letter) => (letter === colour && left-- > 0 ? instead : letter)).join("");
}

/**
 * Change a seat's hand: the size for everybody, the cards where they are seen.
 * @param {Sight} sight
 * @param {Place} seat
 * @param {number} by
 * @param {(hand: Cards) => Cards} change
 */
function onHand(sight, seat, by, change) {
  const { own } = sight;
  const { hands, hand_sizes } = sight.public;
  const grown = published(sight, {
    hand_sizes: changed(hand_sizes, seat, (size) => Math.max(size + by, 0)),
    hands: hands && changed(hands, seat, (hand) => sorted(change(hand))),
  });
  return own && sight.seat === seat ? { ...grown, own: { hand: sorted(change(own.hand)) } } : grown;
}

/**
 * Mana goes from the supply to a seat, or back where it is less than nothing.
 * @param {Sight} sight
 * @param {Place} seat
 * @param {number} by
 */
function onMana(sight, seat, by) {
  const { mana, supply } = sight.public;
  const paid = published(sight, {
    mana: changed(mana, seat, (held) => held + by),
    supply: supply === null ? null : supply - by,
  });
  return scored(paid);
}

/** The scores as they are now. @param {Sight} sight */
function scored(sight) {
  const { rows, mana } = sight.public;
  const scores = rows.map((row, seat) => row.reduce((sum, n) => sum + n, mana[seat] ?? 0));
  return published(sight, { scores });
}

/**
 * The sight once the event's cards and mana have left where they were.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
export function lifted(sight, event) {
  switch (event.type) {
    case "taken":
      return onMana(
        published(sight, { display: less(sight.public.display, event.colour, event.count, GAP) }),
        event.seat,
        -event.cost,
      );
    case "laid":
      return onHand(sight, event.seat, -event.count, (hand) => less(hand, event.colour, event.count));
    case "discarded":
      return onHand(sight, event.seat, -1, (hand) => less(hand, event.colour, 1));
    case "departed":
      return onHand(sight, event.seat, -event.cards, () => "");
    case "refilled":
      return published(sight, {
        display: sight.public.display.padEnd(DISPLAY, GAP),
        pile_size: event.pile,
        crosswise_left: Math.min(sight.public.crosswise_left, event.pile),
      });
    default:
      return sight;
  }
}

/**
 * The sight once they have arrived; `sight` is what `lifted` left.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
export function landed(sight, event) {
  switch (event.type) {
    case "taken": {
      const closed = published(sight, { display: sight.public.display.replaceAll(GAP, "") });
      return onHand(closed, event.seat, event.count, (hand) => hand + event.colour.repeat(event.count));
    }
    case "laid":
      return onMana(
        published(sight, {
          rows: changed(sight.public.rows, event.target, (row) =>
            changed(row, COLOURS.indexOf(event.colour), () => event.total),
          ),
        }),
        event.seat,
        event.reward,
      );
    case "refilled":
      return published(sight, { display: sight.public.display.replaceAll(GAP, "") + event.cards });
    default:
      return factsLanded(sight, event);
  }
}

/**
 * Events that change facts rather than piles.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
function factsLanded(sight, event) {
  const { removed, left } = sight.public;
  switch (event.type) {
    case "discarded":
      return published(sight, { removed: { ...removed, open: sorted(removed.open + event.colour) } });
    case "departed":
      return onMana(
        published(sight, {
          left: [...left, event.seat],
          removed: { ...removed, hidden: removed.hidden + event.cards },
        }),
        event.seat,
        -event.mana,
      );
    case "end_triggered":
      return published(sight, { end_triggered: true });
    case "ended":
      return published(sight, {
        phase: "over",
        to_move: null,
        end_reason: event.reason,
        hands: event.hands,
        removed: { ...removed, shown: event.removed },
      });
    default:
      return sight;
  }
}
