/**
 * Draws a fishing: who asks whom for what.
 *
 * @import { FishingView } from "../views/fishing.js"
 */

import { html } from "../../../core/vendor/lit-html.js";
import { cardArt } from "../art.js";
import { drawPerson } from "../people.js";

/** @param {FishingView} fishing */
export function drawFishing({ title, note, kind, from, of }) {
  return html`<p class="mb-stage-title">${title}</p>
    <p class="mb-stage-note">${note}</p>
    <div class="mb-fishing" aria-hidden="true">
      ${drawPerson(from.seat, from.who)}
      <span class="mb-line">${cardArt(kind)}</span>
      ${drawPerson(of.seat, of.who)}
    </div>`;
}
