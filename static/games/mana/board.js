/**
 * The Mana board: holds what is shown, asked and chosen, and draws it. Knows no rules: what can be
 * done comes with the affordances.
 *
 * @import { Action, Asked, Deps, GameEvent, Preview, Sight } from "./model.js"
 * @import { Arrangement } from "./arrangement.js"
 * @import { Trace } from "./fold.js"
 * @import { Choice } from "./input.js"
 * @import { Situation, View } from "./view.js"
 */

import { html, nothing, render } from "../../core/vendor/lit-html.js";
import { drawActionBar } from "../../table/actionbar.js";
import { createHints } from "../../table/beside.js";
import { createEffects } from "../../table/effects.js";
import { createPlayer } from "../../table/playing.js";
import { undisturbed } from "../../table/redrawing.js";
import { createActing } from "./acting.js";
import { BARE, settled } from "./arrangement.js";
import { ghostOf, squareSize } from "./art.js";
import { drawField } from "./field.js";
import { flightsOf } from "./flights.js";
import { tabStops, zoneOf } from "./focus.js";
import { UNMARKED, landed, lifted, traced } from "./fold.js";
import { NOTHING, kept } from "./input.js";
import { drawDemand, drawMat } from "./mats.js";
import { viewOf } from "./view.js";

/**
 * All that a board remembers. `sight` is what is drawn: the shown one, or while events are played
 * what they have made of the one before. `last`: where the focus was, by zone.
 * @typedef {{
 *   sight: Sight | null, asked: Asked, choice: Choice, arrangement: Arrangement,
 *   trace: Trace, pointed: string | null, view: View | null,
 *   last: Readonly<Record<string, string | null>>,
 * }} State
 * @typedef {{deps: Deps, effects: ReturnType<typeof createEffects<Action, Preview>>,
 *   hints: ReturnType<typeof createHints>, situation: () => Situation | null}} Tools
 */

/** @type {Asked} */
const UNASKED = { prompt: null, affordances: null, outcome: null };

/**
 * Puts a board into `host`.
 * @param {HTMLElement} host
 * @param {Deps} deps
 */
export function mount(host, deps) {
  /** @type {State} */
  const state = {
    sight: null,
    asked: UNASKED,
    choice: NOTHING,
    arrangement: BARE,
    trace: UNMARKED,
    pointed: null,
    view: null,
    last: {},
  };
  const root = document.createElement("div");
  root.className = "mana";
  host.append(root);
  const redraw = undisturbed(() => draw(root, state, tools));
  const effects = /** @type {Tools["effects"]} */ (createEffects(deps.preview, redraw));
  /** @type {Tools} */
  const tools = { deps, effects, hints: createHints(deps.t, redraw), situation: () => situationOf(state, tools) };
  const player = createPlayer(root, script(root, state, redraw));
  const acting = createActing(root, state, tools, redraw);

  /** @param {Sight} sight @param {Asked} asked */
  function show(sight, asked) {
    player.settle(sight);
    acting.cancel();
    state.sight = sight;
    state.asked = asked;
    state.trace = (asked.latest?.events ?? []).reduce(traced, UNMARKED);
    effects.forget();
    state.choice = kept(state.choice, asked.affordances);
    state.arrangement = settled(state.arrangement, asked.affordances);
    tools.hints.drop();
    redraw();
  }

  function destroy() {
    player.stop();
    acting.stop();
    tools.hints.drop();
    root.remove();
  }

  return { show, play: player.play, destroy };
}

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {() => void} redraw
 * @returns {import("../../table/playing.js").Script<Sight, GameEvent>}
 */
function script(root, state, redraw) {
  return {
    state,
    redraw,
    art: { ghost: (face) => ghostOf(face, squareSize(root)) },
    flights: flightsOf,
    lifted,
    landed,
    begin() {
      state.asked = { ...state.asked, prompt: null, affordances: null };
      state.choice = NOTHING;
      state.arrangement = BARE;
    },
    arrived(event) {
      state.trace = traced(state.trace, event);
    },
  };
}

/** @param {State} state @param {Tools} tools @returns {Situation | null} */
function situationOf(state, { deps, effects }) {
  const { sight, asked, choice, arrangement, trace, pointed } = state;
  if (!sight) return null;
  const speaker = { t: deps.t, names: deps.names(), seat: sight.seat };
  const confirm = deps.confirm();
  return { sight, asked, choice, arrangement, trace, pointed, confirm, speaker, effect: effects.of };
}

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 */
function draw(root, state, tools) {
  const situation = tools.situation();
  if (!situation) return;
  state.view = viewOf(situation);
  const held = root.contains(document.activeElement);
  render(template(state.view, state, tools), root);
  if (held && !root.contains(document.activeElement)) refocus(root, state);
  tools.hints.place(root);
}

/**
 * @param {View} view
 * @param {State} state
 * @param {Tools} tools
 */
function template(view, { last, asked }, { deps, hints }) {
  const { t } = deps;
  const stops = tabStops(view, last);
  /** @param {string} id */
  const tab = (id) => (stops[zoneOf(id)] === id ? 0 : -1);
  const trayName = t("area.tray");
  return html`<div class="mana-table">
      <div class="mana-lay" data-over=${view.demand === null || nothing}>
        ${view.demand ? drawDemand(view.demand) : nothing} ${drawMat(view.far, { far: true, tab, tray: null, trayName })}
        ${drawField(view, tab)} ${drawMat(view.near, { far: false, tab, tray: view.tray, trayName })}
      </div>
    </div>
    ${drawActionBar(view.bar, t, { offers: view.bar.offers.map(drawOffer), latest: asked.latest })} ${hints.draw()}`;
}

/** @param {View["bar"]["offers"][number]} offer */
function drawOffer({ does, text }) {
  return html`<button type="button" class="button" data-do=${does}>${text}</button>`;
}

/**
 * The thing that had the focus is gone: the nearest tab stop takes it.
 * @param {HTMLElement} root
 * @param {State} state
 */
function refocus(root, { view, last }) {
  const id = view && tabStops(view, last).squares;
  const found = id ? root.querySelector(`[data-id="${id}"]`) : null;
  if (found instanceof HTMLElement) found.focus();
}
