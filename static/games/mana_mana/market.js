/**
 * Draws what lies between the seats: how far the end is, the display, the pile with its five
 * crosswise cards, the table of rewards.
 *
 * @import { Translate } from "./model.js"
 * @import { Course, Offered, Reward, View } from "./view.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { cardBack, reliefArt, shell } from "./reliefs.js";

/**
 * @param {View} view
 * @param {{tab: (id: string) => number, t: Translate, initial: (seat: number) => string, open: boolean}} drawing
 *   `open`: what is told about the pile is open
 */
export function drawMarket(view, { tab, t, initial, open }) {
  return html`<section class="mm-market" role="group" aria-label=${t("board.display")}>
    ${drawCourse(view.course, t, initial)}
    <div class="mm-stall">
      <div class="mm-tray">${view.display.map((offered) => drawOffered(offered, tab(offered.id), t))}</div>
      ${drawPile(view.pile, tab(view.pile.id), open)}
    </div>
  </section>`;
}

/**
 * @param {Course} course
 * @param {Translate} t
 * @param {(seat: number) => string} initial
 */
function drawCourse({ said, next, order, supply }, t, initial) {
  return html`<div class="mm-course" data-end=${next ? true : nothing}>
    <span class="mm-said">${said}${next ? html`<span class="visually-hidden">: ${order}</span>` : nothing}</span>
    ${next
      ? html`<span class="mm-turns" aria-hidden="true">${next.map(
          ({ seat }) => html`<span class="avatar mm-disc" data-seat=${seat}>${initial(seat)}</span>`,
        )}</span>`
      : nothing}
    ${supply === null
      ? html`<span data-key="supply"></span>`
      : html`<span class="mm-fact mm-supply" data-key="supply"><span class="visually-hidden">${t("board.supply", { n: supply })}</span>
          <span class="mm-heap" aria-hidden="true">${shell()}${shell()}</span><b aria-hidden="true">${supply}</b></span>`}
  </div>`;
}

/**
 * A card and what it costs after the others of its colour.
 * @param {Offered} offered
 * @param {number} tabindex
 * @param {Translate} t
 */
function drawOffered({ id, colour, lit, chosen, cost, came, name }, tabindex, t) {
  if (!colour) return html`<span class="mm-slot" data-key=${id}></span>`;
  return html`<button type="button" class="mm-offer relief-${colour}" data-id=${id} data-key=${id} tabindex=${tabindex}
      aria-label=${name} aria-disabled=${lit ? nothing : "true"} aria-pressed=${chosen ? "true" : "false"} data-lit=${lit || nothing} data-came=${came || nothing}>
    <svg class="mm-card" viewBox="0 0 100 140" aria-hidden="true"><use href=${reliefArt("card", colour)} width="100" height="140"></use></svg>
    <b class="mm-letter" aria-hidden="true">${colour}</b>
    <span class="mm-cost" aria-hidden="true">${cost === 0 ? t("board.free") : html`−${cost}${shell()}`}</span>
  </button>`;
}

/**
 * The upright cards on the crosswise ones.
 * @param {View["pile"]} pile
 * @param {number} tabindex
 * @param {boolean} open
 */
function drawPile({ id, upright, crosswise, name }, tabindex, open) {
  return html`<button type="button" class="mm-pile" data-id=${id} data-key=${id} tabindex=${tabindex}
      aria-label=${name} aria-expanded=${open ? "true" : "false"}>
    <span class="mm-across" data-none=${crosswise === 0 || nothing} aria-hidden="true">${cardBack()}</span>
    ${upright > 0 ? html`<span class="mm-upright" aria-hidden="true">${cardBack()}</span>` : nothing}
    <b class="mm-left" aria-hidden="true">${upright > 0 ? upright : crosswise}</b>
    ${upright > 0 ? html`<b class="mm-last" aria-hidden="true">+${crosswise}</b>` : nothing}
  </button>`;
}

/**
 * @param {Reward[]} rewards
 * @param {string} name
 * @param {string} title
 */
export function drawRewards(rewards, name, title) {
  return html`<div class="mm-rewards" role="img" aria-label=${name}>
    <span class="mm-caption" aria-hidden="true">${title}${shell()}</span>
    <span class="mm-legend" aria-hidden="true"><i class="mm-mini"></i>${shell()}</span>
    ${rewards.map(
      ({ n, mana, hot }) => html`<span class="mm-reward" data-hot=${hot || nothing} aria-hidden="true"
        ><i>${n}</i><span class="mm-arrow"></span><b>${mana}</b></span>`,
    )}
  </div>`;
}
