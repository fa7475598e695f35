/**
 * Turns taps, drops and keys on the board into tiles that lie for now, actions, hints and moves of
 * the focus.
 *
 * @import { Action, Cell } from "./model.js"
 * @import { Intent, Outcome, Refusal, Table } from "./input.js"
 * @import { Lens } from "./lens.js"
 * @import { State, Tools } from "./board.js"
 */

import { neighbour } from "../../table/rows.js";
import { cellId, cellOf, kindsByCell, nearest, nextCell, sameCell, stepped } from "./cells.js";
import { createEdges } from "./edging.js";
import * as input from "./input.js";
import { questions } from "./view.js";

/** How far beside a lit cell a finger still means it, in cells; while dragging, always that far. */
const NEAR = 0.95;

/**
 * @param {HTMLElement} root
 * @param {State} state
 * @param {Tools} tools
 * @param {{redraw: () => void, lens: Lens, edges: ReturnType<typeof createEdges>}} drawing
 */
export function createActing(root, state, { deps, effects, hints }, { redraw, lens, edges }) {
  const { t } = deps;

  /** @returns {Table} */
  function table() {
    const { sight, asked } = state;
    const kinds = kindsByCell(sight?.public.board ?? []);
    return { hand: sight?.own?.hand ?? [], affordances: asked.affordances, kinds };
  }

  /** Asks for the effects that the board wants to show now. */
  function preview() {
    effects.ask(questions(state.choice));
  }

  /** @param {string} id @param {Outcome} outcome */
  function take(id, { choice, act, tried, refused }) {
    state.choice = choice;
    state.tried = tried ?? null;
    hints.drop();
    preview();
    redraw();
    if (act) void send(id, act);
    if (refused) refuse(id, refused);
  }

  /** @param {string} id @param {Action} action */
  async function send(id, action) {
    const reply = await deps.act(action).catch(() => ({ ok: false, code: "not-sent" }));
    if (reply.ok) return;
    state.choice = { ...state.choice, sending: false };
    hints.refuse(id, reply.code);
  }

  /** A tile that can by no means stay where it was put goes back, and the reason is told there. */
  function judge() {
    const { tried, choice } = state;
    const told = tried && effects.of(input.placing(choice.laid));
    if (!tried || !told) return;
    state.tried = null;
    if (told.ok || input.UNFINISHED.includes(told.code)) return;
    state.choice = { ...choice, laid: choice.laid.filter((one) => one !== tried), slot: tried.slot };
    preview();
    hints.refuse(cellId(tried), told.code);
  }

  /** @param {string} id @param {Refusal} why */
  function refuse(id, why) {
    const over = state.sight?.public.phase === "over";
    if (why === "choose-first" || why === "exchanging") return hints.say(id, t(`board.hint.${why}`));
    return hints.refuse(id, why === "not-your-turn" && over ? "game-over" : why);
  }

  /** Cells that take the held tile, or any. @returns {Cell[]} */
  function litCells() {
    return state.view?.lit ?? [];
  }

  /**
   * The cell that somebody means who points there: where cells are small, the lit one beside it.
   * @param {Cell} spot not rounded
   * @param {boolean} eager
   * @returns {Cell}
   */
  function meant(spot, eager) {
    const cell = { x: Math.round(spot.x), y: Math.round(spot.y) };
    const there = state.view?.cells.find((one) => sameCell(one, cell));
    const taken = there !== undefined && (there.kind !== null || there.lit);
    if (taken && !eager) return cell;
    if (!eager && lens.size() >= lens.room().handy) return cell;
    return nearest(litCells(), spot, NEAR) ?? cell;
  }

  /** @param {Cell} cell */
  function tapCell(cell) {
    if (!state.sight || state.sight.seat === null) return;
    const hinted = state.asked.affordances?.cells !== null;
    const lit = !hinted || litCells().some((one) => sameCell(one, cell));
    state.last.cell = cell;
    take(cellId(cell), input.tapCell(state.choice, table(), cell, lit));
  }

  /** @param {number} slot */
  function tapSlot(slot) {
    take(`hand:${slot}`, input.tapSlot(state.choice, table(), slot));
    if (state.choice.slot !== null) lens.offer(litCells());
  }

  /** @param {boolean} open */
  function showBag(open) {
    state.open = open;
    redraw();
    if (!open) focusOn("bag");
    else focusOnPanel();
  }

  function focusOnPanel() {
    const close = root.querySelector(".ml-panel button");
    if (close instanceof HTMLElement) close.focus({ preventScroll: true });
  }

  /** @param {string} does */
  function press(does) {
    const { choice, asked } = state;
    if (does === "bag") return showBag(!state.open);
    if (does === "close") return showBag(false);
    if (does === "fit") return lens.fit();
    if (does.startsWith("go-")) return lens.toward(edges.beyond(does.slice(3)));
    if (does === "in" || does === "out") return lens.zoom(does === "in" ? 1.25 : 0.8);
    if (does === "confirm") return take(doneId(), input.confirmed(choice, table()));
    if (does === "exchange") return take("", { choice: input.exchanging(choice, asked.affordances) });
    if (does === "pass") return take("bag", passed());
    return take("", { choice: input.cancelled(choice) });
  }

  /** @returns {Outcome} */
  function passed() {
    if (!state.asked.affordances?.pass || state.choice.sending) return { choice: state.choice };
    return { choice: { ...input.NOTHING, sending: true }, act: { type: "pass" } };
  }

  /** Beside what an answer to the confirming button is shown. */
  function doneId() {
    const last = state.choice.laid.at(-1);
    return last ? cellId(last) : `hand:${state.choice.back?.[0] ?? 0}`;
  }

  /** @param {string | null} id */
  function focusOn(id) {
    const cell = cellOf(id);
    if (cell) state.last = { ...state.last, cell };
    else if (id?.startsWith("hand:")) state.last = { ...state.last, hand: id };
    redraw();
    if (cell) lens.reach(cell);
    const found = id && root.querySelector(`[data-id="${id}"]`);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
  }

  /** After a tile was taken up with a key: the board, where it may go. */
  function focusOnField() {
    const { cell } = state.last;
    const lit = litCells();
    const there = cell && lit.some((one) => sameCell(one, cell)) ? cell : nearest(lit, cell ?? { x: 0, y: 0 }, Infinity);
    focusOn(cellId(there ?? cell ?? { x: 0, y: 0 }));
  }

  /** @param {Intent} intent @param {string | null} from */
  function follow(intent, from) {
    const cell = cellOf(from);
    switch (intent.do) {
      case "move":
        if (cell) return focusOn(cellId(stepped(cell, intent.to, state.view?.useful ?? [])));
        return focusOn(neighbour([state.view?.slots?.map(({ id }) => id) ?? []], from ?? "", intent.to));
      case "next":
        return focusOn(idOf(nextCell(litCells(), cell ?? state.last.cell, intent.by)));
      case "slot":
        return pick(intent.slot, cell);
      case "zoom":
        return lens.zoom(intent.by);
      case "fit":
        return lens.fit();
      case "bag":
        return showBag(!state.open);
      case "exchange":
        press("exchange");
        return focusOn(state.last.hand ?? "hand:0");
      case "back":
        return take("", { choice: input.takenBack(state.choice) });
      default:
        return escape();
    }
  }

  /** @param {Cell | null} cell */
  function idOf(cell) {
    return cell && cellId(cell);
  }

  /**
   * A digit takes up a tile of the hand; on the board it stays there.
   * @param {number} slot
   * @param {Cell | null} cell
   */
  function pick(slot, cell) {
    tapSlot(slot);
    if (state.choice.back || cell) return;
    if (state.choice.slot !== null) focusOnField();
  }

  function escape() {
    if (state.open) return showBag(false);
    return take("", { choice: input.cancelled(state.choice) });
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const from = event.target instanceof Element ? event.target : null;
    const does = from?.closest("[data-do]")?.getAttribute("data-do");
    if (does) return press(does);
    const slot = from?.closest("[data-slot]")?.getAttribute("data-slot");
    if (slot && !state.endsDrag()) return tapSlot(Number(slot));
    // A finger's taps on the field are read from where it lies; these come from elsewhere.
    const cell = cellOf(from?.closest("[data-id]")?.getAttribute("data-id") ?? null);
    if (cell && event.detail === 0) return tapCell(cell);
    if (state.open && !from?.closest(".ml-panel")) return showBag(false);
    return undefined;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.altKey || event.metaKey) return;
    if (event.ctrlKey) {
      if (event.key !== "Enter") return;
      event.preventDefault();
      return press("confirm");
    }
    const from = event.target instanceof Element ? event.target : null;
    const id = from?.closest("[data-id]")?.getAttribute("data-id") ?? null;
    if ((event.key === "Enter" || event.key === " ") && enter(id)) return event.preventDefault();
    const intent = input.intentOf(event.key);
    if (!intent) return undefined;
    event.preventDefault();
    return follow(intent, id);
  }

  /** @param {string | null} id @returns {boolean} whether the key was for us */
  function enter(id) {
    const cell = cellOf(id);
    if (cell) {
      tapCell(cell);
      return true;
    }
    if (!id?.startsWith("hand:")) return false;
    tapSlot(Number(id.slice(5)));
    if (state.choice.slot !== null) focusOnField();
    return true;
  }

  /** @param {FocusEvent} event */
  function onFocus(event) {
    const id = event.target instanceof Element ? event.target.getAttribute("data-id") : null;
    const cell = cellOf(id);
    if (cell && (!state.last.cell || !sameCell(cell, state.last.cell))) state.last.cell = cell;
    else if (id?.startsWith("hand:")) state.last.hand = id;
    else return;
    redraw();
  }

  root.addEventListener("click", onClick);
  root.addEventListener("keydown", onKey);
  root.addEventListener("focusin", onFocus);

  return {
    preview,
    judge,
    /** What fingers do on the board. @type {import("./gestures.js").Doings} */
    doings: {
      tap: (spot) => tapCell(meant(spot, false)),
      lift(slot) {
        const { hand, affordances } = table();
        if (!affordances) refuse(`hand:${slot}`, "not-your-turn");
        if (!affordances || state.choice.sending || state.choice.back) return null;
        const laid = state.choice.laid.filter((one) => one.slot !== slot);
        state.choice = { ...state.choice, laid, slot, spot: null };
        state.dragged = slot;
        preview();
        redraw();
        return hand[slot] ?? null;
      },
      aim(spot) {
        const cell = spot && meant(spot, true);
        if (cell === state.aim || (cell && state.aim && sameCell(cell, state.aim))) return;
        state.aim = cell;
        redraw();
      },
      drop(slot, spot) {
        state.dragged = null;
        if (!spot) return take("", { choice: { ...state.choice, slot: null } });
        const cell = meant(spot, true);
        return take(cellId(cell), input.put(state.choice, table(), slot, cell));
      },
      slotAt(spot) {
        const cell = { x: Math.round(spot.x), y: Math.round(spot.y) };
        return state.choice.laid.find((one) => sameCell(one, cell))?.slot ?? null;
      },
    },
  };
}
