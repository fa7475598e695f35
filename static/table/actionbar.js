/**
 * Draws a board's action bar: the question in one sentence, what else matters, what was done last,
 * the number of pieces, at most three buttons. The confirming button says what will happen.
 *
 * Boards listen for `data-do`: confirm, cancel, less, more.
 *
 * @import { Latest, Translate } from "../core/types"
 */

import { html, nothing } from "../core/vendor/lit-html.js";

/** The host keeps those company who wait. */
const HOST = `${new URL("../art/logo.svg", import.meta.url).pathname}#mark`;

/**
 * `busy`: the server has not answered yet.
 * @typedef {{does: "confirm" | "cancel", text: string, busy: boolean}} Button
 * @typedef {{n: number, most: number, name: string}} Stepper
 *
 * `mine`: the question is the viewer's.
 * @typedef {{question: string, note: string, mine: boolean, stepper: Stepper | null, buttons: Button[]}} Bar
 */

/**
 * @param {Bar} bar
 * @param {Translate} t
 * @param {{offers?: unknown[], kind?: string, latest?: Latest | null}} [more] the game's own buttons,
 *   which stand before the others, a class, what was done last
 */
export function drawActionBar(bar, t, { offers = [], kind = "", latest = null } = {}) {
  const { question, note, mine, stepper, buttons } = bar;
  return html`<section class="action-bar ${kind}" data-mine=${mine || nothing}
      data-deciding=${buttons.some(({ does }) => does === "confirm") || nothing}
      data-offering=${offers.length || nothing}>
    <div class="action-asks">
      <div aria-live="polite">
        <p class="action-question">${question}</p>
        <p class="action-note">${note}</p>
      </div>
      ${latest ? drawLatest(latest) : nothing}
    </div>
    ${mine ? nothing : html`<svg class="action-host" viewBox="0 0 64 64" aria-hidden="true"><use href=${HOST}></use></svg>`}
    <div class="action-buttons">
      ${stepper ? drawStepper(stepper, t) : nothing} ${offers} ${buttons.map(drawButton)}
    </div>
  </section>`;
}

/**
 * A long name is cut, never what was done. Those who listen have heard it from the journal.
 * @param {Latest} latest
 */
export function drawLatest({ name, text }) {
  const named = name !== "" && text.startsWith(`${name} `);
  const rest = named ? text.slice(name.length + 1) : text;
  return html`<p class="action-last">${named ? html`<span class="truncate">${name}</span> ` : nothing}<span>${rest}</span></p>`;
}

/** @param {Button} button */
function drawButton({ does, text, busy }) {
  if (does === "cancel") {
    return html`<button type="button" class="icon-button" data-do="cancel" aria-label=${text} title=${text}>
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15"></path></svg>
    </button>`;
  }
  return html`<button type="button" class="button primary" data-do="confirm" aria-busy=${busy ? "true" : nothing}>
    ${text}
  </button>`;
}

/**
 * @param {Stepper} stepper
 * @param {Translate} t
 */
function drawStepper({ n, most, name }, t) {
  return html`<div class="stepper" role="group" aria-label=${name}>
    <button type="button" class="icon-button" data-do="less" ?disabled=${n <= 1} aria-label=${t("action.fewer")}>
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M4 10h12"></path></svg>
    </button>
    <output class="stepper-n">${n}</output>
    <button type="button" class="icon-button" data-do="more" ?disabled=${n >= most} aria-label=${t("action.more")}>
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M4 10h12M10 4v12"></path></svg>
    </button>
  </div>`;
}
