/**
 * Draws the line at the end of the board, over which the bar of a window lies.
 *
 * @import { Latest } from "../../core/types"
 * @import { Status } from "./views/status.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { drawLatest } from "../../table/actionbar.js";
import { drawMark } from "./marks.js";

/** @param {Status} status @param {Latest | null} latest what was done last */
export function drawStatus({ active, turn, course, dir, order }, latest) {
  return html`<div class="mb-status">
    <p class="mb-turn" data-seat=${active ?? nothing}>${active === null ? nothing : drawMark(active)} <span class="truncate">${turn}</span></p>
    <p class="mb-course">${course}
      <svg class="mb-order" viewBox="0 0 20 20" data-dir=${dir} role="img" aria-label=${order}><title>${order}</title>
        <path d="M3.500 9.500a6.500 6.500 0 0 1 12-3M16 3v4h-4M16.500 10.500a6.500 6.500 0 0 1-12 3M4 17v-4h4"></path></svg>
    </p>
    ${latest ? drawLatest(latest) : nothing}
  </div>`;
}
