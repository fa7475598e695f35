/**
 * Holds which part of the field is seen and puts the picture there. By itself it moves only to show
 * a move that would not be seen, and never while the picture is held or tiles lie tentatively.
 *
 * @import { Cell } from "./model.js"
 * @import { Bounds, Point, Room, View as Look } from "./camera.js"
 */

import { createRoom } from "../../table/room.js";
import * as camera from "./camera.js";
import { nearest } from "./cells.js";
import { UNIT } from "./field.js";

/** Milliseconds that the picture takes to get somewhere by itself; as in board.css. */
const GLIDE = 220;
/** Pixels of a cell that can be hit well. */
const HANDY = { finger: 34, mouse: 30 };

/**
 * @param {HTMLElement} root
 * @param {() => {all: readonly Cell[], last: readonly Cell[], lit: readonly Cell[], busy: boolean,
 *   over: boolean}} facts what lies there, what was laid last, where a tile may go, whether the picture
 *   has to stay as it is, whether play is over
 * @param {() => void} moved the picture has been put somewhere else
 */
export function createLens(root, facts, moved) {
  /** @type {Look | null} */
  let look = null;
  /** @type {Room} */
  let room = { width: 0, height: 0, handy: 0 };
  // Chosen by the board until somebody moves the picture.
  let free = true;
  let held = false;
  let ended = false;
  // How many tiles lay there when the picture was last looked to.
  let laid = 0;
  const coarse = matchMedia("(pointer: coarse)");

  const field = () => /** @type {HTMLElement | null} */ (root.querySelector(".ml-field"));
  const watched = createRoom(field, () => void follow());

  /** @param {boolean} [gliding] */
  function apply(gliding = false) {
    const ground = field();
    const world = ground?.querySelector(".ml-world");
    if (!look || !ground || !(world instanceof HTMLElement)) return;
    const { x, y } = camera.pointOf(look, room, { x: -0.5, y: -0.5 });
    ground.toggleAttribute("data-gliding", gliding);
    world.style.transform = `translate(${x}px, ${y}px) scale(${look.size / UNIT})`;
    ground.style.setProperty("--cell", `${look.size}px`);
    // A pixel in the drawing's own units: what must stay as thick or large as it is goes by it.
    ground.style.setProperty("--px", String(UNIT / look.size));
    ground.style.setProperty("--from-x", `${x}px`);
    ground.style.setProperty("--from-y", `${y}px`);
    moved();
  }

  /** @returns {Bounds} */
  const bounds = () => camera.boundsOf(facts().all);

  /**
   * Another view, as somebody wants it.
   * @param {Look} next
   * @param {boolean} [gliding]
   */
  function turn(next, gliding = false) {
    free = false;
    look = camera.kept(next, bounds(), room);
    apply(gliding);
  }

  /** Looks how much room there is. @returns {boolean} whether that has changed */
  function measure() {
    const { width, height } = watched.now();
    if (width === room.width && height === room.height) return false;
    room = { width, height, handy: coarse.matches ? HANDY.finger : HANDY.mouse };
    return true;
  }

  /**
   * Shows what there is to be seen: at first, in another room, and after each move.
   * @param {readonly Cell[]} [coming] cells that are about to be laid
   * @returns {boolean} whether the picture moves
   */
  function follow(coming) {
    const resized = measure();
    if (room.width === 0) return false;
    const { all, last, busy, over } = facts();
    const whole = camera.boundsOf([...all, ...(coming ?? [])]);
    const newest = coming ?? last;
    const latest = camera.boundsOf(newest.length > 0 ? newest : all);
    const before = look;
    if (over && !ended) free = true;
    // Somebody looks back: what has become too small is larger again.
    if (free && all.length < laid) look = null;
    laid = all.length;
    if (over && free) look = camera.fitted(whole, room);
    else if (look === null || (resized && free && !held)) look = camera.chosen(whole, latest, room);
    else if (!busy && !held) look = camera.followed(look, free, { whole, latest, room });
    ended = over;
    const other = before !== null && look !== before;
    apply(other && !resized);
    return other;
  }

  /** Everything at once; from now on the board chooses again. */
  function fit() {
    const { all, lit } = facts();
    look = camera.fitted(camera.boundsOf([...all, ...lit]), room);
    free = true;
    apply(true);
  }

  /** @param {number} factor @param {Point} [point] in the field */
  function zoom(factor, point) {
    if (look) turn(camera.zoomed(look, room, factor, point), point === undefined);
  }

  /** @param {number} dx @param {number} dy pixels */
  function pan(dx, dy) {
    if (look) turn(camera.panned(look, dx, dy));
  }

  /** Brings a cell into view because the keyboard is there. @param {Cell} cell */
  function reach(cell) {
    if (!look) return;
    const around = camera.boundsOf([cell]);
    if (camera.shows(look, around, room, 0)) return;
    look = camera.included(look, around, room);
    apply(true);
  }

  /** Moves to what lies beyond an edge. @param {readonly Cell[]} cells */
  function toward(cells) {
    if (!look || cells.length === 0) return;
    look = camera.toward(look, cells, room);
    apply(true);
  }

  /**
   * Somebody holds a tile: if none of the cells that take it is seen, the nearest is.
   * @param {readonly Cell[]} cells
   */
  function offer(cells) {
    const from = look;
    if (!from || cells.length === 0 || held) return;
    if (cells.some((cell) => camera.shows(from, camera.boundsOf([cell]), room, 0))) return;
    const near = nearest(cells, from, Infinity);
    if (near) reach(near);
  }

  /** Where a point of the window is in the field. @param {{clientX: number, clientY: number}} event */
  function pointOf({ clientX, clientY }) {
    const box = field()?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  }

  /** @param {Point} point */
  function isInside({ x, y }) {
    const { width, height } = watched.now();
    return x >= 0 && y >= 0 && x < width && y < height;
  }

  return {
    GLIDE,
    follow,
    fit,
    zoom,
    pan,
    reach,
    toward,
    offer,
    pointOf,
    isInside,
    size: () => look?.size ?? UNIT,
    room: () => room,
    /** The whole field in pixels. */
    field: watched.now,
    /** @param {Point} point */
    spotOf: (point) => camera.spotOf(look ?? { x: 0, y: 0, size: UNIT }, room, point),
    /** What a pinch begins with, and goes on from. */
    look: () => look,
    /** @param {Look} from @param {[Point, Point]} before @param {[Point, Point]} after */
    pinch: (from, before, after) => turn(camera.pinched(from, room, before, after)),
    /** @param {boolean} by a finger lies on the picture */
    hold: (by) => {
      held = by;
    },
    stop: watched.stop,
  };
}

/** @typedef {ReturnType<typeof createLens>} Lens */
