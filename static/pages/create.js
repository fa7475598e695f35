/**
 * A new table: which game, for how many, in which way; made once however often it is pressed.
 *
 * @import { Draft, Schemas } from "../table/draft.js"
 */

import { get, post } from "../core/http.js";
import { gameInfo, pageData } from "../core/page-data.js";
import { startPage } from "../core/page.js";
import { emblem, icon } from "../core/pictures.js";
import { errorText, t } from "../core/strings.js";
import { html, nothing, render } from "../core/vendor/lit-html.js";
import { live } from "../core/vendor/directives/live.js";
import { draftOf, wishOf } from "../table/draft.js";
import { drawChoice, drawForm } from "../table/form.js";

class CreatePage {
  #host;
  #slug;
  #seats;
  /** @type {[number, number]} for how many the game is with the chosen options */ #range;
  /** @type {Draft} */ #draft;
  #name = "";
  #busy = false;
  /** @type {string | null} */ #error = null;

  /**
   * @param {HTMLElement} host
   * @param {string} slug
   */
  constructor(host, slug) {
    this.#host = host;
    this.#slug = slug;
    this.#range = gameInfo(slug).seats;
    this.#seats = this.#range[0];
    this.#draft = draftOf(this.#schemas());
  }

  /** @returns {Schemas} */
  #schemas() {
    return pageData()["forms"][this.#slug];
  }

  draw() {
    render(this.#form(), this.#host);
  }

  #form() {
    const { me, games } = pageData();
    const many = Object.keys(games).length > 1;
    return html`<form
      class="form"
      @submit=${(/** @type {Event} */ event) => void this.#submit(event)}
    >
      ${many ? this.#choice() : this.#single()}
      ${drawForm({
        schemas: this.#schemas(),
        draft: this.#draft,
        locked: false,
        change: (draft) => this.#change(draft),
        seats: this.#chairs(),
      })}
      ${me === null ? this.#nameField() : nothing}
      <footer class="form-foot">
        <p class="form-error" role="alert">${this.#error ?? ""}</p>
        <button class="button primary big" aria-busy=${this.#busy} ?disabled=${this.#busy}>
          ${icon("plus")}${t("create.go")}
        </button>
      </footer>
    </form>`;
  }

  #single() {
    const game = gameInfo(this.#slug);
    return html`<div class="card">
      <div class="card-body row">
        ${emblem(this.#slug, true)}
        <div>
          <p class="display">${game.title}</p>
          <p class="fine dotted">
            <span>${t("game.players", { players: game.players })}</span>
            <span>${t("game.minutes", { minutes: game.minutes })}</span>
          </p>
        </div>
      </div>
    </div>`;
  }

  #choice() {
    return html`<fieldset class="card group choices">
      <legend>${t("form.game")}</legend>
      ${Object.values(pageData().games).map(
        (game) =>
          html`<label class="choice"
            ><input
              type="radio"
              name="game"
              value=${game.slug}
              .checked=${live(game.slug === this.#slug)}
              @change=${() => this.#play(game.slug)}
            />${emblem(game.slug, true)}<span class="choice-text"
              ><strong>${game.title}</strong><span>${game.tagline}</span></span
            ></label
          >`,
      )}
    </fieldset>`;
  }

  #chairs() {
    const [least, most] = this.#range;
    if (least === most) return nothing;
    const labels = Array.from({ length: most - least + 1 }, (_, i) => ({
      value: String(least + i),
      label: String(least + i),
    }));
    const choose = (/** @type {string} */ value) => {
      this.#seats = Number(value);
      this.draw();
    };
    return drawChoice({
      name: "seats",
      label: t("form.seats"),
      help: "",
      labels,
      chosen: String(this.#seats),
      choose,
    });
  }

  #nameField() {
    return html`<fieldset class="card group">
      <legend>${t("seat.me")}</legend>
      <div class="field">
        <label class="field-label" for="name">${t("name.label")}</label>
        <input
          class="input"
          id="name"
          maxlength="48"
          autocomplete="nickname"
          required
          .value=${live(this.#name)}
          @input=${(/** @type {any} */ event) => (this.#name = event.target.value)}
        />
        <p class="field-hint">${t("name.hint")}</p>
      </div>
    </fieldset>`;
  }

  /** @param {string} slug */
  #play(slug) {
    this.#slug = slug;
    this.#range = gameInfo(slug).seats;
    this.#seats = this.#range[0];
    const { settings, password } = this.#draft;
    this.#draft = { ...draftOf(this.#schemas(), { settings }), password };
    this.draw();
  }

  /** @param {Draft} draft */
  #change(draft) {
    const before = this.#draft;
    this.#draft = draft;
    this.draw();
    if (JSON.stringify(draft.options) !== JSON.stringify(before.options)) void this.#askSeats();
  }

  /** With other options a game may be for fewer or more. */
  async #askSeats() {
    const draft = this.#draft;
    const options = encodeURIComponent(JSON.stringify(draft.options));
    const answer = await get(`/games/${this.#slug}/seats?options=${options}`);
    if (draft.options !== this.#draft.options) return;
    this.#error = answer.ok ? null : errorText(answer.code, answer);
    if (answer.ok) {
      const { least, most } = answer["data"];
      this.#range = [least, most];
      this.#seats = Math.min(most, Math.max(least, this.#seats));
    }
    this.draw();
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    if (this.#busy) return;
    this.#busy = true;
    this.#error = null;
    this.draw();
    const answer = await this.#create();
    if (answer.ok) {
      // The form is not a place to come back to: Back leads to where it was opened from.
      location.replace(`/t/${answer["data"].code}`);
      return;
    }
    this.#busy = false;
    this.#error = errorText(answer.code, answer);
    this.draw();
  }

  async #create() {
    const { me } = pageData();
    if (me === null) {
      const entered = await post("/session", { name: this.#name });
      if (!entered.ok) return entered;
      pageData().me = entered["data"].user;
    }
    return post("/tables", { game: this.#slug, seats: this.#seats, ...wishOf(this.#draft) });
  }
}

void startPage(() => {
  const host = document.getElementById("create");
  const { access, me, forms } = pageData();
  if (host === null) return;
  if (me === null && access !== "open") {
    location.replace("/welcome?next=/tables/new");
    return;
  }
  const wanted = new URLSearchParams(location.search).get("game") ?? "";
  const [first = ""] = Object.keys(forms);
  new CreatePage(host, wanted in forms ? wanted : first).draw();
});
