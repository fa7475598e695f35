/**
 * Before the door of a table that has a password and no seat to take: who knows it may watch.
 *
 * @import { Model } from "./model.js"
 */

import { scene } from "../core/pictures.js";
import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { isAtDoor } from "./model.js";

/** Whether all that this person can do here is to watch, with the password. @param {Model} model */
export function isLockedOut(model) {
  const { table } = model.state;
  if (table === null || !isAtDoor(model)) return false;
  const { locked, spectators } = table.settings;
  const playing = table.status === "opening" || table.status === "playing";
  const sits = !playing && table.seats.includes(null);
  return locked && spectators.mode === "public" && table.status !== "closed" && !sits;
}

/** @param {Model} model */
export function drawDoor(model) {
  return html`<section class="gathering" aria-labelledby="door">
    <div class="gathering-in">
      <div class="next-step card raised">
        ${scene("waiting")}
        <h2 class="next-title" id="door">${t("password.title")}</h2>
        <div class="next-link">
          <p class="muted">${t("password.watch.why")}</p>
          ${model.me === null ? nothing : drawLock(model)}
        </div>
        ${model.me === null ? drawNameless(model) : nothing}
      </div>
    </div>
  </section>`;
}

/** @param {Model} model */
function drawNameless({ set }) {
  const ask = () => set({ dialog: { name: "name", sits: false, seat: null } });
  return html`<div class="next-acts">
    <button class="button primary" type="button" @click=${ask}>${t("password.watch.name")}</button>
  </div>`;
}

/** @param {Model} model */
function drawLock({ deeds, ui }) {
  const busy = ui.busy.has("watch");
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    void deeds.watch(String(data.get("password") ?? ""));
  };
  return html`<form class="form" @submit=${go}>
    <div class="field">
      <label class="field-label" for="lock">${t("password.label")}</label>
      <input
        class="input"
        id="lock"
        name="password"
        type="password"
        autocomplete="off"
        required
        aria-describedby="lock-hint"
      />
      <p class="field-hint" id="lock-hint">${t("password.hint")}</p>
    </div>
    <div class="form-actions">
      <button class="button primary" aria-busy=${busy} ?disabled=${busy}>${t("row.watch")}</button>
    </div>
  </form>`;
}
