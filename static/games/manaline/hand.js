/**
 * Draws the hand of six, and after the end what was left in all hands.
 *
 * @import { SeatView, SlotView, View } from "./view.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { SIX, tileNames } from "./kinds.js";
import { drawFace, drawMini } from "./tile.js";

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
 * After the end: who has how many points, what was left, and what went with those who left.
 * @param {View} view
 * @param {{speaker: Speaker, bonus: number | null, removed: readonly number[] | null}} drawing
 *   `bonus`: the seat that went out
 */
export function drawLeft(view, { speaker, bonus, removed }) {
  const { t } = speaker;
  const best = [...view.seats].sort((one, other) => other.score - one.score);
  return html`<div class="ml-left" role="group" aria-label=${t("board.left")}>
    <ul class="ml-left-seats">
      ${best.map((seat) => drawRest(seat, seat.seat === bonus, t))}
    </ul>
    ${removed && removed.length > 0
      ? html`<p class="ml-removed">${t("board.removed", { n: removed.length })}
          <span class="ml-minis" role="img" aria-label=${tileNames(t, removed)}>${removed.map(drawMini)}</span></p>`
      : nothing}
  </div>`;
}

/**
 * @param {SeatView} seat
 * @param {boolean} bonus
 * @param {Speaker["t"]} t
 */
function drawRest({ seat, name, score, tiles, gone }, bonus, t) {
  const rest = tiles ?? [];
  return html`<li class="ml-rest" data-seat=${seat} data-gone=${gone || nothing}>
    <span class="ml-rest-name">${name}</span>
    <span class="ml-rest-score">${score}</span>
    ${bonus ? html`<span class="ml-bonus">${t("board.bonus")}</span>` : nothing}
    ${rest.length > 0
      ? html`<span class="ml-minis" role="img" aria-label=${tileNames(t, rest)}>${rest.map(drawMini)}</span>`
      : bonus
        ? nothing
        : html`<span class="ml-none">${t("board.left.none")}</span>`}
  </li>`;
}
