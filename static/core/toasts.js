/**
 * Short messages at the edge of the page that go away by themselves.
 */

import { html, render } from "./vendor/lit-html.js";
import { repeat } from "./vendor/directives/repeat.js";
import { icon } from "./pictures.js";
import { t } from "./strings.js";

/** How long a message stays, ms: at least, and for each letter that is to be read. */
const LASTING = 6000;
const READING = 90;
const MOST = 3;

/** @typedef {{id: number, text: string, tone: string}} Toast */

/** @type {Toast[]} */
let toasts = [];
let last = 0;

/**
 * @param {string} text
 * @param {"info" | "good" | "warn" | "danger"} [tone]
 */
export function toast(text, tone = "info") {
  last += 1;
  const id = last;
  toasts = [...toasts.filter((one) => one.text !== text), { id, text, tone }].slice(-MOST);
  draw();
  setTimeout(() => close(id), Math.max(LASTING, READING * text.length));
}

/** @param {number} id */
function close(id) {
  toasts = toasts.filter((one) => one.id !== id);
  draw();
}

function draw() {
  const host = document.getElementById("toasts");
  if (host === null) return;
  const signs = /** @type {Record<string, string>} */ ({
    good: "check",
    warn: "warning",
    danger: "warning",
  });
  const one = (/** @type {Toast} */ { id, text, tone }) =>
    html`<div class="toast" data-tone=${tone}>
      ${icon(signs[tone] ?? "info")}
      <p>${text}</p>
      <button
        class="icon-button"
        type="button"
        aria-label=${t("dialog.close")}
        @click=${() => close(id)}
      >
        ${icon("close")}
      </button>
    </div>`;
  render(
    repeat(toasts, (each) => each.id, one),
    host,
  );
}
