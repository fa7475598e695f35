/**
 * What the picture becomes while events are played: tiles leave one place and come to another.
 * Pure and without rules; the next sight that is shown replaces whatever was drawn meanwhile.
 *
 * @import { GameEvent, Kind, Public, Sight } from "./model.js"
 */

import { without } from "./kinds.js";

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
 * @param {readonly T[]} seats
 * @param {number} seat
 * @param {(one: T) => T} change
 * @returns {T[]}
 */
function changed(seats, seat, change) {
  return seats.map((one, index) => (index === seat ? change(one) : one));
}

/**
 * Change a seat's hand: the size for everybody, the tiles where the viewer knows them.
 * @param {Sight} sight
 * @param {number} seat
 * @param {number} by
 * @param {(hand: Kind[]) => Kind[]} change
 * @returns {Sight}
 */
function onHand(sight, seat, by, change) {
  const { own } = sight;
  const { hand_sizes, hands } = sight.public;
  /** @param {Kind[]} hand */
  const sorted = (hand) => change(hand).sort((one, other) => one - other);
  const part = {
    hand_sizes: changed(hand_sizes, seat, (size) => Math.max(size + by, 0)),
    hands: hands && changed(hands, seat, sorted),
  };
  const mine = own && sight.seat === seat ? { hand: sorted(own.hand) } : own;
  return { ...published(sight, part), own: mine };
}

/** @param {Sight} sight @param {number} by @returns {Sight} */
function onBag(sight, by) {
  return published(sight, { bag: Math.max(sight.public.bag + by, 0) });
}

/**
 * The sight once the event's tiles have left where they were.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
export function lifted(sight, event) {
  switch (event.type) {
    case "placed": {
      const kinds = event.tiles.map(([kind]) => kind);
      const left = onHand(sight, event.seat, -kinds.length, (hand) => without(hand, kinds));
      return published(left, { coming: event.tiles });
    }
    case "exchanged":
      return onHand(sight, event.seat, -event.count, (hand) => without(hand, event.kinds ?? []));
    case "drawn":
      return onBag(sight, -event.count);
    case "departed":
      return onHand(sight, event.seat, -event.count, () => []);
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
  const { scores, board, left, removed } = sight.public;
  switch (event.type) {
    case "placed": {
      const { seat, tiles, lines, points } = event;
      return published(sight, {
        board: [...board, ...tiles],
        coming: [],
        scores: changed(scores, seat, (score) => score + points),
        last: { seat, type: "place", tiles, lines, points, count: tiles.length },
        opening_sizes: null,
        opening_required: null,
      });
    }
    case "exchanged": {
      const { seat, count } = event;
      /** @type {Public["last"]} */
      const last = { seat, type: "exchange", tiles: [], lines: [], points: 0, count };
      return published(onBag(sight, count), { last, opening_sizes: null });
    }
    case "drawn":
      return onHand(sight, event.seat, event.count, (hand) => [...hand, ...(event.kinds ?? [])]);
    case "went_out":
      return published(sight, { scores: changed(scores, event.seat, (score) => score + event.points) });
    case "departed":
      return published(sight, { left: [...left, event.seat], removed: removed + event.count });
    case "ended":
      return published(sight, { phase: "over", turn: null, scores: event.scores, hands: event.hands });
    default:
      return sight;
  }
}
