/**
 * A seat in a row of others: its mark and its name, cut off where there is no room for it.
 *
 * @import { Place } from "./model.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { drawMark } from "./marks.js";

/**
 * @param {Place} seat
 * @param {string} who
 * @param {{skip?: boolean}} [more] `skip`: its next turn is passed over
 */
export function drawPerson(seat, who, { skip = false } = {}) {
  return html`<span class="mb-person" data-skip=${skip || nothing}>${drawMark(seat)}<span>${who}</span></span>`;
}
