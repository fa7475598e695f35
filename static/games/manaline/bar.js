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
 * @param {import("../../core/types").Latest | null} [latest] what was done last
 */
export function drawBar(asking, t, latest = null) {
  return drawActionBar(asking, t, { offers: asking.offers.map(drawOffer), kind: "ml-bar", latest });
}

/** @param {Offer} offer */
function drawOffer({ does, text }) {
  const key = does === "exchange" ? "E" : nothing;
  return html`<button type="button" class="button" data-do=${does} aria-keyshortcuts=${key}>${text}</button>`;
}
