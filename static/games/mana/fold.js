/**
 * What events make of a drawn sight, so that the board follows them one by one until the truth is
 * shown. Pure; nothing is judged.
 *
 * @import { GameEvent, Piece, Place, Placement, Public, Side, Sight, Square } from "./model.js"
 */

import { opposite } from "./squares.js";

/** @param {Place} seat @returns {Place} */
export function otherSeat(seat) {
  return seat === 0 ? 1 : 0;
}

/**
 * What stands on a square.
 * @param {Public} shown
 * @param {Square} square
 * @returns {Standing | null}
 */
export function standing({ sides }, square) {
  for (const seat of /** @type {const} */ ([0, 1])) {
    if (sides[seat].damyo === square) return { seat, piece: "damyo" };
    if (sides[seat].ronin.includes(square)) return { seat, piece: "ronin" };
  }
  return null;
}

/**
 * The sight once what moves has left its place.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
export function lifted(sight, event) {
  switch (event.type) {
    case "moved":
      return withSide(between(sight), event.seat, (side) => without(side, event.path[0] ?? ""));
    case "captured":
      return withSide(sight, otherSeat(event.seat), (side) => without(side, event.at));
    case "dropped":
      return withSide(between(sight), event.seat, (side) => ({ ...side, reserve: Math.max(side.reserve - 1, 0) }));
    default:
      return sight;
  }
}

/**
 * The sight once it has arrived, of what `lifted` left.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
export function landed(sight, event) {
  const { seat } = /** @type {{seat: Place}} */ (event);
  switch (event.type) {
    case "edge_chosen":
      return edgesOf(sight, event);
    case "placed":
      return event.placement ? withPlacement(sight, seat, event.placement) : sight;
    case "revealed":
      return withPlacement(withPlacement(sight, 0, event.placements[0]), 1, event.placements[1]);
    case "moved":
      return carrying(sight, seat, event.piece, event.path.at(-1) ?? "");
    case "dropped":
      return carrying(sight, seat, "ronin", event.to);
    case "captured":
      if (event.piece === "damyo") return sight;
      return withSide(sight, otherSeat(seat), (side) => ({ ...side, reserve: side.reserve + 1 }));
    case "passed":
      return between(sight);
    default:
      return sight;
  }
}

/** Nobody is to move until the truth says who, and the Mana is in the air. @param {Sight} sight @returns {Sight} */
function between(sight) {
  return { ...sight, public: { ...sight.public, turn: null, mana: null } };
}

/**
 * What the last move left behind, shown until the next one. `way`: its squares, first to last; `by`:
 * what went there; `took`: what it captured at its end.
 * @typedef {{seat: Place, piece: Piece}} Standing
 * @typedef {{way: readonly Square[], by: Standing | null, took: Standing | null}} Trace
 */

/** Nothing has moved yet. @type {Readonly<Trace>} */
export const UNMARKED = Object.freeze({ way: Object.freeze([]), by: null, took: null });

/**
 * @param {Trace} trace
 * @param {GameEvent} event
 * @returns {Trace}
 */
export function traced(trace, event) {
  switch (event.type) {
    case "moved":
      return { way: event.path, by: { seat: event.seat, piece: event.piece }, took: null };
    case "captured":
      return { ...trace, took: { seat: otherSeat(event.seat), piece: event.piece } };
    case "dropped":
    case "passed":
      return UNMARKED;
    default:
      return trace;
  }
}

/**
 * A piece arrives, and the Mana with it.
 * @param {Sight} sight
 * @param {Place} seat
 * @param {Piece} piece
 * @param {Square} square
 * @returns {Sight}
 */
function carrying(sight, seat, piece, square) {
  const arrived = withSide(sight, seat, (side) =>
    piece === "damyo" ? { ...side, damyo: square } : { ...side, ronin: [...side.ronin, square] },
  );
  return { ...arrived, public: { ...arrived.public, mana: square } };
}

/** @param {Sight} sight @param {Extract<GameEvent, {type: "edge_chosen"}>} event @returns {Sight} */
function edgesOf(sight, { seat, edge }) {
  const near = withSide(sight, seat, (side) => ({ ...side, edge }));
  return withSide(near, otherSeat(seat), (side) => ({ ...side, edge: opposite(edge) }));
}

/** @param {Sight} sight @param {Place} seat @param {Placement} placement @returns {Sight} */
function withPlacement(sight, seat, { damyo, ronin }) {
  return withSide(sight, seat, (side) => ({ ...side, placed: true, damyo, ronin: [...ronin] }));
}

/** @param {Side} side @param {Square} square @returns {Side} */
function without(side, square) {
  if (side.damyo === square) return { ...side, damyo: null };
  return { ...side, ronin: side.ronin.filter((one) => one !== square) };
}

/** @param {Sight} sight @param {Place} seat @param {(side: Side) => Side} change @returns {Sight} */
function withSide(sight, seat, change) {
  const [one, other] = sight.public.sides;
  /** @type {[Side, Side]} */
  const sides = seat === 0 ? [change(one), other] : [one, change(other)];
  return { ...sight, public: { ...sight.public, sides } };
}
