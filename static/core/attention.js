/**
 * How a page in the background says that it is your turn: in the tab's title and on its icon.
 */

const TURN = "favicon-turn.svg";
const CALM = "favicon.svg";

/** @type {string | null} */
let calmTitle = null;

/**
 * @param {boolean} mine
 * @param {string} words e.g. "Your turn"
 */
export function setAttention(mine, words) {
  calmTitle ??= document.title;
  const title = mine ? `${words} · ${calmTitle}` : calmTitle;
  if (document.title !== title) document.title = title;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  if (icon === null) return;
  const href = icon.href.replace(/favicon(-turn)?\.svg$/, mine ? TURN : CALM);
  if (icon.href !== href) icon.href = href;
}
