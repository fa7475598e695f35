/**
 * Draws what lies before a player beside the board: name and colour, captured Ronin, what the Mana
 * demands; and the pieces that are still to be placed.
 *
 * @import { Mat, Slot } from "./view.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { featherArt, pieceArt, strokesArt } from "./art.js";
import { RONIN } from "./arrangement.js";
import { reserveKey } from "./flights.js";
import { RESERVE } from "./input.js";

/**
 * @param {Mat} mat
 * @param {{far: boolean, tab: (id: string) => number, tray: Slot[] | null, trayName: string}} drawing
 */
export function drawMat(mat, { far, tab, tray, trayName }) {
  return html`<div class="mana-mat" data-far=${far || nothing} data-turn=${mat.turn || nothing}
      data-arranging=${tray !== null || nothing}>
    ${tray ? drawTray(tray, mat.seat, trayName, tab) : html`${drawWho(mat)} ${drawReserve(mat, tab)} ${drawDemand(mat)}`}
  </div>`;
}

/** @param {Mat} mat */
function drawWho({ seat, who, fallen }) {
  return html`<div class="mana-who">
    <span class="mana-sign" data-fallen=${fallen || nothing}>${pieceArt(seat, fallen ? "damyo" : "ronin", true)}</span>
    <span class="mana-name">${who}</span>
  </div>`;
}

/** @param {Mat} mat @param {(id: string) => number} tab */
function drawReserve(mat, tab) {
  const { seat, reserve, lit, mine, chosen, name } = mat;
  const pieces = Array.from({ length: RONIN }, (_, index) =>
    index < reserve ? html`<span class="mana-token">${pieceArt(seat, "ronin", true)}</span>` : html`<span class="mana-token"></span>`,
  );
  const lies = html`<span class="mana-tokens" aria-hidden="true">${pieces}</span>`;
  if (!lit && !chosen) {
    return html`<div class="mana-reserve" role="img" aria-label=${name} data-key=${reserveKey(seat)}
        data-id=${mine ? RESERVE : nothing}>${lies}</div>`;
  }
  return html`<button type="button" class="mana-reserve" data-id=${RESERVE} data-key=${reserveKey(seat)} data-grab
      tabindex=${tab(RESERVE)} aria-label=${name} aria-pressed=${chosen ? "true" : "false"} data-lit=${lit || nothing}>
    ${lies}
  </button>`;
}

/** What the Mana demands of who is to move; the room for it is always there. @param {Mat} mat */
function drawDemand({ demand, demandName }) {
  if (demand === null) return html`<div class="mana-demand"></div>`;
  return html`<div class="mana-demand" data-on>
    ${featherArt()} ${demand === 0 ? nothing : strokesArt(demand)}
    <span class="mana-demand-name">${demandName}</span>
  </div>`;
}

/**
 * @param {Slot[]} tray
 * @param {Mat["seat"]} seat
 * @param {string} name
 * @param {(id: string) => number} tab
 */
function drawTray(tray, seat, name, tab) {
  return html`<div class="mana-tray" role="group" aria-label=${name}>
    ${tray.map(({ id, piece, there, chosen, name: said }) =>
      there
        ? html`<button type="button" class="mana-slot" data-id=${id} data-grab tabindex=${tab(id)}
            aria-label=${said} aria-pressed=${chosen ? "true" : "false"}>${pieceArt(seat, piece, true)}</button>`
        : html`<span class="mana-slot" data-id="tray"></span>`,
    )}
  </div>`;
}
