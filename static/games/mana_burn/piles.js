/**
 * Draws the deck, the Crypt and the SOUL BURN pile beside the board.
 *
 * @import { Kind } from "./model.js"
 * @import { Piles } from "./views/piles.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { backArt, cardArt, seal } from "./art.js";
import { FULL } from "./views/piles.js";

/** @param {Piles} piles @param {Speaker} speaker */
export function drawPiles({ deck, crypt, top, pile, opened, names }, { t }) {
  return html`<div class="mb-piles" data-zone="piles">
    <button type="button" class="mb-heap" data-id="deck" data-key="deck" aria-disabled="true"
        aria-label=${names.deck}>
      <span class="mb-heap-art" data-none=${deck === 0 || nothing}>${deck > 0 ? backArt() : nothing}</span>
      <span class="mb-heap-name" aria-hidden="true">${t("board.deck")}</span><b aria-hidden="true">${deck}</b>
    </button>
    <button type="button" class="mb-heap" data-id="crypt" data-do="open:crypt" data-key="crypt" aria-expanded=${opened === "crypt" ? "true" : "false"}
        aria-label=${names.crypt}>
      <span class="mb-heap-art" data-none=${top === null || nothing}>${top ? cardArt(top) : nothing}</span>
      <span class="mb-heap-name" aria-hidden="true">${t("board.crypt")}</span><b aria-hidden="true">${crypt}</b>
    </button>
    <button type="button" class="mb-heap mb-burn" data-id="pile" data-do="open:pile" data-key="pile" aria-expanded=${opened === "pile" ? "true" : "false"}
        data-full=${pile.length === FULL || nothing}
        aria-label=${names.pile}>
      <span class="mb-embers" aria-hidden="true">
        ${Array.from({ length: FULL }, (_, at) => drawEmber(pile[at]))}
      </span>
      <span class="mb-heap-name" aria-hidden="true">${t("board.pile")}</span><b aria-hidden="true">${pile.length}/${FULL}</b>
    </button>
  </div>`;
}

/** @param {Kind | null | undefined} kind undefined: nothing lies there */
function drawEmber(kind) {
  if (kind === undefined) return html`<i class="mb-slot"></i>`;
  return kind === null ? html`<i class="mb-slot" data-back></i>` : seal(kind);
}
