/**
 * A match is over: who won and why, and what comes next.
 *
 * @import { Outcome } from "../core/types"
 * @import { Model } from "./model.js"
 */

import { icon, scene } from "../core/pictures.js";
import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { isOnline, mySeat, names } from "./model.js";
import { reasonText, rematchWish, saysItAll, verdict } from "./verdict.js";

/**
 * @param {Outcome} outcome
 * @param {string[]} called
 */
export function drawScores({ ranking, scores }, called) {
  const rows = ranking.flatMap((seats, i) =>
    seats.map((seat) => ({ seat, place: ranking.slice(0, i).flat().length + 1, best: i === 0 })),
  );
  return html`<div class="data-wrap" tabindex="0" role="region" aria-label=${t("result.scores")}>
    <table class="data">
      <thead>
        <tr>
          <th scope="col">${t("result.place")}</th>
          <th scope="col">${t("result.player")}</th>
          <th scope="col" class="num">${t("result.points")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ seat, place, best }) =>
            html`<tr data-winner=${best || nothing}>
              <td>${place}</td>
              <td>${called[seat]}</td>
              <td class="num">${scores[seat] ?? "–"}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * How often chance was refused before this match, beside its result for ever.
 * @param {Model} model
 */
function drawVoided({ state }) {
  const { match = null } = state.table ?? {};
  if (match === null || match.id !== state.match || !match.voided) return nothing;
  return html`<p class="muted">${t("fair.voided", { n: match.voided })}</p>`;
}

/** @param {Model} model */
export function drawResult(model) {
  const { state, ui, deeds } = model;
  const { outcome } = state.view;
  if (outcome === null) return nothing;
  const called = names(model);
  const seat = mySeat(model);
  const busy = ui.busy.has("rematch");
  const again = html`<button
    class="button primary"
    type="button"
    aria-busy=${busy}
    ?disabled=${busy || !isOnline(model)}
    @click=${() => deeds.rematch()}
  >
    ${icon("play")}${t("result.again")}
  </button>`;
  const seats = html`<button
    class="button"
    type="button"
    @click=${() => model.set({ tab: "table", open: true })}
  >
    ${icon("seat-empty")}${t("seats.label")}
  </button>`;
  const wish = rematchWish(model);
  return html`<section class="result card raised" aria-labelledby="verdict">
    ${outcome.ranking[0]?.includes(state.seat ?? -1) ? scene("celebration") : nothing}
    <div class="result-text">
      <h2 id="verdict">${verdict(outcome, called, state.seat)}</h2>
      <p>${reasonText(outcome, state.view.sight, model.journal, called, state.seat)}</p>
    </div>
    ${saysItAll(outcome, model.journal) ? nothing : drawScores(outcome, called)} ${drawVoided(model)}
    <div class="result-next">
      <p class="muted" aria-live="polite">${wish.text}</p>
      <div class="row">
        ${seat !== null && !wish.asked ? again : nothing}
        ${state.table?.seats.includes(null) ? seats : nothing}
        <a class="button" href="/m/${state.match}">${t("result.look")}</a>
        <a class="button quiet" href="/tables">${t("table.back")}</a>
      </div>
    </div>
  </section>`;
}
