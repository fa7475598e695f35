/**
 * The Manaline board: holds what is shown, asked and laid out, and draws it. Knows no rules: what can
 * be done comes with the affordances, what it would do from previews.
 *
 * @import { Action, Asked, Cell, Deps, GameEvent, Preview, Sight } from "./model.js"
 * @import { Choice, Loose } from "./input.js"
 * @import { Situation, View } from "./view.js"
 */

import { reducedMotion } from "../../core/motion.js";
import { html, nothing, render } from "../../core/vendor/lit-html.js";
import { createHints, placeBeside } from "../../table/beside.js";
import { createEffects } from "../../table/effects.js";
import { createPlayer } from "../../table/playing.js";
import { createActing } from "./acting.js";
import { drawBag, drawBagPanel } from "./bag.js";
import { drawBar } from "./bar.js";
import { cellId, kindsByCell, placesOf } from "./cells.js";
import { createEdges } from "./edging.js";
import { drawField, drawZoom } from "./field.js";
import { flightsOf } from "./flights.js";
import { landed, lifted } from "./fold.js";
import { createGestures } from "./gestures.js";
import { drawHand, drawLeft } from "./hand.js";
import { NOTHING, kept } from "./input.js";
import { createLens } from "./lens.js";
import { drawSeats } from "./seats.js";
import { flyingTile } from "./tile.js";
import { viewOf } from "./view.js";

/**
 * All that a board remembers. `sight` is what is drawn: the shown one, or while events are played
 * what they have made of the one before. `lies`: the own tiles lie already where they are told to
 * come; `tried`: the tile that was laid last, until the server has judged it; `last`: where the keyboard was; `alone`:
 * no strip of seats stands beside this board.
 * @typedef {{
 *   sight: Sight | null, asked: Asked, choice: Choice, view: View | null, lies: boolean,
 *   tried: Loose | null, dragged: number | null, aim: Cell | null, open: boolean, endsDrag: () => boolean, alone: boolean,
 *   last: {cell: Cell | null, hand: string | null},
 * }} State
 *
 * @typedef {{deps: Deps, hints: ReturnType<typeof createHints>, situation: () => Situation,
 *   effects: ReturnType<typeof createEffects<Action, Preview>>}} Tools
 */

/** @type {Asked} */
const UNASKED = { prompt: null, affordances: null, outcome: null };

/** @returns {State} */
function freshState() {
  return {
    sight: null,
    asked: UNASKED,
    choice: NOTHING,
    view: null,
    lies: false,
    tried: null,
    dragged: null,
    aim: null,
    open: false,
    endsDrag: () => false,
    alone: false,
    last: { cell: null, hand: null },
  };
}

/**
 * Puts a board into `host`.
 * @param {HTMLElement} host
 * @param {Deps} deps
 */
export function mount(host, deps) {
  const state = { ...freshState(), alone: host.closest(".table-page") === null };
  const root = document.createElement("div");
  root.className = "ml";
  host.append(root);
  const redraw = () => draw(root, state, tools, moved);
  const told = () => {
    redraw();
    acting.judge();
  };
  const effects = /** @type {Tools["effects"]} */ (createEffects(deps.preview, told));
  /** @type {Tools} */
  const tools = {
    deps,
    effects,
    hints: createHints(deps.t, redraw),
    situation: () => situationOf(state, deps, effects.of),
  };
  const edges = createEdges(root, deps.t);
  const moved = () => {
    const look = lens.look();
    if (look) edges.tell(look, lens.room(), picture(state));
    placeOpened(root, state, tools);
  };
  const lens = createLens(root, () => picture(state), moved);
  const player = createPlayer(root, script(state, redraw));
  const acting = createActing(root, state, tools, { redraw, lens, edges });
  const gestures = createGestures(root, lens, acting.doings);
  state.endsDrag = gestures.endsDrag;

  /** @param {Sight} sight @param {Asked} asked */
  function show(sight, asked) {
    player.settle(sight);
    const before = state.sight?.own?.hand ?? [];
    state.sight = sight;
    state.asked = asked;
    effects.forget();
    const kinds = kindsByCell(sight.public.board);
    const table = { hand: sight.own?.hand ?? [], affordances: asked.affordances, kinds };
    state.choice = kept(state.choice, table, before);
    if (state.choice === NOTHING) {
      gestures.stop();
      state.dragged = null;
    }
    tools.hints.drop();
    acting.preview();
    redraw();
    lens.follow();
  }

  /** @param {GameEvent} event @param {Sight} sight */
  async function play(event, sight) {
    // What is about to be laid is seen when it comes.
    const moves = event.type === "placed" && lens.follow(placesOf(event.tiles));
    if (moves && !document.hidden && !reducedMotion()) await new Promise((resolve) => setTimeout(resolve, lens.GLIDE));
    return player.play(event, sight);
  }

  function destroy() {
    lens.stop();
    gestures.stop();
    player.stop();
    tools.hints.drop();
    root.remove();
  }

  return { show, play, destroy };
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
    art: { ghost: flyingTile, stand: (key) => (key.startsWith("hand:") ? "hand" : null) },
    flights: (event, { seat }) => flightsOf(event, seat, state.lies),
    lifted,
    landed,
    begin() {
      state.lies = state.lies || state.choice.laid.length > 0;
      state.asked = { ...state.asked, prompt: null, affordances: null };
      state.choice = NOTHING;
    },
    arrived() {
      state.lies = false;
    },
  };
}

