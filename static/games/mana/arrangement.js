/**
 * Six pieces being arranged before they are sent: which stand where, which is held, at which edge.
 * What may stand where is only ever read from the affordances. Pure.
 *
 * @import { Action, Affordances, Edge, Piece, SetupOffer, Square } from "./model.js"
 */

import { carried, nextEdge } from "./squares.js";

/**
 * `edge`: chosen so far, null where it is not for this player to choose. `held`: a piece taken up,
 * from a square or (null) from beside the board.
 * @typedef {{piece: Piece, from: Square | null}} Held
 * @typedef {{edge: Edge | null, damyo: Square | null, ronin: readonly Square[], held: Held | null,
 *   sending: boolean}} Arrangement
 */

export const RONIN = 5;

/** Nothing stands yet. @type {Readonly<Arrangement>} */
export const BARE = Object.freeze({
  edge: null,
  damyo: null,
  ronin: Object.freeze([]),
  held: null,
  sending: false,
});

/**
 * What remains of an arrangement under new affordances.
 * @param {Arrangement} arrangement
 * @param {Affordances | null} affordances
 * @returns {Arrangement}
 */
export function settled(arrangement, affordances) {
  const edges = affordances?.edges ?? affordances?.setup?.map(({ edge }) => edge) ?? [];
  if (edges.length === 0) return BARE;
  const kept = edges.includes(arrangement.edge) ? arrangement.edge : null;
  const edge = kept ?? (edges.includes("S") ? "S" : (edges[0] ?? null));
  return fitting({ ...arrangement, edge, sending: false }, affordances);
}

/**
 * What the affordances say for the edge of the arrangement.
 * @param {Arrangement} arrangement
 * @param {Affordances | null} affordances
 * @returns {SetupOffer | null}
 */
export function offerOf({ edge }, affordances) {
  return affordances?.setup?.find((one) => one.edge === edge) ?? null;
}

/**
 * Squares on which the piece may stand.
 * @param {Arrangement} arrangement
 * @param {Affordances | null} affordances
 * @param {Piece} piece
 * @returns {readonly Square[]}
 */
export function placesOf(arrangement, affordances, piece) {
  return offerOf(arrangement, affordances)?.[piece] ?? [];
}

/**
 * The piece that the next tap on an empty square places: the one that is held, else the next of
 * those beside the board; null when all six stand and none is held.
 * @param {Arrangement} arrangement
 * @returns {Held | null}
 */
export function inHand({ damyo, ronin, held }) {
  if (held) return held;
  if (damyo === null) return { piece: "damyo", from: null };
  return ronin.length < RONIN ? { piece: "ronin", from: null } : null;
}

/** @param {Arrangement} arrangement */
export function isComplete({ damyo, ronin }) {
  return damyo !== null && ronin.length === RONIN;
}

/**
 * What stands on a square.
 * @param {Arrangement} arrangement
 * @param {Square} square
 * @returns {Piece | null}
 */
export function standing({ damyo, ronin }, square) {
  if (damyo === square) return "damyo";
  return ronin.includes(square) ? "ronin" : null;
}

/**
 * A square was tapped: puts down what is in hand, or takes up what stands there.
 * @param {Arrangement} arrangement
 * @param {Affordances | null} affordances
 * @param {Square} square
 * @returns {{arrangement: Arrangement, refused?: "outside-zone" | "damyo-square"}}
 */
export function tapSquare(arrangement, affordances, square) {
  const { held, sending } = arrangement;
  if (sending) return { arrangement };
  const there = standing(arrangement, square);
  if (there && (held === null || held.from === null || held.from === square)) {
    const same = held?.from === square;
    return { arrangement: { ...arrangement, held: same ? null : { piece: there, from: square } } };
  }
  const hand = inHand(arrangement);
  if (hand === null) return { arrangement };
  return putDown(arrangement, affordances, hand, square);
}

/**
 * Puts a piece on a square; what stands there goes where that one came from.
 * @param {Arrangement} arrangement
 * @param {Affordances | null} affordances
 * @param {Held} hand
 * @param {Square} square
 * @returns {{arrangement: Arrangement, refused?: "outside-zone" | "damyo-square"}}
 */
