/**
 * Holds which part of the board the near view shows: how large its squares are, and where it is scrolled to.
 * By itself it follows the active pawn until somebody moves the picture; another turn, or the button for it,
 * and it follows again.
 *
 * @import { Look, Room } from "./camera.js"
 * @import { Spot } from "./geometry.js"
 */

import { createRoom } from "../../table/room.js";
import * as camera from "./camera.js";
import { BOUNDS } from "./geometry.js";

/**
 * @param {HTMLElement} root
 * @param {() => void} changed there is more room, or less
 */
export function createLens(root, changed) {
  let unit = 0;
  /** @type {Room} */
  let room = { width: 0, height: 0 };
  let free = true;
  let held = false;
  /** @type {{needed: Spot[], wanted: Spot[]}} */
  let spots = { needed: [], wanted: [] };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const field = () => /** @type {HTMLElement | null} */ (root.querySelector(".mb-close"));
  const watched = createRoom(field, changed);

  /** What is in the middle now. @returns {Look} */
  function look() {
    const { scrollLeft = 0, scrollTop = 0 } = field() ?? {};
    const of = (/** @type {number} */ least, /** @type {number} */ most, /** @type {number} */ size, /** @type {number} */ by) =>
      (most - least) * unit <= size ? (least + most) / 2 : least + (by + size / 2) / unit;
    return {
      x: of(BOUNDS.left, BOUNDS.right, room.width, scrollLeft),
      y: of(BOUNDS.top, BOUNDS.bottom, room.height, scrollTop),
      unit,
    };
  }

  /** @param {Look} next @param {boolean} gliding */
  function place(next, gliding) {
    const ground = field();
    const world = /** @type {HTMLElement | null} */ (ground?.querySelector(".mb-world") ?? null);
    if (!ground || !world) return;
    if (next.unit !== unit) world.style.setProperty("--u", `${next.unit}px`);
    unit = next.unit;
    const { x, y } = camera.frameOf(next, room);
    const [left, top] = [(x - BOUNDS.left) * unit, (y - BOUNDS.top) * unit];
    ground.scrollTo({ left, top, behavior: gliding && !calm.matches ? "smooth" : "instant" });
    mark();
  }

  /** Tells the drawings how it is seen. */
  function mark() {
    field()?.toggleAttribute("data-named", unit >= camera.NAMED);
    root.toggleAttribute("data-whole", camera.fits(room) && unit <= camera.whole(room).unit + 0.01);
    const frame = root.querySelector(".mb-frame");
    for (const [name, value] of Object.entries(camera.frameOf(look(), room))) frame?.setAttribute(name, value.toFixed(3));
  }

  /**
   * What is to be seen now, and what would be worth it, the most important first.
   * @param {{needed: Spot[], wanted: Spot[]}} now
   */
  function follow(now) {
    const other = JSON.stringify(now) !== JSON.stringify(spots);
    const fresh = unit === 0;
    const { width, height } = watched.now();
    const resized = width !== room.width || height !== room.height;
    room = { width, height };
    spots = now;
    if (room.width === 0) return;
    if (fresh || (free && !held && (other || resized))) return place(camera.chosen(spots, room), !fresh && !resized);
    if (resized) place(camera.inside({ ...look(), unit: Math.max(unit, camera.least(room)) }, room), false);
  }

  /** Who leads what is seen. @param {boolean} somebody or else the board itself */
  function led(somebody) {
    free = !somebody;
    root.toggleAttribute("data-led", somebody);
  }

  /** Another view, as somebody wants it. @param {Look} next @param {boolean} gliding */
  function turn(next, gliding) {
    led(true);
    place(next, gliding);
  }

  root.addEventListener("scroll", mark, { capture: true, passive: true });

  return {
    follow,
    /** The board chooses again. */
    release() {
      led(false);
      place(camera.chosen(spots, room), true);
    },
    /** Somebody else's turn: what was looked at before is not held on to. */
    forget() {
      led(false);
    },
    fit() {
      turn(camera.whole(room), false);
    },
    /** @param {number} factor @param {{x: number, y: number}} [point] */
    zoom(factor, point) {
      turn(camera.zoomed(look(), room, factor, point), false);
    },
    /** @param {number} dx @param {number} dy pixels */
    pan(dx, dy) {
      turn(camera.panned(look(), room, dx, dy), false);
    },
    /** Look at a spot. @param {Spot} spot */
    lookAt(spot) {
      turn(camera.inside({ ...look(), ...spot }, room), true);
    },
    /** Where a point of the window is in the field. @param {{clientX: number, clientY: number}} event */
    pointOf({ clientX, clientY }) {
      const box = field()?.getBoundingClientRect();
      return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
    },
    /** @param {boolean} by a finger lies on the picture */
    hold(by) {
      held = by;
    },
    /** A finger moves the picture, as it scrolls. */
    lead() {
      led(true);
    },
    stop: watched.stop,
  };
}

/** @typedef {ReturnType<typeof createLens>} Lens */
