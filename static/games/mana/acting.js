/**
 * Turns taps, drags and keys on the board into choices, actions, hints and moves of the focus.
 *
 * @import { Action, Piece, Square } from "./model.js"
 * @import { Refusal } from "./input.js"
 * @import { State, Tools } from "./board.js"
 * @import { Direction } from "../../table/rows.js"
 */

import { neighbour } from "../../table/rows.js";
import * as arranging from "./arrangement.js";
import { ghostOf, squareSize } from "./art.js";
import { chosenAction } from "./asking.js";
import { createDragging } from "./dragging.js";
import { nextLit, rowsOf, zoneOf } from "./focus.js";
import * as input from "./input.js";
import { pieceOn } from "./view.js";
import * as words from "./words.js";

/** @type {Readonly<Record<string, Direction>>} */
const ARROWS = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
  End: "last",
};

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 * @param {() => void} redraw
 */
export function createActing(root, state, tools, redraw) {
  const { deps, effects, hints } = tools;
  /** The first half of a square's name that was typed. */
  let typed = "";

  /** @param {string} id @param {Action} action */
  async function send(id, action) {
    const reply = await deps.act(action).catch(() => ({ ok: false, code: "not-sent" }));
    if (reply.ok) return;
    state.choice = input.kept(state.choice, state.asked.affordances);
    state.arrangement = { ...state.arrangement, sending: false };
    hints.refuse(id, reply.code);
  }

  /** @param {string} id where it was tapped @param {input.Outcome} outcome */
  function take(id, { choice, act, refused }) {
    state.choice = choice;
    hints.drop();
    const { from, to } = choice;
    if (from !== null && to !== null && !act) effects.ask([input.actionOf(from, to)]);
    redraw();
    if (act) void send(id, act);
    if (refused) refuse(id, refused);
  }

  /** Says why, beside what was tapped. @param {string} id @param {Refusal} refused */
  function refuse(id, refused) {
    const situation = tools.situation();
    if (!situation) return;
    const { sight, asked, choice, speaker } = situation;
    const still = input.stillOf(asked.affordances, id);
    const stands = pieceOn(situation, id);
    if (refused === "still" && still) hints.say(id, words.stillWords(speaker, still, id, sight.public));
    else if (refused === "theirs" && stands) {
      hints.say(id, deps.t("hint.theirs", { piece: words.pieceWords(speaker, stands) }));
    } else if (refused === "unreachable") hints.say(id, deps.t("hint.unreachable", { from: choice.from ?? "" }));
    else if (refused === "nothing" || refused === "pass") hints.say(id, deps.t(`hint.${refused}`));
    else hints.refuse(id, sight.public.phase === "over" ? "game-over" : refused);
  }

  /** @param {string} id @param {ReturnType<typeof arranging.tapSquare>} outcome */
  function arrange(id, { arrangement, refused }) {
    state.arrangement = arrangement;
    hints.drop();
    redraw();
    if (refused) hints.refuse(id, refused);
  }

  /** @param {string} id */
  function tap(id) {
    const { sight, asked, choice, arrangement } = state;
    if (!sight || sight.seat === null) return;
    const { affordances } = asked;
    const [, piece] = id.split(":");
    if (affordances?.setup) {
      if (piece) arrange(id, { arrangement: arranging.tapTray(arrangement, asPiece(piece)) });
      else if (id === "tray") putBack();
      else arrange(id, arranging.tapSquare(arrangement, affordances, id));
      return;
    }
    if (id === input.RESERVE) {
      take(id, input.tapReserve(choice, affordances, sight.public.sides[sight.seat].reserve));
      return;
    }
    const situation = tools.situation();
    const there = situation && pieceOn(situation, id);
    const stands = there && (there.seat === sight.seat ? "mine" : "theirs");
    take(id, input.tapSquare(choice, affordances, id, { stands, confirm: deps.confirm() }));
  }

  function putBack() {
    const from = state.arrangement.held?.from;
    if (from) arrange(from, { arrangement: arranging.takenBack(state.arrangement, from) });
  }

  /** @param {string | null} does */
  function press(does) {
    const { asked, choice, arrangement } = state;
    const { affordances } = asked;
    if (does === "turn") arrange("", { arrangement: arranging.turned(arrangement, affordances) });
    else if (does === "fill") {
      const draw = (/** @type {number} */ below) => Math.floor(Math.random() * below);
      arrange("", { arrangement: arranging.filled(arrangement, affordances, draw) });
      focusOnQuestion();
    } else if (does === "cancel") take("", { choice: input.cancelled(choice) });
    else if (affordances?.setup || affordances?.edges) sendSetup();
    else take(choice.to ?? "", input.confirmed(choice, affordances));
  }

  function sendSetup() {
    const situation = tools.situation();
    const action = situation && chosenAction(situation);
    if (!action || state.arrangement.sending) return;
    state.arrangement = { ...state.arrangement, held: null, sending: true };
    redraw();
    void send("", action);
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
    const button = root.querySelector('[data-do="confirm"]:not([aria-busy])');
    if (button instanceof HTMLElement) button.focus();
  }

  function escape() {
    const { choice, arrangement } = state;
    if (arrangement.held) {
      const { from } = arrangement.held;
      arrange("", { arrangement: { ...arrangement, held: null } });
      return focusOn(from);
    }
    const back = choice.to ?? choice.from;
    take("", { choice: input.cancelled(choice) });
    return focusOn(back);
  }

  /** @param {Event} event */
  function onClick(event) {
    const from = event.target instanceof Element ? event.target : null;
    const button = from?.closest("[data-do]");
    if (button) return press(button.getAttribute("data-do"));
    const id = from?.closest("[data-id]")?.getAttribute("data-id");
    if (id) return tap(id);
    hints.drop();
    return redraw();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target instanceof Element ? event.target : null;
    const id = from?.closest("[data-id]")?.getAttribute("data-id") ?? null;
    if (!keyed(event.key, id)) return;
    event.preventDefault();
  }

  /** @param {string} key @param {string | null} id what has the focus @returns {boolean} ours */
  function keyed(key, id) {
    const view = state.view;
    const way = ARROWS[key];
    if (!view) return false;
    if (key === "Escape") escape();
    else if ((key === "Enter" || key === " ") && id) {
      tap(id);
      if (state.choice.to !== null || arranging.isComplete(state.arrangement)) focusOnQuestion();
    } else if (way && id) focusOn(neighbour(rowsOf(view), id, way));
    else if (key === "n" || key === "N") focusOn(nextLit(view, id, key === "n" ? 1 : -1));
    else return spelled(key.toLowerCase());
    return true;
  }

  /** A letter and a digit lead to the square of that name. @param {string} key */
  function spelled(key) {
    if (/^[a-f]$/.test(key)) typed = key;
    else if (/^[1-6]$/.test(key) && typed) {
      focusOn(`${typed}${key}`);
      typed = "";
    } else return false;
    return true;
  }

  /** @param {string | null} id */
  function point(id) {
    if (state.pointed === id) return;
    state.pointed = id;
    redraw();
  }

  /** @param {FocusEvent} event */
  function onFocus(event) {
    const id = event.target instanceof Element ? event.target.getAttribute("data-id") : null;
    if (id) state.last = { ...state.last, [zoneOf(id)]: id };
    point(id);
  }

  /** @param {PointerEvent} event */
  function onOver(event) {
    if (event.pointerType !== "mouse") return;
    const from = event.target instanceof Element ? event.target : null;
    point(from?.closest("[data-id]")?.getAttribute("data-id") ?? null);
  }

  const dragging = createDragging(root, {
    grab(id) {
      const { asked, choice, arrangement } = state;
      const { affordances } = asked;
      if (affordances?.setup) return grabPiece(id);
      if (choice.sending || arrangement.sending || !input.isMobile(affordances, id)) return false;
      take(id, { choice: { ...input.NOTHING, from: id } });
      return true;
    },
    over: point,
    drop(from, to) {
      if (state.asked.affordances?.setup) dropPiece(to);
      else if (to !== null && to !== from) tap(to);
    },
    ghost(id) {
      const situation = tools.situation();
      const seat = state.sight?.seat;
      if (!situation || seat === null || seat === undefined) return null;
      const [, beside] = id.split(":");
      const piece = beside ? asPiece(beside) : (pieceOn(situation, id)?.piece ?? "ronin");
      const ghost = ghostOf({ seat, piece, mana: false }, squareSize(root));
      ghost.classList.add("mana-dragged");
      return ghost;
    },
  });

  /** @param {string} id */
  function grabPiece(id) {
    const { arrangement } = state;
    const [, beside] = id.split(":");
    const there = beside ? asPiece(beside) : arranging.standing(arrangement, id);
    if (!there || arrangement.sending) return false;
    const held = { piece: there, from: beside ? null : id };
    arrange(id, { arrangement: { ...arrangement, held } });
    return true;
  }

  /** @param {Square | "tray" | null} to */
  function dropPiece(to) {
    const { arrangement, asked } = state;
    const { held } = arrangement;
    if (!held || to === held.from) return arrange("", { arrangement: { ...arrangement, held: null } });
    if (to !== null && zoneOf(to) === "squares") {
      return arrange(to, arranging.putDown(arrangement, asked.affordances, held, to));
    }
    if (held.from) return putBack();
    return arrange("", { arrangement: { ...arrangement, held: null } });
  }

  root.addEventListener("click", onClick);
  root.addEventListener("keydown", onKey);
  root.addEventListener("focusin", onFocus);
  root.addEventListener("focusout", () => point(null));
  root.addEventListener("pointerover", onOver);
  root.addEventListener("pointerleave", () => point(null));
  return dragging;
}

/** @param {string} name @returns {Piece} */
function asPiece(name) {
  return name === "damyo" ? "damyo" : "ronin";
}
