/**
 * Where the keyboard's focus may be: rows of ids from the upper edge to the lower, the colours of
 * rows and hand below each other. Three tab stops: rows, display, hand. Pure.
 *
 * @import { Mat, View } from "./view.js"
 */

/** @typedef {"rows" | "display" | "hand"} Zone */
/** @typedef {Record<Zone, string | null>} Last */

/**
 * In the end the seats are all there is.
 * @param {View} view
 * @returns {(string | null)[][]}
 */
export function rowsOf(view) {
  /** @param {Mat} mat */
  const ids = ({ cells }) => cells.map(({ id }) => id);
  if (view.ended.length > 0) return view.ended.map(ids);
  const market = [...view.display.map(({ id, colour }) => (colour ? id : null)), view.pile.id];
  const hand = (view.hand ?? []).map(({ id, n }) => (n > 0 ? id : null));
  return [...view.far.map(ids), market, ids(view.near), hand];
}

/** @param {string} id @returns {Zone} */
export function zoneOf(id) {
  if (id.startsWith("hand:")) return "hand";
  return id.startsWith("cell:") ? "rows" : "display";
}

/**
 * What is lit now, in the order of the rows.
 * @param {View} view
 * @returns {string[]}
 */
export function litIds(view) {
  const cells = [...view.far, view.near].flatMap(({ cells: all }) => all);
  return [...cells, ...view.display, ...(view.hand ?? [])].filter(({ lit }) => lit).map(({ id }) => id);
}

/**
 * The tab stop of each zone: where the focus last was, else what is lit, else the first thing.
 * @param {View} view
 * @param {readonly (readonly (string | null)[])[]} rows
 * @param {Last} last
 * @returns {Last}
 */
export function tabStops(view, rows, last) {
  const ids = rows.flat().filter((id) => id !== null);
  const lit = litIds(view);
  /** @param {Zone} zone */
  const stop = (zone) => {
    const own = ids.filter((id) => zoneOf(id) === zone);
    const kept = last[zone];
    if (kept && own.includes(kept)) return kept;
    return own.find((id) => lit.includes(id)) ?? own[0] ?? null;
  };
  return { rows: stop("rows"), display: stop("display"), hand: stop("hand") };
}

/**
 * Where cards of the chosen kind may go: what is to be decided next; the own row first, as it lies
 * nearest.
 * @param {View} view
 * @returns {string | null}
 */
export function firstPlace(view) {
  const cells = [view.near, ...view.far].flatMap(({ cells: all }) => all);
  return cells.find(({ lit }) => lit)?.id ?? null;
}
