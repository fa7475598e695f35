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
 * Both seats' cups against their rivers, colour by colour.
 * @param {Sight} sight after the end
 * @param {Speaker} speaker
 */
export function drawScores(sight, speaker) {
  const { shown } = sight.public;
  if (!shown) return nothing;
  const near = words.nearSeat(sight);
  return html`<div class="mb-scores" role="group" aria-label=${speaker.t("score.explained")}>
    ${[near, words.otherSeat(near)].map((seat) =>
      sheet(shown[seat].cup, sight.public.rivers[seat], shown[seat].score, seat, speaker),
    )}
  </div>`;
}

/**
 * @param {Cards} cup
 * @param {Cards} river
 * @param {number} score
 * @param {Place} seat
 * @param {Speaker} speaker
 */
function sheet(cup, river, score, seat, speaker) {
  const { t } = speaker;
  return html`<table class="mb-sheet">
    <caption>
      <span class="mb-sheet-who">${words.nameOf(speaker, seat)}</span>
      <span class="mb-sheet-total">${t("board.points", { n: score })}</span>
    </caption>
    <thead class="visually-hidden">
      <tr><th scope="col">${t("board.sheet.colour")}</th><th scope="col">${t("board.sheet.sum")}</th>
        <th scope="col">${t("board.sheet.points")}</th></tr>
    </thead>
    <tbody>
      ${words.scoreLines(cup, river).map((line) => row(line, t))}
    </tbody>
  </table>`;
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
