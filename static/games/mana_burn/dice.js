/**
 * Draws the dice of the last throw, with what was added to them.
 *
 * @import { Purpose } from "./model.js"
 * @import { Dice, DieView } from "./views/dice.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing, svg } from "../../core/vendor/lit-html.js";
import { drawMark } from "./marks.js";

/** @param {Dice} dice @param {Speaker} speaker */
export function drawDice({ purpose, open, said, dice }, { t }) {
  return html`<div class="mb-dice" role="group" aria-label=${t("board.dice")} data-zone="dice" data-open=${open || nothing}
      data-many=${dice.length > 2 || nothing}>
    ${dice.map((die) => drawDie(die, purpose))}
    <span class="mb-dice-said">${said}</span>
  </div>`;
}

/** @param {DieView} die @param {Purpose | null} purpose */
function drawDie({ id, key, face, bonus, value, owner, to, name, lit, chosen }, purpose) {
  return html`<button type="button" class="mb-die" data-id=${id} data-key=${key} aria-label=${name} data-seat=${owner}
      data-lit=${lit || nothing} data-chosen=${chosen || nothing} aria-pressed=${chosen ? "true" : nothing}>
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path class="mb-die-body" d="M20 2l13 5.500 5.500 13-5.500 13-13 5.500-13-5.500-5.500-13 5.500-13z"></path>
      <path class="mb-die-face" d="M20 9l10.500 7.600-4 12.400h-13l-4-12.400z"></path>
      ${svg`<text x="20" y="24.500">${purpose === "distribution" ? value : face}</text>`}
    </svg>
    ${bonus > 0 && purpose !== "distribution" ? html`<b class="mb-die-sum"><i>+${bonus}</i>${value}</b>` : nothing}
    ${purpose === "ante" ? drawMark(owner) : nothing} ${to === null ? nothing : html`<i class="mb-die-to">→${drawMark(to)}</i>`}
  </button>`;
}
