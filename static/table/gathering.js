/**
 * Before a match: the invitation, the seats and who is ready, what will be played, the next step.
 *
 * @import { Model } from "./model.js"
 * @import { Seat } from "../core/types"
 */

import { icon, scene } from "../core/pictures.js";
import { hasMissed } from "../core/shares.js";
import { t } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { differences } from "./draft.js";
import { drawLink, drawSend } from "./invitation.js";
import { amHost, canAct, mayChange, mySeat, phase } from "./model.js";
import { clockName } from "./paces.js";
import { initial, levelName, namesOf } from "./people.js";
import { nextStep } from "./steps.js";

/** @param {Model} model */
export function drawGathering(model) {
  return html`<section class="gathering" aria-labelledby="table-title">
    <div class="gathering-in">${drawNext(model)} ${drawChairs(model)} ${drawFacts(model)}</div>
  </section>`;
}

/**
 * What is missing, and what brings it: the link to send for those who sit, a seat for those who come.
 * Its parts stay where they are whoever comes and goes.
 * @param {Model} model
 */
function drawNext(model) {
  const { key, params, step } = nextStep(model);
  const free = model.state.table?.seats.includes(null) ?? false;
  const seated = mySeat(model) !== null;
  return html`<div class="next-step card raised">
    ${scene("waiting")}
    <h2 class="next-title" aria-live="polite">${t(key, params)}</h2>
    <div class="next-link">${drawVoided(model)} ${seated ? drawLink(model) : nothing}</div>
    <div class="next-acts">
      ${seated ? drawSend(model, free) : drawSit(model, step === "sit")}
    </div>
  </div>`;
}

/**
 * That an opening came to nothing is said as long as its match has not begun.
 * @param {Model} model
 */
function drawVoided({ state, me }) {
  const { table } = state;
  if (!table?.voided) return nothing;
  return html`<p class="muted">
    ${t("fair.voided", { n: table.voided })}
    ${hasMissed(table, me?.id ?? null) ? t("fair.missed") : nothing}
  </p>`;
}

/**
 * @param {Model} model
 * @param {boolean} free whether there is a seat for this person
 */
function drawSit(model, free) {
  const busy = model.ui.busy.has("sit");
  return html`<button
    class="button primary big"
    type="button"
    data-unseen=${free ? nothing : ""}
    aria-busy=${busy}
    ?disabled=${busy || !free || !canAct(model)}
    @click=${() => model.sit(null)}
  >
    ${t("seat.sit")}
  </button>`;
}

/**
 * Whether this person is ready.
 * @param {Model} model
 */
function drawReady(model) {
  const { deeds, ui } = model;
  const { step } = nextStep(model);
  if (step !== "ready" && step !== "unready" && step !== "start") return nothing;
  const full = !model.state.table?.seats.includes(null);
  const kinds = { ready: full ? "button primary" : "button", start: "button primary" };
  const busy = ui.busy.has("ready");
  return html`<button
    class=${step === "unready" ? "button quiet" : kinds[step]}
    type="button"
    aria-busy=${busy}
    ?disabled=${busy || !canAct(model)}
    @click=${() => deeds.ready(step !== "unready")}
  >
    ${t(`gather.${step}`)}
  </button>`;
}

/**
 * Every seat, with what can be done about it.
 * @param {Model} model
 */
export function drawChairs(model) {
  const seats = model.state.table?.seats ?? [];
  return html`<section class="card" aria-labelledby="chairs">
    <header class="card-head"><h2 id="chairs">${t("seats.label")}</h2></header>
    <ul class="list chairs">
      ${seats.map((_, seat) => drawChair(model, seat))}
    </ul>
    ${phase(model.state) === "gathering" ? drawStart(model) : nothing}
  </section>`;
}

/**
 * When it begins, and what this person does for it.
 * @param {Model} model
 */
function drawStart(model) {
  return html`<footer class="card-foot start">
    <p class="muted">${t("gather.when")}</p>
    ${drawReady(model)}
  </footer>`;
}

/**
 * @param {Model} model
 * @param {Seat} seat
 */
function drawChair(model, seat) {
  const row = model.state.table?.seats[seat] ?? null;
  if (row === null) {
    return html`<li class="list-row chair" data-empty>
      <span class="avatar" aria-hidden="true"></span>
      <div class="list-main"><p class="list-title">${t("seat.free")}</p></div>
      <div class="list-end">${freeButtons(model, seat)}</div>
    </li>`;
  }
  const mine = mySeat(model) === seat;
  const name = namesOf(model.state.table)[seat] ?? "";
  const hosting = row.user !== null && row.user.id === model.state.table?.host.id;
  return html`<li class="list-row chair">
    <span class="avatar" data-seat=${seat} aria-hidden="true"
      >${row.bot === null ? initial(name) : icon("bot")}</span
    >
    <div class="list-main">
      <p class="list-title">
        ${name} ${mine ? html`<span class="tag">${t("seat.you")}</span>` : nothing}
        ${hosting ? html`<span class="tag">${t("seat.host")}</span>` : nothing}
      </p>
      ${metaOf(model, seat)}
    </div>
    <div class="list-end">
      ${row.ready ? html`<span class="chip" data-tone="good">${icon("check")}${t("seat.ready")}</span>` : nothing}${takenButtons(model, seat, name)}
    </div>
  </li>`;
}

