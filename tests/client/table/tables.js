/**
 * Tables and states for the tests of the table page.
 */

import { blank, fold } from "../../../static/core/store.js";
import { snapshot } from "../core/world.js";

export const ADA = { id: "a", name: "Ada" };
export const BRUNO = { id: "b", name: "Bruno" };

/**
 * @param {{id: string, name: string} | number | null} who a person, a bot's level, nobody
 * @param {boolean} [ready]
 */
export function row(who, ready = false) {
  if (who === null) return null;
  return typeof who === "number"
    ? { user: null, bot: who, ready: true }
    : { user: who, bot: null, ready };
}

/**
 * @param {any[]} seats
 * @param {any} [more]
 */
export function table(seats, more = {}) {
  return {
    code: "K7XQP",
    rev: 1,
    game: "toy",
    host: ADA,
    seats,
    status: "waiting",
    number: 0,
    match: null,
    next: { match: "m", commitment: "c" },
    options: {},
    settings: {},
    ...more,
  };
}

/**
 * The state of somebody who looks at a table.
 * @param {any} info
 * @param {any} [view] parts of the snapshot; without a sight nothing is played yet
 */
export function stateOf(info, view = { seq: -1, sight: null, seat: null, match: null }) {
  return fold(blank(), /** @type {any} */ (snapshot(view.seq ?? 3, { table: info, ...view })), 0);
}
