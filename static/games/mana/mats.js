/**
 * Draws what lies beside the board: six places before each player, with the pieces that are still to
 * be placed or were captured; and what the Mana demands.
 *
 * @import { Demand, Mat, Slot } from "./view.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { featherArt, pieceArt, strokesArt } from "./art.js";
import { reserveKey } from "./flights.js";
import { RESERVE } from "./input.js";

/**
 * @param {Mat} mat
 * @param {{far: boolean, tab: (id: string) => number, tray: Slot[] | null, trayName: string}} drawing
 */
export function drawMat(mat, { far, tab, tray, trayName }) {
  return html`<div class="mana-mat" data-far=${far || nothing} data-turn=${mat.turn || nothing}>
    <span class="mana-who" aria-hidden="true">${mat.who}</span>
    ${tray ? drawTray(tray, mat.seat, trayName, tab) : drawReserve(mat, tab)}
  </div>`;
}

/** @param {Mat} mat @param {(id: string) => number} tab */
function drawReserve(mat, tab) {
  const { seat, places, lit, mine, chosen, name } = mat;
  const lies = places.map(({ piece, there, fallen }, index) => {
    const art = pieceArt(seat, piece, { close: true, as: there ? "piece" : "print" });
    return html`<span class="mana-slot" data-key=${reserveKey(seat, index)} data-fallen=${fallen || nothing}>${art}</span>`;
  });
  if (!lit && !chosen) {
    return html`<div class="mana-tray" role="img" aria-label=${name} data-id=${mine ? RESERVE : nothing}>${lies}</div>`;
  }
  return html`<button type="button" class="mana-tray" data-id=${RESERVE} data-grab tabindex=${tab(RESERVE)}
      aria-label=${name} aria-pressed=${chosen ? "true" : "false"} data-lit=${lit || nothing}>
    ${lies}
  </button>`;
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
            aria-label=${said} aria-pressed=${chosen ? "true" : "false"}>${pieceArt(seat, piece, { close: true })}</button>`
        : html`<span class="mana-slot" data-id="tray">${pieceArt(seat, piece, { close: true, as: "print" })}</span>`,
    )}
  </div>`;
}

/** Always in one place, whoever is to move; empty while nothing is demanded of anybody. @param {Demand} demand */
export function drawDemand({ kind, says, name }) {
  if (kind === null) return html`<div class="mana-demand"></div>`;
  return html`<div class="mana-demand">
    <span class="mana-demand-signs">${featherArt()} ${kind === 0 ? nothing : strokesArt(kind)}</span>
    <span class="mana-demand-name"><span class="mana-demand-says">${says}</span> <b>${name}</b></span>
  </div>`;
}
