/**
 * Draws the viewer's hand: six kinds in the order of the colours, each with its number.
 *
 * @import { Kind } from "./view.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { reliefArt } from "./reliefs.js";

const FAN = 4;

/**
 * @param {Kind[]} kinds
 * @param {{tab: (id: string) => number, name: string, title: string}} drawing
 */
export function drawHand(kinds, { tab, name, title }) {
  return html`<section class="mm-hand" role="group" aria-label=${name} data-key="hand">
    <span class="mm-title" aria-hidden="true">${title}</span>
    <div class="mm-six">${kinds.map((kind) => drawKind(kind, tab(kind.id)))}</div>
  </section>`;
}

/**
 * @param {Kind} kind
 * @param {number} tabindex
 */
function drawKind({ id, colour, n, lit, chosen, used, name }, tabindex) {
  if (n === 0) {
    return html`<span class="mm-slot relief-${colour}" data-key=${id} aria-hidden="true">
      <svg class="mm-carved" viewBox="0 0 26 26"><use href=${reliefArt("ghost", colour)} width="26" height="26"></use></svg>
    </span>`;
  }
  const under = Array.from({ length: Math.min(n, FAN) - 1 }, () => html`<i></i>`);
  return html`<button type="button" class="mm-kind relief-${colour}" data-id=${id} data-key=${id} tabindex=${tabindex}
      aria-label=${name} aria-pressed=${chosen ? "true" : "false"} data-lit=${lit || nothing}>
    <span class="mm-stack" aria-hidden="true">
      ${under}
      <svg class="mm-card" viewBox="0 0 100 140"><use href=${reliefArt("card", colour)} width="100" height="140"></use></svg>
      <b class="mm-letter">${colour}</b>
      ${n > 1 || used > 0 ? html`<b class="mm-count">${used > 0 ? `${used}/${n}` : `×${n}`}</b>` : nothing}
    </span>
  </button>`;
}
