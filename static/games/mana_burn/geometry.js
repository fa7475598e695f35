/**
 * Where the squares lie: three rings around the crater, from the lighthouse of the Codex on the left over
 * the upper shore to the sunken Crypt on the right, and back over the lower one. In cells: a square is
 * one cell wide and high. Pure.
 *
 * @import { Road, SquareId } from "./model.js"
 */

import { ARM, ROADS, SQUARES, squareOf } from "./squares.js";

/** @typedef {{x: number, y: number}} Spot in cells; the middle of a square */

/** Columns from Codex to Crypt. */
const LAST = ARM + 1;
/** Rows of squares lie so far apart, the first so far from the middle, and the rings bulge so much. */
const APART = 1.04;
const FIRST = 0.58;
const BULGE = 0.46;
/** The ring of each road, from the crater outwards. @type {Readonly<Record<Road, number>>} */
const RINGS = { wilds: 0, undertow: 1, real: 2 };

/**
 * @param {number} column from 0, the Codex, to LAST, the Crypt
 * @param {Road} road
 * @param {1 | -1} side -1: the upper shore
 * @returns {Spot}
 */
function onRing(column, road, side) {
  const out = FIRST + APART * RINGS[road] + BULGE * Math.sin((Math.PI * column) / LAST);
  return { x: column, y: side * out };
}

/** @param {SquareId} id @returns {Spot} */
export function spotOf(id) {
  const square = squareOf(id);
  if (!square || square.road === null) return { x: id === "CRYPT" ? LAST : 0, y: 0 };
  const { step, road } = square;
  return step <= ARM ? onRing(step, road, -1) : onRing(LAST - (step - ARM), road, 1);
}

/** What encloses all squares, with a margin. */
export const BOUNDS = (() => {
  const spots = SQUARES.map(({ id }) => spotOf(id));
  const [half, wide] = [0.66, 0.72];
  return {
    left: Math.min(...spots.map(({ x }) => x)) - wide,
    right: Math.max(...spots.map(({ x }) => x)) + wide,
    top: Math.min(...spots.map(({ y }) => y)) - half,
    bottom: Math.max(...spots.map(({ y }) => y)) + half,
  };
})();

/**
 * The middle line of a road from Codex to Crypt (side -1) or back.
 * @param {Road} road
 * @param {1 | -1} side
 * @returns {Spot[]}
 */
export function lineOf(road, side) {
  const columns = Array.from({ length: ARM }, (_, index) => index + 1);
  const along = columns.map((column) => onRing(column, road, side));
  return [{ x: 0, y: 0 }, ...along, { x: LAST, y: 0 }];
}

/** A smooth path through spots, as an SVG path. @param {readonly Spot[]} spots @returns {string} */
export function pathThrough(spots) {
  const [start] = spots;
  if (!start) return "";
  const round = (/** @type {number} */ n) => Number(n.toFixed(3));
  const parts = spots.slice(1).map((spot, index) => {
    const before = spots[index] ?? start;
    const bend = (spot.x - before.x) / 2;
    return `C${round(before.x + bend)} ${round(before.y)} ${round(spot.x - bend)} ${round(spot.y)} ${round(spot.x)} ${round(spot.y)}`;
  });
  return `M${round(start.x)} ${round(start.y)}${parts.join("")}`;
}

/** Where several pawns on one square stand, in parts of a cell from its middle. @type {readonly (readonly Spot[])[]} */
const STANDING = [
  [],
  [{ x: 0, y: 0 }],
  [{ x: -0.24, y: 0 }, { x: 0.24, y: 0 }],
  [{ x: -0.3, y: 0 }, { x: 0, y: 0 }, { x: 0.3, y: 0 }],
  [{ x: -0.24, y: -0.2 }, { x: 0.24, y: -0.2 }, { x: -0.24, y: 0.16 }, { x: 0.24, y: 0.16 }],
  [{ x: -0.3, y: -0.2 }, { x: 0, y: -0.2 }, { x: 0.3, y: -0.2 }, { x: -0.16, y: 0.16 }, { x: 0.16, y: 0.16 }],
  [{ x: -0.3, y: -0.2 }, { x: 0, y: -0.2 }, { x: 0.3, y: -0.2 }, { x: -0.3, y: 0.16 }, { x: 0, y: 0.16 }, { x: 0.3, y: 0.16 }],
];

/**
 * Where the pawn stands that is number `order` of `many` on its square.
 * @param {SquareId} id
 * @param {number} order
 * @param {number} many
 * @returns {Spot}
 */
export function standing(id, order, many) {
  const { x, y } = spotOf(id);
  const shift = STANDING[many]?.[order] ?? { x: 0, y: 0 };
  return { x: x + shift.x, y: y + shift.y };
}

/** How much larger Codex and Crypt are. */
const LARGE = 1.15;

/** Where they stand in the near view: along its upper edge, then along the lower one. @type {readonly Spot[]} */
const EDGES = [
  { x: -0.37, y: -0.37 },
  { x: 0, y: -0.4 },
  { x: 0.37, y: -0.37 },
  { x: -0.37, y: 0.37 },
  { x: 0, y: 0.4 },
  { x: 0.37, y: 0.37 },
];

/**
 * Where the pawn stands that is number `order` on its square, beside what is written there.
 * @param {SquareId} id
 * @param {number} order
 * @returns {Spot}
 */
export function aside(id, order) {
  const { x, y } = spotOf(id);
  const shift = EDGES[order] ?? { x: 0, y: 0 };
  const wide = squareOf(id)?.road ? 1 : LARGE;
  return { x: x + shift.x * wide, y: y + shift.y * wide };
}

/** The roads with their two arms. */
export const ARMS = ROADS.flatMap((road) =>
  /** @type {const} */ ([-1, 1]).map((side) => ({ road, side, path: pathThrough(lineOf(road, side)) })),
);
