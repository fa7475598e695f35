/**
 * A game's own words as the client gets them, and a speaker that knows no missing word.
 *
 * @import { Translate } from "../../../static/core/types"
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** @typedef {"en" | "it"} Language */

/** @param {string} folder of the game @param {Language} language @returns {Map<string, string>} */
function strings(folder, language) {
  const file = new URL(`../../../app/games/${folder}/about.${language}.md`, import.meta.url);
  const [, head = ""] = readFileSync(file, "utf8").split("+++\n");
  const lines = head.matchAll(/^"([^"]+)" = "(.*)"$/gm);
  return new Map([...lines].map(([, key = "", text = ""]) => [key, text]));
}

/**
 * Words a key as the page does; fails where the key or one of its places is missing.
 * @param {string} folder of the game
 * @param {Language} [language]
 * @returns {Translate}
 */
export function translator(folder, language = "en") {
  const catalogue = strings(folder, language);
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
