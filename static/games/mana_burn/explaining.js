/**
 * Explains a thing of the board beside it: when a mouse rests on it, when the keyboard comes to it, when a
 * finger stays on it, or when it is tapped and nothing can be done with it.
 *
 * @import { Explanation } from "./explain.js"
 */

import { placeBeside } from "../../table/beside.js";
import { html, nothing } from "../../core/vendor/lit-html.js";

/** Milliseconds until a mouse that rests, or a finger that stays, is told. */
const REST = 550;
const STAY = 450;
/** Pixels that a staying finger may tremble. */
const STILL = 8;

/**
 * @param {HTMLElement} root
 * @param {{explanation: (id: string) => Explanation | null, redraw: () => void}} board
 */
export function createExplaining(root, { explanation, redraw }) {
  /** @type {string | null} */
  let told = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** @type {{x: number, y: number} | null} */
  let down = null;
  // The click that ends a long press is none.
  let pressed = false;

  /** @param {string | null} id */
  function tell(id) {
    clearTimeout(waiting);
    if (told === id) return;
    told = id;
    redraw();
  }

  /** @param {EventTarget | null} target */
  function idOf(target) {
    const thing = target instanceof Element ? target.closest("[data-id]") : null;
    return thing && root.contains(thing) ? thing.getAttribute("data-id") : null;
  }

  /** @param {PointerEvent} event */
  function onOver(event) {
    if (event.pointerType !== "mouse" || event.buttons > 0) return;
    const id = idOf(event.target);
    clearTimeout(waiting);
    if (id === null) return tell(null);
    if (id !== told) waiting = setTimeout(() => tell(id), told === null ? REST : REST / 3);
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    pressed = false;
    down = { x: event.clientX, y: event.clientY };
    const id = idOf(event.target);
    tell(null);
    if (event.pointerType === "mouse" || id === null) return;
    waiting = setTimeout(() => {
      pressed = true;
      tell(id);
    }, STAY);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (!down || pressed || event.pointerType === "mouse") return;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL) clearTimeout(waiting);
  }

  function onUp() {
    down = null;
    if (!pressed) clearTimeout(waiting);
  }

  /** @param {FocusEvent} event */
  function onFocus(event) {
    const target = event.target instanceof Element && event.target.matches(":focus-visible") ? event.target : null;
    tell(idOf(target));
  }

  root.addEventListener("pointerover", onOver);
  root.addEventListener("pointerleave", () => tell(null));
  root.addEventListener("pointerdown", onDown);
  root.addEventListener("pointermove", onMove);
  root.addEventListener("pointerup", onUp);
  root.addEventListener("pointercancel", onUp);
  root.addEventListener("focusin", onFocus);
  root.addEventListener("contextmenu", (event) => {
    if (down && idOf(event.target)) event.preventDefault();
  });

  return {
    tell,
    told: () => told,
    /** Whether the click that comes now only ends a long press. */
    endsPress: () => pressed,
    draw() {
      const found = told === null ? null : explanation(told);
      if (!found) return nothing;
      return html`<div class="mb-explained" role="tooltip"><b>${found.title}</b><span>${found.text}</span></div>`;
    },
    /** After drawing. */
    place: () => placeBeside(root, ".mb-explained", told),
    stop: () => clearTimeout(waiting),
  };
}
