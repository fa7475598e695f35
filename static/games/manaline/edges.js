/**
 * What lies beyond the edges of the field: which cells on which side, and where at an edge the button
 * stands that leads there. Pure.
 *
 * @import { Cell } from "./model.js"
 * @import { Room, View as Look } from "./camera.js"
 */

import { pointOf } from "./camera.js";

export const SIDES = /** @type {const} */ (["left", "right", "up", "down"]);
/** Side of a button at an edge, and how far it keeps from the field's corners. */
const BUTTON = 44;
const CORNER = 50;
const STEP = 8;
/** So much of a cell has to be seen beyond its middle. */
const SEEN = 0.15;

/**
 * @typedef {typeof SIDES[number]} Side
 * What lies beyond an edge; `lit`: places to play, `cells`: where its button leads, null without one.
 * @typedef {{side: Side, lit: number, cells: readonly Cell[]}} Edge
 */

/**
 * Beyond which edge a cell lies, null where most of it is seen.
 * @param {Look} look
 * @param {Room} room
 * @param {Cell} cell
 * @returns {Side | null}
 */
export function sideOf(look, room, cell) {
  const { x, y } = pointOf(look, room, cell);
  const inner = SEEN * look.size;
  const [dx, dy] = [Math.max(-x, x - room.width) + inner, Math.max(-y, y - room.height) + inner];
  if (dx <= 0 && dy <= 0) return null;
  if (dx >= dy) return x < room.width / 2 ? "left" : "right";
  return y < room.height / 2 ? "up" : "down";
}

/**
 * What is not seen, by edge: places to play before tiles.
 * @param {Look} look
 * @param {Room} room
 * @param {{tiles: readonly Cell[], lit: readonly Cell[]}} board
 * @returns {Edge[]} only edges with something beyond them
 */
export function edgesOf(look, room, { tiles, lit }) {
  return SIDES.flatMap((side) => {
    const places = lit.filter((cell) => sideOf(look, room, cell) === side);
    const cells = places.length > 0 ? places : tiles.filter((cell) => sideOf(look, room, cell) === side);
    return cells.length > 0 ? [{ side, lit: places.length, cells }] : [];
  });
}

/**
 * How far along its edge a button stands: beside what it leads to, but over nothing if that can be, or
 * at least over no place to play.
 * @param {Edge} edge
 * @param {Look} look
 * @param {Room} room
 * @param {{tiles: readonly Cell[], lit: readonly Cell[]}} board
 * @returns {number} pixels from the upper or left end of the edge to the button's middle
 */
export function placeOf({ side, cells }, look, room, { tiles, lit }) {
  const upright = side === "left" || side === "right";
  const long = upright ? room.height : room.width;
  const points = cells.map((cell) => pointOf(look, room, cell));
  const mean = points.reduce((sum, { x, y }) => sum + (upright ? y : x), 0) / points.length;
  const [least, most] = long > 2 * CORNER + BUTTON ? [CORNER + BUTTON / 2, long - CORNER - BUTTON / 2] : [long / 2, long / 2];
  const start = Math.min(Math.max(mean, least), most);
  const count = Math.ceil((2 * (most - least)) / STEP) + 1;
  const spots = Array.from({ length: count }, (_, n) => start + (n % 2 ? -1 : 1) * Math.ceil(n / 2) * STEP);
  const inside = spots.filter((at) => at >= least && at <= most);
  const hidden = [[...lit, ...tiles], lit].map((some) => hiding(side, look, room, some));
  return inside.find((at) => !hidden[0]?.(at)) ?? inside.find((at) => !hidden[1]?.(at)) ?? start;
}

/**
 * Whether a button somewhere along an edge would hide one of some cells that are seen.
 * @param {Side} side
 * @param {Look} look
 * @param {Room} room
 * @param {readonly Cell[]} cells
 * @returns {(at: number) => boolean}
 */
function hiding(side, look, room, cells) {
  const upright = side === "left" || side === "right";
  const [deep, near] = upright ? [room.width, side === "left"] : [room.height, side === "up"];
  const reach = (BUTTON + look.size) / 2;
  const seen = cells.filter((cell) => sideOf(look, room, cell) === null);
  const spots = seen.flatMap((cell) => {
    const { x, y } = pointOf(look, room, cell);
    const [along, across] = upright ? [y, x] : [x, y];
    const away = near ? across : deep - across;
    return away < BUTTON + look.size / 2 ? [along] : [];
  });
  return (at) => spots.some((along) => Math.abs(along - at) < reach);
}
