/**
 * The six carved reliefs, the shells that are mana, and card backs: everything is drawn in
 * assets/reliefs.svg and takes its colours from board.css.
 *
 * @import { Face } from "./flights.js"
 * @import { Colour } from "./model.js"
 */

import { html } from "../../core/vendor/lit-html.js";

const FILE = new URL("./assets/reliefs.svg", import.meta.url).pathname;

/**
 * `seal`: shape and mark alone; `small`: a card that is still read when it is small; `ghost`: where
 * a row may come to lie.
 * @param {"card" | "small" | "seal" | "ghost"} kind
 * @param {Colour} colour
 */
export function reliefArt(kind, colour) {
  return `${FILE}#${kind}-${colour}`;
}

/** @param {Colour} colour */
export function seal(colour) {
  return html`<svg class="mm-seal relief-${colour}" viewBox="0 0 26 26" aria-hidden="true">
    <use href=${reliefArt("seal", colour)} width="26" height="26"></use>
  </svg>`;
}

export function shell() {
  return html`<svg class="mm-shell" viewBox="0 0 24 24" aria-hidden="true">
    <use href=${`${FILE}#shell`} width="24" height="24"></use>
  </svg>`;
}

export function cardBack() {
  return html`<svg class="mm-back" viewBox="0 0 100 140" aria-hidden="true">
    <use href=${`${FILE}#card-back`} width="100" height="140"></use>
  </svg>`;
}

/** What flies: a card, its back, a shell. @param {Face} face */
export function ghostOf(face) {
  const space = "http://www.w3.org/2000/svg";
  const ghost = document.createElementNS(space, "svg");
  const card = face !== "shell";
  ghost.setAttribute("class", `mm-ghost ${card && face ? `relief-${face}` : ""}`);
  ghost.setAttribute("viewBox", card ? "0 0 100 140" : "0 0 24 24");
  if (!card) ghost.setAttribute("data-shell", "");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", !card ? `${FILE}#shell` : face ? reliefArt("card", face) : `${FILE}#card-back`);
  use.setAttribute("width", card ? "100" : "24");
  use.setAttribute("height", card ? "140" : "24");
  ghost.append(use);
  return ghost;
}
