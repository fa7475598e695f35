/**
 * Where the keyboard's focus may be on the board: six rows of squares and what lies beside them. One
 * tab stop on the squares, one beside the board. Pure.
 *
 * @import { Cell, View } from "./view.js"
 */

import { RESERVE } from "./input.js";

/** @param {View} view @returns {string[][]} ids by row, from the far edge to the near one */
export function rowsOf(view) {
  const squares = view.rows.map((row) => row.map(({ id }) => id));
  return [...squares, besides(view)];
}

/** What can be taken up beside the board. @param {View} view */
function besides({ tray, near }) {
  if (tray) return tray.filter(({ there }) => there).map(({ id }) => id);
  return near.lit || near.chosen ? [RESERVE] : [];
}

/** @param {string} id */
export function zoneOf(id) {
  return id === RESERVE || id.startsWith("tray") ? "beside" : "squares";
}

/** What can be done by tapping a square now. @param {View} view @returns {Cell[]} */
export function litCells(view) {
  return view.rows.flat().filter(({ light }) => light !== null);
}

/**
 * The tab stop of each zone: where the focus last was, else what is lit, else the first thing.
 * @param {View} view
 * @param {Readonly<Record<string, string | null>>} last by zone
 * @returns {{squares: string | null, beside: string | null}}
 */
export function tabStops(view, last) {
  const squares = view.rows.flat().map(({ id }) => id);
  const beside = besides(view);
  const lit = litCells(view)[0]?.id;
  const kept = (/** @type {string} */ zone, /** @type {string[]} */ ids) =>
    ids.find((id) => id === last[zone]) ?? null;
  return {
    squares: kept("squares", squares) ?? lit ?? view.rows.at(-1)?.[0]?.id ?? null,
    beside: kept("beside", beside) ?? beside[0] ?? null,
  };
}

/**
 * The next lit square in reading order, going round; targets come before other pieces.
 * @param {View} view
 * @param {string | null} from
 * @param {1 | -1} by
 * @returns {string | null}
 */
export function nextLit(view, from, by) {
  const all = view.rows.flat();
  const lit = litCells(view);
  const aims = lit.filter(({ light }) => light !== "mobile");
  const among = view.near.chosen || all.some(({ chosen }) => chosen) ? aims : lit;
  const at = all.findIndex(({ id }) => id === from);
  const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  if (by < 0) order.reverse().push(...order.splice(0, 1));
  return order.find((cell) => among.includes(cell))?.id ?? null;
}
