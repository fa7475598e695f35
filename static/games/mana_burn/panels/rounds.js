/**
 * Draws what everybody takes part in at once, and dice that deal out.
 *
 * @import { RoundView, Share } from "../views/rounds.js"
 * @import { Speaker } from "../words.js"
 */

import { html, nothing } from "../../../core/vendor/lit-html.js";
import { backArt, seal } from "../art.js";
import { drawMark } from "../marks.js";
import { drawPerson } from "../people.js";

/** @param {RoundView} round @param {Speaker} speaker */
export function drawRound({ title, note, own, seats, shares }, { t }) {
  return html`<p class="mb-stage-title">${title}</p>
    <p class="mb-stage-note">${own || note}</p>
    ${shares.length > 0
      ? html`<ul class="mb-shares" data-key="pool">${shares.map(drawShare)}</ul>`
      : html`<ul class="mb-people" data-key="pool">
          ${seats.map(
            ({ seat, who, done }) => html`<li data-seat=${seat} data-state=${done === null ? "out" : done ? "done" : "turn"}>
              ${drawPerson(seat, who)}
              <span class="visually-hidden">${done === null ? "" : `: ${t(done ? "board.round.done" : "board.round.waits")}`}</span>
              ${done ? tick() : nothing}
            </li>`,
          )}
        </ul>`}`;
}

/** @param {Share} share */
function drawShare({ owner, kind, value, to, said }) {
  return html`<li aria-label=${said}>
    <span class="mb-share-what" aria-hidden="true">${kind === null ? backArt() : seal(kind)}${drawMark(owner)}</span>
    <b aria-hidden="true">${value}</b><span aria-hidden="true">→</span>
    ${to === null ? nothing : html`<span aria-hidden="true">${drawMark(to)}</span>`}
  </li>`;
}

function tick() {
  return html`<svg class="mb-glyph" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="3"
    stroke-linecap="round" stroke-linejoin="round" d="M5 13l5 5 9-11"></path></svg>`;
}
