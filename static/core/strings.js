/**
 * Words: every visible text is a catalogue key, filled and counted here.
 *
 * @import { Params } from "./types"
 */

/** @type {Record<string, string>} */
let strings = {};
let rules = new Intl.PluralRules("en");
let locale = "en";

/**
 * Set the catalogue.
 * @param {string} language
 * @param {Record<string, string>[]} parts later ones win
 */
export function setStrings(language, parts) {
  strings = Object.assign({}, ...parts);
  locale = language === "xx" ? "en" : language;
  rules = new Intl.PluralRules(locale);
}

/**
 * Fetch the catalogue's files and set them.
 * @param {string} language
 * @param {string[]} urls
 */
export async function loadStrings(language, urls) {
  const parts = await Promise.all(urls.map(async (url) => (await fetch(url)).json()));
  setStrings(language, parts);
}

/**
 * Return the text of a key with its {places} filled.
 *
 * A number `n` prefers the plural forms `key.one`, `key.other`. A key that nobody wrote is returned
 * as it is, which is ugly and seen.
 * @param {string} key
 * @param {Params} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const { n } = params;
  const counted = typeof n === "number" ? strings[`${key}.${rules.select(n)}`] : undefined;
  const text = counted ?? strings[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name) => String(params[name] ?? place));
}

/** @param {string} key */
export function has(key) {
  return key in strings;
}

/**
 * Word an error code: the game's or the site's sentence, or a general one that names the code.
 * @param {string | undefined} code
 * @param {Params} [params]
 */
export function errorText(code, params = {}) {
  const key = `error.${code}`;
  return has(key) ? t(key, params) : t("error.unknown", { code: code ?? "?" });
}

/**
 * @param {number} at epoch ms
 * @returns {string} hours and minutes, as this language writes them
 */
export function timeOfDay(at) {
  return new Date(at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
}

/** @param {number} at epoch ms */
export function dateAndTime(at) {
  return new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/**
 * How long ago something was, in the largest unit that it fills: "5 min. ago", "yesterday".
 * @param {number} at epoch ms
 * @param {number} now epoch ms
 */
export function agoText(at, now) {
  const [unit, length] = UNITS.find(([, ms]) => now - at >= ms) ?? ["second", Infinity];
  const ago = Math.floor(Math.max(0, now - at) / length);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  return words.format(-ago, unit);
}

/** @param {string[]} items */
export function listOf(items) {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(items);
}