/**
 * @param {Model} model
 * @param {Seat} seat
 */
function metaOf(model, seat) {
  const row = model.state.table?.seats[seat] ?? null;
  const here =
    row?.bot !== null || mySeat(model) === seat || (model.state.presence.seats[seat] ?? true);
  if (!here) return html`<p class="list-meta">${t("seat.gone")}</p>`;
  return row?.ready ? nothing : html`<p class="list-meta">${t("seat.notready")}</p>`;
}

/**
 * @param {Model} model
 * @param {Seat} seat
 */
function freeButtons(model, seat) {
  const { game, deeds, ui } = model;
  const disabled = !canAct(model) || ui.busy.has("sit") || ui.busy.has(`seat-${seat}`);
  const chooses = mySeat(model) === null && !isAsked(model);
  const bots = amHost(model) && game.levels > 0;
  return html`${
    chooses
      ? html`<button
          class="button"
          type="button"
          ?disabled=${disabled}
          @click=${() => model.sit(seat)}
        >
          ${t("seat.sit")}
        </button>`
      : nothing
  }
  ${bots ? drawBots(model, seat, disabled, (level) => void deeds.seatBot(seat, level)) : nothing}`;
}

/**
 * Whether the one free seat has its button above all seats.
 * @param {Model} model
 */
function isAsked({ state }) {
  const free = state.table?.seats.filter((row) => row === null) ?? [];
  return phase(state) === "gathering" && free.length === 1;
}

/**
 * @param {Model} model
 * @param {Seat} seat
 * @param {boolean} disabled
 * @param {(level: number) => void} choose
 */
function drawBots({ game }, seat, disabled, choose) {
  if (game.levels === 1) {
    return html`<button
      class="button"
      type="button"
      ?disabled=${disabled}
      @click=${() => choose(1)}
    >
      ${icon("bot")}${t("seat.bot")}
    </button>`;
  }
  return html`<details class="menu">
    <summary class="button" aria-label=${t("seat.bot.for", { n: seat + 1 })}>
      ${icon("bot")}${t("seat.bot")}
    </summary>
    <ul class="menu-list">
      ${Array.from({ length: game.levels }, (_, i) => i + 1).map(
        (level) =>
          html`<li>
            <button
              class="menu-item"
              type="button"
              ?disabled=${disabled}
              @click=${() => choose(level)}
            >
              ${levelName(level)}
            </button>
          </li>`,
      )}
    </ul>
  </details>`;
}

/**
 * @param {Model} model
 * @param {Seat} seat
 * @param {string} name
 */
function takenButtons(model, seat, name) {
  if (!amHost(model) || mySeat(model) === seat) return nothing;
  const disabled = !canAct(model) || model.ui.busy.has(`seat-${seat}`);
  return html`<button
    class="icon-button"
    type="button"
    ?disabled=${disabled}
    aria-label=${t("seat.clear", { name })}
    @click=${() => model.deeds.free(seat)}
  >
    ${icon("close")}
  </button>`;
}

/**
 * What will be played: only what differs from the usual.
 * @param {Model} model
 */
export function drawFacts(model) {
  const { state, schemas, game, set } = model;
  if (state.table === null) return nothing;
  const { settings, options } = state.table;
  const { clock, visibility, spectators } = settings;
  const facts = [
    { label: t("form.game"), value: game.title },
    {
      label: t("setting.clock"),
      value: clockName(clock),
    },
    { label: t("setting.visibility"), value: t(`setting.visibility.${visibility}`) },
    ...(spectators?.mode === "none"
      ? [{ label: t("setting.spectators"), value: t("setting.spectators.none") }]
      : []),
    ...(settings["locked"] ? [{ label: t("setting.password"), value: t("form.on") }] : []),
    ...differences(schemas, { options, settings }),
  ];
  const change = html`<button
    class="button small"
    type="button"
    ?disabled=${!canAct(model)}
    @click=${() => set({ dialog: { name: "options" } })}
  >
    ${icon("edit")}${t("table.options")}
  </button>`;
  return html`<section class="card" aria-labelledby="facts">
    <header class="card-head">
      <h2 id="facts">${t("gather.facts")}</h2>
      ${mayChange(model) ? change : nothing}
    </header>
    <div class="card-body">
      <dl class="facts">
        ${facts.map(
          ({ label, value }) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
    </div>
  </section>`;
}
