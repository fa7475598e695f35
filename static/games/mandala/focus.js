/**
 * Where the keyboard's focus may be: rows of ids from the upper edge to the lower, things from left
 * to right. Two tab stops: the table and the hand. Pure.
 *
 * @import { View } from "./view.js"
 */

/**
 * @param {View} view
 * @param {"middle" | "hand" | "nowhere"} piles where the discard pile lies: between the mandalas or
 *   beside the hand; at the end a narrow board shows the scores instead
 * @returns {string[][]}
 */
export function rowsOf(view, piles) {
  const [left, right] = view.mandalas;
  const middle = piles === "middle" ? [view.discard.id] : [];
  return [
    [view.far.id],
    [left.far.id, right.far.id],
    [...mountainIds(left), ...middle, ...mountainIds(right)],
    [left.near.id, right.near.id],
    [view.near.id],
    [...handIds(view), ...(piles === "hand" ? [view.discard.id] : [])],
  ];
}

/** @param {View["mandalas"][number]} mandala */
function mountainIds(mandala) {
  return mandala.picks.length > 0 ? mandala.picks.map(({ id }) => id) : [mandala.mountain.id];
}

/** @param {View} view */
function handIds(view) {
  return (view.hand ?? []).filter(({ n }) => n > 0).map(({ id }) => id);
}

/**
 * The lit things of the table: where the chosen colour, or a claim, can go.
 * @param {View} view
 * @returns {string[]}
 */
export function litIds(view) {
  const areas = view.mandalas.flatMap((one) => [one.mountain, one.near, ...one.picks]);
  return [...areas, view.discard].filter(({ lit }) => lit).map(({ id }) => id);
}

/** @param {string} id */
export function zoneOf(id) {
  return id.startsWith("hand:") ? "hand" : "table";
}

/**
 * The tab stop of each zone: where the focus last was, else what is lit, else the first thing.
 * @param {View} view
 * @param {readonly (readonly string[])[]} rows
 * @param {{table: string | null, hand: string | null}} last
 */
export function tabStops(view, rows, last) {
  const ids = rows.flat();
  const lit = litIds(view);
  /** @param {"table" | "hand"} zone */
  const stop = (zone) => {
    const own = ids.filter((id) => zoneOf(id) === zone);
    const kept = last[zone];
    if (kept && own.includes(kept)) return kept;
    return own.find((id) => lit.includes(id)) ?? own[zone === "table" ? 1 : 0] ?? null;
  };
  return { table: stop("table"), hand: stop("hand") };
}

/**
 * The next lit place of a mandala, going round; null where none is lit.
 * @param {View} view
 * @param {number} mandala
 * @param {string | null} from
 */
export function nextLit(view, mandala, from) {
  const one = view.mandalas[mandala];
  if (!one) return null;
  const lit = [one.mountain, one.near, ...one.picks].filter((area) => area.lit).map(({ id }) => id);
  const at = from === null ? -1 : lit.indexOf(from);
  return lit[(at + 1) % Math.max(lit.length, 1)] ?? null;
}
