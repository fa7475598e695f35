/**
 * Draws an auction: the lot face up, who is still in, who leads, whose bid is next.
 *
 * @import { AuctionView, Bidder } from "../views/auction.js"
 * @import { Speaker } from "../words.js"
 */

import { html, nothing } from "../../../core/vendor/lit-html.js";
import { cardArt, tileArt } from "../art.js";
import { drawPerson } from "../people.js";

/** @param {AuctionView} auction @param {Speaker} speaker */
export function drawAuction({ title, note, lot, bidders }, { t }) {
  return html`<p class="mb-stage-title">${title}</p>
    <div class="mb-auction">
      <div class="mb-lot" data-key="lot" role="group" aria-label=${t("board.lot")}>
        ${lot.map(
          ({ id, kind, title: name, lacks }) => html`<button type="button" class="mb-lot-card kind-${kind}" data-id=${id} aria-disabled="true"
              aria-label=${lacks ? `${name}, ${t("board.lacks")}` : name}>${tileArt(kind)} ${cardArt(kind)}
            <span class="mb-kind-name" aria-hidden="true">${name}</span>
            ${lacks ? html`<b class="mb-count mb-new" aria-hidden="true">${t("board.lot.new")}</b>` : nothing}</button>`,
        )}
      </div>
      <ul class="mb-people">
        ${bidders.map(
          ({ seat, who, state, said }) => html`<li data-state=${state} data-seat=${seat}>
            ${drawPerson(seat, who)}<span class="visually-hidden">: ${said}</span>
            ${state === "in" ? nothing : html`<span class="mb-state" aria-hidden="true">${stateSign(state)}${said}</span>`}
          </li>`,
        )}
      </ul>
    </div>
    <p class="mb-stage-note">${note}</p>`;
}

/** @param {Bidder["state"]} state */
function stateSign(state) {
  const path = { in: "", out: "M6 6l12 12M18 6L6 18", leads: "M3 18V8l5 4 4-7 4 7 5-4v10z", turn: "M8 5l8 7-8 7" }[state];
  return path === ""
    ? nothing
    : html`<svg class="mb-glyph" viewBox="0 0 24 24" aria-hidden="true"><path fill=${state === "leads" ? "currentColor" : "none"}
        stroke="currentColor" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round" d=${path}></path></svg>`;
}
