/**
 * Draws where the turn stands while no game is on the table.
 *
 * @import { TurnView } from "../views/turn.js"
 * @import { Speaker } from "../words.js"
 */

import { html, nothing } from "../../../core/vendor/lit-html.js";
import { drawMark } from "../marks.js";
import { drawPerson } from "../people.js";

/** @param {TurnView} turn @param {Speaker} speaker */
export function drawTurn({ seat, square, road, help, dir, next }, { t }) {
  const where = html`<p class="mb-stage-title">${drawMark(seat)}${square}<span class="mb-round">${road}</span></p>
    <p class="mb-stage-note">${help}</p>`;
  return html`${square === "" ? nothing : where} ${next.length === 0 ? nothing : drawNext(next, dir, t)}`;
}

/**
 * Who has the next turns, and which way round.
 * @param {TurnView["next"]} next
 * @param {1 | -1} dir
 * @param {Speaker["t"]} t
 */
function drawNext(next, dir, t) {
  return html`<p class="mb-turns" aria-label=${t("board.after", { names: next.map(({ who }) => who).join(", ") })}>
    <svg class="mb-glyph" viewBox="0 0 24 24" aria-hidden="true" data-back=${dir === -1 || nothing}><path fill="none" stroke="currentColor"
      stroke-width="2.400" stroke-linecap="round" stroke-linejoin="round" d="M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5"></path></svg>
    ${next.map(({ seat, who, skip }) => drawPerson(seat, who, { skip }))}
  </p>`;
}
