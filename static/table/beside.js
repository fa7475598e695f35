/**
 * What opens over a board beside the thing that it is about: a short hint that goes by itself, and
 * panels. Things are found by their `data-id`.
 *
 * @import { Params, Translate } from "../core/types"
 */

import { html, nothing } from "../core/vendor/lit-html.js";

/** How long a hint stays, in milliseconds. */
const HINT = 4500;
const GAP = 8;

/**
 * Puts what has opened beside the thing that it is about, and keeps it inside.
 * @param {HTMLElement} root the board
 * @param {string} selector of what has opened
 * @param {string | undefined | null} id of the thing
 */
export function placeBeside(root, selector, id) {
  const opened = root.querySelector(selector);
  const about = id && root.querySelector(`[data-id="${id}"]`);
  if (!(opened instanceof HTMLElement) || !about) return;
  const ground = root.getBoundingClientRect();
  const box = about.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = opened;
  const left = box.left - ground.left + box.width / 2 - wide / 2;
  const above = box.top - ground.top - high - GAP;
  const below = Math.min(box.bottom - ground.top + GAP, ground.height - high - GAP);
  opened.style.left = `${Math.max(GAP, Math.min(left, ground.width - wide - GAP))}px`;
  opened.style.top = `${Math.max(GAP, above > 4 ? above : below)}px`;
}

/**
 * @param {Translate} t
 * @param {() => void} redraw
 */
export function createHints(t, redraw) {
  /** @type {{id: string, text: string} | null} */
  let hint = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let ends;

  /** Takes the hint away; the next drawing lacks it. */
  function drop() {
    clearTimeout(ends);
    hint = null;
  }

  /** @param {string} id of the thing that it is about @param {string} text */
  function say(id, text) {
    drop();
    hint = { id, text };
    ends = setTimeout(() => {
      drop();
      redraw();
    }, HINT);
    redraw();
  }

  /**
   * Says why something is refused.
   * @param {string} id
   * @param {string | null | undefined} code
   * @param {Params} [details] numbers and words that the sentence may name
   */
  function refuse(id, code, details = {}) {
    const key = `error.${code}`;
    const text = t(key, details);
    say(id, text === key ? t("error.unknown", { code: code ?? "?" }) : text);
  }

  function draw() {
    return hint ? html`<p class="hint-bubble" role="status">${hint.text}</p>` : nothing;
  }

  /** After drawing. @param {HTMLElement} root */
  function place(root) {
    placeBeside(root, ".hint-bubble", hint?.id);
  }

  return { say, refuse, drop, draw, place };
}
