/**
 * Turns taps and keys on the board into choices, actions, hints and moves of the focus.
 *
 * @import { Action, Colour } from "./model.js"
 * @import { Intent, Outcome, Refusal } from "./input.js"
 * @import { State, Tools } from "./board.js"
 */

import { listen } from "../../table/listening.js";
import { neighbour } from "../../table/rows.js";
import { COLOURS, DISPLAY } from "./cards.js";
import { firstPlace, zoneOf } from "./focus.js";
import * as input from "./input.js";
import { questions } from "./view.js";

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 * @param {() => void} redraw
 */
export function createActing(root, state, { deps, effects, hints }, redraw) {
  const display = () => state.sight?.public.display ?? "";

  /** Asks for the effects that the board wants to show now. */
  function preview() {
    effects.ask(questions(state.choice, state.asked.affordances));
  }

  /** @param {string} id @param {Outcome} outcome */
  function take(id, { choice, act, refused }) {
    state.choice = choice;
    state.open = false;
    hints.drop();
    preview();
    redraw();
    if (act) void send(id, act);
    if (refused) void refuse(id, refused);
  }

  /** @param {string} id @param {Action} action */
  async function send(id, action) {
    const reply = await deps.act(action).catch(() => /** @type {const} */ ({ ok: false, code: "not-sent" }));
    if (reply.ok) return;
    state.choice = input.kept(state.choice, state.asked.affordances, display());
    hints.refuse(id, reply.code);
  }

  /** @param {string} id @param {{why: Refusal, ask?: Action}} refused */
  async function refuse(id, { why, ask }) {
    if (why === "not-your-turn") {
      return hints.refuse(id, state.sight?.public.phase === "over" ? "game-over" : why);
    }
    if (why !== "ask") return hints.say(id, deps.t(`board.hint.${why}`));
    if (!ask) return undefined;
    const told = await deps.preview(ask).catch(() => null);
    return hints.refuse(id, told?.code);
  }

  /** @param {string} id */
  function tap(id) {
    const [kind, first, second] = id.split(":");
    const { choice, asked, sight } = state;
    if (kind === "pile") return toggle();
    if (!sight || sight.seat === null) return undefined;
    const { affordances } = asked;
    if (kind === "display") {
      return take(id, input.tapDisplay(choice, affordances, display(), Number(first)));
    }
    const colour = COLOURS.find((one) => one === (kind === "hand" ? first : second));
    if (!colour) return undefined;
    if (kind === "hand") return take(id, input.tapHand(choice, affordances, colour));
    const cell = { colour, target: Number(first) };
    return take(id, input.tapCell(choice, affordances, sight.own?.hand ?? "", cell));
  }

  function toggle() {
    state.open = !state.open;
    hints.drop();
    redraw();
  }

  /** @param {string} does */
  function press(does) {
    const { choice, asked } = state;
    if (does === "confirm") return take(chosenId() ?? "confirm", input.confirmed(choice, asked.affordances));
    if (does === "close") {
      toggle();
      return focusOn("pile");
    }
    return count(does === "cancel" ? 0 : does === "more" ? 1 : -1);
  }

  /** @param {number} by 0: one step back */
  function count(by) {
    const { choice, asked } = state;
    const next =
      by === 0 ? input.cancelled(choice) : input.recount(choice, asked.affordances, display(), by);
    return take("", { choice: next });
  }

  /** The thing that is chosen, beside which an answer is shown. */
  function chosenId() {
    const { does, colour, places, target } = state.choice;
    if (does === "take") return `display:${places[0]}`;
    if (colour === null) return null;
    return target === null ? `hand:${colour}` : `cell:${target}:${colour}`;
  }

  /** @param {string | null} id */
  function focusOn(id) {
    const found = id && root.querySelector(`[data-id="${id}"]`);
    if (!id || !(found instanceof HTMLElement)) return;
    state.last = { ...state.last, [zoneOf(id)]: id };
    redraw();
    found.focus();
  }

  /** After a key: what is to be decided next has the focus. */
  function focusOnQuestion() {
    const { sending, does, target } = state.choice;
    const button = root.querySelector('[data-do="confirm"]');
    if (sending) return;
    if (button instanceof HTMLElement) return button.focus();
    if (does === "lay" && target === null && state.view) focusOn(firstPlace(state.view));
  }

  /** @param {Intent} intent @param {string | null} from */
  function follow(intent, from) {
    if (intent.do === "move") return focusOn(neighbour(state.rows, from ?? "", intent.to));
    if (intent.do === "cancel") return escape();
    if (intent.do === "count") return count(intent.by);
    if (intent.do === "display") return pick(intent.place);
    return letter(intent.colour);
  }

  /** @param {number} place of the display */
  function pick(place) {
    if (place >= DISPLAY || !state.view?.display[place]?.colour) return;
    tap(`display:${place}`);
    focusOnQuestion();
  }

  /** @param {Colour} colour */
  function letter(colour) {
    const id = `hand:${colour}`;
    if (!state.rows.flat().includes(id)) return;
    if (state.choice.colour === colour && state.choice.does !== "take") return focusOnQuestion();
    focusOn(id);
    tap(id);
    focusOnQuestion();
  }

  function escape() {
    const back = state.open ? "pile" : chosenId();
    if (state.open) toggle();
    else take("", { choice: input.cancelled(state.choice) });
    focusOn(back);
  }

  listen(root, {
    press,
    tap,
    beside: (from) => {
      if (state.open && !from?.closest(".mm-panel")) toggle();
    },
    entered: (id) => {
      tap(id);
      focusOnQuestion();
    },
    intentOf: input.intentOf,
    follow,
    focused: (id) => {
      if (state.last[zoneOf(id)] === id) return;
      state.last = { ...state.last, [zoneOf(id)]: id };
      redraw();
    },
  });
  return { preview };
}
