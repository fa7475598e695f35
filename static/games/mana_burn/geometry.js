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
const APART = 1.05;
const FIRST = 0.74;
const BULGE = 0.46;
/** The ring of each road, from the crater outwards. @type {Readonly<Record<Road, number>>} */
const RINGS = { wilds: 0, undertow: 1, real: 2 };
/** Codex and Crypt lie so far outside of their columns, and are so large. */
const OUT = 0.2;
export const PLACE = { wide: 1.2, high: 2.5 };

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
  if (!square || square.road === null) return { x: id === "CRYPT" ? LAST + OUT : -OUT, y: 0 };
  const { step, road } = square;
  return step <= ARM ? onRing(step, road, -1) : onRing(LAST - (step - ARM), road, 1);
}

/** What encloses all squares, with a margin. */
export const BOUNDS = (() => {
  const rows = SQUARES.map(({ id }) => spotOf(id).y);
  const [half, wide] = [0.56, OUT + PLACE.wide / 2 + 0.06];
  return { left: -wide, right: LAST + wide, top: Math.min(...rows) - half, bottom: Math.max(...rows) + half };
})();

/**
 * The middle line of a road from Codex to Crypt (side -1) or back, without these two.
 * @param {Road} road
 * @param {1 | -1} side
 * @returns {Spot[]}
 */
export function lineOf(road, side) {
  return Array.from({ length: ARM }, (_, index) => onRing(index + 1, road, side));
}

/** @param {number} n */
function round(n) {
  return Number(n.toFixed(3));
}

/** A smooth line on from a spot to the next ones, as part of an SVG path. @param {readonly Spot[]} spots @returns {string} */
function pathThrough(spots) {
  const parts = spots.slice(1).map((spot, index) => {
    const before = spots[index] ?? spot;
    const bend = (spot.x - before.x) / 2;
    return `C${round(before.x + bend)} ${round(before.y)} ${round(spot.x - bend)} ${round(spot.y)} ${round(spot.x)} ${round(spot.y)}`;
  });
  return parts.join("");
}

/**
 * A road as an SVG path: out of the Codex, the outer roads farther outside, and into the Crypt.
 * @param {Road} road
 * @param {1 | -1} side
 * @returns {string}
 */
export function pathOf(road, side) {
  const line = lineOf(road, side);
  const [first, last] = [line.at(0), line.at(-1)];
  if (!first || !last) return "";
  const out = 0.02 - 0.17 * RINGS[road];
  const rise = 0.8 * first.y;
  return (
    `M${round(out)} 0C${round(out)} ${round(rise)} ${round(out + 0.4)} ${round(first.y)} ${round(first.x)} ${round(first.y)}` +
    pathThrough(line) +
    `C${round(LAST - out - 0.4)} ${round(last.y)} ${round(LAST - out)} ${round(rise)} ${round(LAST - out)} 0`
  );
}

/** The roads with their two arms, the outermost first. */
export const ARMS = ROADS.flatMap((road) =>
  /** @type {const} */ ([-1, 1]).map((side) => ({ road, side, path: pathOf(road, side) })),
);

/** @param {readonly number[]} columns @param {readonly number[]} rows @returns {Spot[]} */
function grid(columns, rows) {
  return rows.flatMap((y) => columns.map((x) => ({ x, y })));
}

/** Everybody has a stand of his own before the lighthouse, and one before the Crypt. */
const STANDS = grid([-0.36, 0, 0.36], [0.42, 0.76]);

/**
 * Where several pawns stand on a square drawn small, in parts of a cell from its middle.
 * @type {readonly (readonly Spot[])[]}
 */
const STANDING = [
  [],
  [{ x: 0, y: 0 }],
  grid([-0.24, 0.24], [0]),
  grid([-0.3, 0, 0.3], [0]),
  grid([-0.24, 0.24], [-0.2, 0.16]),
  [...grid([-0.3, 0, 0.3], [-0.2]), ...grid([-0.16, 0.16], [0.16])],
  grid([-0.3, 0, 0.3], [-0.2, 0.16]),
];

/** The same on one drawn large: along its lower edge, the sign and the name above them. @type {readonly (readonly Spot[])[]} */
const FOOTING = [
  [],
  [{ x: -0.19, y: 0.2 }],
  grid([-0.2, 0.14], [0.22]),
  grid([-0.26, 0, 0.26], [0.22]),
  grid([-0.2, 0.16], [-0.08, 0.2]),
  [...grid([-0.26, 0, 0.26], [-0.08]), ...grid([-0.2, 0.16], [0.2])],
  grid([-0.26, 0, 0.26], [-0.08, 0.2]),
];

/**
 * Where a pawn stands, and how large it is, in parts of a cell. `seat`: of Codex and Crypt, its stand.
 * @typedef {{order: number, many: number, seat: number}} Standing `order`: which of `many` on its square
 */

/**
 * On the board drawn small.
 * @param {SquareId} id
 * @param {Standing} who
 * @returns {Spot & {size: number}}
 */
export function standing(id, { order, many, seat }) {
  const { x, y } = spotOf(id);
  const place = squareOf(id)?.road === null;
  const shift = (place ? STANDS[seat] : STANDING[many]?.[order]) ?? { x: 0, y: 0 };
  return { x: x + shift.x, y: y + shift.y, size: place ? (many > 1 ? 0.27 : 0.45) : many > 1 ? 0.56 : 0.7 };
}

/**
 * On the board drawn large.
 * @param {SquareId} id
 * @param {Standing} who
 * @returns {Spot & {size: number}}
 */
export function aside(id, { order, many, seat }) {
  const { x, y } = spotOf(id);
  const place = squareOf(id)?.road === null;
  const shift = (place ? STANDS[seat] : FOOTING[many]?.[order]) ?? { x: 0, y: 0 };
  return { x: x + shift.x, y: y + shift.y, size: place ? 0.3 : many > 1 ? 0.27 : 0.36 };
}
