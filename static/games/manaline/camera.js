/**
 * Which part of the endless board is seen, and how large: a view is the cell in the middle and the
 * pixels of a cell. Pure; lengths on the screen in pixels, on the board in cells.
 *
 * @import { Cell } from "./model.js"
 */

/**
 * `x`, `y`: the point of the board in the middle of the screen, whole numbers being cells' middles.
 * @typedef {{x: number, y: number, size: number}} View
 * `handy`: the smallest size of a cell that can be hit well, by a finger or a mouse.
 * @typedef {{width: number, height: number, handy: number}} Room
 * @typedef {{left: number, top: number, right: number, bottom: number}} Bounds whole cells, all inside
 * @typedef {{x: number, y: number}} Point on the screen, from its upper left corner
 */

/** Smallest and largest size of a cell. */
export const LEAST = 8;
export const MOST = 96;
/** The largest that a view chooses by itself. */
const USUAL = 64;
/** Cells around the tiles that are shown as well, and those that have to be. */
const MARGIN = 2;
const NEEDED = 1;
/** Pixels around all tiles that points need which are written beside them, however small the cells are. */
const WORDS = { x: 34, y: 26 };

/** @param {number} value @param {number} least @param {number} most */
function between(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

/**
 * What encloses all cells; around the origin where there are none.
 * @param {readonly Cell[]} cells
 * @returns {Bounds}
 */
export function boundsOf(cells) {
  const [first = { x: 0, y: 0 }] = cells;
  return cells.reduce(
    (sum, { x, y }) => ({
      left: Math.min(sum.left, x),
      top: Math.min(sum.top, y),
      right: Math.max(sum.right, x),
      bottom: Math.max(sum.bottom, y),
    }),
    { left: first.x, top: first.y, right: first.x, bottom: first.y },
  );
}

/** @param {Bounds} bounds @param {number} by @returns {Bounds} */
function widened({ left, top, right, bottom }, by) {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/**
 * Where the middle of a cell is on the screen.
 * @param {View} view
 * @param {Room} room
 * @param {Cell} cell
 * @returns {Point}
 */
export function pointOf({ x, y, size }, { width, height }, cell) {
  return { x: width / 2 + (cell.x - x) * size, y: height / 2 + (cell.y - y) * size };
}

/**
 * Which point of the board is there on the screen.
 * @param {View} view
 * @param {Room} room
 * @param {Point} point
 * @returns {Cell} not rounded
 */
export function spotOf({ x, y, size }, { width, height }, point) {
  return { x: x + (point.x - width / 2) / size, y: y + (point.y - height / 2) / size };
}

/**
 * @param {View} view
 * @param {Room} room
 * @param {Point} point
 * @returns {Cell}
 */
export function cellAt(view, room, point) {
  const { x, y } = spotOf(view, room, point);
  return { x: Math.round(x), y: Math.round(y) };
}

/**
 * The size at which some cells just go into a room.
 * @param {Bounds} bounds
 * @param {Room} room
 */
function sizeFor({ left, top, right, bottom }, { width, height }) {
  return Math.min(width / (right - left + 1), height / (bottom - top + 1));
}

/**
 * Everything at once, as large as it goes.
 * @param {Bounds} bounds
 * @param {Room} room
 * @param {number} [margin] cells around
 * @returns {View}
 */
export function fitted(bounds, room, margin = NEEDED) {
  const wide = widened(bounds, margin);
  const { left, top, right, bottom } = wide;
  const inner = { ...room, width: room.width - 2 * WORDS.x, height: room.height - 2 * WORDS.y };
  const size = between(Math.min(sizeFor(wide, room), sizeFor(bounds, inner)), LEAST, USUAL);
  return { x: (left + right) / 2, y: (top + bottom) / 2, size };
}

/**
 * The view that the board chooses by itself: all of it where that is large enough to be played,
 * else as much of it as goes, with the last move.
 * @param {Bounds} bounds of all tiles
 * @param {Bounds} last of the last move
 * @param {Room} room
 * @returns {View}
 */
export function chosen(bounds, last, room) {
  const all = fitted(bounds, room, MARGIN);
  if (all.size >= room.handy) return all;
  const tight = fitted(bounds, room, NEEDED);
  if (tight.size >= room.handy) return tight;
  return cut(included({ ...tight, size: room.handy }, last, room), bounds, last, room);
}

/**
 * A view that cuts off some of the board, moved a little so that it cuts through cells: nobody takes
 * its edge for the board's.
 * @param {View} view
 * @param {Bounds} bounds of all tiles
 * @param {Bounds} last of what has to be seen
 * @param {Room} room
 * @returns {View}
 */
function cut(view, bounds, last, room) {
  const [across, down] = [room.width / view.size / 2, room.height / view.size / 2];
  /** @param {number} at @param {number} half @param {number} least @param {number} most */
  const nudges = (at, half, least, most) => {
    const edge = most > at + half ? at + half : least < at - half ? at - half : null;
    if (edge === null) return [0];
    const by = Math.round(edge) - edge;
    return [by, by - Math.sign(by), 0];
  };
  const { left, top, right, bottom } = bounds;
  const moves = nudges(view.x, across, left, right).flatMap((dx) =>
    nudges(view.y, down, top, bottom).map((dy) => ({ ...view, x: view.x + dx, y: view.y + dy })),
  );
  return moves.find((one) => shows(one, last, room)) ?? view;
}

/**
 * Whether some cells, with those around them, are all seen.
 * @param {View} view
 * @param {Bounds} bounds
 * @param {Room} room
 * @param {number} [margin]
 */
export function shows(view, bounds, room, margin = NEEDED) {
  const { left, top, right, bottom } = widened(bounds, margin);
  const from = pointOf(view, room, { x: left - 0.5, y: top - 0.5 });
  const to = pointOf(view, room, { x: right + 0.5, y: bottom + 0.5 });
  const slack = 1;
  return from.x >= -slack && from.y >= -slack && to.x <= room.width + slack && to.y <= room.height + slack;
}

/**
 * The nearest view that shows some cells and those around them; smaller only where it has to be.
 * @param {View} view
 * @param {Bounds} bounds
 * @param {Room} room
 * @returns {View}
 */
export function included(view, bounds, room) {
  const wide = widened(bounds, NEEDED);
  const { left, top, right, bottom } = wide;
  const size = Math.min(view.size, Math.max(sizeFor(wide, room), LEAST));
  const [across, down] = [room.width / size / 2, room.height / size / 2];
  /** @param {number} middle @param {number} from @param {number} to @param {number} half */
  const moved = (middle, from, to, half) =>
    to - from > 2 * half ? (from + to) / 2 : between(middle, to - half, from + half);
  return {
    x: moved(view.x, left - 0.5, right + 0.5, across),
    y: moved(view.y, top - 0.5, bottom + 0.5, down),
    size,
  };
}

/**
 * The view after something was laid: the same as long as that is seen. A view that the board chose
 * grows with the board; one that somebody chose only moves to what was laid last.
 * @param {View} view
 * @param {boolean} free whether the board may choose
 * @param {{whole: Bounds, latest: Bounds, room: Room}} seen
 * @returns {View}
 */
export function followed(view, free, { whole, latest, room }) {
  if (!free) return shows(view, latest, room, 0) ? view : included(view, latest, room);
  if (shows(view, whole, room)) return view;
  const all = chosen(whole, latest, room);
  if (shows(all, whole, room)) return all;
  if (shows(view, latest, room) && view.size <= all.size) return view;
  return cut(included({ ...view, size: all.size }, latest, room), whole, latest, room);
}

/**
 * The view moved to as many of some cells as it can show, those that are nearest first.
 * @param {View} view
 * @param {readonly Cell[]} cells
 * @param {Room} room
 * @returns {View}
 */
export function toward(view, cells, room) {
  const [first, ...more] = [...cells].sort(
    (one, other) => Math.hypot(one.x - view.x, one.y - view.y) - Math.hypot(other.x - view.x, other.y - view.y),
  );
  if (!first) return view;
  const seen = more.reduce((some, cell) => {
    const wider = boundsOf([...some, cell]);
    return sizeFor(widened(wider, NEEDED), room) >= view.size ? [...some, cell] : some;
  }, [first]);
  return included(view, boundsOf(seen), room);
}

/**
 * @param {View} view
 * @param {number} dx pixels that the picture moves
 * @param {number} dy
 * @returns {View}
 */
export function panned({ x, y, size }, dx, dy) {
  return { x: x - dx / size, y: y - dy / size, size };
}

/**
 * Larger or smaller; what is under the point stays there.
 * @param {View} view
 * @param {Room} room
 * @param {number} factor
 * @param {Point} [point] the middle without it
 * @returns {View}
 */
export function zoomed(view, room, factor, point = { x: room.width / 2, y: room.height / 2 }) {
  const held = spotOf(view, room, point);
  const size = between(view.size * factor, LEAST, MOST);
  return {
    x: held.x - (point.x - room.width / 2) / size,
    y: held.y - (point.y - room.height / 2) / size,
    size,
  };
}

/**
 * Two fingers move: what was under each of them stays under it.
 * @param {View} view when they came down
 * @param {Room} room
 * @param {[Point, Point]} before
 * @param {[Point, Point]} after
 * @returns {View}
 */
export function pinched(view, room, before, after) {
  /** @param {[Point, Point]} points */
  const apart = ([one, other]) => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1);
  /** @param {[Point, Point]} points */
  const middle = ([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const [from, to] = [middle(before), middle(after)];
  const grown = zoomed(view, room, apart(after) / apart(before), from);
  return panned(grown, to.x - from.x, to.y - from.y);
}

/**
 * Never so far away that no tile is seen.
 * @param {View} view
 * @param {Bounds} bounds
 * @param {Room} room
 * @returns {View}
 */
export function kept(view, bounds, { width, height }) {
  const { left, top, right, bottom } = bounds;
  const [across, down] = [width / view.size / 2, height / view.size / 2];
  return {
    x: between(view.x, left - across + 0.5, right + across - 0.5),
    y: between(view.y, top - down + 0.5, bottom + down - 0.5),
    size: view.size,
  };
}
