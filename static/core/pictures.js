/**
 * Icons, scenes and emblems from the art files, as templates.
 */

import { html } from "./vendor/lit-html.js";
import { pageData } from "./page-data.js";

/** @param {string} path */
function file(path) {
  return `${pageData().base}/art/${path}`;
}

/** @param {string} name */
export function icon(name) {
  return html`<svg class="icon" aria-hidden="true">
    <use href="${file("icons.svg")}#${name}"></use>
  </svg>`;
}

/** @param {"empty-lobby" | "waiting" | "not-found" | "trouble" | "celebration"} name */
export function scene(name) {
  return html`<svg class="art" viewBox="0 0 320 220" aria-hidden="true">
    <use href="${file(`${name}.svg`)}#art"></use>
  </svg>`;
}

/**
 * @param {string} slug
 * @param {boolean} [small]
 */
export function emblem(slug, small = false) {
  const name = small ? "emblem small" : "emblem";
  return html`<svg class=${name} viewBox="0 0 96 96" aria-hidden="true">
    <use
      href="${pageData().base}/games/${slug.replaceAll("-", "_")}/assets/emblem.svg#emblem"
    ></use>
  </svg>`;
}
