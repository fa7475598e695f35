/**
 * The Mana Burn board: holds what is shown, asked and chosen, and draws it. Knows no rules: what can be
 * done comes with the affordances, what it would do from previews.
 *
 * @import { Script } from "../../table/playing.js"
 * @import { Action, Asked, Deps, GameEvent, Preview, Sight } from "./model.js"
 * @import { Choice } from "./choice.js"
 * @import { Lights } from "./input.js"
 * @import { Open, Situation, View } from "./view.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing, render } from "../../core/vendor/lit-html.js";
import { drawActionBar } from "../../table/actionbar.js";
import { createHints } from "../../table/beside.js";
import { createEffects } from "../../table/effects.js";
import { createPlayer } from "../../table/playing.js";
import { undisturbed } from "../../table/redrawing.js";
import { createActing } from "./acting.js";
import { drawOpened } from "./browser.js";
import { NOTHING, kept } from "./choice.js";
import { drawClose } from "./close.js";
import { drawDice } from "./dice.js";
import { explanationOf } from "./explain.js";
import { createExplaining } from "./explaining.js";
import { flightsOf } from "./flights.js";
import { rove } from "./focus.js";
import { landed, lifted } from "./fold.js";
import { spotOf } from "./geometry.js";
import { createGestures } from "./gestures.js";
import { drawHand } from "./hand.js";
import { ghostOf } from "./art.js";
import { createLens } from "./lens.js";
import { lightsOf } from "./lights.js";
import { drawMats } from "./mats.js";
import { drawOverview } from "./overview.js";
import { drawPiles } from "./piles.js";
import { drawStage } from "./stage.js";
import { drawStatus } from "./status.js";
import { tumble } from "./tumbling.js";
import { viewOf } from "./view.js";
import { createWalking } from "./walking.js";

/**
 * All that a board remembers. `sight` is what is drawn: the shown one, or while events are played what
 * they have made of the one before. `last`: where the focus was in each zone.
 * @typedef {{
 *   sight: Sight | null, asked: Asked, choice: Choice, lights: Lights, open: Open,
 *   last: Record<string, string>, shown: Sight | null,
 * }} State
 * @typedef {ReturnType<typeof createEffects<Action, Preview>>} Effects
 * @typedef {{
 *   deps: Deps, effects: Effects, hints: ReturnType<typeof createHints>, lens: ReturnType<typeof createLens>,
 *   gestures: ReturnType<typeof createGestures>, explaining: ReturnType<typeof createExplaining>,
 * }} Tools
 */

/** @type {Asked} */
const UNASKED = { prompt: null, affordances: null, window: null, outcome: null };

/** @returns {State} */
function freshState() {
  return {
    sight: null,
    asked: UNASKED,
    choice: NOTHING,
    lights: { lit: new Set(), chosen: new Map() },
    open: null,
    last: {},
    shown: null,
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
  root.className = "mb";
  host.append(root);
  const redraw = undisturbed(() => draw(root, state, tools));
  const tools = toolsOf(root, state, deps, redraw);
  const player = createPlayer(root, script(root, state, redraw));
  const walking = createWalking(state, redraw);
  const acting = createActing(root, state, tools, redraw);

  /** @param {Sight} sight @param {Asked} asked */
  function show(sight, asked) {
    walking.stop();
    player.settle(sight);
    if (state.shown?.public.active !== sight.public.active) tools.lens.forget();
    state.sight = state.shown = sight;
    state.asked = asked;
    tools.effects.forget();
    state.choice = kept(state.choice, asked.affordances);
    tools.hints.drop();
    acting.preview();
    redraw();
  }

  /** @param {GameEvent} event @param {Sight} sight @returns {Promise<void>} */
  async function play(event, sight) {
    walking.stop();
    const playing = player.play.bind(null, event, sight);
    if (event.type !== "walked" || sight === state.shown) return playing();
    if (event.seat === state.sight?.public.active) tools.lens.forget();
    await walking.walk(event.seat, event.path);
    return playing();
  }

  function destroy() {
    walking.stop();
    player.stop();
    tools.lens.stop();
    tools.hints.drop();
    tools.explaining.stop();
    root.remove();
  }

  return { show, play, destroy };
}

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Deps} deps
 * @param {() => void} redraw
 * @returns {Tools}
 */
