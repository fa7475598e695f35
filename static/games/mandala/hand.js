/**
 * Draws the hand as piles in the order of the colours, the deck and the discard pile.
 *
 * @import { Area, Pile, View } from "./view.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { CARD_BACK, sandArt } from "./sand.js";

const FAN = 4;

/**
 * @typedef {{tab: (id: string) => number, label: string, empty: string}} Drawing
 * `empty`: what is said of a hand without cards
 * @param {View} view
 * @param {Drawing} drawing
 */
export function drawHand(view, drawing) {
  if (!view.hand) return backs(view, drawing);
  const piles = view.hand.filter(({ n }) => n > 0).length;
  return html`<div class="mb-hand" role="group" aria-label=${drawing.label} data-key="hand" data-piles=${piles}>
    ${view.hand.map((pile) => (pile.n > 0 ? handPile(pile, drawing) : nothing))}
    ${piles === 0 ? html`<p class="mb-no-cards">${drawing.empty}</p>` : nothing}
  </div>`;
}

/**
 * @param {Pile} pile
 * @param {Drawing} drawing
 */
function handPile(pile, { tab }) {
  const { colour, n, id } = pile;
  const under = Array.from({ length: Math.min(n, FAN) - 1 }, (_, index) => index);
  return html`<button type="button" class="mb-pile sand-${colour}" data-id=${id} data-key=${id}
      tabindex=${tab(id)} aria-label=${pile.name}
      aria-pressed=${pile.chosen ? "true" : "false"} data-lit=${pile.lit || nothing}>
    <span class="mb-cards" aria-hidden="true">
      ${under.map(() => html`<span class="mb-under"></span>`)}
      <svg class="mb-card" viewBox="0 0 100 140"><use href=${sandArt("card", colour)}></use></svg>
      ${n > 1 ? html`<span class="mb-count">×${n}</span>` : nothing}
    </span>
  </button>`;
}

/**
 * A watcher sees the near seat's cards from behind.
 * @param {View} view
 * @param {Drawing} drawing
 */
function backs(view, { label }) {
  return html`<div class="mb-backs" role="img" aria-label=${label}>${fannedBacks(view.near.hand)}</div>`;
}

/** @param {number} n @returns {unknown[]} at most ten cards' backs */
export function fannedBacks(n) {
  return Array.from({ length: Math.min(Math.max(n, 0), 10) }, () => cardBack());
}

/**
 * @param {View} view
 * @param {{tab: (id: string) => number, open: boolean}} drawing
 */
export function drawPiles(view, { tab, open }) {
  const { deck, discard } = view;
  return html`<div class="mb-piles">
    <div class="mb-deck" role="img" aria-label=${deck.name} data-key="deck" data-empty=${deck.n === 0 || nothing}
        data-last=${deck.last || nothing}>
      ${cardBack()}<span class="mb-sum" aria-hidden="true">${deck.n}</span>
    </div>
    ${drawDiscard(discard, tab, open)}
  </div>`;
}

/**
 * @param {Area} discard
 * @param {(id: string) => number} tab
 * @param {boolean} open
 */
function drawDiscard(discard, tab, open) {
  return html`<div class="mb-discard" data-key="discard" data-lit=${discard.lit || nothing}
      data-came=${discard.came > 0 || nothing} data-chosen=${discard.chosen || nothing}>
    <button type="button" class="mb-touch" data-id=${discard.id} tabindex=${tab(discard.id)}
      aria-label=${discard.name} aria-expanded=${open ? "true" : "false"}></button>
    <span class="mb-strewn" aria-hidden="true">
      ${discard.heaps.map(
        ({ colour, n }) => html`<svg class="mb-speck sand-${colour}" viewBox="0 0 20 28" data-none=${n === 0 || nothing}>
          <rect x="1" y="1" width="18" height="26" rx="3"></rect>
          <use href=${sandArt("mark", colour)} x="3" y="7" width="14" height="14"></use>
        </svg>`,
      )}
    </span>
    <span class="mb-sum" aria-hidden="true">
      ${discard.total}${discard.tag ? html`<span class="mb-draws">+${discard.tag}</span>` : nothing}
    </span>
  </div>`;
}

function cardBack() {
  return html`<svg class="mb-back" viewBox="0 0 100 140" aria-hidden="true"><use href=${CARD_BACK}></use></svg>`;
}
