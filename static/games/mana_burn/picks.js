/**
 * Draws a thing to choose that lies on no other place of the board: a target for a thumb with its name.
 *
 * @import { Pick } from "./views/picks.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { seal, shielded } from "./art.js";
import { drawMark } from "./marks.js";

/** @param {Pick} pick */
export function drawPick({ id, kind, seat, title, note, armor, lit, chosen, name }) {
  return html`<button type="button" class="mb-pick" data-id=${id} data-key=${id} aria-label=${name}
      aria-disabled=${lit || chosen ? nothing : "true"} aria-pressed=${chosen ? "true" : nothing}
      data-lit=${lit || nothing} data-chosen=${chosen || nothing} data-words=${kind === null || nothing}>
    ${kind === null ? nothing : html`<span class="mb-pick-art">${armor > 0 ? shielded(kind, armor) : seal(kind)}</span>`}
    <span class="mb-pick-text" aria-hidden="true">
      <span class="mb-pick-title">${title}</span>
      ${note === "" && seat === null
        ? nothing
        : html`<span class="mb-pick-note">${seat === null ? nothing : drawMark(seat)}<span>${note}</span></span>`}
    </span>
  </button>`;
}
