/**
 * Draws the final scores: how each came about, best first.
 *
 * @import { Line, Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { whoOf } from "./words.js";

/**
 * @param {Line[]} lines
 * @param {Speaker} speaker
 * @param {(seat: number) => string} initial
 */
export function drawScores(lines, speaker, initial) {
  const { t } = speaker;
  const tied = lines.some((line) => line.tied);
  return html`<div class="mm-scores" role="group" aria-label=${t("board.scores")}>
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t("board.scores.player")}</span></th>
          <th scope="col">${t("board.scores.cards")}</th>
          <th scope="col">${t("board.scores.mana")}</th>
          <th scope="col">${t("board.scores.total")}</th>
          <th scope="col" data-quiet=${!tied || nothing}>${t("board.scores.hand")}</th>
        </tr>
      </thead>
      <tbody>${lines.map((line) => drawLine(line, speaker, initial))}</tbody>
    </table>
    ${tied ? html`<p class="mm-tie">${t("board.tie.rule")}</p>` : nothing}
  </div>`;
}

/**
 * @param {Line} line
 * @param {Speaker} speaker
 * @param {(seat: number) => string} initial
 */
function drawLine({ seat, place, cards, mana, hand, total, tied }, speaker, initial) {
  const { t } = speaker;
  return html`<tr data-best=${place === 1 || nothing} data-gone=${place === null || nothing}>
    <th scope="row">
      <span class="mm-who"><b class="mm-place">${place ?? "–"}</b>
        <span class="avatar mm-disc" data-seat=${seat} aria-hidden="true">${initial(seat)}</span>
        <span class="mm-name">${whoOf(speaker, seat)}</span></span>
    </th>
    <td>${cards}</td>
    <td>${mana}</td>
    <td class="mm-total">${total ?? t("board.gone")}</td>
    <td data-quiet=${!tied || nothing}>${hand}</td>
  </tr>`;
}
