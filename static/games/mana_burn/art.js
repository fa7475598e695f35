/**
 * What cards and small signs are drawn as, and cards that fly. Everything is drawn in assets/kinds.svg
 * and takes its colours from panels.css.
 *
 * @import { Kind } from "./model.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";

const FILE = new URL("./assets/kinds.svg", import.meta.url).pathname;

/** A whole card. @param {Kind} kind */
export function cardArt(kind) {
  return html`<svg class="mb-card kind-${kind}" viewBox="0 0 100 140" aria-hidden="true">
    <use href="${FILE}#card-${kind}" width="100" height="140"></use>
  </svg>`;
}

/** A card as low as a line of the hand: pattern, shape and mark. @param {Kind} kind */
export function tileArt(kind) {
  return html`<svg class="mb-tile kind-${kind}" viewBox="0 0 64 30" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
    <use href="${FILE}#tile-${kind}" width="64" height="30"></use>
  </svg>`;
}

/** The back of a card. */
export function backArt() {
  return html`<svg class="mb-card" viewBox="0 0 100 140" aria-hidden="true">
    <use href="${FILE}#card-back" width="100" height="140"></use>
  </svg>`;
}

/** Shape and mark of a kind; `ghost`: where there is none of it. @param {Kind} kind @param {boolean} [ghost] */
export function seal(kind, ghost = false) {
  return html`<svg class="mb-seal kind-${kind}" viewBox="0 0 26 26" data-ghost=${ghost || nothing} aria-hidden="true">
    <use href="${FILE}#${ghost ? "ghost" : "seal"}-${kind}" width="26" height="26"></use>
  </svg>`;
}

/** A Monster behind its Armor, with how much there is of it. @param {Kind} kind @param {number} armor */
export function shielded(kind, armor) {
  return html`<span class="mb-shield">${seal(kind)}${armor > 1 ? html`<b>${armor}</b>` : nothing}</span>`;
}

/** A small sign: the spark of fast cards, a plate of Armor. @param {"spark" | "plate"} name */
export function sign(name) {
  return html`<svg class="mb-glyph" viewBox="0 0 24 24" aria-hidden="true">
    <use href="${FILE}#${name}" width="24" height="24"></use>
  </svg>`;
}

/** What flies over the board. @param {Kind | null} face null: the back of a card */
export function ghostOf(face) {
  const space = "http://www.w3.org/2000/svg";
  const ghost = document.createElementNS(space, "svg");
  ghost.setAttribute("class", face === null ? "mb-ghost" : `mb-ghost kind-${face}`);
  ghost.setAttribute("viewBox", "0 0 100 140");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `${FILE}#card-${face ?? "back"}`);
  use.setAttribute("width", "100");
  use.setAttribute("height", "140");
  ghost.append(use);
  return ghost;
}
