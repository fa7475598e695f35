/**
 * The table of a result: who came in which place with how many points, and how they came about
 * where the game tells.
 *
 * @import { JournalModule, Outcome, Seat, Sight } from "../core/types"
 * @import { Place } from "./verdict.js"
 */

import { icon } from "../core/pictures.js";
import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { initial } from "./people.js";
import { placesOf } from "./verdict.js";

/**
 * Who stands in the table: names and bots by seat, the viewer's seat, who is there now.
 * @typedef {{names: string[], seat: Seat | null, bots: boolean[], here?: boolean[]}} Cast
 */

/**
 * @param {Outcome} outcome
 * @param {Cast} cast
 * @param {JournalModule | null} journal
 * @param {Sight | null} sight of the end
 */
export function drawScores(outcome, cast, journal, sight) {
  const accounts = (sight && journal?.accounts?.(sight, { t, outcome })) ?? null;
  const heads = accounts?.heads ?? [];
  return html`<table class="places" aria-label=${t("result.scores")} data-parted=${heads.length > 0 || nothing}>
    <thead class=${heads.length > 0 || accounts?.total ? nothing : "visually-hidden"}>
      <tr>
        <th scope="col"><span class="visually-hidden">${t("result.place")}</span></th>
        <th scope="col"><span class="visually-hidden">${t("result.player")}</span></th>
        ${heads.map((head) => html`<th scope="col" class="num">${head}</th>`)}
        <th scope="col" class="num">${accounts?.total ?? t("result.points")}</th>
      </tr>
    </thead>
    <tbody>
      ${placesOf(outcome, accounts).map((row) => drawPlace(row, cast))}
    </tbody>
  </table>`;
}

/**
 * @param {Place} row
 * @param {Cast} cast
 */
function drawPlace({ seat, place, best, points, parts, note }, { names, seat: viewer, bots, here }) {
  const name = names[seat] ?? "";
  const mine = seat === viewer;
  return html`<tr data-winner=${best || nothing} data-me=${mine || nothing}>
    <td class="place">${place}</td>
    <td>
      <span class="who" data-presence=${here ? (here[seat] ? "here" : "gone") : nothing}>
        <span class="avatar" data-seat=${seat} aria-hidden="true">${bots[seat] ? icon("bot") : initial(name)}</span>
        <span class="truncate">${mine ? t("seat.me") : name}</span>
        ${note === "" ? nothing : html`<span class="note">${note}</span>`}
      </span>
    </td>
    ${parts.map((part) => html`<td class="num">${part ?? "–"}</td>`)}
    <td class="num total">${points ?? "–"}</td>
  </tr>`;
}
