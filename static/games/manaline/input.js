/**
 * What a player has laid out so far and what a tap or key makes of it: pure, without DOM or rules.
 * Tiles lie tentatively until they are confirmed; whether they may is what the server previews.
 *
 * @import { Direction } from "../../table/rows.js"
 * @import { Action, Affordances, Cell, Kind, Tile } from "./model.js"
 */

import { cellId, sameCell } from "./cells.js";

/**
 * A tile of the hand that lies on the board for now; `slot`: its place in the hand.
 * @typedef {Tile & {slot: number}} Loose
 *
 * `slot`: the tile that is held, `spot`: the cell that waits for one, `laid`: in order of laying,
 * `back`: slots that would be exchanged, null while tiles are placed; `sending`: not answered yet.
 * @typedef {{slot: number | null, spot: Cell | null, laid: readonly Loose[],
 *   back: readonly number[] | null, sending: boolean}} Choice
 *
 * What came of an input; `tried`: a tile whose new place the server has to judge; `refused`: why not.
 * @typedef {{choice: Choice, act?: Action, tried?: Loose, refused?: Refusal}} Outcome
 * @typedef {"not-your-turn" | "choose-first" | "exchanging" | "occupied" | "bag-too-small"} Refusal
 *
 * What an input is judged by: the hand, null where nothing is asked, and what lies on the board.
 * @typedef {{hand: readonly Kind[], affordances: Affordances | null, kinds: Map<string, Kind>}} Table
 */

/** Nothing is held, laid or sent. @type {Readonly<Choice>} */
export const NOTHING = Object.freeze({ slot: null, spot: null, laid: [], back: null, sending: false });

/**
 * Codes of a placement that further tiles may mend: it stays as it lies.
 * @type {readonly (string | null | undefined)[]}
 */
export const UNFINISHED = ["gap", "opening-size"];

/**
 * The action that would be sent, null where nothing is laid or chosen.
 * @param {Choice} choice
 * @param {readonly Kind[]} hand
 * @returns {Action | null}
 */
export function actionOf({ laid, back }, hand) {
  if (back) return back.length > 0 ? { type: "exchange", kinds: kindsOf(back, hand) } : null;
  return laid.length > 0 ? placing(laid) : null;
}

/** @param {readonly Loose[]} laid @returns {Action} in one order, whatever order they were laid in */
export function placing(laid) {
  const tiles = laid.map(({ kind, x, y }) => ({ kind, x, y }));
  return { type: "place", tiles: tiles.sort((one, other) => one.x - other.x || one.y - other.y) };
}

/** @param {readonly number[]} slots @param {readonly Kind[]} hand @returns {Kind[]} rising */
function kindsOf(slots, hand) {
  return slots.flatMap((slot) => hand[slot] ?? []).sort((one, other) => one - other);
}

/**
 * A tile of the hand was tapped.
 * @param {Choice} choice
 * @param {Table} table
 * @param {number} slot
 * @returns {Outcome}
 */
export function tapSlot(choice, table, slot) {
  const { slot: held, spot, laid, back, sending } = choice;
  if (sending || table.hand[slot] === undefined) return { choice };
  if (!table.affordances) return { choice, refused: "not-your-turn" };
  if (back) return swapped(choice, back, table.affordances.exchange, slot);
  if (laid.some((one) => one.slot === slot)) return { choice: takenBack(choice, slot) };
  if (spot) return put(choice, table, slot, spot);
  return { choice: { ...choice, slot: held === slot ? null : slot } };
}

/**
 * @param {Choice} choice
 * @param {readonly number[]} back
 * @param {number} most
 * @param {number} slot
 * @returns {Outcome}
 */
function swapped(choice, back, most, slot) {
  if (back.includes(slot)) return { choice: { ...choice, back: back.filter((one) => one !== slot) } };
  if (back.length >= most) return { choice, refused: "bag-too-small" };
  return { choice: { ...choice, back: [...back, slot] } };
}

/**
 * A cell was tapped: the held tile goes there, a tile that lies there for now comes back, or the
 * cell waits for a tile.
 * @param {Choice} choice
 * @param {Table} table
 * @param {Cell} cell
 * @param {boolean} lit whether it takes a tile of the hand, as far as that is told
 * @returns {Outcome}
 */
