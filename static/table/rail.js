/**
 * The rail: journal, chat, rules and the table's facts behind tabs; a bottom sheet on phones.
 *
 * @import { Model, Tab } from "./model.js"
 */

import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { drawChat, drawChatForm } from "./chat.js";
import { drawChairs, drawFacts } from "./gathering.js";
import { drawInvitation } from "./invitation.js";
import { drawJournal } from "./journal.js";
import { mySeat, phase } from "./model.js";
import { hasNews, newest } from "./reading.js";
import { drawRules } from "./rules.js";

/** @type {Tab[]} */
const TABS = ["journal", "chat", "rules", "table"];

/** @param {Model} model */
export function drawRail(model) {
  const { ui } = model;
  return html`<aside class="rail" data-open=${ui.open || nothing} aria-label=${t("rail.label")}>
    <div
      class="tabs"
      role="tablist"
      aria-label=${t("rail.label")}
      @keydown=${(/** @type {KeyboardEvent} */ event) => byKey(model, event)}
    >
      ${TABS.map((tab) => drawTab(model, tab))}
    </div>
    <div
      class="tab-panel"
      role="tabpanel"
      id="rail-panel"
      aria-labelledby="tab-${ui.tab}"
      tabindex="0"
      data-tab=${ui.tab}
    >
      ${panel(model)}
    </div>
    ${ui.tab === "chat" ? drawChatForm(model) : nothing}
  </aside>`;
}

/**
 * @param {Model} model
 * @param {Tab} tab
 */
function drawTab(model, tab) {
  const { ui } = model;
  const chosen = ui.tab === tab;
  const fresh = unread(model, tab);
  return html`<button
    class="tab"
    type="button"
    role="tab"
    id="tab-${tab}"
    aria-selected=${chosen}
    aria-controls="rail-panel"
    tabindex=${chosen ? 0 : -1}
    @click=${() => choose(model, tab)}
  >
    ${t(`rail.${tab}`)}${fresh ? html`<span class="dot"><span class="visually-hidden">${t("rail.unread")}</span></span>` : nothing}
  </button>`;
}

/** Whether this phone-sized sheet is shut: then even the chosen tab is unread. @param {Model} model */
function isShut({ ui }) {
  return !ui.open && matchMedia("(max-width: 959.98px)").matches;
}

/**
 * @param {Model} model
 * @param {Tab} tab
 */
function unread(model, tab) {
  const { state, ui } = model;
  if (ui.tab === tab && !isShut(model)) return false;
  if (tab !== "chat" && tab !== "journal") return false;
  return hasNews(state, ui.read, tab);
}

/**
 * What is on view now counts as read.
 * @param {Model} model
 * @returns {{journal: number, chat: number}}
 */
export function readNow(model) {
  const { state, ui } = model;
  const all = newest(state);
  if (isShut(model)) return { ...ui.read, journal: Math.min(ui.read.journal, all.journal) };
  return {
    journal: ui.tab === "journal" ? all.journal : Math.min(ui.read.journal, all.journal),
    chat: ui.tab === "chat" ? all.chat : ui.read.chat,
  };
}

/**
 * On a phone the chosen tab opens the sheet, and shuts it again.
 * @param {Model} model
 * @param {Tab} tab
 */
function choose(model, tab) {
  const { ui, set } = model;
  set({ tab, open: ui.tab === tab ? !ui.open : true });
}

/**
 * @param {Model} model
 * @param {KeyboardEvent} event
 */
function byKey(model, event) {
  const step = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 })[event.key];
  if (event.key === "Escape") model.set({ open: false });
  if (step === undefined) return;
  event.preventDefault();
  const next = TABS[(TABS.indexOf(model.ui.tab) + step + TABS.length) % TABS.length] ?? "journal";
  model.set({ tab: next });
  requestAnimationFrame(() => document.getElementById(`tab-${next}`)?.focus());
}

/** What the waiting room shows, where there is a match in its place. @param {Model} model */
function drawTable(model) {
  const now = phase(model.state);
  return html`<div class="stack">
    ${now === "over" ? drawChairs(model) : nothing} ${drawFacts(model)}
    ${now === "gathering" && mySeat(model) !== null ? nothing : drawInvitation(model)}
  </div>`;
}

/** @param {Model} model */
function panel(model) {
  switch (model.ui.tab) {
    case "chat":
      return drawChat(model);
    case "rules":
      return drawRules(model);
    case "table":
      return drawTable(model);
    default:
      return drawJournal(model);
  }
}
