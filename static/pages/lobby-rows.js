/**
 * The lobby's list, folded from the frames of its socket, and what its rows say. Pure.
 *
 * @import { Json, Row, Sitter } from "../core/types"
 */

import { t } from "../core/strings.js";
import { clockName } from "../table/paces.js";
import { distinct, nameOf } from "../table/people.js";

/**
 * The rows after a frame of the lobby.
 * @param {Row[]} rows
 * @param {Json} frame
 * @returns {Row[]}
 */
export function foldRows(rows, frame) {
  if (frame.type === "snapshot") return frame.rows;
  if (frame.type !== "update") return rows;
  const changed = new Map(frame.rows.map((/** @type {Row} */ row) => [row.code, row]));
  const gone = new Set(frame.gone ?? []);
  const kept = rows.filter((row) => !gone.has(row.code) && !changed.has(row.code));
  return [...changed.values(), ...kept].sort((a, b) => b.active - a.active);
}

/** Whether there is a seat for a stranger. @param {Row} row */
export function isOpen(row) {
  return row.status !== "playing" && row.free > 0;
}

/**
 * How those who sit at a table are called.
 * @param {Sitter[]} sitters
 */
export function namesOf(sitters) {
  return distinct(
    sitters.map(({ name, bot }) =>
      nameOf({ user: name === null ? null : { id: "", name }, bot, ready: true }, 0),
    ),
  );
}

/**
 * What there is to choose a table by, the most telling first.
 * @param {Row} row
 * @returns {string[]}
 */
export function factsOf(row) {
  return [
    ...(isOpen(row) ? [t("row.free", { n: row.free, seats: row.seats })] : []),
    ...(row.status === "playing" ? [progress(row)] : []),
    ...(row.clock.kind === "none" ? [] : [clockName(row.clock)]),
    ...(row.locked ? [t("row.locked")] : []),
  ];
}

/** How far a match is. @param {Row} row */
function progress({ moves }) {
  if (moves === null) return t("row.playing");
  return moves === 0 ? t("row.begun") : t("row.moves", { n: moves });
}
