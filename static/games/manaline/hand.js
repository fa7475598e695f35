/**
 * Draws the hand of six, and after the end what was left in the hands.
 *
 * @import { SeatView, SlotView, View } from "./view.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { initial } from "../../table/people.js";
import { SIX, tileNames } from "./kinds.js";
import { drawFace, drawMini } from "./tile.js";
import { nameOf } from "./words.js";

/**
 * @param {View} view
 * @param {{tab: (id: string) => number, speaker: Speaker}} drawing
 */
export function drawHand(view, { tab, speaker }) {
  const { slots } = view;
  if (!slots) return nothing;
  const places = Array.from({ length: Math.max(SIX - slots.length, 0) }, (_, at) => at);
  return html`<div class="ml-hand" role="group" aria-label=${speaker.t("board.hand")} data-key="hand"
      data-exchanging=${view.exchanging || nothing}>
    ${slots.map((slot) => drawSlot(slot, tab, view.exchanging))}
    ${places.map(() => html`<span class="ml-place" aria-hidden="true"></span>`)}
  </div>`;
}

/**
 * @param {SlotView} slot
 * @param {(id: string) => number} tab
 * @param {boolean} exchanging
 */
function drawSlot({ id, kind, name, lit, held, laid, back, slot }, tab, exchanging) {
  const pressed = exchanging ? back : held || laid;
  return html`<button type="button" class="ml-slot" data-id=${id} data-key="hand:${kind}" data-slot=${slot}
      tabindex=${tab(id)} aria-label=${name} aria-pressed=${pressed ? "true" : "false"} aria-keyshortcuts=${slot + 1}
      data-lit=${lit || nothing} data-held=${held || nothing} data-laid=${laid || nothing} data-back=${back || nothing}>
    <span class="ml-tile">${drawFace(kind)}</span>
    ${back
      ? html`<svg class="ml-swap icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 8h11l-3-3M16 12H5l3 3"></path>
        </svg>`
      : nothing}
  </button>`;
}

/**
 * After the end: what was left in the hands, and what went with those who left.
 * @param {View} view
 * @param {{speaker: Speaker, removed: readonly number[] | null}} drawing
 */
export function drawLeft(view, { speaker, removed }) {
  const { t } = speaker;
  const holding = view.seats.filter(({ tiles }) => tiles && tiles.length > 0);
  return html`<div class="ml-left" role="group" aria-label=${t("board.left")}>
    <span class="ml-left-title" aria-hidden="true">${t(holding.length > 0 ? "board.left.short" : "board.left.none")}</span>
    <ul class="ml-left-seats">
      ${holding.map((seat) => drawRest(seat, speaker))}
      ${removed && removed.length > 0
        ? html`<li class="ml-rest">${t("board.removed", { n: removed.length })} ${drawTiles(removed, t)}</li>`
        : nothing}
    </ul>
  </div>`;
}

/**
 * @param {SeatView} seat
 * @param {Speaker} speaker
 */
function drawRest({ seat, name, tiles }, speaker) {
  return html`<li class="ml-rest" title=${name}>
    <span class="avatar" data-seat=${seat} aria-hidden="true">${initial(nameOf(speaker, seat))}</span>
    <span class="visually-hidden">${name}</span>
    ${drawTiles(tiles ?? [], speaker.t)}
  </li>`;
}

/**
 * @param {readonly number[]} tiles
 * @param {Speaker["t"]} t
 */
function drawTiles(tiles, t) {
  return html`<span class="ml-minis" role="img" aria-label=${tileNames(t, tiles)}>${tiles.map(drawMini)}</span>`;
}
