/**
 * Draws what piles are worth: an open cup, the open discard pile, and the final scores explained.
 *
 * @import { Cards, Colour, Place, Sight } from "./model.js"
 * @import { Line, Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { countOf } from "./fold.js";
import { COLOURS } from "./input.js";
import { sandArt } from "./sand.js";
import * as words from "./words.js";

/** @param {Colour} colour */
function chip(colour) {
  return html`<svg class="mb-chip sand-${colour}" viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6"></rect>
    <use href=${sandArt("mark", colour)} x="4.5" y="4.5" width="15" height="15"></use>
  </svg>`;
}

/**
 * Both seats' cups against their rivers: on a wide board a column for each colour, on a narrow one
 * a row.
 * @param {Sight} sight after the end
 * @param {Speaker} speaker
 * @param {boolean} wide
 */
export function drawScores(sight, speaker, wide) {
  if (!sight.public.shown) return nothing;
  const matrix = words.scoreMatrix(sight.public, words.nearSeat(sight));
  return html`<div class="mb-scores" role="group" aria-label=${speaker.t("score.explained")}>
    <table class="mb-matrix" data-across=${wide || nothing}>
      <caption>${speaker.t("board.sheet.sum")}</caption>
      ${wide ? across(matrix, speaker) : down(matrix, speaker)}
    </table>
  </div>`;
}

/**
 * @typedef {ReturnType<typeof words.scoreMatrix>} Matrix
 * @param {Matrix} matrix
 * @param {Speaker} speaker
 */
function across({ colours, rows }, speaker) {
  const { t } = speaker;
  return html`<thead>
      <tr>
        <td></td>
        ${colours.map((colour) => html`<th scope="col">${named(colour, t)}</th>`)}
        <th scope="col">${t("board.sheet.total")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ seat, cells, total }) => html`<tr>
          <th scope="row">${words.whoOf(speaker, seat)}</th>
          ${cells.map((line) => cell(line, t))}
          <td class="mb-total">${total}</td>
        </tr>`,
      )}
    </tbody>`;
}

/**
 * @param {Matrix} matrix
 * @param {Speaker} speaker
 */
function down({ colours, rows }, speaker) {
  const { t } = speaker;
  return html`<thead>
      <tr>
        <td></td>
        ${rows.map(({ seat }) => html`<th scope="col"><span>${words.whoOf(speaker, seat)}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${colours.map(
        (colour, index) => html`<tr>
          <th scope="row">${named(colour, t)}</th>
          ${rows.map(({ cells }) => {
            const line = cells[index];
            return line ? cell(line, t) : nothing;
          })}
        </tr>`,
      )}
      <tr>
        <th scope="row">${t("board.sheet.total")}</th>
        ${rows.map(({ total }) => html`<td class="mb-total">${total}</td>`)}
      </tr>
    </tbody>`;
}

/** @param {Colour} colour @param {Speaker["t"]} t */
function named(colour, t) {
  return html`${chip(colour)}<span class="visually-hidden">${t(`colour.${colour}`)}</span>`;
}

/**
 * How the points of a colour come about, and the points.
 * @param {Line} line
 * @param {Speaker["t"]} t
 */
function cell({ n, value }, t) {
  const points = n * value;
  const sum = value === 0 ? t("board.sheet.absent") : `${n} × ${value}`;
  return html`<td data-nothing=${points === 0 || nothing} data-absent=${value === 0 || nothing}>
    <span class="mb-product">${sum}</span> <span class="mb-worth">${points === 0 ? "–" : points}</span>
  </td>`;
}

/**
 * @param {Line} line
 * @param {Speaker["t"]} t
 */
function row({ colour, n, value }, t) {
  return html`<tr data-nothing=${n * value === 0 || nothing}>
    <th scope="row">${chip(colour)}<span class="mb-sheet-colour">${t(`colour.${colour}`)}</span></th>
    <td>${n} × ${value}</td>
    <td>${n * value}</td>
  </tr>`;
}

/**
 * What is known of a cup, opened over the board.
 * @param {Sight} sight
 * @param {Place} seat
 * @param {Speaker} speaker
 */
export function drawCup(sight, seat, speaker) {
  const { t } = speaker;
  const known = words.knownCup(sight, seat);
  const title = words.cupTitle(speaker, sight.public, seat);
  if (!known) return html`<p class="mb-panel-title">${title}</p><p>${t("board.cup.hidden")}</p>`;
  const lines = words.scoreLines(known.cards, sight.public.rivers[seat]).filter(({ n }) => n > 0);
  const points = words.pointsOf(known.cards, sight.public.rivers[seat]);
  return html`<p class="mb-panel-title">${title}</p>
    ${known.all ? nothing : html`<p>${t("board.cup.partly")}</p>`}
    <table class="mb-sheet">
      <tbody>${lines.map((line) => row(line, t))}</tbody>
      <tfoot><tr><th scope="row" colspan="2">${t("board.cup.now")}</th><td>${points}</td></tr></tfoot>
    </table>`;
}

/**
 * The discard pile, opened over the board.
 * @param {Cards} discard
 * @param {Speaker} speaker
 */
export function drawDiscarded(discard, { t }) {
  const title = t("board.says", { place: t("area.discard"), said: t("cards", { n: discard.length }) });
  return html`<p class="mb-panel-title">${title}</p>
    <ul class="mb-contents">
      ${COLOURS.filter((colour) => discard.includes(colour)).map(
        (colour) => html`<li>${chip(colour)} ${t(`board.pile.${colour}`, { n: countOf(discard, colour) })}</li>`,
      )}
    </ul>`;
}
