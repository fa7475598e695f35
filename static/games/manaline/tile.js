/**
 * Draws a tile outside the field: in the hand, in flight, in a list.
 *
 * @import { Kind } from "./model.js"
 */

import { html } from "../../core/vendor/lit-html.js";
import { art, colourOf, symbolOf } from "./kinds.js";

const SPACE = "http://www.w3.org/2000/svg";

/** @param {Kind} kind */
export function drawFace(kind) {
  return html`<svg class="ml-face glaze-${colourOf(kind)}" viewBox="0 0 64 64" aria-hidden="true">
    <use href=${art(`face-${colourOf(kind)}`)}></use>
    <use href=${art(`sign-${symbolOf(kind)}`)}></use>
  </svg>`;
}

/** @param {Kind} kind */
export function drawMini(kind) {
  return html`<span class="ml-mini">${drawFace(kind)}</span>`;
}

/**
 * A tile that flies or is dragged, as an element.
 * @param {Kind | null} face null: its back
 */
export function flyingTile(face) {
  const picture = document.createElementNS(SPACE, "svg");
  picture.setAttribute("viewBox", "0 0 64 64");
  picture.setAttribute("class", face === null ? "ml-ghost" : `ml-ghost glaze-${colourOf(face)}`);
  const parts = face === null ? ["back"] : [`face-${colourOf(face)}`, `sign-${symbolOf(face)}`];
  for (const part of parts) {
    const use = document.createElementNS(SPACE, "use");
    use.setAttribute("href", art(part));
    picture.append(use);
  }
  const holder = document.createElement("div");
  holder.append(picture);
  return holder;
}