export function putDown(arrangement, affordances, { piece, from }, square) {
  if (!placesOf(arrangement, affordances, piece).includes(square)) {
    const zone = placesOf(arrangement, affordances, "ronin").includes(square);
    return { arrangement, refused: zone ? "damyo-square" : "outside-zone" };
  }
  const there = standing(arrangement, square);
  const put = withPiece(without(without(arrangement, square), from), piece, square);
  const next = there && from !== null ? withPiece(put, there, from) : put;
  return { arrangement: fitting({ ...next, held: null }, affordances) };
}

/**
 * A piece beside the board was tapped: takes one up, or lets go of it; a piece from the board that
 * is held goes back there.
 * @param {Arrangement} arrangement
 * @param {Piece} piece
 * @returns {Arrangement}
 */
export function tapTray(arrangement, piece) {
  const { held, sending } = arrangement;
  if (sending) return arrangement;
  if (held?.from) return takenBack(arrangement, held.from);
  const same = held?.piece === piece;
  return { ...arrangement, held: same ? null : { piece, from: null } };
}

/**
 * A piece goes back beside the board.
 * @param {Arrangement} arrangement
 * @param {Square} square
 * @returns {Arrangement}
 */
export function takenBack(arrangement, square) {
  return { ...without(arrangement, square), held: null };
}

/**
 * The board is turned below the pieces: they stay where they are before the player's eyes.
 * @param {Arrangement} arrangement
 * @param {Affordances | null} affordances
 * @returns {Arrangement}
 */
export function turned(arrangement, affordances) {
  const edges = affordances?.edges ?? affordances?.setup?.map(({ edge }) => edge) ?? [];
  const from = arrangement.edge;
  if (from === null || arrangement.sending) return arrangement;
  let to = nextEdge(from);
  while (!edges.includes(to) && to !== from) to = nextEdge(to);
  const { damyo, ronin } = arrangement;
  const moved = {
    ...arrangement,
    edge: to,
    damyo: damyo && carried(damyo, from, to),
    ronin: ronin.map((square) => carried(square, from, to)),
    held: null,
  };
  return fitting(moved, affordances);
}

/**
 * The pieces that do not stand yet are put on free squares.
 * @param {Arrangement} arrangement
 * @param {Affordances | null} affordances
 * @param {(below: number) => number} draw a number from 0 to below what it is given
 * @returns {Arrangement}
 */
export function filled(arrangement, affordances, draw) {
  let next = /** @type {Arrangement} */ ({ ...arrangement, held: null });
  for (let hand = inHand(next); hand !== null; hand = inHand(next)) {
    const { piece } = hand;
    const all = placesOf(next, affordances, piece);
    const free = all.filter((square) => standing(next, square) === null);
    const square = free[draw(free.length)];
    if (square === undefined) return next;
    next = withPiece(next, piece, square);
  }
  return next;
}

/**
 * The action that sends an arrangement; null: it is not complete.
 * @param {Arrangement} arrangement
 * @returns {Action | null}
 */
export function setupOf({ edge, damyo, ronin }) {
  if (damyo === null || ronin.length < RONIN) return null;
  const placed = { type: /** @type {const} */ ("setup"), damyo, ronin: [...ronin] };
  return edge === null ? placed : { ...placed, edge };
}

/**
 * Pieces that may not stay where they are go back beside the board.
 * @param {Arrangement} arrangement
 * @param {Affordances | null} affordances
 * @returns {Arrangement}
 */
function fitting(arrangement, affordances) {
  const { damyo, ronin } = arrangement;
  const forDamyo = placesOf(arrangement, affordances, "damyo");
  const forRonin = placesOf(arrangement, affordances, "ronin");
  return {
    ...arrangement,
    damyo: damyo !== null && forDamyo.includes(damyo) ? damyo : null,
    ronin: ronin.filter((square) => forRonin.includes(square)),
  };
}

/** @param {Arrangement} arrangement @param {Square | null} square @returns {Arrangement} */
function without(arrangement, square) {
  if (square === null) return arrangement;
  const { damyo, ronin } = arrangement;
  return {
    ...arrangement,
    damyo: damyo === square ? null : damyo,
    ronin: ronin.filter((one) => one !== square),
  };
}

/** @param {Arrangement} arrangement @param {Piece} piece @param {Square} square @returns {Arrangement} */
function withPiece(arrangement, piece, square) {
  if (piece === "damyo") return { ...arrangement, damyo: square };
  const { ronin } = arrangement;
  return ronin.length < RONIN ? { ...arrangement, ronin: [...ronin, square] } : arrangement;
}
