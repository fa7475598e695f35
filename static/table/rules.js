/**
 * The rules beside the board: the text of the game's own page, fetched when it is first wanted.
 *
 * @import { Model } from "./model.js"
 */

import { t } from "../core/strings.js";
import { html } from "../core/vendor/lit-html.js";

/** @type {Promise<void> | null} */
let fetching = null;
/** @type {Node | null} */
let text = null;

/** @param {Model} model */
export function drawRules(model) {
  fetching ??= fetchRules(model);
  return text === null
    ? html`<div class="loading" role="status"><span>${t("table.loading")}</span></div>`
    : html`${text}`;
}

/** @param {Model} model */
async function fetchRules({ game, set }) {
  try {
    const page = await (await fetch(`/games/${game.slug}`)).text();
    const found = new DOMParser().parseFromString(page, "text/html").querySelector("article.prose");
    if (found !== null) text = document.adoptNode(found);
  } catch {
    fetching = null;
  }
  set({});
}
