/**
 * The table page as a whole: which parts there are in which phase.
 *
 * @import { Model } from "./model.js"
 */

import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { drawDialogs } from "./dialogs.js";
import { drawDoor, isLockedOut } from "./door.js";
import { drawGathering } from "./gathering.js";
import { drawBanners, drawHead, drawLine } from "./head.js";
import { phase } from "./model.js";
import { drawRail } from "./rail.js";
import { drawResult } from "./result.js";
import { awaySeats, drawSeats } from "./seats.js";
import { drawWindow } from "./windows.js";

/** @param {Model} model */
export function drawPage(model) {
  const now = phase(model.state);
  return html`${drawHead(model)} ${drawLine(model)}
    <div class="banners-area">${drawBanners(model)}</div>
    ${now === "gathering" ? drawBefore(model) : drawMatch(model)} ${drawRail(model)}
    <p class="visually-hidden" role="log" aria-live="polite" data-voice></p>
    ${drawDialogs(model)}`;
}

/** @param {Model} model */
function drawBefore(model) {
  return isLockedOut(model) ? drawDoor(model) : drawGathering(model);
}

/** @param {Model} model */
function drawMatch(model) {
  const over = phase(model.state) === "over";
  return html`${drawSeats(model)} ${over ? drawResult(model) : nothing}
    <section
      class="board"
      data-board
      data-game=${model.game.slug}
      data-away=${awaySeats(model)}
      aria-label=${t("table.board", { game: model.game.title })}
    ></section>
    <div class="window-area">${drawWindow(model)}</div>`;
}
