/**
 * The Mana Mana board: holds what is shown, asked and chosen, and draws it. Knows no rules: what can
 * be done comes with the affordances, what it would do from previews.
 *
 * @import { Script } from "../../table/playing.js"
 * @import { Action, Asked, Deps, GameEvent, Preview, Sight } from "./model.js"
 * @import { Choice } from "./input.js"
 * @import { Last } from "./focus.js"
 * @import { Trace } from "./traces.js"
 * @import { Speaker } from "./words.js"
 * @import { Mat, View } from "./view.js"
 */

import { html, nothing, render } from "../../core/vendor/lit-html.js";
import { drawActionBar } from "../../table/actionbar.js";
import { createHints, placeBeside } from "../../table/beside.js";
import { createEffects } from "../../table/effects.js";
import { createPlayer } from "../../table/playing.js";
import { createActing } from "./acting.js";
import { HAND_LIMIT } from "./cards.js";
import { flightsOf } from "./flights.js";
import { rowsOf, tabStops, zoneOf } from "./focus.js";
import { landed, lifted } from "./fold.js";
import { drawHand } from "./hand.js";
import { NOTHING, kept } from "./input.js";
import { drawMarket, drawRewards } from "./market.js";
import { drawMat } from "./mats.js";
import { ghostOf } from "./reliefs.js";
import { UNTOUCHED, traceOf, traced } from "./traces.js";
import { viewOf } from "./view.js";
import * as words from "./words.js";

/**
 * All that a board remembers. `sight` is what is drawn: the shown one, or while events are played
 * what they have made of the one before. `open`: what is told about the pile.
 * @typedef {{
 *   sight: Sight | null, asked: Asked, choice: Choice, trace: Trace, open: boolean,
 *   last: Last, view: View | null, rows: (string | null)[][],
 * }} State
 * @typedef {ReturnType<typeof createEffects<Action, Preview>>} Effects
 * @typedef {{deps: Deps, effects: Effects, hints: ReturnType<typeof createHints>}} Tools
 */

/** @type {Asked} */
const UNASKED = { prompt: null, affordances: null, outcome: null };

/** @returns {State} */
function freshState() {
  return {
    sight: null,
    asked: UNASKED,
    choice: NOTHING,
    trace: UNTOUCHED,
    open: false,
    last: { rows: null, display: null, hand: null },
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
  const state = freshState();
  const root = document.createElement("div");
  root.className = "mm";
  host.append(root);
  const redraw = () => draw(root, state, tools);
  const effects = /** @type {Effects} */ (createEffects(deps.preview, redraw));
  const tools = { deps, effects, hints: createHints(deps.t, redraw) };
  const player = createPlayer(root, script(state, redraw));
  const acting = createActing(root, state, tools, redraw);

  /** @param {Sight} sight @param {Asked} asked */
  function show(sight, asked) {
    player.settle(sight);
    state.sight = sight;
    state.asked = asked;
    state.trace = traceOf(asked.latest?.events ?? [], sight.public.display);
    effects.forget();
    state.choice = kept(state.choice, asked.affordances, sight.public.display);
    tools.hints.drop();
    acting.preview();
    redraw();
  }

  function destroy() {
    player.stop();
    tools.hints.drop();
    root.remove();
  }

  return { show, play: player.play, destroy };
}

/**
 * @param {State} state
 * @param {() => void} redraw
 * @returns {Script<Sight, GameEvent>}
 */
function script(state, redraw) {
  return {
    state,
    redraw,
    art: { ghost: ghostOf },
    flights: flightsOf,
    lifted,
    landed,
    begin() {
      state.asked = { ...state.asked, prompt: null, affordances: null };
      state.choice = NOTHING;
    },
    arrived(event, fresh) {
      state.trace = traced(fresh ? UNTOUCHED : state.trace, event, state.sight?.public.display);
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 */
function draw(root, state, { deps, effects, hints }) {
  const { sight, asked, choice, trace } = state;
  if (!sight) return;
  const speaker = { t: deps.t, names: deps.names(), seat: sight.seat };
  const view = viewOf({ sight, asked, choice, trace, speaker, effect: effects.of });
  state.view = view;
  state.rows = rowsOf(view);
  const held = root.contains(document.activeElement);
  render(template(state, view, sight, speaker, hints), root);
  if (held && !root.contains(document.activeElement)) refocus(root, state);
  hints.place(root);
  placeBeside(root, ".mm-panel", state.open ? "pile" : null);
}

/**
 * @param {State} state
 * @param {View} view
 * @param {Sight} sight
 * @param {Speaker} speaker
 * @param {Tools["hints"]} hints
 */
function template(state, view, sight, speaker, hints) {
  const { t } = speaker;
  const stops = tabStops(view, state.rows, state.last);
  /** @param {string} id */
  const tab = (id) => (stops[zoneOf(id)] === id ? 0 : -1);
  /** @param {number} seat */
  const initial = (seat) => [...words.nameOf(speaker, seat)][0]?.toUpperCase() ?? "";
  /** @param {Mat} mat */
  const place = (mat) =>
    drawMat(mat, { tab, initial: initial(mat.seat), start: t("board.began"), away: t("board.away") });
  const over = sight.public.phase === "over";
  return html`<div class="mm-table" data-seats=${view.far.length + 1} data-mover=${view.mover ?? nothing}
      data-over=${over || nothing} data-choosing=${state.choice.does ?? nothing}>
      ${over ? view.ended.map(place) : drawPlay(view, { tab, speaker, place, initial, open: state.open })}
    </div>
    ${drawActionBar(view.bar, t, { latest: state.asked.latest })} ${state.open ? drawPanel(view, sight, speaker) : nothing} ${hints.draw()}`;
}

/**
 * The others, what lies between, the viewer's own rows and hand.
 * @param {View} view
 * @param {{tab: (id: string) => number, speaker: Speaker, place: (mat: Mat) => unknown,
 *   initial: (seat: number) => string, open: boolean}} drawing
 */
function drawPlay(view, { tab, speaker, place, initial, open }) {
  const { t } = speaker;
  const name = t("board.hand", { n: view.near.hand, most: HAND_LIMIT });
  return html`${view.far.map(place)} ${drawMarket(view, { tab, t, initial, open })} ${place(view.near)}
    <div class="mm-own">
      ${view.hand ? drawHand(view.hand, { tab, name, title: name }) : nothing}
      ${drawRewards(view.rewards, words.rewardWords(speaker), t("board.rewards"))}
    </div>`;
}

/**
 * What the pile means for the end, and what has left the match.
 * @param {View} view
 * @param {Sight} sight
 * @param {Speaker} speaker
 */
function drawPanel({ pile }, { public: { removed, end_triggered: near } }, { t }) {
  const out = removed.open + (removed.shown ?? "");
  return html`<div class="mm-panel" role="dialog" aria-label=${t("board.pile.name")}>
    <p class="mm-panel-title">${pile.name}</p>
    <p>${t(near ? "board.pile.ending" : "board.pile.help")}</p>
    ${out === "" ? nothing : html`<p>${t("board.removed.cards", { cards: words.pileWords(t, out) })}</p>`}
    <button type="button" class="button" data-do="close">${t("board.close")}</button>
  </div>`;
}

/**
 * The thing that had the focus is gone: the nearest tab stop takes it.
 * @param {HTMLElement} root
 * @param {State} state
 */
function refocus(root, state) {
  const stops = state.view && tabStops(state.view, state.rows, state.last);
  const id = stops?.display ?? stops?.rows;
  const found = id ? root.querySelector(`[data-id="${id}"]`) : null;
  if (found instanceof HTMLElement) found.focus();
}
