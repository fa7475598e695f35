/**
 * Draws the cards on the stack: the top one large, with what it does unless somebody answers.
 *
 * @import { Layer, StackView } from "./views/stack.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { cardArt, seal } from "./art.js";
import { drawMark } from "./marks.js";

/** @param {StackView} stack @param {Speaker} speaker */
export function drawStack({ top, resolving, under }, { t }) {
  return html`<div class="mb-stack">
    <button type="button" class="mb-cast kind-${top.kind}" data-id=${top.id} data-key=${top.id} aria-label=${top.name}
        aria-disabled=${top.lit || top.chosen ? nothing : "true"} aria-pressed=${top.chosen ? "true" : nothing}
        data-lit=${top.lit || nothing} data-chosen=${top.chosen || nothing} data-resolving=${resolving || nothing}>
      ${cardArt(top.kind)}
    </button>
    <div class="mb-cast-text">
      <p class="mb-stage-title">${top.title} <span class="mb-by">${drawMark(top.seat)}${top.who}</span></p>
      ${top.at === "" ? nothing : html`<p class="mb-cast-at"><span aria-hidden="true">→</span> ${top.at}</p>`}
      <p class="mb-stage-note">${top.then}</p>
    </div>
    ${under.length > 0
      ? html`<div class="mb-under" role="group" aria-label=${t("board.stack.under")}>
          <span class="mb-under-title" aria-hidden="true">${t("board.stack.under")}</span>${under.map(drawUnder)}
        </div>`
      : nothing}
  </div>`;
}

/** @param {Layer} layer */
function drawUnder({ id, kind, seat, title, at, name }) {
  return html`<button type="button" class="mb-layer" data-id=${id} data-key=${id} aria-label=${name} aria-disabled="true">
    ${drawMark(seat)}${seal(kind)}<span aria-hidden="true">${title}${at === "" ? "" : ` → ${at}`}</span>
  </button>`;
}
