/**
 * Draws what is opened over the board, card by card.
 *
 * @import { Opened, Shown } from "./views/opened.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { cardArt, seal } from "./art.js";
import { drawPick } from "./picks.js";

/** @param {Opened} opened @param {Speaker} speaker */
export function drawOpened({ what, asks, title, note, cards, hidden, counts, picks }, speaker) {
  const { t } = speaker;
  return html`<div class="mb-opened" role="dialog" aria-label=${title} data-what=${what} data-asks=${asks || nothing}>
    <div class="mb-opened-head">
      <h3>${title}</h3>
      <button type="button" class="icon-button" data-do="close" aria-label=${t("board.close")} title=${t("board.close")}>
        <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15"></path></svg>
      </button>
    </div>
    <p class="mb-opened-note">${note}</p>
    ${hidden > 0 ? html`<p class="mb-opened-note">${t("board.hidden", { n: hidden })}</p>` : nothing}
    ${cards.length > 6
      ? html`<p class="mb-counts" aria-hidden="true">${counts.map(({ kind, n }) => html`<span>${seal(kind)}${n}</span>`)}</p>`
      : nothing}
    <div class="mb-opened-cards" data-zone="opened">${cards.map(drawCard)}${picks.map(drawPick)}</div>
  </div>`;
}

/** @param {Shown} card */
function drawCard({ id, kind, title, name, lit, chosen }) {
  return html`<button type="button" class="mb-shown kind-${kind}" data-id=${id} aria-label=${name} data-lit=${lit || nothing}
      data-chosen=${chosen || nothing} aria-pressed=${chosen ? "true" : nothing}>
    ${cardArt(kind)}<span class="mb-kind-name" aria-hidden="true">${title}</span>
  </button>`;
}
