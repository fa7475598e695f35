/**
 * What a host wants of his table: its game's options and its own settings, as one draft. Pure.
 *
 * @import { Json } from "../core/types"
 * @import { Control } from "../core/schema-form.js"
 */

import { controlsOf, readValue, valuesOf } from "../core/schema-form.js";
import { has, t } from "../core/strings.js";

/**
 * @typedef {object} Draft
 * @property {Record<string, Json>} options
 * @property {Record<string, Json>} settings
 * @property {string | null} password null: as it is
 */

/** @typedef {{options: Json, settings: Json}} Schemas */

/**
 * @param {Schemas} schemas
 * @returns {{options: Control[], settings: Control[]}} what of it can be chosen
 */
export function controlsFor(schemas) {
  const settings = choosable(controlsOf(schemas.settings));
  const table = new Set(settings.map((control) => control.name));
  const options = choosable(controlsOf(schemas.options)).filter(({ name }) => !table.has(name));
  const hasFirst = "first" in (schemas.options.properties ?? {});
  return { options, settings: settings.filter(({ name }) => name !== "first" || hasFirst) };
}

/** @param {Control[]} controls */
function choosable(controls) {
  return controls.filter(({ kind, values }) => kind !== "choice" || values.length > 1);
}

/**
 * @param {Schemas} schemas
 * @param {{options?: Record<string, Json>, settings?: Record<string, Json>}} [given]
 * @returns {Draft}
 */
export function draftOf(schemas, given = {}) {
  const { options, settings } = controlsFor(schemas);
  return {
    options: valuesOf(options, given.options),
    settings: {
      ...valuesOf(settings, given.settings),
      clock: given.settings?.["clock"] ?? { kind: "none" },
      spectators: given.settings?.["spectators"] ?? { mode: "public" },
    },
    password: null,
  };
}

/**
 * What a draft asks for, as the API wants it.
 * @param {Draft} draft
 */
export function wishOf({ options, settings, password }) {
  return {
    options,
    settings: password === null ? settings : { ...settings, password: password || null },
  };
}

/**
 * @param {Control} control
 * @param {string | boolean} raw
 */
export function typed(control, raw) {
  return typeof raw === "boolean" && isOnOff(control)
    ? raw
      ? onOf(control)
      : "off"
    : readValue(control, raw);
}

/** Something that is either off or not. @param {Control} control */
export function isOnOff({ values }) {
  return values.length === 2 && values.includes("off");
}

/** What "not off" is called. @param {Control} control */
export function onOf({ values }) {
  return values.find((value) => value !== "off") ?? "on";
}

/**
 * The choices that differ from the usual ones, in words.
 * @param {Schemas} schemas
 * @param {{options: Record<string, Json>, settings: Record<string, Json>}} table
 * @returns {{label: string, value: string}[]}
 */
export function differences(schemas, { options, settings }) {
  const controls = controlsFor(schemas);
  const of = (
    /** @type {"option" | "setting"} */ kind,
    /** @type {Control[]} */ list,
    /** @type {Record<string, Json>} */ values,
  ) =>
    list
      .filter(
        ({ name, initial }) => name in values && values[name] !== initial && name !== "visibility",
      )
      .map((control) => ({
        label: t(`${kind}.${control.name}`),
        value: valueText(kind, control, values[control.name]),
      }));
  return [
    ...of("option", controls.options, options),
    ...of("setting", controls.settings, settings),
  ];
}

/** @param {string} kind @param {Control} control @param {Json} value */
function valueText(kind, control, value) {
  if (isOnOff(control) || control.kind === "switch")
    return t(value === false || value === "off" ? "form.off" : "form.on");
  return control.kind === "number" ? String(value) : valueName(`${kind}.${control.name}`, value);
}

/**
 * What a value is called; a number that has no name is told as it is.
 * @param {string} key of the option or setting
 * @param {Json} value
 */
export function valueName(key, value) {
  return typeof value === "number" && !has(`${key}.${value}`) ? String(value) : t(`${key}.${value}`);
}
