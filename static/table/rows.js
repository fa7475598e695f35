/**
 * Where the arrow keys take the focus on a board whose things stand in rows. Pure.
 */

/** @typedef {"up" | "down" | "left" | "right" | "first" | "last"} Direction */

/**
 * Where the focus goes from one thing on the board: rows from top to bottom, things from left to
 * right; up and down keep to the same side. Stays where nothing lies in that direction.
 * @param {readonly (readonly (string | null)[])[]} rows ids; null: a place where nothing lies, which
 *   keeps the others at their side and is passed over
 * @param {string} from
 * @param {Direction} to
 * @returns {string | null} null on an empty board
 */
export function neighbour(rows, from, to) {
  const filled = rows.filter((row) => row.some((id) => id !== null));
  const y = filled.findIndex((row) => row.includes(from));
  const row = filled[y];
  if (!row) return filled[0]?.find((id) => id !== null) ?? null;
  const x = row.indexOf(from);
  const before = row.slice(0, x).reverse();
  const after = row.slice(x + 1);
  if (to === "first") return nearest(before.reverse(), 0) ?? from;
  if (to === "last") return nearest(after, after.length - 1) ?? from;
  if (to === "left" || to === "right") return nearest(to === "left" ? before : after, 0) ?? from;
  const ahead = to === "up" ? filled.slice(0, y).reverse() : filled.slice(y + 1);
  const [next] = ahead;
  if (!next) return from;
  const place = placeIn((x + 0.5) / row.length);
  const straight = ahead.find((one) => one[place(one)] !== null);
  return (straight ? straight[place(straight)] : nearest(next, place(next))) ?? from;
}

/** @param {number} side 0 to 1 @returns {(row: readonly unknown[]) => number} */
function placeIn(side) {
  return ({ length }) => Math.min(Math.floor(side * length), length - 1);
}

/**
 * @param {readonly (string | null)[]} row
 * @param {number} place
 */
function nearest(row, place) {
  for (let away = 0; away <= row.length; away += 1) {
    const found = row[place - away] ?? row[place + away];
    if (found) return found;
  }
  return null;
}