/**
 * What the lens has to know.
 * @param {State} state
 */
function picture({ sight, choice, aim, view }) {
  const all = [...placesOf(sight?.public.board ?? []), ...choice.laid];
  const busy = choice.laid.length > 0 || choice.slot !== null || aim !== null;
  const over = sight?.public.phase === "over";
  const last = placesOf(sight?.public.last?.tiles ?? []);
  return { all, last, lit: view?.lit ?? [], busy, over };
}

/**
 * @param {State} state with a sight
 * @param {Deps} deps
 * @param {(action: Action) => Preview | null} effect
 * @returns {Situation}
 */
function situationOf(state, deps, effect) {
  const { asked, choice, dragged, aim } = state;
  const sight = /** @type {Sight} */ (state.sight);
  const options = deps.options();
  return {
    sight,
    asked,
    choice,
    dragged,
    aim,
    effect,
    hand: sight.own?.hand ?? [],
    cursor: state.last.cell,
    speaker: { t: deps.t, names: deps.names(), seat: sight.seat },
    counts: { shown: options["tile_counter"] !== "off", copies: Number(options["copies"] ?? 3) },
  };
}

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 * @param {() => void} drawn what is placed after the picture
 */
function draw(root, state, tools, drawn) {
  const { hints, situation } = tools;
  if (!state.sight) return;
  const now = situation();
  const view = viewOf(now);
  state.view = view;
  const held = root.contains(document.activeElement);
  render(template(state, view, now.speaker, hints.draw()), root);
  if (held && !root.contains(document.activeElement)) refocus(root, view);
  drawn();
}

/**
 * Puts hint and panel beside what they are about.
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 */
function placeOpened(root, { open }, { hints }) {
  hints.place(root);
  placeBeside(root, ".ml-panel", open ? "bag" : null);
}

/**
 * @param {State} state
 * @param {View} view
 * @param {import("./words.js").Speaker} speaker
 * @param {unknown} hint
 */
function template(state, view, speaker, hint) {
  const { sight, last } = state;
  const shown = /** @type {Sight} */ (sight).public;
  const stops = tabStops(view, last);
  /** @param {string} id */
  const tab = (id) => (stops.includes(id) ? 0 : -1);
  return html`<div class="ml-table" data-over=${view.over || nothing} data-alone=${state.alone || nothing} data-holding=${view.slots !== null || nothing}>
      ${drawSeats(view.seats, speaker, { facts: state.alone, hands: !view.over && shown.hands !== null })}
      ${drawField(view, { tab, speaker })}
      <div class="ml-tools">
        ${view.over ? drawLeft(view, { speaker, removed: shown.removed_kinds }) : drawBag(view, state.open, speaker.t)}
        ${drawZoom(speaker)}
      </div>
      ${drawHand(view, { tab, speaker })}
    </div>
    ${drawBar(view.bar, speaker.t, state.asked.latest)} ${state.open ? drawBagPanel(view, speaker) : nothing} ${hint}`;
}

/**
 * Where the Tab key stops: one cell, one tile of the hand.
 * @param {View} view
 * @param {State["last"]} last
 */
function tabStops(view, last) {
  const cells = view.cells.map(({ id }) => id);
  const [lit] = view.lit;
  const cell = last.cell && cellId(last.cell);
  const hand = view.slots?.map(({ id }) => id) ?? [];
  return [
    cell && cells.includes(cell) ? cell : lit ? cellId(lit) : (cells[0] ?? ""),
    last.hand && hand.includes(last.hand) ? last.hand : (hand[0] ?? ""),
  ];
}

/**
 * The thing that had the focus is gone: the hand takes it, or the field.
 * @param {HTMLElement} root
 * @param {View} view
 */
function refocus(root, view) {
  const place = view.slots ? ".ml-slot[tabindex='0']" : ".ml-cell[tabindex='0']";
  const found = root.querySelector(place);
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
}
