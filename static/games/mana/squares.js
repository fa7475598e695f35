/**
 * The 36 squares: how many strokes each bears, and where it lies for somebody who sits at an edge.
 * Pure.
 *
 * @import { Edge, Kind, Square } from "./model.js"
 */

export const SIZE = 6;

/** The edges, clockwise. @type {readonly Edge[]} */
export const EDGES = ["N", "E", "S", "W"];

/** Strokes, top line first, as seen from the edge S. */
const LAYOUT = ["223122", "131313", "312231", "231312", "213132", "132213"];
const FILES = "abcdef";

/** @param {Square} square @returns {Kind} */
export function kindOf(square) {
  const { row, col } = spotOf(square, "S");
  return /** @type {Kind} */ (Number(LAYOUT[row]?.[col]));
}

/**
 * Where a square lies on the screen: rows from the far edge to the near one, 0 to 5.
 * @param {Square} square
 * @param {Edge} near the edge at the bottom
 */
export function spotOf(square, near) {
  const file = FILES.indexOf(square[0] ?? "");
  const rank = Number(square[1]) - 1;
  const last = SIZE - 1;
  if (near === "N") return { row: rank, col: last - file };
  if (near === "E") return { row: file, col: rank };
  if (near === "W") return { row: last - file, col: last - rank };
  return { row: last - rank, col: file };
}

/** All squares by row and column of the screen. @param {Edge} near @returns {Square[][]} */
export function rowsFrom(near) {
  /** @type {Square[][]} */
  const rows = Array.from({ length: SIZE }, () => []);
  for (const file of FILES) {
    for (let rank = 1; rank <= SIZE; rank += 1) {
      const { row, col } = spotOf(`${file}${rank}`, near);
      const line = rows[row];
      if (line) line[col] = `${file}${rank}`;
    }
  }
  return rows;
}

/**
 * The square that lies, seen from one edge, where another lies seen from another.
 * @param {Square} square
 * @param {Edge} from
 * @param {Edge} to
 * @returns {Square}
 */
export function carried(square, from, to) {
  const { row, col } = spotOf(square, from);
  return rowsFrom(to)[row]?.[col] ?? square;
}

/** @param {Edge} edge @returns {Edge} */
export function opposite(edge) {
  return nextEdge(nextEdge(edge));
}

/**
 * The edge that comes to the bottom when the board is turned by a quarter, clockwise.
 * @param {Edge} edge
 * @returns {Edge}
 */
export function nextEdge(edge) {
  return EDGES[(EDGES.indexOf(edge) + 1) % EDGES.length] ?? edge;
}
