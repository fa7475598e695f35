/**
 * From the JSON schema of options to the controls of a form, and back to values. Pure.
 *
 * A property with few possible values is a choice, a boolean a switch, a number in a range a number.
 * What the form cannot draw (nested objects) is left out: the server's defaults hold for it.
 *
 * @import { Json } from "./types"
 */

/** Above this many values a bounded number is typed, not chosen. */
const FEW = 12;
/** The step of numbers that need not be whole. */
const HALF = 0.5;

/**
 * @typedef {object} Control
 * @property {string} name
 * @property {"choice" | "switch" | "number"} kind
 * @property {(string | number)[]} values of a choice, the default first where the schema says so
 * @property {number | null} least of a number
 * @property {number | null} most
 * @property {Json} initial the default
 */

/**
 * @param {Json} schema of an object
 * @returns {Control[]}
 */
export function controlsOf(schema) {
  const properties = Object.entries(schema.properties ?? {});
  return properties.flatMap(([name, raw]) => {
    const property = resolved(schema, raw);
    const control = controlOf(name, schema, property);
    return control === null ? [] : [control];
  });
}

/**
 * @param {Control[]} controls
 * @param {Record<string, Json>} [given]
 * @returns {Record<string, Json>}
 */
export function valuesOf(controls, given = {}) {
  return Object.fromEntries(controls.map(({ name, initial }) => [name, given[name] ?? initial]));
}

/**
 * Turn the text of a form field into the value that the schema wants.
 * @param {Control} control
 * @param {string | boolean} raw
 * @returns {Json}
 */
export function readValue(control, raw) {
  if (control.kind === "switch") return raw === true;
  if (control.kind === "number") return clamped(control, Number(raw));
  return control.values.find((value) => String(value) === raw) ?? control.initial;
}

/**
 * @param {Control} control
 * @param {number} number
 */
function clamped({ least, most, initial }, number) {
  if (!Number.isInteger(number)) return initial;
  return Math.max(least ?? number, Math.min(most ?? number, number));
}

/**
 * @param {string} name
 * @param {Json} schema
 * @param {Json} property
 * @returns {Control | null}
 */
function controlOf(name, schema, property) {
  const base = { name, values: [], least: null, most: null };
  if (property.type === "boolean")
    return { ...base, kind: "switch", initial: property.default ?? false };
  const values = valuesIn(schema, property);
  if (values !== null && values.length > 0) {
    return { ...base, kind: "choice", values, initial: property.default ?? values[0] };
  }
  if (property.type === "integer") {
    const [least, most] = boundsOf(property);
    return { ...base, kind: "number", least, most, initial: property.default ?? least ?? 0 };
  }
  return null;
}

/**
 * Every value that a property may take; null where they are too many or no plain values.
 * @param {Json} schema
 * @param {Json} property
 * @returns {(string | number)[] | null}
 */
function valuesIn(schema, property) {
  if ("const" in property) return [property.const];
  if (Array.isArray(property.enum)) return property.enum;
  const branches = property.anyOf ?? property.oneOf;
  if (Array.isArray(branches)) {
    const parts = branches.map((/** @type {Json} */ branch) =>
      valuesIn(schema, resolved(schema, branch)),
    );
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  }
  const [least, most] = boundsOf(property);
  if (property.type === "number" && least !== null && most !== null)
    return Array.from({ length: (most - least) / HALF + 1 }, (_, i) => least + i * HALF);
  if (property.type !== "integer") return null;
  if (least === null || most === null || most - least >= FEW) return null;
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/**
 * @param {Json} property
 * @returns {[number | null, number | null]}
 */
function boundsOf(property) {
  const above = property.exclusiveMinimum;
  const below = property.exclusiveMaximum;
  const least = property.minimum ?? (above === undefined ? null : above + 1);
  const most = property.maximum ?? (below === undefined ? null : below - 1);
  return [least, most];
}

/**
 * @param {Json} schema
 * @param {Json} property
 * @returns {Json}
 */
function resolved(schema, property) {
  if (typeof property.$ref !== "string") return property;
  const name = property.$ref.replace("#/$defs/", "");
  const { $ref: _ref, ...rest } = property;
  return { ...resolved(schema, schema.$defs?.[name] ?? {}), ...rest };
}
