/**
 * Draws what lies before a seat: who it is, mana, cards in hand, points, and six places for rows.
 *
 * @import { Cell, Mat } from "./view.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { COMPLETE, HAND_LIMIT } from "./cards.js";
import { reliefArt, shell } from "./reliefs.js";

/**
 * @param {Mat} mat
 * @param {{tab: (id: string) => number, initial: string, start: string, away: string}} drawing
 *   `start`: what the sign of who began is called; `away`: the word for who is, shown where the page
 *   says so of the seat
 */
export function drawMat(mat, { tab, initial, start, away }) {
  return html`<section class="mm-mat" role="group" aria-label=${mat.name} data-seat=${mat.seat}
      data-mine=${mat.mine || nothing} data-acting=${mat.acting || nothing} data-gone=${mat.gone || nothing} data-open=${mat.open || nothing}>
    <div class="mm-head" aria-hidden="true">
      <span class="avatar mm-disc" data-seat=${mat.seat}>${initial}</span>
      <span class="mm-name">${mat.who}</span>
      ${mat.began ? html`<span class="mm-first" title=${start}></span>` : nothing}
      <span class="mm-state mm-away">${away}</span>
      ${mat.state ? html`<span class="mm-state mm-acts">${mat.state}</span>` : nothing}
      <span class="mm-facts">
        <span class="mm-fact" title=${mat.says.mana} data-key="mana:${mat.seat}" data-changed=${mat.paid !== 0 || nothing}>${shell()}<b>${mat.mana}</b>${drawChange(mat.paid)}</span>
        <span class="mm-fact" title=${mat.says.hand} data-key="hands:${mat.seat}" data-changed=${mat.came !== 0 || nothing}><i class="mm-mini"></i><b>${mat.hand}${mat.mine ? html`<span class="mm-most">/${HAND_LIMIT}</span>` : nothing}</b>${drawChange(mat.came)}</span>
        <span class="mm-fact mm-score" title=${mat.says.score}>${star()}<b>${mat.score}</b></span>
      </span>
    </div>
    <div class="mm-cells">${mat.cells.map((cell) => drawCell(cell, tab(cell.id)))}</div>
  </section>`;
}

/** By how much the last move changed it. @param {number} by */
function drawChange(by) {
  if (by === 0) return nothing;
  return html`<i class="mm-by">${by > 0 ? `+${by}` : `−${-by}`}</i>`;
}

export function star() {
  return html`<svg class="mm-star" viewBox="0 0 12 12" aria-hidden="true">
    <path d="M6 .5l1.700 3.600 3.900.5-2.900 2.700.8 3.900L6 9.200l-3.500 2 .8-3.900L.400 4.600l3.900-.5z"></path>
  </svg>`;
}

/**
 * A row: its cards fanned out from left to right, the number on the last one; what laying there
 * brings stands at the other end.
 * @param {Cell} cell
 * @param {number} tabindex
 */
function drawCell({ id, colour, n, complete, lit, chosen, adds, reward, held, came, name }, tabindex) {
  const card = html`<svg viewBox="0 0 50 70"><use href=${reliefArt("small", colour)} width="50" height="70"></use></svg>`;
  const under = Array.from({ length: Math.max(n - 1, 0) }, () => card);
  return html`<button type="button" class="mm-cell relief-${colour}" data-id=${id} data-key=${id}
      tabindex=${tabindex} aria-label=${name} aria-disabled=${lit ? nothing : "true"} aria-pressed=${chosen ? "true" : nothing}
      data-lit=${lit || nothing} data-chosen=${chosen || nothing} data-complete=${complete || nothing}
      data-empty=${n === 0 || nothing}>
    <span class="mm-fan" aria-hidden="true">
      ${under}
      ${n + adds > 0
        ? html`<span class="mm-top" data-came=${came > 0 || nothing} data-coming=${n === 0 || nothing}>
            ${card}${drawPlate(n, adds)}</span>`
        : nothing}
    </span>
    ${n + adds === 0
      ? html`<svg class="mm-carved" viewBox="0 0 26 26" aria-hidden="true"><use href=${reliefArt("ghost", colour)} width="26" height="26"></use></svg>`
      : nothing}
    ${held > 0 ? html`<span class="mm-held" aria-hidden="true"><i class="mm-mini"></i>${held}</span>` : nothing}
    ${reward === null ? nothing : html`<span class="mm-earns" aria-hidden="true">+${reward}${shell()}</span>`}
  </button>`;
}

/**
 * The number of a row, what is about to come to it included.
 * @param {number} n
 * @param {number} adds
 */
function drawPlate(n, adds) {
  const whole = n + adds === COMPLETE;
  return html`<b class="mm-plate" data-adds=${adds > 0 || nothing} data-whole=${whole || nothing}
      >${n + adds}${whole ? drawTick() : nothing}</b>`;
}

function drawTick() {
  return html`<svg class="mm-tick" viewBox="0 0 16 16"><path d="M3 8.500l3.500 3.500 6.500-8"></path></svg>`;
}
