/**
 * Draws the action bar, with the buttons that Manaline alone has.
 *
 * @import { Asking, Offer } from "./asking.js"
 * @import { Translate } from "../../core/types"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { drawActionBar } from "../../table/actionbar.js";

/**
 * @param {Asking} asking
 * @param {Translate} t
 */
export function drawBar(asking, t) {
  return drawActionBar(asking, t, { offers: asking.offers.map(drawOffer), kind: "ml-bar" });
}

/** @param {Offer} offer */
function drawOffer({ does, text }) {
  const key = does === "exchange" ? "E" : nothing;
  return html`<button type="button" class="button" data-do=${does} aria-keyshortcuts=${key}>${text}</button>`;
}
