/**
 * Fingers and mice on the board: moving the picture, pinching it, dragging tiles to and fro, tapping
 * cells. What a tap or a drop means is not known here.
 *
 * @import { Cell, Kind } from "./model.js"
 * @import { Lens } from "./lens.js"
 * @import { Point } from "./camera.js"
 */

import { flyingTile } from "./tile.js";

/** Pixels that a finger may tremble without meaning to drag. */
const STILL = 7;
/** How far above a finger a dragged tile hangs, in its own heights. */
const LIFT = 0.8;
/** Near the edge, in pixels, a dragged tile moves the picture, by so much in each frame. */
const EDGE = 26;
const CREEP = 7;

/**
 * A pointer that is down: where it came down and is now, in pixels of the field; `drags` a tile.
 * @typedef {{from: Point, at: Point, moved: boolean, slot: number | null, touch: boolean}} Finger
 *
 * @typedef {{
 *   tap: (spot: Cell) => void,
 *   lift: (slot: number) => Kind | null,
 *   aim: (spot: Cell | null) => void,
 *   drop: (slot: number, spot: Cell | null) => void,
 *   slotAt: (spot: Cell) => number | null,
 * }} Doings `spot`: a point of the board in cells, not rounded; null: outside the field. `lift`: the
 *   kind of a tile that may be dragged, else null; `slotAt`: of a tile that lies there for now
 */

/**
 * @param {HTMLElement} root
 * @param {Lens} lens
 * @param {Doings} doings
 */
export function createGestures(root, lens, doings) {
  /** @type {Map<number, Finger>} */
  const fingers = new Map();
  /** @type {{look: NonNullable<ReturnType<Lens["look"]>>, before: [Point, Point]} | null} */
  let pinch = null;
  // `within`: the tile has been in the field, so that it is at an edge on purpose.
  /** @type {{id: number, slot: number, ghost: HTMLElement, lift: number, within: boolean} | null} */
  let drag = null;
  let creeping = 0;
  // The click that ends a drag is none.
  let dragged = false;

  const inField = () => [...fingers.values()].filter(({ slot }) => slot === null);

  /** @param {PointerEvent} event */
  function onDown(event) {
    const from = event.target instanceof Element ? event.target : null;
    if (event.button !== 0 || from?.closest("[data-do]")) return;
    const held = from?.closest("[data-slot]")?.getAttribute("data-slot");
    const field = from?.closest(".ml-field");
    if (!held && !field) return;
    dragged = false;
    const at = lens.pointOf(event);
    const loose = held ? Number(held) : fingers.size === 0 ? doings.slotAt(lens.spotOf(at)) : null;
    const finger = { from: at, at, moved: false, slot: loose, touch: event.pointerType !== "mouse" };
    fingers.set(event.pointerId, finger);
    lens.hold(true);
    const two = inField();
    if (two.length === 2) startPinch(two);
    if (field) field.setPointerCapture(event.pointerId);
  }

  /** @param {Finger[]} two */
  function startPinch([one, other]) {
    const look = lens.look();
    if (!look || !one || !other) return;
    one.moved = other.moved = true;
    pinch = { look, before: [one.at, other.at] };
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const before = finger.at;
    finger.at = lens.pointOf(event);
    const still = Math.hypot(finger.at.x - finger.from.x, finger.at.y - finger.from.y) < STILL;
    if (!finger.moved && still) return;
    if (!finger.moved) begin(event, finger);
    finger.moved = true;
    if (drag?.id === event.pointerId) return carry(finger);
    if (finger.slot !== null) return;
    const [one, other] = inField();
    if (pinch && one && other) lens.pinch(pinch.look, pinch.before, [one.at, other.at]);
    else lens.pan(finger.at.x - before.x, finger.at.y - before.y);
  }

  /** @param {PointerEvent} event @param {Finger} finger */
  function begin({ pointerId }, finger) {
    const kind = finger.slot === null || drag ? null : doings.lift(finger.slot);
    if (kind === null || finger.slot === null) return;
    const ghost = flyingTile(kind);
    ghost.className = "ml-drag";
    root.append(ghost);
    const side = Math.max(lens.size(), 44);
    ghost.style.width = ghost.style.height = `${side}px`;
    drag = { id: pointerId, slot: finger.slot, ghost, lift: finger.touch ? side * LIFT : 0, within: false };
    dragged = true;
    root.setPointerCapture(pointerId);
    creeping = requestAnimationFrame(creep);
  }

  /** Where a dragged tile hangs. @param {Finger} finger @returns {Point} */
  function hanging({ at }) {
    return { x: at.x, y: at.y - (drag?.lift ?? 0) };
  }

  /** @param {Finger} finger */
  function carry(finger) {
    if (!drag) return;
    const field = root.querySelector(".ml-field")?.getBoundingClientRect();
    const ground = root.getBoundingClientRect();
    const { x, y } = hanging(finger);
    const side = drag.ghost.offsetWidth;
    const left = x + (field?.left ?? 0) - ground.left - side / 2;
    const top = y + (field?.top ?? 0) - ground.top - side / 2;
    drag.ghost.style.transform = `translate(${left}px, ${top}px)`;
    doings.aim(lens.isInside({ x, y }) ? lens.spotOf({ x, y }) : null);
  }

  /** A tile that is held at the edge of the field moves the picture. */
  function creep() {
    const finger = drag && fingers.get(drag.id);
    if (!drag || !finger) return;
    const { x, y } = hanging(finger);
    const { width, height } = lens.field();
    const dx = x < EDGE ? CREEP : x > width - EDGE ? -CREEP : 0;
    const dy = y < EDGE ? CREEP : y > height - EDGE ? -CREEP : 0;
    if (dx === 0 && dy === 0) drag.within = true;
    else if (drag.within && lens.isInside({ x, y })) {
      lens.pan(dx, dy);
      carry(finger);
    }
    creeping = requestAnimationFrame(creep);
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    pinch = null;
    lens.hold(fingers.size > 0);
    if (drag?.id === event.pointerId) return release(finger, event.type === "pointerup");
    const field = event.target instanceof Element && event.target.closest(".ml-field");
    if (event.type === "pointerup" && !finger.moved && field) doings.tap(lens.spotOf(finger.at));
  }

  /** @param {Finger} finger @param {boolean} meant */
  function release(finger, meant) {
    if (!drag) return;
    const { slot } = drag;
    const at = hanging(finger);
    stop();
    doings.drop(slot, meant && lens.isInside(at) ? lens.spotOf(at) : null);
  }

  /** The tile that is dragged is let go of, wherever it is. */
  function stop() {
    cancelAnimationFrame(creeping);
    drag?.ghost.remove();
    drag = null;
    doings.aim(null);
  }

  /** @param {WheelEvent} event */
  function onWheel(event) {
    if (!(event.target instanceof Element) || !event.target.closest(".ml-field")) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const pace = event.ctrlKey ? 0.01 : 0.0016;
    lens.zoom(Math.exp(-event.deltaY * lines * pace), lens.pointOf(event));
  }

  root.addEventListener("pointerdown", onDown);
  root.addEventListener("pointermove", onMove);
  root.addEventListener("pointerup", onUp);
  root.addEventListener("pointercancel", onUp);
  root.addEventListener("wheel", onWheel, { passive: false });

  return {
    stop,
    /** Whether the click that comes now only ends a drag. */
    endsDrag: () => dragged,
  };
}
