/**
 * The dialogs of the table page, of which one is open at most.
 *
 * @import { Model } from "./model.js"
 */

import { dialog } from "../core/dialog.js";
import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { draftOf, wishOf } from "./draft.js";
import { drawForm } from "./form.js";
import { isOnline } from "./model.js";

/** @param {Model} model */
export function drawDialogs(model) {
  const { dialog: wanted } = model.ui;
  switch (wanted?.name) {
    case "name":
      return drawName(model, wanted);
    case "password":
      return drawPassword(model, wanted.seat);
    case "resign":
      return drawResign(model);
    case "options":
      return drawOptions(model);
    default:
      return nothing;
  }
}

/** @param {Model} model */
function closing(model) {
  return () => model.set({ dialog: null, error: null, draft: null });
}

/**
 * @param {Model} model
 */
function problem({ ui }) {
  return html`<p class="form-error" role="alert">${ui.error ?? ""}</p>`;
}

/**
 * @param {Model} model
 * @param {{sits: boolean, seat: number | null}} wanted whether to sit down afterwards, and where
 */
function drawName(model, { sits, seat }) {
  const busy = model.ui.busy.has("sign-in") || model.ui.busy.has("sit");
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    void model.enter(String(data.get("name") ?? ""), sits, seat);
  };
  const body = html`<form class="form" id="name-form" @submit=${go}>
    <p>${t("name.why")}</p>
    <div class="field">
      <label class="field-label" for="name">${t("name.label")}</label>
      <input
        class="input"
        id="name"
        name="name"
        maxlength="48"
        autocomplete="nickname"
        required
        autofocus
        aria-describedby="name-hint"
      />
      <p class="field-hint" id="name-hint">${t("name.hint")}</p>
    </div>
    ${problem(model)}
  </form>`;
  const foot = html`<button
    class="button primary"
    form="name-form"
    aria-busy=${busy}
    ?disabled=${busy}
  >
    ${t(sits ? "seat.sit" : "name.go")}
  </button>`;
  return dialog({
    name: "name",
    title: t("name.title"),
    body,
    foot,
    close: closing(model),
    sheet: true,
  });
}

/**
 * @param {Model} model
 * @param {number | null} seat
 */
function drawPassword(model, seat) {
  const busy = model.ui.busy.has("sit");
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    void model.deeds.sit(seat, String(data.get("password") ?? ""));
  };
  const body = html`<form class="form" id="password-form" @submit=${go}>
    <div class="field">
      <label class="field-label" for="password">${t("password.label")}</label>
      <input
        class="input"
        id="password"
        name="password"
        type="password"
        autocomplete="off"
        required
        autofocus
      />
      <p class="field-hint">${t("password.hint")}</p>
    </div>
    ${problem(model)}
  </form>`;
  const foot = html`<button
    class="button primary"
    form="password-form"
    aria-busy=${busy}
    ?disabled=${busy}
  >
    ${t("seat.sit")}
  </button>`;
  return dialog({
    name: "password",
    title: t("password.title"),
    body,
    foot,
    close: closing(model),
    sheet: true,
  });
}

/** @param {Model} model */
function drawResign(model) {
  const busy = model.ui.busy.has("resign");
  const close = closing(model);
  const go = async () => {
    const answer = await model.deeds.resign();
    if (answer.ok) close();
  };
  const body = html`<p>${t("resign.text")}</p>
    ${problem(model)}`;
  const foot = html`<button class="button" type="button" autofocus @click=${close}>
      ${t("resign.stay")}
    </button>
    <button
      class="button danger"
      type="button"
      aria-busy=${busy}
      ?disabled=${busy || !isOnline(model)}
      @click=${go}
    >
      ${t("table.resign")}
    </button>`;
  return dialog({ name: "resign", title: t("resign.title"), body, foot, close });
}

/** @param {Model} model */
function drawOptions(model) {
  const { state, schemas, ui, set, deeds } = model;
  if (state.table === null) return nothing;
  const draft = ui.draft ?? draftOf(schemas, state.table);
  const seen = ui.draft === null ? state.table.rev : ui.seen;
  const busy = ui.busy.has("change");
  const close = closing(model);
  const go = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = await deeds.change({ rev: seen, ...wishOf(draft) });
    if (answer.ok) close();
  };
  const again = html`<div class="banner" data-tone="warn">
    <p>${t("options.changed")}</p>
    <button class="button small" type="button" @click=${() => set({ draft: null, error: null })}>
      ${t("options.fresh")}
    </button>
  </div>`;
  const body = html`<form class="form" id="options-form" @submit=${go}>
    ${seen === state.table.rev ? nothing : again}
    ${drawForm({ schemas, draft, locked: state.table.settings["locked"] === true, change: (changed) => set({ draft: changed, seen }) })}
    <p class="fine">${t("options.help")}</p>
    ${problem(model)}
  </form>`;
  const foot = html`<button class="button quiet" type="button" @click=${close}>
      ${t("dialog.cancel")}
    </button>
    <button
      class="button primary"
      form="options-form"
      aria-busy=${busy}
      ?disabled=${busy || !isOnline(model)}
    >
      ${t("options.save")}
    </button>`;
  return dialog({ name: "options", title: t("table.options"), body, foot, close, sheet: true });
}
