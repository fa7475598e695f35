/**
 * The journal in words: what happened, as this viewer may know it, newest last.
 *
 * @import { Entry } from "../core/types"
 * @import { Model } from "./model.js"
 */

import { has, t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { repeat } from "../core/vendor/directives/repeat.js";
import { names } from "./model.js";

/** @typedef {{seq: number, seat: number | null, text: string, big: boolean}} Line */

/** Entries whose events tell nothing of themselves. */
const OWN_WORDS = new Set(["taken_back", "settled", "outage", "seat"]);

/**
 * The sentences of one entry.
 * @param {Pick<Model, "journal" | "state">} model
 * @param {Entry} entry
 * @param {string[]} called names by seat
 * @returns {Line[]}
 */
export function linesOf({ journal, state }, entry, called) {
  const tools = { t, names: () => called, seat: state.seat, by: entry.seat };
  const told = entry.events.flatMap((event) => {
    const text = journal?.sentence(event, tools) ?? null;
    return text === null
      ? []
      : [{ seq: entry.seq, seat: entry.seat, text, big: journal?.tone?.(event) === "capture" }];
  });
  const key = `journal.${entry.kind}`;
  if (!OWN_WORDS.has(entry.kind) || !has(key)) return told;
  const name = entry.seat === null ? "" : (called[entry.seat] ?? "");
  return [{ seq: entry.seq, seat: entry.seat, text: t(key, { name }), big: true }, ...told];
}

/** @param {Model} model */
export function drawJournal(model) {
  const { state, ui } = model;
  const called = names(model);
  const lines = state.journal.flatMap((entry) =>
    linesOf(model, entry, called).map((line, i) => ({ ...line, key: `${line.seq}.${i}` })),
  );
  const oldest = state.journal[0]?.seq ?? 0;
  const earlier = html`<button
    class="button small quiet"
    type="button"
    ?disabled=${ui.busy.has("older-journal")}
    @click=${() => model.older("journal", oldest)}
  >
    ${t("journal.earlier")}
  </button>`;
  if (lines.length === 0) return html`<p class="muted">${t("journal.empty")}</p>`;
  return html`${oldest > 0 ? earlier : nothing}
    <ol class="journal">
      ${repeat(
        lines,
        (line) => line.key,
        (line) =>
          html`<li
            class="journal-line"
            data-seat=${line.seat ?? nothing}
            data-big=${line.big || nothing}
          >
            ${line.text}
          </li>`,
      )}
    </ol>`;
}
