/**
 * The strip of seats: who sits where, who is here, whose turn it is, how long there is left.
 *
 * @import { Model } from "./model.js"
 * @import { Seat, SeatRow, Tally } from "../core/types"
 */

import { icon } from "../core/pictures.js";
import { timeLeft } from "../core/store.js";
import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { repeat } from "../core/vendor/directives/repeat.js";
import { isGathering, mySeat, phase, seatOrder } from "./model.js";
import { leavers } from "./past.js";
import { LOW, clockText, initial, namesOf } from "./people.js";

/** @type {Tally} */
const UNTOLD = { score: null, held: null };

/** @param {Model} model */
export function drawSeats(model) {
  const order = seatOrder(model);
  const { sight } = model.state.view;
  const tallies = (sight && model.journal?.tally?.(sight)) ?? [];
  return html`<ol class="seats" aria-label=${t("seats.label")} data-many=${order.length > 2 || nothing}
    data-told=${model.journal?.boardTellsSeats || nothing}>
    ${repeat(
      order,
      (seat) => seat,
      (seat) => drawSeat(model, seat, tallies[seat] ?? UNTOLD),
    )}
  </ol>`;
}

/**
 * Seats whose people are not here, for a board that tells of the seats itself: "0 2".
 * @param {Model} model
 */
export function awaySeats(model) {
  const rows = model.state.table?.seats ?? [];
  return rows.flatMap((row, seat) => (row === null || isHere(model, seat, row) ? [] : [seat])).join(" ");
}

/**
 * @param {Model} model
 * @param {Seat} seat
 * @param {SeatRow} row
 */
function isHere(model, seat, row) {
  return row.bot !== null || (model.state.presence.seats[seat] ?? true) || mySeat(model) === seat;
}

/**
 * @param {Model} model
 * @param {Seat} seat
 * @param {Tally} tally
 */
function drawSeat(model, seat, tally) {
  const row = model.state.table?.seats[seat] ?? null;
  if (row === null) return drawFree(model, seat);
  const { state } = model;
  const name = namesOf(model.state.table)[seat] ?? "";
  const playing = phase(state) === "running" && !state.view.clocks.paused;
  const awaited = playing && state.view.awaited.some((one) => one.seat === seat);
  const mine = mySeat(model) === seat;
  const standIn = (state.view.stand_ins[seat] ?? null) !== null && phase(state) === "running";
  const left = phase(state) === "running" && leavers(state).has(seat);
  const presence = left ? "left" : isHere(model, seat, row) ? "here" : "gone";
  const note = standIn ? t("seat.stand-in") : noteOf(model, seat, awaited, presence);
  return html`<li
    class="seat"
    data-seat=${seat}
    data-key="seat:${seat}"
    data-turn=${awaited || nothing}
    data-me=${mine || nothing}
    data-presence=${presence}
  >
    <span class="avatar" data-seat=${seat} aria-hidden="true"
      >${row.bot === null && !standIn ? initial(name) : icon("bot")}</span
    >
    <span class="seat-text">
      <span class="seat-name"><span class="truncate">${mine ? t("seat.me") : name}</span></span>
      ${note === "" ? nothing : html`<span class="seat-note">${note}</span>`} ${drawSign(model, seat)}
    </span>
    ${drawHeld(tally.held)} ${drawClock(model, seat)} ${drawScore(model, seat, name, tally.score)}
  </li>`;
}

/**
 * @param {Model} model
 * @param {Seat} seat
 */
function drawFree(model, seat) {
  const seated = mySeat(model) !== null;
  return html`<li class="seat" data-empty data-seat=${seat}>
    <span class="avatar" aria-hidden="true"></span>
    <span class="seat-text"><span class="seat-name">${t("seat.free")}</span></span>
    ${
      isGathering(model) && !seated
        ? html`<button
            class="button small"
            type="button"
            ?disabled=${model.ui.busy.has("sit")}
            @click=${() => model.sit(seat)}
          >
            ${t("seat.sit")}
          </button>`
        : nothing
    }
  </li>`;
}

/**
 * @param {Model} model
 * @param {Seat} seat
 * @param {boolean} awaited
 * @param {"here" | "gone" | "left"} presence
 */
function noteOf(model, seat, awaited, presence) {
  const { state } = model;
  const mine = mySeat(model) === seat;
  if (awaited) return t(mine ? "seat.turn.you" : "seat.turn");
  if (presence !== "here") return t(`seat.${presence}`);
  if (phase(state) === "running") return t("seat.waits");
  return state.table?.seats[seat]?.ready ? t("seat.again") : "";
}

/**
 * @param {Model} model
 * @param {Seat} seat
 */
function drawClock({ state }, seat) {
  const left = timeLeft(state, seat, Date.now());
  if (left === null) return nothing;
  return html`<span
    class="clock"
    data-low=${left < LOW || nothing}
    data-still=${(state.view.clocks.due[seat] ?? null) === null || nothing}
    aria-label=${t("seat.clock", { time: clockText(left) })}
    >${clockText(left)}</span
  >`;
}

/**
 * Points belong to who played, not to who sits there now.
 * @param {Model} model
 * @param {Seat} seat
 * @param {string} name
 * @param {number | null} now points so far
 */
function drawScore({ state, players }, seat, name, now) {
  const { outcome } = state.view;
  const score = outcome ? (outcome.scores[seat] ?? null) : now;
  const other = players !== null && players[seat] !== name;
  if (score === null || other) return nothing;
  return html`<span class="score"
    ><span aria-hidden="true">${score}</span
    ><span class="visually-hidden">${t("seat.points", { n: score })}</span></span
  >`;
}

/**
 * By what one knows a seat's pieces, where the game says so.
 * @param {Model} model
 * @param {Seat} seat
 */
function drawSign({ journal, state }, seat) {
  const art = state.view.sight === null ? undefined : journal?.sign?.(seat);
  if (art === undefined) return nothing;
  return html`<svg class="seat-sign" data-side=${seat} viewBox="0 0 100 100" aria-hidden="true"><use href=${art}></use></svg>`;
}

/** @param {number | null} held pieces in hand */
function drawHeld(held) {
  if (held === null) return nothing;
  return html`<span class="held"
    ><svg viewBox="0 0 12 12" aria-hidden="true"><rect x="1" y="1" width="10" height="10" rx="2.5"></rect></svg
    ><span aria-hidden="true">${held}</span
    ><span class="visually-hidden">${t("seat.held", { n: held })}</span></span
  >`;
}
