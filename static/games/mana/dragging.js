/**
 * Drags things of a board with mouse, pen or finger: from one thing with a `data-id` to another. A
 * touch that does not move far stays a tap.
 */

/** A pointer that has moved so many pixels drags. */
const SLACK = 6;

/**
 * `grab`: whether the thing can be dragged, and is now; `over`: what it is above; `drop`: where it
 * was let go, null: beside everything.
 * @typedef {{grab: (id: string) => boolean, over: (id: string | null) => void,
 *   drop: (from: string, to: string | null) => void, ghost: (id: string) => HTMLElement | null}} Hands
 */

/**
 * @param {HTMLElement} root
 * @param {Hands} hands
 */
export function createDragging(root, hands) {
  /** @type {{id: string, pointer: number, x: number, y: number, ghost: HTMLElement | null} | null} */
  let drag = null;
  let dragged = false;

  /** @param {PointerEvent} event */
  function down(event) {
    dragged = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const id = idAt(event.target);
    if (id === null) return;
    // A finger holds what it touched first; the thing below it is wanted.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    drag = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (drag === null || event.pointerId !== drag.pointer) return;
    if (!drag.ghost && !begin(drag, event)) return;
    const ground = root.getBoundingClientRect();
    const { ghost } = drag;
    if (ghost) {
      ghost.style.left = `${event.clientX - ground.left}px`;
      ghost.style.top = `${event.clientY - ground.top}px`;
    }
    hands.over(idAt(document.elementFromPoint(event.clientX, event.clientY)));
  }

  /**
   * @param {NonNullable<typeof drag>} held
   * @param {PointerEvent} event
   */
  function begin(held, { clientX, clientY }) {
    if (Math.hypot(clientX - held.x, clientY - held.y) < SLACK) return false;
    const ghost = hands.grab(held.id) ? hands.ghost(held.id) : null;
    if (!ghost) {
      drag = null;
      return false;
    }
    held.ghost = ghost;
    root.append(ghost);
    root.dataset["dragging"] = "";
    return true;
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (drag === null || event.pointerId !== drag.pointer) return;
    const { id, ghost } = drag;
    cancel();
    if (!ghost) return;
    dragged = true;
    hands.drop(id, idAt(document.elementFromPoint(event.clientX, event.clientY)));
  }

  /** What is dragged falls back. */
  function cancel() {
    drag?.ghost?.remove();
    delete root.dataset["dragging"];
    drag = null;
  }

  /** The click that ends a drag is none. @param {Event} event */
  function click(event) {
    if (dragged) event.stopPropagation();
    dragged = false;
  }

  /** @param {EventTarget | null} target */
  function idAt(target) {
    const found = target instanceof Element ? target.closest("[data-id]") : null;
    return found && root.contains(found) ? found.getAttribute("data-id") : null;
  }

  root.addEventListener("pointerdown", down);
  root.addEventListener("click", click, { capture: true });
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);

  function stop() {
    cancel();
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  }

  return { cancel, stop };
}
