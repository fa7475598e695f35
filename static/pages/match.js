/**
 * How a match went: the result, its journal, and every moment of it on the board.
 *
 * @import { BoardModule, Entry, Json, JournalModule, Outcome, Seat, Sight } from "../core/types"
 */

import { get } from "../core/http.js";
import { gameInfo, pageData } from "../core/page-data.js";
import { startPage } from "../core/page.js";
import { icon, scene } from "../core/pictures.js";
import { dateAndTime, errorText, has, t } from "../core/strings.js";
import { html, nothing, render } from "../core/vendor/lit-html.js";
import { live } from "../core/vendor/directives/live.js";
import { BoardHost } from "../table/boardhost.js";
import { drawTurns } from "../table/journal.js";
import { distinct } from "../table/people.js";
import { playerName } from "../table/players.js";
import { drawScores } from "../table/scores.js";
import { latestOf, linesOf, turnsOf } from "../table/story.js";
import { reasonText, saysItAll, verdict } from "../table/verdict.js";
import { FairnessPanel } from "./fairness.js";

/** @typedef {Entry & {sight: Sight, outcome: Outcome | null}} Frame */

const PACE = 1400;
/** What is left free above the turn that the story shows first, in px. */
const ROOM = 4;

class MatchPage {
  #host;
  #match;
  /** @type {string[]} */ #names;
  /** @type {JournalModule | null} */ #journal;
  /** @type {BoardModule} */ #module;
  /** @type {BoardHost | null} */ #board = null;
  /** @type {Frame[]} */ #frames = [];
  #at = 0;
  #viewpoint = "";
  /** @type {ReturnType<typeof setInterval> | null} */ #playing = null;
  /** @type {string | null} */ #error = null;
  /** @type {FairnessPanel} */ #fairness;

  /**
   * @param {HTMLElement} host
   * @param {BoardModule} board
   * @param {JournalModule | null} journal
   */
  constructor(host, board, journal) {
    this.#host = host;
    this.#module = board;
    this.#journal = journal;
    this.#match = pageData()["match"];
    this.#names = distinct(this.#match.seats.map(playerName));
    this.#fairness = new FairnessPanel(this.#match, this.#names, () => this.#draw());
  }

  async start() {
    this.#host.replaceChildren();
    document.addEventListener("keydown", (event) => this.#key(event));
    await this.#look(String(this.#match.viewpoints[0]));
    this.#go(this.#frames.length - 1);
  }

  /**
   * Fetch the frames as somebody saw them.
   * @param {string} viewpoint
   */
  async #look(viewpoint) {
    const answer = await get(`/matches/${this.#match.id}/replay?viewpoint=${viewpoint}`);
    if (!answer.ok) {
      this.#error = errorText(answer.code, answer);
      this.#draw();
      return;
    }
    this.#viewpoint = viewpoint;
    this.#error = null;
    this.#frames = answer["data"].frames;
    this.#at = Math.min(this.#at, this.#frames.length - 1);
    this.#board?.clear();
    this.#board = null;
    this.#go(this.#at);
  }