function toolsOf(root, state, deps, redraw) {
  const effects = /** @type {Effects} */ (createEffects(deps.preview, redraw));
  const lens = createLens(root, redraw);
  const explaining = createExplaining(root, {
    redraw,
    explanation: (id) => (state.sight ? explanationOf(situationOf(state, state.sight, { deps, effects }), id) : null),
  });
  return { deps, effects, lens, explaining, hints: createHints(deps.t, redraw), gestures: createGestures(root, lens) };
}

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {() => void} redraw
 * @returns {Script<Sight, GameEvent>}
 */
function script(root, state, redraw) {
  return {
    state,
    redraw,
    art: { ghost: ghostOf },
    flights: flightsOf,
    lifted,
    landed,
    begin() {
      state.asked = { ...state.asked, prompt: null, affordances: null, window: null };
      state.choice = NOTHING;
    },
    arrived(event) {
      queueMicrotask(() => tumble(root, event));
    },
  };
}

/**
 * @param {State} state
 * @param {Sight} sight
 * @param {Pick<Tools, "deps" | "effects">} tools
 * @returns {Situation}
 */
function situationOf(state, sight, { deps, effects }) {
  const { asked, choice } = state;
  const { monsters, seats_in } = sight.public;
  const mids = monsters.flat().map(({ mid }) => mid);
  const lights = lightsOf(choice, asked.affordances, { mids, seats: seats_in.length });
  const open = state.open ?? (asked.affordances?.resurrect_pick ? "crypt" : null);
  const speaker = { t: deps.t, names: deps.names(), seat: sight.seat };
  return { sight, asked, choice, lights, open, speaker, effect: effects.of, options: deps.options() };
}

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 */
function draw(root, state, tools) {
  if (!state.sight) return;
  const situation = situationOf(state, state.sight, tools);
  const { hints, explaining, lens } = tools;
  state.lights = situation.lights;
  const view = viewOf(situation);
  const held = root.contains(document.activeElement);
  render(html`${template(view, situation)} ${explaining.draw()} ${hints.draw()}`, root);
  rove(root, state.last);
  if (held && !root.contains(document.activeElement)) refocus(root);
  lens.follow({ needed: view.map.needed.map(spotOf), wanted: view.map.wanted.map(spotOf) });
  hints.place(root);
  explaining.place();
}

/**
 * @param {View} view
 * @param {Situation} situation
 */
function template(view, { speaker, asked, sight: { public: shown } }) {
  return html`<div class="mb-table" data-seats=${shown.seats_in.length} data-over=${shown.phase === "over" || nothing}>
      ${drawMats(view.mats, speaker)}
      <div class="mb-map">${drawOverview(view.map, speaker)} ${drawClose(view.map, speaker)}</div>
      <div class="mb-edge">${drawDice(view.dice, speaker)} ${drawPiles(view.piles, speaker)}</div>
      ${drawStage(view.stage, speaker)}
    </div>
    <div class="mb-dock">${view.hand ? drawHand(view.hand, speaker) : nothing}
      <div class="mb-foot">${drawBar(view, speaker)} ${drawStatus(view.status, asked.latest ?? null)}</div>
    </div>
    ${view.opened ? drawOpened(view.opened, speaker) : nothing}`;
}

/** @param {View} view @param {Speaker} speaker */
function drawBar({ bar }, { t }) {
  const offers = bar.offers.map(
    ({ does, text, strong }) =>
      html`<button type="button" class=${strong ? "button primary" : "button"} data-do=${does}>${text}</button>`,
  );
  return html`<div class="mb-asked" role="group" aria-label=${t("board.asked")}>${drawActionBar(bar, t, { offers })}</div>`;
}

/**
 * The thing that had the focus is gone: the first tab stop takes it.
 * @param {HTMLElement} root
 */
function refocus(root) {
  const found = root.querySelector('[data-do="confirm"]') ?? root.querySelector("[data-lit][tabindex='0']");
  const other = found ?? root.querySelector("[tabindex='0']");
  if (other instanceof HTMLElement) other.focus({ preventScroll: true });
}
