/**
 * Turns taps and keys on the board into choices, actions, hints and moves of the focus.
 *
 * @import { ActionType, Action } from "./model.js"
 * @import { Choice } from "./choice.js"
 * @import { State, Tools } from "./board.js"
 * @import { Open } from "./view.js"
 * @import { Way } from "./focus.js"
 */

import { listen } from "../../table/listening.js";
import { kept } from "./choice.js";
import { noted, stepTo } from "./focus.js";
import { cancelled, confirmed, otherUse, tapped } from "./input.js";
import { questions } from "./view.js";

/** @type {Readonly<Record<string, Way>>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const NEARER = 1.35;

/**
 * Arrows lead on from a thing or a button; elsewhere they scroll the page.
 * @param {string} key
 * @param {Element | null} from
 * @returns {Way | "Escape" | null}
 */
function intentOf(key, from) {
  if (key === "Escape") return key;
  return from?.closest("[data-id], [data-do]") ? (ARROWS[key] ?? null) : null;
}

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 * @param {() => void} redraw
 */
export function createActing(root, state, { deps, effects, hints, lens, gestures, explaining }, redraw) {
  /** Asks for the effects that the board wants to show now. */
  function preview() {
    effects.ask(questions(state.choice, state.asked.affordances));
  }

  /** @param {Choice} choice */
  function choose(choice) {
    state.choice = choice;
    hints.drop();
    preview();
    redraw();
  }

  /** @param {string | null} id beside which an answer is shown @param {ActionType | null} does */
  function send(id, does) {
    const { choice, act } = confirmed(state.choice, state.asked.affordances, does);
    if (!act) return;
    state.open = null;
    choose(choice);
    void answer(id, act);
  }

  /** @param {string | null} id @param {Action} act */
  async function answer(id, act) {
    const reply = await deps.act(act).catch(() => /** @type {const} */ ({ ok: false, code: "not-sent" }));
    if (reply.ok) return;
    state.choice = kept(state.choice, state.asked.affordances);
    hints.refuse(id ?? `seat:${state.sight?.seat ?? 0}`, reply.code);
    redraw();
  }

  /** @param {string} id */
  function tap(id) {
    const { choice, refused } = tapped(state.choice, state.asked.affordances, id);
    if (refused) return explaining.tell(explaining.told() === id ? null : id);
    explaining.tell(null);
    choose(choice);
  }

  /** @param {Open} what */
  function open(what) {
    state.open = state.open === what ? null : what;
    explaining.tell(null);
    redraw();
    const found = root.querySelector(state.open === null ? `[data-do="open:${what}"]` : ".mb-opened [data-do=close]");
    if (found instanceof HTMLElement) found.focus();
  }

  /** @param {string} does */
  function press(does) {
    const at = does.indexOf(":");
    const [what, rest] = at < 0 ? [does, ""] : [does.slice(0, at), does.slice(at + 1)];
    if (what === "confirm") return send(chosenId(), null);
    if (what === "answer") return send(null, /** @type {ActionType} */ (rest));
    if (what === "other") return choose(otherUse(state.choice, state.asked.affordances) ?? state.choice);
    if (what === "cancel") return choose(cancelled(state.choice));
    if (what === "open") return open(/** @type {Open} */ (rest));
    if (what === "close") return open(state.open);
    return look(rest);
  }

  /** @param {string} how */
  function look(how) {
    if (how === "in") lens.zoom(NEARER);
    else if (how === "out") lens.zoom(1 / NEARER);
    else if (how === "fit") lens.fit();
    else lens.release();
  }

  /** The thing that is chosen, beside which an answer is shown. */
  function chosenId() {
    return [...state.lights.chosen.keys()].at(-1) ?? null;
  }

  /** After a key: what is to be decided next has the focus. */
  function focusOnQuestion() {
    if (state.choice.sending || state.choice.does === null) return;
    const next = root.querySelector('[data-do="confirm"]') ?? root.querySelector("[data-lit]:not([data-chosen])");
    if (next instanceof HTMLElement) next.focus();
  }

  function escape() {
    if (explaining.told() !== null) return explaining.tell(null);
    if (state.open !== null) return open(state.open);
    const id = chosenId();
    choose(cancelled(state.choice));
    const found = id && root.querySelector(`[data-id="${id}"]`);
    if (found instanceof HTMLElement) found.focus();
  }

  listen(root, {
    press,
    tap: (id) => (gestures.endsDrag() || explaining.endsPress() ? undefined : tap(id)),
    beside: (from) => (state.open !== null && !from?.closest(".mb-opened") ? open(state.open) : undefined),
    entered: (id) => {
      tap(id);
      focusOnQuestion();
    },
    intentOf,
    follow: (intent, _id, from) => (intent === "Escape" || !from ? escape() : stepTo(root, from, intent)?.focus()),
  });
  root.addEventListener("focusin", (event) => noted(event.target, state.last));
  return { preview };
}
