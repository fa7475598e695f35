/**
 * Draws the action bar: the question, what else matters, the stepper and the buttons.
 *
 * @import { Bar, Button, Offer, Stepper } from "./asking.js"
 * @import { Translate } from "./model.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { sandArt } from "./sand.js";

/**
 * @param {Bar} bar
 * @param {Translate} t
 */
export function drawBar(bar, t) {
  return html`<section class="action-bar mb-bar" data-mine=${bar.mine || nothing}
      data-deciding=${bar.buttons.some(({ does }) => does === "confirm") || nothing}
      data-offering=${bar.offers.length > 0 || nothing}>
    <div class="mb-asks" aria-live="polite">
      <p class="action-question">${bar.question}</p>
      <p class="mb-note">${bar.note}</p>
    </div>
    <div class="action-buttons">
      ${bar.stepper ? drawStepper(bar.stepper, t) : nothing} ${bar.offers.map(drawOffer)} ${bar.buttons.map(drawButton)}
    </div>
  </section>`;
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

/** @param {Button} button */
function drawButton({ does, text, busy }) {
  if (does === "cancel") {
    return html`<button type="button" class="icon-button" data-do="cancel" aria-label=${text} title=${text}>
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15"></path></svg>
    </button>`;
  }
  return html`<button type="button" class="button primary" data-do="confirm" aria-busy=${busy ? "true" : nothing}>
    ${text}
  </button>`;
}

/**
 * @param {Stepper} stepper
 * @param {Translate} t
 */
function drawStepper({ n, most, name }, t) {
  return html`<div class="mb-stepper" role="group" aria-label=${name}>
    <button type="button" class="icon-button" data-do="less" ?disabled=${n <= 1} aria-label=${t("action.fewer")}>
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M4 10h12"></path></svg>
    </button>
    <output class="mb-stepper-n">${n}</output>
    <button type="button" class="icon-button" data-do="more" ?disabled=${n >= most} aria-label=${t("action.more")}>
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M4 10h12M10 4v12"></path></svg>
    </button>
  </div>`;
}
