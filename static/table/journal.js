/**
 * The journal in words: what happened, as this viewer may know it, newest last.
 *
 * @import { Model } from "./model.js"
 * @import { Turn } from "./story.js"
 */

import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { repeat } from "../core/vendor/directives/repeat.js";
import { names } from "./model.js";
import { initial } from "./people.js";
import { belowName, linesOf, turnsOf } from "./story.js";

/** @param {Model} model */
export function drawJournal(model) {
  const { state, ui } = model;
  const called = names(model);
  const turns = turnsOf(state.journal.flatMap((entry) => linesOf(model, entry, called)));
  const oldest = state.journal[0]?.seq ?? 0;
  const earlier = html`<button
    class="button small quiet"
    type="button"
    ?disabled=${ui.busy.has("older-journal")}
    @click=${() => model.older("journal", oldest)}
  >
    ${t("journal.earlier")}
  </button>`;
  if (turns.length === 0) return html`<p class="muted">${t("journal.empty")}</p>`;
  return html`${oldest > 0 ? earlier : nothing}
    ${drawTurns(turns, called, { mine: state.seat })}`;
}

/**
 * @param {Turn[]} turns
 * @param {string[]} called
 * @param {{now?: number | null, mine?: number | null}} [which] the entry that is looked at, the
 *   viewer's seat
 */
export function drawTurns(turns, called, { now = null, mine = null } = {}) {
  return html`<ol class="journal">
    ${repeat(
      turns,
      (turn) => turn.key,
      (turn) => drawTurn(turn, called, { now, mine }),
    )}
  </ol>`;
}

/**
 * @param {Turn} turn
 * @param {string[]} called
 * @param {{now: number | null, mine: number | null}} which
 */
function drawTurn({ seat, lines }, called, { now, mine }) {
  const name = seat === null ? "" : (called[seat] ?? "");
  return html`<li class="journal-turn" data-seat=${seat ?? nothing}>
    ${
      name === ""
        ? nothing
        : html`<span class="avatar" data-seat=${seat} aria-hidden="true">${initial(name)}</span
            ><span class="journal-who"
              >${name}${seat === mine ? html`<span class="tag" aria-hidden="true">${t("seat.me")}</span>` : nothing}</span
            >`
    }
    <ol class="journal-lines">
      ${repeat(
        lines,
        (line) => line.key,
        (line) =>
          html`<li
            class="journal-line"
            data-big=${line.big || nothing}
            aria-current=${line.seq === now ? "step" : nothing}
          >
            ${belowName(line.text, name, called)}
          </li>`,
      )}
    </ol>
  </li>`;
}
