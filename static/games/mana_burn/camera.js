/**
 * Which part of the board is seen: moving, zooming, following. Spots are in cells, rooms in pixels. Pure.
 *
 * @import { Spot } from "./geometry.js"
 */

import { BOUNDS } from "./geometry.js";

/**
 * `x`, `y`: the cell in the middle; `unit`: pixels of a cell.
 * @typedef {{x: number, y: number, unit: number}} Look
 * @typedef {{width: number, height: number}} Room
 */

/** A cell on which names are read and fingers hit well. */
export const NEAR = 88;
/** Names stand on squares from this size on; below it signs alone. */
export const NAMED = 70;
/** The whole board is shown where its squares are at least so large: they can be hit. */
const HANDY = 46;
const LEAST = 22;
const MOST = 120;

/** @param {number} value @param {number} least @param {number} most */
function between(value, least, most) {
  return least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most);
}

/** @param {Room} room @returns {Look} the whole board */
export function whole({ width, height }) {
  const { left, right, top, bottom } = BOUNDS;
  const unit = Math.min(width / (right - left), height / (bottom - top));
  return { x: (left + right) / 2, y: (top + bottom) / 2, unit: between(unit, 1, MOST) };
}

/** Whether the whole board can be played at once in a room. @param {Room} room */
export function fits(room) {
  return whole(room).unit >= HANDY;
}

/** Never beyond the edges, where the board is larger than the room. @param {Look} look @param {Room} room @returns {Look} */
export function inside({ x, y, unit }, { width, height }) {
  const [across, down] = [width / unit / 2, height / unit / 2];
  return {
    x: between(x, BOUNDS.left + across, BOUNDS.right - across),
    y: between(y, BOUNDS.top + down, BOUNDS.bottom - down),
    unit,
  };
}

/**
 * The view that the board chooses by itself: all of it, or what is around the first spot; from farther
 * away where several are to be chosen from.
 * @param {{needed: readonly Spot[], wanted: readonly Spot[]}} spots to be seen in any case, if possible
 * @param {Room} room
 * @returns {Look}
 */
export function chosen({ needed, wanted }, room) {
  if (fits(room)) return whole(room);
  const [first = { x: 0, y: 0 }] = needed;
  const across = (/** @type {"x" | "y"} */ axis) => {
    const all = needed.map((spot) => spot[axis]);
    return all.length > 0 ? Math.max(...all) - Math.min(...all) + 1.1 : 1;
  };
  const unit = between(Math.min(room.width / across("x"), room.height / across("y")), HANDY + 2, NEAR);
  return inside(around([...needed, ...wanted], { ...first, unit }, room), room);
}

/**
 * The view moved so that all spots are seen if that is possible, the first in any case.
 * @param {readonly Spot[]} spots
 * @param {Look} look
 * @param {Room} room
 * @returns {Look}
 */
export function around(spots, look, { width, height }) {
  const [first] = spots;
  if (!first) return look;
  const [wide, high] = [width / look.unit - 1, height / look.unit - 1];
  const held = spots.reduce(
    (box, { x, y }) => {
      const next = {
        left: Math.min(box.left, x),
        right: Math.max(box.right, x),
        top: Math.min(box.top, y),
        bottom: Math.max(box.bottom, y),
      };
      return next.right - next.left <= wide && next.bottom - next.top <= high ? next : box;
    },
    { left: first.x, right: first.x, top: first.y, bottom: first.y },
  );
  return { ...look, x: (held.left + held.right) / 2, y: (held.top + held.bottom) / 2 };
}

/** The farthest that one may go away in a room. @param {Room} room */
export function least(room) {
  return Math.max(LEAST, Math.min(whole(room).unit, NEAR));
}

/** @param {Look} look @param {Room} room @param {number} dx pixels @param {number} dy @returns {Look} */
export function panned({ x, y, unit }, room, dx, dy) {
  return inside({ x: x - dx / unit, y: y - dy / unit, unit }, room);
}

/**
 * Nearer or farther; what is under the point stays there.
 * @param {Look} look
 * @param {Room} room
 * @param {number} factor
 * @param {{x: number, y: number}} [point] in pixels of the room
 * @returns {Look}
 */
export function zoomed(look, room, factor, point = { x: room.width / 2, y: room.height / 2 }) {
  const unit = between(look.unit * factor, least(room), MOST);
  const [dx, dy] = [point.x - room.width / 2, point.y - room.height / 2];
  return inside({ x: look.x + dx / look.unit - dx / unit, y: look.y + dy / look.unit - dy / unit, unit }, room);
}

/** What of the board is seen, in cells. @param {Look} look @param {Room} room */
export function frameOf({ x, y, unit }, { width, height }) {
  const [wide, high] = [width / unit, height / unit];
  return { x: x - wide / 2, y: y - high / 2, width: wide, height: high };
}
