/**
 * Draws an ante or a trade: the two sides with what each lays, and the dice of an ante.
 *
 * @import { DuelView, Side } from "../views/duel.js"
 * @import { Speaker } from "../words.js"
 */

import { html, nothing } from "../../../core/vendor/lit-html.js";
import { backArt, cardArt, seal } from "../art.js";
import { drawPerson } from "../people.js";

/** @param {DuelView} duel @param {Speaker} speaker */
export function drawDuel({ title, note, sides }, { t }) {
  return html`<p class="mb-stage-title">${title}</p>
    <p class="mb-stage-note">${note}</p>
    <div class="mb-duel">${sides.map((side) => drawSide(side, t))}</div>`;
}

/** @param {Side} side @param {Speaker["t"]} t */
function drawSide({ seat, who, due, staked, own, goblins, total, leads, said }, t) {
  const laid = own.length > 0 ? own.map(cardArt) : Array.from({ length: Math.min(staked ?? 0, 5) }, backArt);
  const open = staked === null ? Array.from({ length: Math.min(due, 5) }, () => html`<i class="mb-slot"></i>`) : [];
  return html`<div class="mb-side" data-seat=${seat} data-leads=${leads || nothing}>
    <p class="mb-side-head">${drawPerson(seat, who)}
      ${goblins > 0 ? html`<span class="mb-group" title=${t("board.duel.goblins", { n: goblins })}>${seal("goblins")}${goblins > 1 ? html`<b>×${goblins}</b>` : nothing}</span>` : nothing}
      ${total === null ? nothing : html`<b class="mb-total">${total}</b>`}
    </p>
    <p class="mb-stakes" data-key="stake:${seat}" aria-hidden="true">${laid}${open}</p>
    <p class="mb-side-said">${said}</p>
  </div>`;
}
