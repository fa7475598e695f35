/**
 * Mandala's own words as the client gets them, and a speaker that knows no missing word.
 *
 * @import { Place } from "../../../../static/games/mandala/model.js"
 * @import { Speaker } from "../../../../static/games/mandala/words.js"
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** @param {"en" | "it"} language @returns {Map<string, string>} */
function strings(language) {
  const file = new URL(`../../../../app/games/mandala/about.${language}.md`, import.meta.url);
  const [, head = ""] = readFileSync(file, "utf8").split("+++\n");
  const lines = head.matchAll(/^"([^"]+)" = "(.*)"$/gm);
  return new Map([...lines].map(([, key = "", text = ""]) => [key, text]));
}

/**
 * Words a key as the page does; fails where the key or one of its places is missing.
 * @param {"en" | "it"} language
 * @returns {Speaker["t"]}
 */
export function translator(language) {
  const catalogue = strings(language);
  const plural = new Intl.PluralRules(language);
  return (key, params = {}) => {
    const { n } = params;
    const counted = typeof n === "number" ? catalogue.get(`${key}.${plural.select(n)}`) : undefined;
    const text = counted ?? catalogue.get(key);
    assert.ok(text !== undefined, `${language}: no text for ${key}`);
    return text.replace(/\{(\w+)\}/g, (_, name) => {
      assert.ok(name in params, `${language}: ${key} lacks {${name}}`);
      return String(params[name]);
    });
  };
}

/**
 * @param {Place | null} seat
 * @param {"en" | "it"} [language]
 * @returns {Speaker}
 */
export function speaker(seat, language = "en") {
  return { t: translator(language), names: ["Ada", "Bo"], seat };
}
