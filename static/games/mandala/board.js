/**
 * The Mandala board: holds what is shown, asked and chosen, and draws it. Knows no rules: what can
 * be done comes with the affordances, what it would do from previews.
 *
 * @import { Action, Asked, Deps, GameEvent, Preview, Sight } from "./model.js"
 * @import { Choice } from "./input.js"
 * @import { Trace } from "./traces.js"
 * @import { View } from "./view.js"
 */

import { html, nothing, render } from "../../core/vendor/lit-html.js";
import { createHints, placeBeside } from "../../table/beside.js";
import { createEffects } from "../../table/effects.js";
import { createPlayer } from "../../table/playing.js";
import { createRoom } from "../../table/room.js";
import { createActing } from "./acting.js";
import { drawBar } from "./bar.js";
import { flightsOf } from "./flights.js";
import { rowsOf, tabStops, zoneOf } from "./focus.js";
import { landed, lifted } from "./fold.js";
import { shapeOf } from "./geometry.js";
import { drawHand, drawPiles } from "./hand.js";
import { NOTHING, kept } from "./input.js";
import { drawMandala } from "./mandala.js";
import { drawMat } from "./mats.js";
import { ghostOf, sandDefs } from "./sand.js";
import { drawCup, drawDiscarded, drawScores } from "./scores.js";
import { UNTOUCHED, traceOf, traced } from "./traces.js";
import { viewOf } from "./view.js";
import { placeOf } from "./words.js";

/**
 * All that a board remembers. `sight` is what is drawn: the shown one, or while events are played
 * what they have made of the one before.
 * @typedef {{
 *   sight: Sight | null, asked: Asked, choice: Choice, trace: Trace, panel: string | null,
 *   last: {table: string | null, hand: string | null}, width: number, height: number,
 *   wide: boolean, view: View | null, rows: string[][],
 * }} State
 * @typedef {ReturnType<typeof createEffects<Action, Preview>>} Effects
 * @typedef {ReturnType<typeof createHints>} Hints
 */

/** Board widths from which deck and discard pile lie between the mandalas, in pixels. */
const WIDE = 640;
const SIDEWAYS = "(max-width: 959.98px) and (orientation: landscape) and (max-height: 520px)";
/** @type {Asked} */
const UNASKED = { prompt: null, affordances: null, outcome: null };
let boards = 0;

/** @returns {State} */
function freshState() {
  return {
    sight: null,
    asked: UNASKED,
    choice: NOTHING,
    trace: UNTOUCHED,
    panel: null,
    last: { table: null, hand: null },
    width: 180,
    height: 320,
    wide: false,
    view: null,
    rows: [],
  };
}

/**
 * Puts a board into `host`.
 * @param {HTMLElement} host
 * @param {Deps} deps
 */
export function mount(host, deps) {
  boards += 1;
  const prefix = `mb${boards}`;
  const state = freshState();
  const root = document.createElement("div");
  root.className = "mb";
  host.append(root);
  const redraw = () => draw(root, state, tools);
  const effects = /** @type {Effects} */ (createEffects(deps.preview, redraw));
  const tools = { deps, prefix, effects, hints: createHints(deps.t, redraw) };
  const player = createPlayer(root, script(state, redraw));
  const acting = createActing(root, state, tools, redraw);
  const whole = createRoom(() => root, fit);
  const field = createRoom(() => root.querySelector(".mb-mandala"), fit);

  /** Draws again where the board or its mandalas have another room than they were drawn for. */
  function fit() {
    const { width, height } = field.now();
    const wide = whole.now().width >= WIDE && !matchMedia(SIDEWAYS).matches;
    if (width === 0 || (width === state.width && height === state.height && wide === state.wide)) return;
    Object.assign(state, { width, height, wide });
    redraw();
  }

  /** @param {Sight} sight @param {Asked} asked */
  function show(sight, asked) {
    player.settle(sight);
    state.sight = sight;
    state.asked = asked;
    state.trace = traceOf(asked.latest?.events ?? []);
    effects.forget();
    state.choice = kept(state.choice, asked.affordances);
    tools.hints.drop();
    acting.preview();
    redraw();
    fit();
  }

  function destroy() {
    whole.stop();
    field.stop();
    player.stop();
    tools.hints.drop();
    root.remove();
  }

  return { show, play: player.play, destroy };
}

