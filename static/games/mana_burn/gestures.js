/**
 * Fingers and mice on the map. A finger scrolls it; a mouse drags it and zooms with Ctrl and its wheel; a tap
 * on the overview moves it there.
 *
 * @import { Lens } from "./lens.js"
 */

import { BOUNDS } from "./geometry.js";

/** Pixels that a mouse may tremble without meaning to drag. */
const STILL = 7;

/**
 * @param {HTMLElement} root
 * @param {Lens} lens
 */
export function createGestures(root, lens) {
  /** @type {{id: number, from: {x: number, y: number}, at: {x: number, y: number}} | null} */
  let drag = null;
  // The click that ends a drag is none.
  let dragged = false;

  /** @param {Event} event */
  const inField = ({ target }) => target instanceof Element && target.closest(".mb-close") !== null;

  /** @param {PointerEvent} event */
  function onDown(event) {
    dragged = false;
    if (event.button !== 0 || !inField(event)) return;
    lens.hold(true);
    if (event.pointerType !== "mouse") return;
    const at = lens.pointOf(event);
    drag = { id: event.pointerId, from: at, at };
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (drag?.id !== event.pointerId) return;
    const at = lens.pointOf(event);
    const { x, y } = drag.at;
    if (!dragged && Math.hypot(at.x - drag.from.x, at.y - drag.from.y) < STILL) return;
    if (!dragged) root.querySelector(".mb-close")?.setPointerCapture(event.pointerId);
    dragged = true;
    drag.at = at;
    lens.pan(at.x - x, at.y - y);
  }

  function onUp() {
    drag = null;
    lens.hold(false);
  }

  /** @param {PointerEvent} event the browser scrolls with this finger from now on */
  function onCancel(event) {
    if (inField(event)) lens.lead();
    onUp();
  }

  /** @param {WheelEvent} event */
  function onWheel(event) {
    if (!inField(event)) return;
    if (!event.ctrlKey) return lens.lead();
    event.preventDefault();
    lens.zoom(Math.exp(-event.deltaY * 0.01), lens.pointOf(event));
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const overview = event.target instanceof Element ? event.target.closest(".mb-overview > svg") : null;
    if (!overview) return;
    const { left, top, width, height } = overview.getBoundingClientRect();
    lens.lookAt({
      x: BOUNDS.left + ((event.clientX - left) / width) * (BOUNDS.right - BOUNDS.left),
      y: BOUNDS.top + ((event.clientY - top) / height) * (BOUNDS.bottom - BOUNDS.top),
    });
  }

  root.addEventListener("pointerdown", onDown);
  root.addEventListener("pointermove", onMove);
  root.addEventListener("pointerup", onUp);
  root.addEventListener("pointercancel", onCancel);
  root.addEventListener("wheel", onWheel, { passive: false });
  root.addEventListener("click", onClick);

  return {
    /** Whether the click that comes now only ends a drag. */
    endsDrag: () => dragged,
  };
}