export function tapCell(choice, table, cell, lit) {
  const { slot, spot, laid, back, sending } = choice;
  if (sending) return { choice };
  if (!table.affordances) return { choice, refused: "not-your-turn" };
  if (back) return { choice, refused: "exchanging" };
  const loose = laid.find((one) => sameCell(one, cell));
  if (loose) return { choice: takenBack(choice, loose.slot) };
  if (slot !== null) return put(choice, table, slot, cell);
  if (spot && sameCell(spot, cell)) return { choice: { ...choice, spot: null } };
  if (table.kinds.has(cellId(cell))) return { choice: { ...choice, spot: null } };
  return lit ? { choice: { ...choice, spot: cell } } : { choice, refused: "choose-first" };
}

/**
 * A tile comes to a cell, from the hand or from where it lay.
 * @param {Choice} choice
 * @param {Table} table
 * @param {number} slot
 * @param {Cell} cell
 * @returns {Outcome}
 */
export function put(choice, { hand, affordances, kinds }, slot, { x, y }) {
  const kind = hand[slot];
  if (choice.sending || choice.back || kind === undefined) return { choice };
  if (!affordances) return { choice, refused: "not-your-turn" };
  const others = choice.laid.filter((one) => one.slot !== slot);
  if (kinds.has(cellId({ x, y })) || others.some((one) => sameCell(one, { x, y }))) {
    return { choice, refused: "occupied" };
  }
  const tried = { slot, kind, x, y };
  return { choice: { ...NOTHING, laid: [...others, tried] }, tried };
}

/**
 * @param {Choice} choice
 * @param {number} [slot] the last laid without it
 * @returns {Choice}
 */
export function takenBack(choice, slot = choice.laid.at(-1)?.slot) {
  if (choice.sending) return choice;
  return { ...NOTHING, laid: choice.laid.filter((one) => one.slot !== slot) };
}

/**
 * Exchanging begins: what lies on the board comes back.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @returns {Choice}
 */
export function exchanging(choice, affordances) {
  if (choice.sending || !affordances?.exchange) return choice;
  return { ...NOTHING, back: [] };
}

/**
 * One step back: what is held is let go, then all that was laid or chosen.
 * @param {Choice} choice
 * @returns {Choice}
 */
export function cancelled(choice) {
  if (choice.sending) return choice;
  if (choice.slot !== null || choice.spot) return { ...choice, slot: null, spot: null };
  return NOTHING;
}

/**
 * Send what is laid or chosen.
 * @param {Choice} choice
 * @param {Table} table
 * @returns {Outcome}
 */
export function confirmed(choice, { hand, affordances }) {
  const act = actionOf(choice, hand);
  if (choice.sending || !affordances || !act) return { choice };
  return { choice: { ...choice, slot: null, spot: null, sending: true }, act };
}

/**
 * What remains of a choice when something new is shown: all of it while the same is asked.
 * @param {Choice} choice
 * @param {Table} table
 * @param {readonly Kind[]} before the hand until now
 * @returns {Choice}
 */
export function kept(choice, { hand, affordances, kinds }, before) {
  const same = hand.length === before.length && hand.every((kind, slot) => kind === before[slot]);
  if (!affordances || !same) return NOTHING;
  if (choice.laid.some((one) => kinds.has(cellId(one)))) return NOTHING;
  if (choice.back && choice.back.length > affordances.exchange) return NOTHING;
  return { ...choice, sending: false };
}

/**
 * What a key means on the board; null: not ours.
 * @typedef {{do: "move", to: Direction} | {do: "slot", slot: number} | {do: "next", by: 1 | -1}
 *   | {do: "zoom", by: number} | {do: "fit"} | {do: "back"} | {do: "exchange"} | {do: "bag"}
 *   | {do: "cancel"}} Intent
 */

/** @type {Readonly<Record<string, Intent>>} */
const KEYS = {
  ArrowUp: { do: "move", to: "up" },
  ArrowDown: { do: "move", to: "down" },
  ArrowLeft: { do: "move", to: "left" },
  ArrowRight: { do: "move", to: "right" },
  Home: { do: "move", to: "first" },
  End: { do: "move", to: "last" },
  Escape: { do: "cancel" },
  Backspace: { do: "back" },
  Delete: { do: "back" },
  N: { do: "next", by: 1 },
  P: { do: "next", by: -1 },
  "+": { do: "zoom", by: 1.25 },
  "=": { do: "zoom", by: 1.25 },
  "-": { do: "zoom", by: 0.8 },
  F: { do: "fit" },
  0: { do: "fit" },
  E: { do: "exchange" },
  B: { do: "bag" },
};

/**
 * @param {string} key as in KeyboardEvent.key
 * @returns {Intent | null}
 */
export function intentOf(key) {
  if (/^[1-6]$/.test(key)) return { do: "slot", slot: Number(key) - 1 };
  return KEYS[key.length === 1 ? key.toUpperCase() : key] ?? null;
}
