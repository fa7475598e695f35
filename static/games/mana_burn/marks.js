/**
 * The six marks of the seats: shapes that tell pawns apart without colours.
 *
 * @import { Place } from "./model.js"
 */

import { html, svg } from "../../core/vendor/lit-html.js";

/** Outlines within 20 × 20. @type {readonly string[]} */
export const OUTLINES = [
  "M10 2a8 8 0 1 1 0 16a8 8 0 1 1 0-16z",
  "M3 3h14v14H3z",
  "M10 2l8.500 15h-17z",
  "M10 1l8 9-8 9-8-9z",
  "M10 1l2.600 6 6.400.6-4.900 4.200 1.500 6.400L10 14.800l-5.600 3.400 1.500-6.400L1 7.600l6.400-.6z",
  "M7 2h6v5h5v6h-5v5H7v-5H2V7h5z",
];

/** @param {Place} seat */
export function outlineOf(seat) {
  return OUTLINES[seat % OUTLINES.length] ?? "";
}

/** The mark of a seat beside its name; its colour is the nearest `data-seat`'s. @param {Place} seat */
export function drawMark(seat) {
  return html`<svg class="mb-mark" viewBox="0 0 20 20" data-seat=${seat} aria-hidden="true"><path d=${outlineOf(seat)}></path></svg>`;
}

/** The same inside a drawing, around a point. @param {Place} seat @param {number} size */
export function markShape(seat, size) {
  return svg`<path class="mb-dot" data-seat=${seat} d=${outlineOf(seat)} transform="scale(${size / 20}) translate(-10 -10)"></path>`;
}
