/**
 * A match is over: who won and why, and what comes next.
 *
 * @import { Model } from "./model.js"
 * @import { Cast } from "./scores.js"
 */

import { icon, scene } from "../core/pictures.js";
import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { isOnline, mySeat, names } from "./model.js";
import { namesOf } from "./people.js";
import { drawScores } from "./scores.js";
import { reasonText, rematchWish, saysItAll, verdict } from "./verdict.js";

/**
 * Who played, and who of them is here.
 * @param {Model} model
 * @returns {Cast}
 */
function castOf(model) {
  const { table, presence, seat } = model.state;
  const rows = table?.seats ?? [];
  const called = names(model);
  const now = namesOf(table);
  const bots = rows.map((row, at) => typeof row?.bot === "number" && now[at] === called[at]);
  const here = called.map(
    (name, at) => now[at] === name && (bots[at] || at === mySeat(model) || (presence.seats[at] ?? true)),
  );
  return { names: called, seat, bots, here };
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
  const { sight } = state.view;
  return html`<section class="result card raised" aria-labelledby="verdict">
    ${outcome.ranking[0]?.includes(state.seat ?? -1) ? scene("celebration") : nothing}
    <div class="result-text">
      <h2 id="verdict">${verdict(outcome, called, state.seat)}</h2>
      <p>${reasonText(outcome, sight, model.journal, called, state.seat)}</p>
      ${drawVoided(model)}
    </div>
    ${saysItAll(outcome, model.journal) ? nothing : drawScores(outcome, castOf(model), model.journal, sight)}
    <div class="result-next">
      <p class="muted" aria-live="polite">${wish.text}</p>
      <div class="row">
        ${seat !== null && !wish.asked ? again : nothing}
        ${state.table?.seats.includes(null) ? seats : nothing}
        <a class="button" href="/m/${state.match}">${t("result.look")}</a>
        <a class="button quiet result-leave" href="/tables">${t("table.back")}</a>
      </div>
    </div>
  </section>`;
}
