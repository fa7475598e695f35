/**
 * A match is over: who won and why, and what comes next.
 *
 * @import { Outcome, Seat } from "../core/types"
 * @import { Model } from "./model.js"
 */

import { icon, scene } from "../core/pictures.js";
import { listOf, t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { isOnline, mySeat, names } from "./model.js";

/**
 * "You win", "Ada wins", "Ada and you share the victory".
 * @param {Outcome} outcome
 * @param {string[]} called
 * @param {Seat | null} seat the viewer's
 */
export function verdict({ ranking }, called, seat) {
  const best = ranking[0] ?? [];
  const all = ranking.flat().length;
  if (best.length === all && all > 1) return t("result.draw");
  if (best.length === 1) {
    return best[0] === seat ? t("result.win.you") : t("result.win", { name: called[best[0] ?? 0] ?? "" });
  }
  return t("result.share", { names: listOf(best.map((one) => called[one] ?? "")) });
}

/**
 * @param {Outcome} outcome
 * @param {string[]} called
 */
export function drawScores({ ranking, scores }, called) {
  const rows = ranking.flatMap((seats, i) => seats.map((seat) => ({ seat, place: ranking.slice(0, i).flat().length + 1, best: i === 0 })));
  return html`<div class="data-wrap" tabindex="0" role="region" aria-label=${t("result.scores")}>
    <table class="data">
      <thead><tr><th scope="col">${t("result.place")}</th><th scope="col">${t("result.player")}</th><th scope="col" class="num">${t("result.points")}</th></tr></thead>
      <tbody>
        ${rows.map(
          ({ seat, place, best }) => html`<tr data-winner=${best || nothing}><td>${place}</td><td>${called[seat]}</td><td class="num">${scores[seat] ?? "–"}</td></tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {Model} model */
export function drawResult(model) {
  const { state, ui, deeds } = model;
  const { outcome } = state.view;
  if (outcome === null) return nothing;
  const called = names(model);
  const seat = mySeat(model);
  const busy = ui.busy.has("rematch");
  const again = html`<button class="button primary" type="button" aria-busy=${busy} ?disabled=${busy || !isOnline(model)} @click=${() => deeds.rematch()}>${icon("play")}${t("result.again")}</button>`;
  const wish = rematchWish(model);
  return html`<section class="result card raised" aria-labelledby="verdict">
    ${outcome.ranking[0]?.includes(state.seat ?? -1) ? scene("celebration") : nothing}
    <div class="result-text">
      <h2 id="verdict">${verdict(outcome, called, state.seat)}</h2>
      <p>${t(`reason.${outcome.reason}`)}</p>
    </div>
    ${drawScores(outcome, called)}
    <div class="result-next">
      <p class="muted" aria-live="polite">${wish.text}</p>
      <div class="row">
        ${seat !== null && !wish.asked ? again : nothing}
        <a class="button" href="/m/${state.match}">${t("result.look")}</a>
        <a class="button quiet" href="/tables">${t("table.back")}</a>
      </div>
    </div>
  </section>`;
}

/**
 * How far a rematch has been agreed.
 * @param {Model} model
 * @returns {{asked: boolean, text: string}} whether this person has asked or agreed
 */
function rematchWish(model) {
  const { table } = model.state;
  const seat = mySeat(model);
  if (table === null || !table.next) return { asked: false, text: "" };
  const asked = seat !== null && (table.seats[seat]?.ready ?? false);
  const called = names(model);
  const who = table.seats.flatMap((row, i) => (row?.user && row.ready && i !== seat ? [called[i] ?? ""] : []));
  const late = table.seats.flatMap((row, i) => (row !== null && !row.ready && i !== seat ? [called[i] ?? ""] : []));
  if (table.seats.includes(null)) return { asked, text: t("result.free") };
  if (asked) return { asked, text: late.length > 0 ? t("gather.late", { names: listOf(late) }) : "" };
  return { asked, text: who.length > 0 ? t("result.wants", { names: listOf(who) }) : "" };
}
