/**
 * Draws the bag, and what is opened over the field when it is tapped: how many tiles it holds, and
 * how many copies of each kind have not been seen.
 *
 * @import { Kind } from "./model.js"
 * @import { View } from "./view.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { COLOURS, SIX, SYMBOLS, art } from "./kinds.js";
import { drawFace } from "./tile.js";

/**
 * @param {View} view
 * @param {boolean} open
 * @param {Speaker["t"]} t
 */
export function drawBag({ bag }, open, t) {
  return html`<button type="button" class="ml-bag" data-id="bag" data-key="bag" data-do="bag"
      aria-label=${bag.said} aria-keyshortcuts="B" aria-expanded=${open ? "true" : "false"} data-empty=${bag.n === 0 || nothing}>
    <svg viewBox="0 0 32 32" aria-hidden="true"><use href=${art("bag")}></use></svg>
    <span class="ml-bag-n" aria-hidden="true">${bag.n}</span>
    <span class="ml-bag-word" aria-hidden="true">${t("board.bag.left")}</span>
  </button>`;
}

/**
 * @param {View} view
 * @param {Speaker} speaker
 */
export function drawBagPanel(view, { t }) {
  return html`<div class="ml-panel" role="dialog" aria-label=${t("board.bag.title")}>
    <p class="ml-panel-title">${view.bag.said}</p>
    ${view.unseen ? drawCounter(view.unseen, t) : nothing}
    <button type="button" class="button" data-do="close">${t("board.close")}</button>
  </div>`;
}

/**
 * @param {readonly number[]} unseen
 * @param {Speaker["t"]} t
 */
function drawCounter(unseen, t) {
  return html`<p class="ml-panel-note">${t("board.unseen")}</p>
    <table class="ml-counter">
      <thead>
        <tr>
          <td></td>
          ${SYMBOLS.map(
            (symbol) => html`<th scope="col">
              <svg class="ml-sign" viewBox="0 0 64 64" aria-hidden="true"><use href=${art(`sign-${symbol}`)}></use></svg>
              <span class="visually-hidden">${t(`symbol.${symbol}`)}</span>
            </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${COLOURS.map(
          (colour, row) => html`<tr>
            <th scope="row">
              <svg class="ml-chip glaze-${colour}" viewBox="0 0 24 24" aria-hidden="true">
                <rect width="24" height="24" rx="6"></rect>
                <use href=${art(`mark-${colour}`)} x="4.5" y="4.5" width="15" height="15"></use>
              </svg>
              <span class="visually-hidden">${t(`colour.${colour}`)}</span>
            </th>
            ${SYMBOLS.map((_, column) => drawCount(SIX * row + column, unseen))}
          </tr>`,
        )}
      </tbody>
    </table>`;
}

/**
 * @param {Kind} kind
 * @param {readonly number[]} unseen
 */
function drawCount(kind, unseen) {
  const n = unseen[kind] ?? 0;
  return html`<td data-none=${n === 0 || nothing}>${drawFace(kind)}<span class="ml-n">${n}</span></td>`;
}
