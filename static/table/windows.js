/**
 * The bar of an open response window: how long it stays open, Pass and Hold, a wish for the next ones.
 *
 * Pass and Hold look and work alike with any hand; nothing in here knows a hand.
 *
 * @import { Connection } from "../core/connection.js"
 * @import { Deeds } from "./deeds.js"
 * @import { Model } from "./model.js"
 * @import { Wish } from "./replies.js"
 */

import { icon } from "../core/pictures.js";
import { errorText, has, t } from "../core/strings.js";
import { toast } from "../core/toasts.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { live } from "../core/vendor/directives/live.js";
import { Replies, secondsLeft, wishFor } from "./replies.js";

/**
 * The replies of a page: by its line, and by its deeds.
 * @param {() => {line: Connection, deeds: Deeds}} ways
 * @param {() => void} changed
 */
export function repliesOf(ways, changed) {
  return new Replies({
    send: (action, decision) => ways().line.request({ type: "act", decision, action }),
    known: () => ways().deeds.wishes(),
    wish: (wishes) => ways().deeds.wish(wishes),
    tell: (answer) =>
      answer.ok
        ? toast(t("window.held", { n: answer["holds"] ?? 0 }), "info")
        : toast(errorText(answer.code, answer), "warn"),
    changed,
  });
}

/** @param {Model} model */
export function drawWindow(model) {
  const { state, replies: mine } = model;
  const { window, replies } = state.view;
  if (window === null) return nothing;
  const left = secondsLeft(state, Date.now());
  const key = `window.${window.kind}`;
  const button = (/** @type {"pass" | "hold"} */ kind) =>
    html`<button
      class="button small"
      type="button"
      ?disabled=${model.ui.line.state !== "online"}
      @click=${() => void mine.reply(kind, window.decision)}
    >
      ${t(`window.${kind}`)}
    </button>`;
  return html`<div class="banner window-bar" data-tone="info" role="group" aria-label=${t("window.label")}>
    ${icon("clock")}
    <p>
      ${has(key) ? t(key) : t("window.open")}
      ${mine.passed === window.decision ? html`<span class="window-passed">${t("window.passed")}</span>` : nothing}
    </p>
    ${left === null ? nothing : html`<span class="clock num" role="timer">${t("window.left", { n: left })}</span>`}
    ${replies.map(button)}
    ${state.seat === null ? nothing : html`<span class="window-wish">${icon("settings")} ${drawWishes(model, window.setting)}</span>`}
  </div>`;
}

/**
 * @param {Model} model
 * @param {string} kind
 */
function drawWishes({ state, replies }, kind) {
  const slow = state.table?.settings["windows"] === "async";
  /** @type {Wish[]} */
  const offered = slow ? ["none", "ask"] : ["none", "pass", "turn", "hold"];
  const chosen = wishFor(replies.wishes, kind);
  const part = slow ? "slow" : "fast";
  return html`<select
    class="input select"
    aria-label=${t("window.wishes")}
    @change=${(/** @type {any} */ event) => void replies.wish(kind, event.target.value)}
  >
    ${offered.map(
      (wish) =>
        html`<option value=${wish} .selected=${live(wish === chosen)}>${t(`window.wish.${part}.${wish}`)}</option>`,
    )}
  </select>`;
}