  /**
   * Show a moment; a single step forward is played, everything else is a jump.
   * @param {number} at
   */
  #go(at) {
    const next = Math.max(0, Math.min(this.#frames.length - 1, at));
    const step = next === this.#at + 1 && this.#board !== null;
    this.#at = next;
    this.#draw();
    const frame = this.#frames[next];
    const place = /** @type {HTMLElement | null} */ (this.#host.querySelector("[data-board]"));
    if (frame === undefined || place === null) return;
    this.#board ??= new BoardHost(this.#module, place, {
      act: () => Promise.resolve({ ok: false, code: "replay" }),
      preview: () => Promise.resolve({ ok: false, code: "replay" }),
      t,
      names: () => this.#names,
      confirm: () => false,
      options: () => this.#match.options,
    });
    const { sight, outcome, seq } = frame;
    const latest = latestOf(this.#told(), seq, this.#names);
    const showing = { prompt: null, affordances: null, window: null, outcome, latest };
    this.#board.take({ seq, events: step ? frame.events : [], sight, showing, decision: null });
  }

  /**
   * Arrows, Home and End step from wherever nothing else wants them, as they do on the slider.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const from = target instanceof Element ? target : null;
    if (ctrlKey || metaKey || altKey || from?.closest("input, textarea, select, a, summary, [data-board], .story")) return;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#frames.length - 1 };
    const next = steps[key];
    if (next === undefined) return;
    event.preventDefault();
    this.#go(next);
  }

  /** Start or stop playing by itself. */
  #toggle() {
    if (this.#playing !== null) {
      clearInterval(this.#playing);
      this.#playing = null;
    } else {
      if (this.#at >= this.#frames.length - 1) this.#go(0);
      this.#playing = setInterval(() => {
        this.#go(this.#at + 1);
        if (this.#at >= this.#frames.length - 1) this.#toggle();
      }, PACE);
    }
    this.#draw();
  }

  #draw() {
    render(
      html`${this.#head()}
        ${this.#error === null ? nothing : html`<p class="form-error" role="alert">${this.#error}</p>`}
        <div class="split match-split">
          <div class="match-board">
            <section
              class="board replay-board"
              data-board
              data-game=${this.#match.game}
              aria-label=${t("table.board", { game: gameInfo(this.#match.game).title })}
            ></section>
            ${this.#controls()}
          </div>
          <aside class="stack">
            ${this.#viewpoints()} ${this.#result()} ${this.#story()}
            ${this.#match.secret === null ? nothing : this.#fairness.draw()}
          </aside>
        </div>`,
      this.#host,
    );
    this.#follow();
  }

  /** Keep the present line of the story in sight, from where its turn begins. */
  #follow() {
    const story = this.#host.querySelector(".story");
    const line = this.#host.querySelector(".journal-line[aria-current]");
    const turn = line?.closest(".journal-turn");
    if (story === null || !line || !turn) return;
    const [frame, box] = [story.getBoundingClientRect(), line.getBoundingClientRect()];
    const { top } = turn.getBoundingClientRect();
    if (top < frame.top || box.bottom > frame.bottom) story.scrollTop += top - frame.top - ROOM;
  }

  #head() {
    const { table, started, number, game } = this.#match;
    return html`<header class="page-head">
      <div>
        <h1>${t("match.title", { game: gameInfo(game).title })}</h1>
        <p class="lede">${this.#names.join(" – ")}</p>
        <p class="muted">${t("match.when", { date: dateAndTime(started), number })}</p>
      </div>
      <div class="page-actions">
        <a class="button" href="/t/${table}">${icon("back")}${t("match.table", { code: table })}</a>
      </div>
    </header>`;
  }

  #result() {
    const { outcome } = this.#match;
    if (outcome === null) return html`<p class="muted">${t("match.running")}</p>`;
    const seat = this.#mine();
    const sight = this.#frames.at(-1)?.sight ?? null;
    const bots = this.#match.seats.map((/** @type {Json} */ { bot }) => bot !== null);
    const cast = { names: this.#names, seat, bots };
    return html`<section class="result card raised" aria-labelledby="verdict">
      ${outcome.ranking[0]?.includes(seat ?? -1) ? scene("celebration") : nothing}
      <div class="result-text">
        <h2 id="verdict">${verdict(outcome, this.#names, seat)}</h2>
        <p>${reasonText(outcome, sight, this.#journal, this.#names, seat)}</p>
      </div>
      ${saysItAll(outcome, this.#journal) ? nothing : drawScores(outcome, cast, this.#journal, sight)}
      ${has("score.explained") ? html`<p class="fine">${t("score.explained")}</p>` : nothing}
      <div class="row">
        <a class="button primary" href="/t/${this.#match.table}"
          >${icon("play")}${t("result.again")}</a
        >
      </div>
    </section>`;
  }

  /** @returns {Seat | null} */
  #mine() {
    const found = this.#match.seats.findIndex(
      (/** @type {Json} */ seat) => seat.user !== null && seat.user === pageData().me?.id,
    );
    return found < 0 ? null : found;
  }

  #controls() {
    const last = this.#frames.length - 1;
    const button = (
      /** @type {string} */ sign,
      /** @type {string} */ key,
      /** @type {() => void} */ act,
      /** @type {boolean} */ off,
    ) =>
      html`<button
        class="icon-button replay-${sign}"
        type="button"
        aria-label=${t(key)}
        aria-disabled=${off ? "true" : nothing}
        @click=${() => off || act()}
      >
        ${icon(sign)}
      </button>`;
    return html`<div class="replay">
        ${button("first", "replay.first", () => this.#go(0), this.#at === 0)}
        ${button("prev", "replay.back", () => this.#go(this.#at - 1), this.#at === 0)}
        ${button(this.#playing === null ? "play" : "pause", this.#playing === null ? "replay.play" : "replay.pause", () => this.#toggle(), last < 1)}
        ${button("next", "replay.next", () => this.#go(this.#at + 1), this.#at === last)}
        ${button("last", "replay.last", () => this.#go(last), this.#at === last)}
        <input
          class="range"
          type="range"
          min="0"
          max=${Math.max(0, last)}
          .value=${live(String(this.#at))}
          aria-label=${t("replay.slider")}
          @input=${(/** @type {any} */ event) => this.#go(Number(event.target.value))}
        />
        <output class="num">${this.#at} / ${Math.max(0, last)}</output>
      </div>`;
  }

  #viewpoints() {
    const points = this.#match.viewpoints
      .map(String)
      .filter((/** @type {string} */ one) => one !== "all");
    if (points.length < 2) return nothing;
    return html`<fieldset class="field segmented">
      <legend class="field-label">${t("replay.viewpoint")}</legend>
      <div class="segments">
        ${points.map(
          (/** @type {string} */ one) =>
            html`<label class="segment"
              ><input
                type="radio"
                name="viewpoint"
                value=${one}
                .checked=${live(one === this.#viewpoint)}
                @change=${() => void this.#look(one)}
              /><span
                >${one === "watcher" ? t("replay.watcher") : this.#names[Number(one)]}</span
              ></label
            >`,
        )}
      </div>
    </fieldset>`;
  }

  /** What sentences of this match are made of, with somebody's eyes. @returns {any} */
  #told() {
    const seat = /^\d+$/.test(this.#viewpoint) ? Number(this.#viewpoint) : null;
    return { journal: this.#journal, state: { seat, journal: this.#frames } };
  }

  #story() {
    const model = this.#told();
    return html`<div class="card">
      <header class="card-head"><h2 id="story">${t("rail.journal")}</h2></header>
      <div class="card-body story" tabindex="0" role="region" aria-labelledby="story">
        ${drawTurns(
          turnsOf(this.#frames.flatMap((frame) => linesOf(model, frame, this.#names))),
          this.#names,
          { now: this.#frames[this.#at]?.seq ?? null, mine: this.#mine() },
        )}
      </div>
    </div>`;
  }
}

void startPage(async () => {
  const host = document.getElementById("main");
  const { board, journal } = pageData();
  if (host === null) return;
  const [boardModule, journalModule] = await Promise.all([import(board), import(journal)]);
  await new MatchPage(host, boardModule, journalModule).start();
});
