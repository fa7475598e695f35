/**
 * Draws the viewer's hand: ten kinds in two rows with counters; what is not held keeps its place.
 *
 * @import { HandView, Held } from "./views/hand.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { cardArt, seal, tileArt } from "./art.js";

/** @param {HandView} hand @param {Speaker} speaker */
export function drawHand({ kinds, cards, held, need, missing }, { t }) {
  const progress = t("board.hand.progress", { held, need });
  const all = t("board.hand.cards", { n: cards });
  const lacks = missing.length > 0 && missing.length < need ? t("board.hand.lacks", { kinds: missing.join(", ") }) : "";
  return html`<section class="mb-hand" role="group" aria-label="${t("board.hand")}: ${all}, ${progress}" data-key="hand">
    <p class="mb-hand-head" aria-hidden="true">
      <b>${t("board.hand")}</b><span>${all}</span>
      <span class="mb-progress" title=${lacks || nothing} data-near=${need - held === 1 || nothing}>
        <span class="mb-pips">${kinds.map(({ n }) => html`<i data-held=${n > 0 || nothing}></i>`)}</span>${progress}
      </span>
    </p>
    <div class="mb-rack" data-zone="hand">${kinds.map(drawKind)}</div>
  </section>`;
}

/** @param {Held} held */
function drawKind({ kind, id, title, n, lit, also, chosen, doomed, name }) {
  const count = chosen > 0 && n > 1 ? `${chosen}/${n}` : n > 1 ? `×${n}` : "";
  return html`<button type="button" class="mb-kind kind-${kind}" data-id=${id} data-key=${id} aria-label=${name}
      aria-disabled=${lit || chosen > 0 ? nothing : "true"} aria-pressed=${chosen > 0 ? "true" : nothing}
      data-none=${n === 0 || nothing} data-lit=${lit || nothing} data-also=${also || nothing} data-chosen=${chosen > 0 || nothing} data-doomed=${doomed || nothing}
      data-many=${n > 1 || nothing}>
    ${n === 0 ? seal(kind, true) : html`${tileArt(kind)} ${cardArt(kind)}`}
    <span class="mb-kind-name" aria-hidden="true">${title}</span>
    ${count === "" ? nothing : html`<b class="mb-count" aria-hidden="true">${count}</b>`}
  </button>`;
}
