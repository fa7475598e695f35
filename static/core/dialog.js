/**
 * Dialogs that follow from the state: drawn while their reason stands, gone when it is gone.
 *
 * A template draws `<dialog>`; `openDialogs` shows it as a modal after each drawing. Escape asks the
 * state to close it, and the focus goes back to where it was.
 */

import { html } from "./vendor/lit-html.js";
import { icon } from "./pictures.js";
import { t } from "./strings.js";

/** @type {WeakMap<HTMLDialogElement, Element | null>} */
const openers = new WeakMap();

/**
 * @param {{name: string, title: string, body: unknown, foot: unknown, close: () => void, sheet?: boolean}} parts
 */
export function dialog({ name, title, body, foot, close, sheet = false }) {
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  };
  const outside = (/** @type {Event} */ event) => {
    if (event.target === event.currentTarget) close();
  };
  return html`<dialog
    class=${sheet ? "dialog sheet" : "dialog"}
    data-dialog=${name}
    aria-labelledby="dialog-${name}"
    @cancel=${cancel}
    @click=${outside}
  >
    <header class="dialog-head">
      <h2 id="dialog-${name}">${title}</h2>
      <button class="icon-button" type="button" aria-label=${t("dialog.close")} @click=${close}>
        ${icon("close")}
      </button>
    </header>
    <div class="dialog-body">${body}</div>
    ${foot ? html`<footer class="dialog-foot">${foot}</footer>` : ""}
  </dialog>`;
}

/**
 * Show the dialogs that were drawn; call it after each drawing, before and after with `focusOf`.
 * @param {ParentNode} host
 */
export function openDialogs(host) {
  for (const element of host.querySelectorAll("dialog")) {
    if (element.open) continue;
    openers.set(element, document.activeElement);
    opened = element;
    element.showModal();
  }
  if (opened !== null && !opened.isConnected) {
    const opener = openers.get(opened);
    opened = null;
    if (opener instanceof HTMLElement && opener.isConnected) stillShown(opener).focus();
  }
}

/**
 * What leads to the opener now: an item of a menu went away with its menu.
 * @param {HTMLElement} opener
 */
function stillShown(opener) {
  return opener.closest("details:not([open])")?.querySelector("summary") ?? opener;
}

/** @type {HTMLDialogElement | null} */
let opened = null;
