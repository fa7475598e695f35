/**
 * Turns taps and keys on the board into choices, actions, hints and moves of the focus.
 *
 * @import { Action } from "./model.js"
 * @import { Intent, Outcome, Refusal, Spot } from "./input.js"
 * @import { State, Tools } from "./board.js"
 */

import { listen } from "../../table/listening.js";
import { neighbour } from "../../table/rows.js";
import { offersFit } from "./asking.js";
import { nextLit, zoneOf } from "./focus.js";
import * as input from "./input.js";
import { questions } from "./view.js";
import * as words from "./words.js";

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 * @param {() => void} redraw
 */
export function createActing(root, state, { deps, effects, hints }, redraw) {
  const confirms = () => (typeof deps.confirm === "function" ? deps.confirm() : deps.confirm);

  /** Asks for the effects that the board wants to show now. */
  function preview() {
    effects.ask(questions(state.choice, state.asked.affordances));
  }

  /** @param {string} id @param {Outcome} outcome */
  function take(id, { choice, act, refused }) {
    state.choice = choice;
    hints.drop();
    state.panel = null;
    preview();
    redraw();
    if (act) void send(id, act);
    if (refused) void refuse(id, refused);
  }

  /** @param {string} id @param {Action} action */
  async function send(id, action) {
    const reply = await deps.act(action).catch(() => ({ ok: false, code: "not-sent" }));
    if (reply.ok) return;
    state.choice = input.kept({ ...state.choice, sending: false }, state.asked.affordances);
    hints.refuse(id, reply.code);
  }

  /** @param {string} id @param {{why: Refusal, ask?: Action}} refused */
  async function refuse(id, { why, ask }) {
    if (why === "not-your-turn") {
      return hints.refuse(id, state.sight?.public.phase === "over" ? "game-over" : why);
    }
    if (why !== "ask") return hints.say(id, hintWords(why));
    if (!ask) return undefined;
    const told = await deps.preview(ask).catch(() => null);
    return hints.refuse(id, told?.code);
  }

  /** @param {Exclude<Refusal, "ask" | "not-your-turn">} why */
  function hintWords(why) {
    const { sight } = state;
    if (why === "claim-first") return deps.t("board.hint.claim");
    if (why === "choose-first" || !sight) return deps.t("board.hint.choose");
    const other = words.otherSeat(words.nearSeat(sight));
    return deps.t("board.hint.field", { name: deps.names()[other] ?? "" });
  }

  /** @param {string} id */
  function tap(id) {
    const [kind, first, second] = id.split(":");
    if (kind === "cup") return toggle(id);
    if (kind === "discard" && !state.choice.colour) return toggle(id);
    const { choice, asked, sight } = state;
    if (!sight || sight.seat === null) return undefined;
    const colour = input.COLOURS.find((one) => one === first);
    if (kind === "hand" && colour) return take(id, input.tapHand(choice, asked.affordances, colour));
    if (kind === "claim" && colour) {
      const asks = confirms() || !offersFit(asked.affordances?.claim ?? []);
      return take(id, input.tapClaim(choice, asked.affordances, colour, asks));
    }
    if (kind === "field" && Number(second) !== sight.seat) {
      return take(id, { choice, refused: { why: "not-yours" } });
    }
    const spot = /** @type {Spot} */ ({ kind, mandala: kind === "discard" ? null : Number(first) });
    return take(id, input.tapSpot(choice, asked.affordances, spot, confirms()));
  }

  /** @param {string} id */
  function toggle(id) {
    state.panel = state.panel === id ? null : id;
    hints.drop();
    redraw();
  }

  /** @param {string} does @param {string | null | undefined} about a colour */
  function press(does, about) {
    const { choice, asked } = state;
    const claimed = input.COLOURS.find((one) => one === about);
    if (claimed) {
      return take(`claim:${claimed}`, input.tapClaim(choice, asked.affordances, claimed, false));
    }
    if (does === "confirm") return take(spotId(), input.confirmed(choice, asked.affordances));
    if (does === "cancel") return take("", { choice: input.cancelled(choice) });
    if (does === "close") return toggle(state.panel ?? "");
    return take("", { choice: input.recount(choice, does === "more" ? 1 : -1) });
  }

  /** The id of the chosen place, beside which an answer is shown. */
  function spotId() {
    const { target, colour } = state.choice;
    if (!target) return `claim:${colour}`;
    if (target.kind === "discard") return "discard";
    const seat = target.kind === "field" ? `:${state.sight?.seat}` : "";
    return `${target.kind}:${target.mandala}${seat}`;
  }

  /** @param {string | null} id */
  function focusOn(id) {
    const found = id && root.querySelector(`[data-id="${id}"]`);
    if (!(found instanceof HTMLElement || found instanceof SVGElement)) return;
    state.last = { ...state.last, [zoneOf(id ?? "")]: id };
    redraw();
    found.focus();
  }

  /** After a key: what is to be decided next has the focus. */
  function focusOnQuestion() {
    const button = root.querySelector('[data-do="confirm"]');
    if (!state.choice.sending && button instanceof HTMLElement) button.focus();
  }

  /** @param {Intent} intent @param {string | null} from */
  function follow(intent, from) {
    if (intent.do === "move") return focusOn(neighbour(state.rows, from ?? "", intent.to));
    if (intent.do === "cancel") return escape();
    if (intent.do === "count") return take("", { choice: input.recount(state.choice, intent.by) });
    if (intent.do === "discard") return focusOn("discard");
    if (intent.do === "colour") return letter(intent.colour);
    const lit = state.view && nextLit(state.view, intent.mandala, from);
    return focusOn(lit ?? `mountain:${intent.mandala}`);
  }

  /** @param {import("./model.js").Colour} colour */
  function letter(colour) {
    if (state.asked.affordances?.claim) return focusOn(`claim:${colour}`);
    const id = `hand:${colour}`;
    if (!state.rows.flat().includes(id)) return undefined;
    if (state.choice.colour !== colour) tap(id);
    return focusOn(id);
  }

  function escape() {
    const { panel, choice } = state;
    if (panel) {
      toggle(panel);
      return focusOn(panel);
    }
    const back = choice.target ? spotId() : choice.colour ? `hand:${choice.colour}` : null;
    take("", { choice: input.cancelled(choice) });
    return focusOn(back);
  }

  listen(root, {
    press: (does, button) => press(does, button.getAttribute("data-colour")),
    tap,
    beside: (from) => {
      if (state.panel && !from?.closest(".mb-panel")) toggle(state.panel);
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