/**
 * @param {State} state
 * @param {() => void} redraw
 * @returns {import("../../table/playing.js").Script<Sight, GameEvent>}
 */
function script(state, redraw) {
  return {
    state,
    redraw,
    art: { ghost: ghostOf, stand: (key) => (key.startsWith("hand:") ? "hand" : null) },
    flights: (event, { seat }) => flightsOf(event, seat),
    lifted,
    landed,
    begin() {
      state.asked = { ...state.asked, prompt: null, affordances: null };
      state.choice = NOTHING;
    },
    arrived(event, fresh) {
      state.trace = traced(fresh ? UNTOUCHED : state.trace, event);
    },
  };
}

/**
 * @typedef {{deps: Deps, prefix: string, effects: Effects, hints: Hints}} Tools
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 */
function draw(root, state, tools) {
  const { deps, hints } = tools;
  const { sight, asked, choice, trace } = state;
  if (!sight) return;
  const speaker = { t: deps.t, names: deps.names(), seat: sight.seat };
  const view = viewOf({
    sight,
    asked,
    choice,
    trace,
    speaker,
    effect: tools.effects.of,
  });
  state.view = view;
  const over = sight.public.phase === "over";
  state.rows = rowsOf(view, state.wide ? "middle" : over ? "nowhere" : "hand");
  const held = root.contains(document.activeElement);
  render(template(state, view, speaker, tools), root);
  if (held && !root.contains(document.activeElement)) refocus(root, state);
  hints.place(root);
  placeBeside(root, ".mb-panel", state.panel);
}

/**
 * @param {State} state
 * @param {View} view
 * @param {import("./words.js").Speaker} speaker
 * @param {Tools} tools
 */
function template(state, view, speaker, { prefix, hints }) {
  const { t } = speaker;
  const stops = tabStops(view, state.rows, state.last);
  /** @param {string} id */
  const tab = (id) => (stops[zoneOf(id)] === id ? 0 : -1);
  const shape = shapeOf(state.width, state.height);
  const open = state.panel;
  const over = state.sight?.public.phase === "over";
  return html`<svg class="mb-defs" aria-hidden="true">${sandDefs(prefix)}</svg>
    <div class="mb-table" data-wide=${state.wide || nothing} data-mover=${view.mover ?? nothing}>
      ${drawMat(view.far, { prefix, tab, open: open === view.far.id, far: true })}
      <div class="mb-mandalas" data-claiming=${view.mandalas.some(({ picks }) => picks.length > 0) || nothing}>
        ${drawMandala(view.mandalas[0], { prefix, shape, tab })}
        ${state.wide ? drawPiles(view, { tab, open: open === "discard" }) : nothing}
        ${drawMandala(view.mandalas[1], { prefix, shape, tab })}
      </div>
      ${drawMat(view.near, { prefix, tab, open: open === view.near.id, far: false })}
      <div class="mb-shore" data-over=${over || nothing}>
        ${over && state.sight
          ? drawScores(state.sight, speaker, state.wide)
          : drawHand(view, { tab, label: view.near.handName, empty: t("board.hand.empty") })}
        ${state.wide || over ? nothing : drawPiles(view, { tab, open: open === "discard" })}
      </div>
    </div>
    ${drawBar(view.bar, t, state.asked.latest)} ${open ? drawPanel(state, open, speaker) : nothing}
    ${hints.draw()}`;
}

/**
 * @param {State} state
 * @param {string} open
 * @param {import("./words.js").Speaker} speaker
 */
function drawPanel({ sight }, open, speaker) {
  if (!sight) return nothing;
  const seat = open === "cup:0" ? 0 : 1;
  const discard = open === "discard";
  const name = discard ? speaker.t("area.discard") : placeOf(speaker, "cup", seat);
  return html`<div class="mb-panel" role="dialog" aria-label=${name}>
    ${discard ? drawDiscarded(sight.public.discard, speaker) : drawCup(sight, seat, speaker)}
    <button type="button" class="button" data-do="close">${speaker.t("board.close")}</button>
  </div>`;
}

/**
 * The thing that had the focus is gone: the nearest tab stop takes it.
 * @param {HTMLElement} root
 * @param {State} state
 */
function refocus(root, state) {
  const stops = state.view && tabStops(state.view, state.rows, state.last);
  const id = stops?.hand ?? stops?.table;
  const found = id ? root.querySelector(`[data-id="${id}"]`) : null;
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
}
