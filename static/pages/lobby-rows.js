/**
 * The lobby's list, folded from the frames of its socket. Pure.
 *
 * @import { Json, Row } from "../core/types"
 */

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
