/**
 * Fair chance of a finished match: who gave a share, what was void, and the check, made right here.
 *
 * @import { Examined } from "../core/findings.js"
 * @import { Json, VoidOpening } from "../core/types"
 */

import { examined } from "../core/findings.js";
import { get } from "../core/http.js";
import { icon } from "../core/pictures.js";
import { kept, standsIn } from "../core/shares.js";
import { errorText, listOf, t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";

export class FairnessPanel {
  #match;
  #names;
  #changed;
  #busy = false;
  /** @type {Examined | null} */ #found = null;
  /** @type {string | null} */ #error = null;

  /**
   * @param {Json} match as the page was given it
   * @param {string[]} names by seat
   * @param {() => void} changed draws anew
   */
  constructor(match, names, changed) {
    this.#match = match;
    this.#names = names;
    this.#changed = changed;
  }

  async #check() {
    if (this.#busy) return;
    this.#busy = true;
    this.#error = null;
    this.#changed();
    const answer = await get(`/matches/${this.#match.id}/export`);
    this.#busy = false;
    if (answer.ok) this.#found = examined(answer["data"], kept(this.#match.id));
    else this.#error = errorText(answer.code, answer);
    this.#changed();
  }

  draw() {
    const { id, promises } = this.#match;
    const given = promises.some((/** @type {string | null} */ one) => one !== null);
    return html`<section class="card fairness" aria-labelledby="fairness">
      <header class="card-head"><h2 id="fairness">${t("fair.title")}</h2></header>
      <div class="card-body stack">
        <p>${t(given ? "fair.proves" : "fair.bound")}</p>
        ${given ? this.#givers() : nothing} ${this.#voids()}
        <div class="row">
          <button
            class="button"
            type="button"
            aria-busy=${this.#busy}
            ?disabled=${this.#busy}
            @click=${() => void this.#check()}
          >
            ${icon("dice")}${t("fair.check")}
          </button>
          <a class="button quiet" href="/api/v1/matches/${id}/export" download>
            ${t("fair.download")}
          </a>
        </div>
        ${this.#error === null ? nothing : html`<p class="form-error" role="alert">${this.#error}</p>`}
        <div role="status">${this.#found === null ? nothing : drawFindings(this.#found)}</div>
      </div>
    </section>`;
  }

  /** Who gave a share, seat by seat. */
  #givers() {
    const { promises, seats } = this.#match;
    return html`<dl class="facts">
      ${this.#names.map(
        (name, seat) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${giverText(promises[seat], seats[seat], standing(this.#match, seat))}</dd>
          </div>`,
      )}
    </dl>`;
  }

  #voids() {
    const { voided, voids, seats } = this.#match;
    if (voided === 0) return nothing;
    const users = new Set(
      voids.flatMap((/** @type {VoidOpening} */ one) => one.missing.map(({ user }) => user)),
    );
    const known = this.#names.filter((_, seat) => users.has(seats[seat].user));
    const names = known.length > 0 ? listOf(known) : t("fair.somebody");
    return html`<p>${t("fair.voids", { n: voided, names })}</p>`;
  }
}

/**
 * @param {string | null} promise
 * @param {{bot: number | null}} seat
 * @param {boolean} mine whether it is the share that this browser drew
 */
function giverText(promise, { bot }, mine) {
  if (promise === null) return t(bot === null ? "fair.gave.not" : "fair.gave.bot");
  return t(mine ? "fair.gave.mine" : "fair.gave");
}

/**
 * Whether the promise of a seat is that of the share which this browser kept.
 * @param {Json} match
 * @param {number} seat
 */
function standing({ id, commitment, promises }, seat) {
  return standsIn(JSON.stringify({ match: id, commitment, promises }), seat) !== null;
}

/** @param {Examined} found */
function drawFindings({ findings, draws, removed }) {
  const bad = findings.some(({ holds }) => holds === false);
  return html`<p class="chip" data-tone=${bad ? "danger" : "good"}>
      ${icon(bad ? "warning" : "check")}${t(bad ? "fair.bad" : "fair.good")}
    </p>
    <ul class="findings">
      ${findings.map(
        ({ name, holds }) =>
          html`<li data-tone=${tone(holds)}>
            ${icon(holds === null ? "info" : holds ? "check" : "close")}
            <span>${t(`fair.${name}.${holds === null ? "none" : holds ? "good" : "bad"}`, { n: draws })}</span>
          </li>`,
      )}
      ${
        removed === 0
          ? nothing
          : html`<li data-tone="info">${icon("info")}<span>${t("fair.removed", { n: removed })}</span></li>`
      }
    </ul>
    <p class="fine">${t("fair.rules")}</p>`;
}

/** @param {boolean | null} holds */
function tone(holds) {
  if (holds === null) return "info";
  return holds ? "good" : "danger";
}
