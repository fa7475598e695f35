/**
 * Where the arrow keys take the focus on a board whose things stand in rows. Pure.
 */

/** @typedef {"up" | "down" | "left" | "right" | "first" | "last"} Direction */

/**
 * Where the focus goes from one thing on the board: rows from top to bottom, things from left to
 * right; up and down keep to the same side. Stays where nothing lies in that direction.
 * @param {readonly (readonly string[])[]} rows ids
 * @param {string} from
 * @param {Direction} to
 * @returns {string | null} null on an empty board
 */
export function neighbour(rows, from, to) {
  const filled = rows.filter((row) => row.length > 0);
  const y = filled.findIndex((row) => row.includes(from));
  const row = filled[y];
  if (!row) return filled[0]?.[0] ?? null;
  const x = row.indexOf(from);
  if (to === "first") return row[0] ?? from;
  if (to === "last") return row[row.length - 1] ?? from;
  if (to === "left" || to === "right") return row[x + (to === "left" ? -1 : 1)] ?? from;
  const next = filled[y + (to === "up" ? -1 : 1)];
  if (!next) return from;
  const side = (x + 0.5) / row.length;
  return next[Math.min(Math.floor(side * next.length), next.length - 1)] ?? from;
}
