/**
 * The cells of the board as things with ids: what lies on them, what lies beside them, which of
 * them the eye and the keyboard need. Pure and without rules.
 *
 * @import { Direction } from "../../table/rows.js"
 * @import { Cell, Fit, Kind, Laid, Line } from "./model.js"
 */

const AROUND = /** @type {const} */ ([
  ["left", -1, 0],
  ["right", 1, 0],
  ["above", 0, -1],
  ["below", 0, 1],
]);

/** @param {Cell} cell */
export function cellId({ x, y }) {
  return `cell:${x}:${y}`;
}

/** @param {string | null} id @returns {Cell | null} null: not a cell's */
export function cellOf(id) {
  const found = /^cell:(-?\d+):(-?\d+)$/.exec(id ?? "");
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}

/** @param {Cell} one @param {Cell} other */
export function sameCell(one, other) {
  return one.x === other.x && one.y === other.y;
}

/**
 * Which kind lies where.
 * @param {readonly Laid[]} tiles
 * @returns {Map<string, Kind>} by id
 */
export function kindsByCell(tiles) {
  return new Map(tiles.map(([kind, x, y]) => [cellId({ x, y }), kind]));
}

/** @param {readonly Laid[]} tiles @returns {Cell[]} */
export function placesOf(tiles) {
  return tiles.map(([, x, y]) => ({ x, y }));
}

/**
 * What lies right beside a cell.
 * @param {Map<string, Kind>} kinds
 * @param {Cell} cell
 * @returns {{side: "left" | "right" | "above" | "below", kind: Kind}[]}
 */
export function neighboursOf(kinds, { x, y }) {
  return AROUND.flatMap(([side, dx, dy]) => {
    const kind = kinds.get(cellId({ x: x + dx, y: y + dy }));
    return kind === undefined ? [] : [{ side, kind }];
  });
}

/**
 * The free cells beside tiles, the origin of an empty board.
 * @param {Map<string, Kind>} kinds
 * @returns {Cell[]}
 */
export function frontierOf(kinds) {
  if (kinds.size === 0) return [{ x: 0, y: 0 }];
  /** @type {Map<string, Cell>} */
  const free = new Map();
  for (const id of kinds.keys()) {
    const { x, y } = /** @type {Cell} */ (cellOf(id));
    for (const [, dx, dy] of AROUND) {
      const cell = { x: x + dx, y: y + dy };
      if (!kinds.has(cellId(cell))) free.set(cellId(cell), cell);
    }
  }
  return [...free.values()];
}

/**
 * Cells of one row or column, as the lines in which they lie together.
 * @param {readonly Cell[]} cells
 * @returns {Omit<Line, "points">[]}
 */
export function runsOf(cells) {
  const sorted = inRows(cells).flat();
  const axis = sorted.length > 1 && sorted[0]?.x === sorted[1]?.x ? "column" : "row";
  /** @type {Omit<Line, "points">[]} */
  const runs = [];
  for (const { x, y } of sorted) {
    const run = runs.at(-1);
    const next = run && (axis === "row" ? { x: run.x + run.length, y: run.y } : { x: run.x, y: run.y + run.length });
    if (run && next && sameCell(next, { x, y })) run.length += 1;
    else runs.push({ x, y, axis, length: 1 });
  }
  return runs;
}

/**
 * How many tiles lie around a cell, corners included.
 * @param {Map<string, Kind>} kinds
 * @param {Cell} cell
 */
export function crowd(kinds, { x, y }) {
  const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => cellId({ x: x + dx, y: y + dy })));
  return near.filter((id) => kinds.has(id)).length;
}

/** Where something is written beside a tile, the best first: above it, at its sides, at its corners. */
const WRITTEN = /** @type {const} */ ([[0, -1], [-1, 0], [1, 0], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]]);

/**
 * Where something can be written beside one of some tiles: the tile, the way from it, the cell there.
 * @typedef {{tile: Cell, way: Cell, beside: Cell}} Aside
 */

/**
 * @param {readonly Cell[]} cells of the tiles
 * @returns {Aside[]}
 */
export function asides(cells) {
  const tiles = inRows(cells).flat();
  return WRITTEN.flatMap(([dx, dy]) =>
    tiles.map((tile) => ({ tile, way: { x: dx, y: dy }, beside: { x: tile.x + dx, y: tile.y + dy } })),
  );
}

/**
 * In reading order: rows from above, cells from the left.
 * @template {Cell} C
 * @param {readonly C[]} cells
 * @returns {C[][]} rows
 */
export function inRows(cells) {
  const sorted = [...cells].sort((one, other) => one.y - other.y || one.x - other.x);
  /** @type {C[][]} */
  const rows = [];
  for (const cell of sorted) {
    const row = rows.at(-1);
    if (row && row[0]?.y === cell.y) row.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

/**
 * Where an arrow key takes the cursor: one cell on, as far as cells beside tiles go.
 * @param {Cell} from
 * @param {Direction} to
 * @param {readonly Cell[]} cells all that are of use
 * @returns {Cell}
 */
export function stepped(from, to, cells) {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  const { x, y } = from;
  const row = cells.filter((cell) => cell.y === y).map((cell) => cell.x);
  if (to === "first") return { x: Math.min(...row, x), y };
  if (to === "last") return { x: Math.max(...row, x), y };
  if (to === "left") return { x: Math.max(x - 1, Math.min(...xs, x)), y };
  if (to === "right") return { x: Math.min(x + 1, Math.max(...xs, x)), y };
  if (to === "up") return { x, y: Math.max(y - 1, Math.min(...ys, y)) };
  return { x, y: Math.min(y + 1, Math.max(...ys, y)) };
}

/**
 * The next of some cells in reading order, going round.
 * @param {readonly Cell[]} cells
 * @param {Cell | null} from
 * @param {1 | -1} by
 * @returns {Cell | null} null where there are none
 */
export function nextCell(cells, from, by) {
  const sorted = inRows(cells).flat();
  if (by < 0) sorted.reverse();
  if (from === null) return sorted[0] ?? null;
  /** @param {Cell} cell */
  const beyond = (cell) => by * (cell.y - from.y || cell.x - from.x) > 0;
  return sorted.find(beyond) ?? sorted[0] ?? null;
}

/**
 * The nearest of some cells.
 * @param {readonly Cell[]} cells
 * @param {Cell} to not rounded
 * @param {number} within cells
 * @returns {Cell | null}
 */
export function nearest(cells, to, within) {
  /** @param {Cell} cell */
  const far = ({ x, y }) => Math.hypot(x - to.x, y - to.y);
  const [best] = cells.filter((cell) => far(cell) <= within).sort((one, other) => far(one) - far(other));
  return best ?? null;
}

/**
 * The cells that take a kind, or any kind of the hand.
 * @param {readonly Fit[]} fits
 * @param {Kind | null} kind
 * @returns {Cell[]}
 */
export function takers(fits, kind) {
  return fits.filter(([, , kinds]) => kind === null || kinds.includes(kind)).map(([x, y]) => ({ x, y }));
}
