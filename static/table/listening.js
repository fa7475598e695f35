/**
 * What a board hears: clicks and keys on its things, and where the focus goes. A thing carries
 * `data-id`; a button that does something at once carries `data-do`.
 */

/**
 * @template Intent
 * @typedef {object} Ears
 * @property {(does: string, button: Element) => unknown} press a button
 * @property {(id: string) => unknown} tap a thing
 * @property {(from: Element | null) => unknown} beside a click on neither
 * @property {(id: string) => unknown} entered Enter or the space bar on a thing
 * @property {(key: string, from: Element | null) => Intent | null} intentOf what another key means there
 * @property {(intent: Intent, id: string | null, from: Element | null) => unknown} follow an intent, where the focus is on a thing or not
 * @property {(id: string) => unknown} [focused] a thing
 */

/**
 * @template Intent
 * @param {HTMLElement} root
 * @param {Ears<Intent>} ears
 */
export function listen(root, { press, tap, beside, entered, intentOf, follow, focused }) {
  root.addEventListener("click", (event) => {
    const from = elementOf(event);
    const button = from?.closest("[data-do]");
    const does = button?.getAttribute("data-do");
    const id = from?.closest("[data-id]")?.getAttribute("data-id");
    if (button && does) press(does, button);
    else if (id) tap(id);
    else beside(from);
  });
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = elementOf(event);
    const id = from?.closest("[data-id]")?.getAttribute("data-id") ?? null;
    if ((event.key === "Enter" || event.key === " ") && id) {
      event.preventDefault();
      entered(id);
      return;
    }
    const intent = intentOf(event.key, from);
    if (!intent) return;
    event.preventDefault();
    follow(intent, id, from);
  });
  root.addEventListener("focusin", (event) => {
    const id = elementOf(event)?.getAttribute("data-id");
    if (id) focused?.(id);
  });
}

/** @param {Event} event */
function elementOf({ target }) {
  return target instanceof Element ? target : null;
}
