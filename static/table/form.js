/**
 * The form of a table: draws a draft and hands back the changed one.
 *
 * Shared by the page that creates a table and by the host's dialog that changes one.
 *
 * @import { Json } from "../core/types"
 * @import { Control } from "../core/schema-form.js"
 * @import { Draft, Schemas } from "./draft.js"
 */

import { has, t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { live } from "../core/vendor/directives/live.js";
import { controlsFor, isOnOff, onOf, typed, valueName } from "./draft.js";
import { PACES, clockHelp, clockName } from "./paces.js";

/** Settings that stand above the fold; the clock has a field of its own. */
const UPPER = new Set(["visibility"]);
/** More labels than this are a list, fewer are buttons side by side. */
const SEGMENTS = 3;
/** Three of more characters than this do not stand side by side on a phone. */
const LONG = 10;

/**
 * @param {{schemas: Schemas, draft: Draft, locked: boolean, change: (draft: Draft) => void, seats?: unknown}} form
 * seats: the field that says for how many, where it can still be chosen
 */
export function drawForm({ schemas, draft, locked, change, seats = nothing }) {
  const { options, settings } = controlsFor(schemas);
  const set =
    (/** @type {"options" | "settings"} */ part) =>
    (/** @type {Control} */ control, /** @type {string | boolean} */ raw) =>
      change({ ...draft, [part]: { ...draft[part], [control.name]: typed(control, raw) } });
  const drawn = (/** @type {"options" | "settings"} */ part, /** @type {Control[]} */ controls) =>
    controls.map((control) => drawControl(part, control, draft[part][control.name], set(part)));
  const settle = (/** @type {Record<string, Json>} */ more) =>
    change({ ...draft, settings: { ...draft.settings, ...more } });
  return html`
    <fieldset class="card group">
      <legend>${t("form.table")}</legend>
      ${seats}
      ${drawn(
        "settings",
        settings.filter(({ name }) => UPPER.has(name)),
      )}
      ${drawClock(draft.settings["clock"], settle)}
    </fieldset>
    ${drawMore("rules", [
      ...drawn("options", options),
      ...drawn(
        "settings",
        settings.filter(({ name }) => name === "first"),
      ),
    ])}
    ${drawMore("more", [
      drawWatching(draft.settings["spectators"], settle),
      ...drawn(
        "settings",
        settings.filter(({ name }) => !UPPER.has(name) && name !== "first"),
      ),
      drawPassword(draft, locked, change),
    ])}
  `;
}

/**
 * A group of fields that most leave as they are.
 * @param {"rules" | "more"} name
 * @param {unknown[]} fields
 */
function drawMore(name, fields) {
  return html`<details class="card more">
    <summary id="form-${name}">${t(`form.${name}`)}</summary>
    <fieldset class="group" aria-labelledby="form-${name}">${fields}</fieldset>
  </details>`;
}

/**
 * @param {"options" | "settings"} part
 * @param {Control} control
 * @param {Json} value
 * @param {(control: Control, raw: string | boolean) => void} set
 */
function drawControl(part, control, value, set) {
  const key = `${part === "options" ? "option" : "setting"}.${control.name}`;
  const help = has(`${key}.help`) ? t(`${key}.help`) : "";
  if (control.kind === "switch" || isOnOff(control)) {
    const on = value === true || value === onOf(control);
    return html`<label class="switch">
      <input
        type="checkbox"
        role="switch"
        name=${control.name}
        .checked=${live(on)}
        @change=${(/** @type {any} */ event) => set(control, event.target.checked)}
      />
      <span class="switch-track" aria-hidden="true"></span>
      <span class="switch-text"
        >${t(key)}${help ? html`<span class="field-hint">${help}</span>` : nothing}</span
      >
    </label>`;
  }
  if (control.kind === "number") return drawNumber(key, help, control, value, set);
  const values = [control.initial, ...control.values.filter((one) => one !== control.initial)];
  const labels = values.map((one) => ({ value: String(one), label: valueName(key, one) }));
  const choose = (/** @type {string} */ raw) => set(control, raw);
  return drawChoice({
    name: control.name,
    label: t(key),
    help,
    labels,
    chosen: String(value),
    choose,
  });
}

/**
 * @param {{name: string, label: string, help: string, labels: {value: string, label: string}[], chosen: string, choose: (value: string) => void}} choice
 */
export function drawChoice({ name, label, help, labels, chosen, choose }) {
  const hint = help ? html`<p class="field-hint" id="${name}-hint">${help}</p>` : nothing;
  if (labels.length <= SEGMENTS) {
    return html`<fieldset class="field segmented">
      <legend class="field-label">${label}</legend>
      <div class="segments" data-long=${labels.some((one) => one.label.length > LONG) || nothing}>
        ${labels.map(
          (one) =>
            html`<label class="segment"
              ><input
                type="radio"
                name=${name}
                value=${one.value}
                .checked=${live(one.value === chosen)}
                @change=${() => choose(one.value)}
              /><span>${one.label}</span></label
            >`,
        )}
      </div>
      ${hint}
    </fieldset>`;
  }
  return html`<div class="field">
    <label class="field-label" for="field-${name}">${label}</label>
    <select
      class="input select"
      id="field-${name}"
      name=${name}
      aria-describedby=${help ? `${name}-hint` : nothing}
      @change=${(/** @type {any} */ event) => choose(event.target.value)}
    >
      ${labels.map((one) => html`<option value=${one.value} .selected=${live(one.value === chosen)}>${one.label}</option>`)}
    </select>
    ${hint}
  </div>`;
}

/**
 * @param {string} key
 * @param {string} help
 * @param {Control} control
 * @param {number} value
 * @param {(control: Control, raw: string) => void} set
 */
function drawNumber(key, help, control, value, set) {
  return html`<div class="field">
    <label class="field-label" for="field-${control.name}">${t(key)}</label>
    <input
      class="input number"
      id="field-${control.name}"
      type="number"
      min=${control.least ?? nothing}
      max=${control.most ?? nothing}
      .value=${live(String(value))}
      @change=${(/** @type {any} */ event) => set(control, event.target.value)}
    />
    ${help ? html`<p class="field-hint">${help}</p>` : nothing}
  </div>`;
}

/**
 * @param {Json} clock
 * @param {(more: Record<string, Json>) => void} settle
 */
function drawClock(clock, settle) {
  const chosen = JSON.stringify(clock);
  const option = (/** @type {Json} */ one) => {
    const value = JSON.stringify(one);
    return html`<option value=${value} .selected=${live(value === chosen)}>${clockName(one)}</option>`;
  };
  const offered = PACES.some(({ clocks }) => clocks.some((one) => JSON.stringify(one) === chosen));
  const help = clockHelp(clock);
  return html`<div class="field">
    <label class="field-label" for="field-clock">${t("setting.clock")}</label>
    <select
      class="input select"
      id="field-clock"
      name="clock"
      aria-describedby=${help ? "clock-hint" : nothing}
      @change=${(/** @type {any} */ event) => settle({ clock: JSON.parse(event.target.value) })}
    >
      ${option({ kind: "none" })} ${offered || clock.kind === "none" ? nothing : option(clock)}
      ${PACES.map(
        ({ key, clocks }) => html`<optgroup label=${t(key)}>${clocks.map(option)}</optgroup>`,
      )}
    </select>
    ${help ? html`<p class="field-hint" id="clock-hint">${help}</p>` : nothing}
  </div>`;
}

/** @param {Json} spectators @param {(more: Record<string, Json>) => void} settle */
function drawWatching(spectators, settle) {
  const labels = ["public", "none"].map((value) => ({
    value,
    label: t(`setting.spectators.${value}`),
  }));
  const choose = (/** @type {string} */ mode) => settle({ spectators: { mode } });
  return drawChoice({
    name: "spectators",
    label: t("setting.spectators"),
    help: "",
    labels,
    chosen: spectators.mode,
    choose,
  });
}

/** @param {Draft} draft @param {boolean} locked @param {(draft: Draft) => void} change */
function drawPassword(draft, locked, change) {
  return html`<div class="field">
    <label class="field-label" for="field-password">${t("setting.password")}</label>
    <input
      class="input"
      id="field-password"
      type="text"
      maxlength="128"
      autocomplete="off"
      placeholder=${locked ? t("setting.password.kept") : t("setting.password.none")}
      .value=${live(draft.password ?? "")}
      @input=${(/** @type {any} */ event) => change({ ...draft, password: event.target.value })}
    />
    <p class="field-hint">${t("setting.password.help")}</p>
  </div>`;
}
