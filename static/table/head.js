/**
 * The head of the table page: title and code, who watches, the menu; and the banners below it.
 *
 * @import { Model } from "./model.js"
 */

import { icon } from "../core/pictures.js";
import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { isAtDoor, isGathering, isOnline, mayChange, mySeat, names, phase, playedSeat } from "./model.js";
import { MATTERS, matters } from "./offers.js";

/** @param {Model} model */
export function drawHead(model) {
  const { watchers } = model.state.presence;
  return html`<header class="table-head">
    <a class="icon-button" href="/tables" aria-label=${t("table.back")}>${icon("back")}</a>
    <h1 class="table-title" id="table-title">
      ${model.game.title} <span class="code">${model.code}</span>
    </h1>
    <div class="table-tools">
      ${
        watchers > 0
          ? html`<span class="watchers" title=${t("table.watching", { n: watchers })}
              >${icon("eye")}<span class="num" aria-hidden="true">${watchers}</span
              ><span class="visually-hidden">${t("table.watching", { n: watchers })}</span></span
            >`
          : nothing
      }
      ${drawMenu(model)}
    </div>
  </header>`;
}

/** @param {Model} model */
function drawMenu(model) {
  const items = itemsOf(model);
  return html`<details class="menu">
    <summary class="icon-button" aria-label=${t("table.menu")}>${icon("more")}</summary>
    <ul class="menu-list">
      ${items.map(
        ({ key, sign, act, danger }) =>
          html`<li>
            <button
              class=${danger ? "menu-item danger" : "menu-item"}
              type="button"
              ?disabled=${!isOnline(model)}
              @click=${act}
            >
              ${icon(sign)}${t(key)}
            </button>
          </li>`,
      )}
      <li>
        <a class="menu-item" href="/games/${model.game.slug}" target="_blank" rel="noopener"
          >${icon("rules")}${t("table.rules")}</a
        >
      </li>
      <li><a class="menu-item" href="/tables">${icon("back")}${t("table.back")}</a></li>
    </ul>
  </details>`;
}

/**
 * @param {Model} model
 * @returns {{key: string, sign: string, act: () => void, danger?: boolean}[]}
 */
function itemsOf(model) {
  const seated = mySeat(model) !== null;
  const running = phase(model.state) === "running";
  const items = [];
  if (running && playedSeat(model) !== null) {
    for (const matter of matters(model)) {
      const sign = MATTERS[matter]?.sign ?? "info";
      items.push({ key: `table.${matter}`, sign, act: () => void model.deeds.agree(matter, "ask") });
    }
    items.push({
      key: "table.resign",
      sign: "flag",
      act: () => model.set({ dialog: { name: "resign" } }),
      danger: true,
    });
  }
  if (mayChange(model)) {
    items.push({
      key: "table.options",
      sign: "edit",
      act: () => model.set({ dialog: { name: "options" } }),
    });
  }
  if (isGathering(model) && seated) {
    items.push({ key: "table.stand", sign: "seat-empty", act: () => void model.deeds.stand() });
  }
  return items;
}

/**
 * What floats over the upper edge of the board: a frozen table, an offer, an error.
 * @param {Model} model
 */
export function drawBanners(model) {
  return html`<div class="banners">
    ${drawFrozen(model)} ${drawPaused(model)} ${drawOffers(model)} ${drawError(model)}
  </div>`;
}

/**
 * The loud one, over everything: the line is lost.
 * @param {Model} model
 */
export function drawLine(model) {
  const { ui, wake } = model;
  const { state, code } = ui.line;
  if (isAtDoor(model) && isGathering(model)) return nothing;
  if (state === "closed" && code !== null && code !== "stopped") {
    const key = code === "session-ended" ? "line.session-ended" : "line.gone";
    return html`<div class="banner loud" data-tone="danger" role="alert">
      ${icon("offline")}
      <p>${t(key)}</p>
      <button class="button small" type="button" @click=${() => location.reload()}>
        ${t("line.reload")}
      </button>
    </div>`;
  }
  if (!ui.alarm) return nothing;
  return html`<div class="banner loud" data-tone="warn" role="alert">
    ${icon("offline")}
    <p>${t(code === "restarting" ? "line.restarting" : "line.lost")}</p>
    <button class="button small" type="button" @click=${wake}>${t("line.retry")}</button>
  </div>`;
}

/** @param {Model} model */
function drawFrozen({ state }) {
  if (!state.frozen) return nothing;
  return html`<div class="banner" data-tone="danger" role="status">
    ${icon("warning")}
    <p>${t("table.frozen")}</p>
  </div>`;
}

/** @param {Model} model */
function drawPaused({ state, deeds, ui }) {
  if (!state.view.clocks.paused || phase(state) !== "running") return nothing;
  return html`<div class="banner" data-tone="info" role="status">
    ${icon("pause")}
    <p>${t("table.paused")}</p>
    ${
      state.seat === null
        ? nothing
        : html`<button
            class="button small"
            type="button"
            ?disabled=${ui.busy.has("agree")}
            @click=${() => deeds.agree("pause", "ask")}
          >
            ${t("table.go-on")}
          </button>`
    }
  </div>`;
}

/** @param {Model} model */
function drawOffers(model) {
  const { state, deeds, ui } = model;
  const [offer] = state.offers;
  if (offer === undefined || phase(state) !== "running") return nothing;
  const { kind } = offer;
  const sign = MATTERS[kind]?.sign ?? "info";
  const name = names(model)[offer.seat] ?? "";
  const mine = playedSeat(model);
  if (offer.seat === mine || mine === null || offer.accepted.includes(mine)) {
    const key = offer.seat === mine ? "offer.mine" : "offer.waits";
    return html`<div class="banner" data-tone="info" role="status">
      ${icon(sign)}
      <p>${t(`${key}.${kind}`, { name })}</p>
    </div>`;
  }
  const answer = (/** @type {"accept" | "decline"} */ choice, /** @type {string} */ look) =>
    html`<button
      class=${look}
      type="button"
      ?disabled=${ui.busy.has("agree")}
      @click=${() => deeds.agree(kind, choice)}
    >
      ${t(`offer.${choice}`)}
    </button>`;
  return html`<div class="banner" data-tone="info" role="status">
    ${icon(sign)}
    <p>${t(`offer.asks.${kind}`, { name })}</p>
    ${answer("accept", "button small")} ${answer("decline", "button small quiet")}
  </div>`;
}

/** @param {Model} model */
function drawError({ ui, set }) {
  if (ui.error === null || ui.dialog !== null) return nothing;
  return html`<div class="banner" data-tone="warn" role="alert">
    ${icon("warning")}
    <p>${ui.error}</p>
    <button
      class="icon-button"
      type="button"
      aria-label=${t("dialog.close")}
      @click=${() => set({ error: null })}
    >
      ${icon("close")}
    </button>
  </div>`;
}
