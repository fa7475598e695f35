/**
 * Draws the action bar with an offer for each colour of a small claim.
 *
 * @import { Bar, Offer } from "./asking.js"
 * @import { Translate } from "./model.js"
 */

import { html } from "../../core/vendor/lit-html.js";
import { drawActionBar } from "../../table/actionbar.js";
import { sandArt } from "./sand.js";

/**
 * @param {Bar} bar
 * @param {Translate} t
 * @param {import("../../core/types").Latest | null} [latest] what was done last
 */
export function drawBar(bar, t, latest = null) {
  return drawActionBar(bar, t, { offers: bar.offers.map(drawOffer), kind: "mb-bar", latest });
}

/** @param {Offer} offer */
function drawOffer({ colour, pile, brings }) {
  return html`<button type="button" class="button mb-offer" data-do="claim" data-colour=${colour}>
    <svg class="mb-chip sand-${colour}" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6"></rect>
      <use href=${sandArt("mark", colour)} x="4.5" y="4.5" width="15" height="15"></use>
    </svg>
    <span class="mb-offer-text"><span class="mb-offer-pile">${pile}:</span> <span>${brings}</span></span>
  </button>`;
}
