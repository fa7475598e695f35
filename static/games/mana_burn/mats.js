/**
 * Draws the seats: who each is, cards in hand, Monsters with their Armor, a turn to be skipped.
 *
 * @import { Group, Mat } from "./views/mats.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { seal, shielded } from "./art.js";
import { drawMark } from "./marks.js";

/** @param {Mat[]} mats @param {Speaker} speaker */
export function drawMats(mats, speaker) {
  return html`<div class="mb-mats" data-zone="mats" data-seats=${mats.length}>${mats.map((mat) => drawMat(mat, speaker))}</div>`;
}

/** @param {Mat} mat @param {Speaker} speaker */
function drawMat(mat, { t }) {
  return html`<button type="button" class="mb-mat" data-id="seat:${mat.seat}" data-seat=${mat.seat}
      data-do=${mat.lit || mat.chosen ? nothing : `open:seat:${mat.seat}`} aria-label=${mat.name}
      aria-pressed=${mat.chosen ? "true" : nothing} aria-expanded=${mat.open ? "true" : nothing}
      data-acting=${mat.acting || nothing} data-asked=${mat.asked || nothing} data-gone=${mat.gone || nothing}
      data-mine=${mat.mine || nothing} data-lit=${mat.lit || nothing} data-chosen=${mat.chosen || nothing}>
    <span class="mb-mat-head" aria-hidden="true">
      ${drawMark(mat.seat)}<span class="mb-mat-name">${mat.who}</span>
      ${mat.skip > 0 ? html`<span class="mb-skip" title=${t("board.mat.skip", { n: mat.skip })}>${skipSign()}</span>` : nothing}
      <span class="mb-mat-hand" data-key="hands:${mat.seat}"><i class="mb-mini"></i>${mat.hand}</span>
    </span>
    <span class="mb-mat-row" data-key="mat:${mat.seat}" aria-hidden="true" data-many=${mat.groups.length > 3 || nothing}>${mat.groups.map(drawGroup)}</span>
  </button>`;
}

/** @param {Group} group */
function drawGroup({ kind, n, armor, spent, lit }) {
  return html`<span class="mb-group" data-lit=${lit || nothing} data-spent=${spent === n || nothing}>
    ${armor > 0 ? shielded(kind, armor) : seal(kind)}${n > 1 ? html`<b>×${n}</b>` : nothing}
  </span>`;
}

/** A turn that will be skipped. */
function skipSign() {
  return html`<svg class="mb-glyph" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.600" stroke-linecap="round"
    stroke-linejoin="round" d="M5 5v14l9-7zM18 5v14"></path></svg>`;
}
