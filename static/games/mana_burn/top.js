/**
 * Draws the line above the board.
 *
 * @import { Top } from "./views/top.js"
 */

import { html } from "../../core/vendor/lit-html.js";
import { drawMark } from "./marks.js";

/** @param {Top} top */
export function drawTop({ active, turn, course, dir, order }) {
  return html`<div class="mb-top">
    <p class="mb-turn" data-seat=${active}>${drawMark(active)} ${turn}</p>
    <p class="mb-course">${course}
      <svg class="mb-order" viewBox="0 0 20 20" data-dir=${dir} role="img" aria-label=${order}><title>${order}</title>
        <path d="M3.500 9.500a6.500 6.500 0 0 1 12-3M16 3v4h-4M16.500 10.500a6.500 6.500 0 0 1-12 3M4 17v-4h4"></path></svg>
    </p>
  </div>`;
}
