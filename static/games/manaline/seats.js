/**
 * Draws what the board shows of the seats: points and hands where the page has no strip of seats or
 * hands are open, and before the first turn who begins and why.
 *
 * @import { SeatView } from "./view.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { initial } from "../../table/people.js";
import { drawMini } from "./tile.js";
import { nameOf } from "./words.js";

/**
 * @param {readonly SeatView[]} seats
 * @param {Speaker} speaker
 * @param {{facts: boolean, hands: boolean}} shown points and numbers of tiles; open hands
 */
export function drawSeats(seats, { t }, { facts, hands }) {
  if (!facts && !hands) return nothing;
  return html`<ul class="ml-seats" aria-label=${t("board.seats")}>
    ${seats.map((seat) => drawSeat(seat, facts, hands))}
  </ul>`;
}

/**
 * @param {SeatView} seat
 * @param {boolean} facts
 * @param {boolean} hands
 */
function drawSeat({ seat, said, name, acting, gone, score, held, tiles }, facts, hands) {
  return html`<li class="ml-seat" data-key=${facts ? `seat:${seat}` : nothing} data-seat=${seat}
      data-turn=${acting || nothing} data-gone=${gone || nothing}>
    <span class="visually-hidden">${said}</span>
    <span class="ml-seat-name" aria-hidden="true">${name}</span>
    ${facts
      ? html`<span class="ml-seat-facts" aria-hidden="true">
          <span class="ml-score">${score}</span>
          <span class="ml-held" data-none=${gone || nothing}>
            <svg viewBox="0 0 12 12"><rect x="1" y="1" width="10" height="10" rx="2.5"></rect></svg>${held}
          </span>
        </span>`
      : nothing}
    ${hands && tiles ? html`<span class="ml-minis" aria-hidden="true">${tiles.map(drawMini)}</span>` : nothing}
  </li>`;
}

/**
 * The opening sizes, until the first turn has been played; who begins is framed.
 * @param {readonly SeatView[]} seats
 * @param {Speaker} speaker
 */
export function drawOpeners(seats, speaker) {
  const { t } = speaker;
  const sizes = seats.flatMap(({ opening }) => (opening === null ? [] : [opening]));
  if (sizes.length === 0) return nothing;
  const first = seats.find(({ acting }) => acting)?.opening ?? null;
  const equal = first !== null && sizes.filter((size) => size === first).length > 1;
  return html`<div class="ml-openers">
    <span class="ml-openers-title" aria-hidden="true">${t("board.openers")}</span>
    <ul aria-label=${t("board.openers")}>
      ${seats.map((seat) => (seat.opening === null ? nothing : drawOpener(seat, speaker)))}
    </ul>
    ${equal ? html`<span class="ml-openers-title">${t("board.openers.lot")}</span>` : nothing}
  </div>`;
}

/**
 * @param {SeatView} seat
 * @param {Speaker} speaker
 */
function drawOpener({ seat, name, opening, acting, mine }, speaker) {
  const { t } = speaker;
  const begins = t(mine ? "board.openers.begin" : "board.openers.begins");
  return html`<li class="ml-opener" data-turn=${acting || nothing}>
    <span class="avatar" data-seat=${seat} aria-hidden="true">${initial(nameOf(speaker, seat))}</span>
    <span class="visually-hidden">${name}</span>
    <span class="ml-opener-n">${opening}</span>
    ${acting ? html`<span class="visually-hidden">${begins}</span>` : nothing}
  </li>`;
}
