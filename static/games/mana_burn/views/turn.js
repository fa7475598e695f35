/**
 * Where the turn stands while no game is on the table: whose it is, on which square, what that does, which way round
 * the turns go.
 *
 * @import { Place, Road } from "../model.js"
 * @import { Situation } from "../view.js"
 */

import { squareName, whoOf } from "../words.js";

/** By the first letter of a square. @type {Readonly<Record<string, Road>>} */
const ROADS = { R: "real", U: "undertow", W: "wilds" };

/**
 * `square`: where the pawn of the turn stands; `help`: what it does there. `next`: who has the next turns, in order.
 * @typedef {{seat: Place, square: string, road: string, help: string, dir: 1 | -1,
 *   next: {seat: Place, who: string, skip: boolean}[]}} TurnView
 */

/** @param {Situation} situation @returns {TurnView} */
export function turnOf({ sight: { public: shown }, speaker }) {
  const { t } = speaker;
  const { active, dir, pos } = shown;
  const at = pos[active] ?? null;
  const road = at === null || at.startsWith("C") ? undefined : ROADS[at[0] ?? ""];
  return {
    seat: active,
    square: at === null ? "" : squareName(speaker, at),
    road: road ? t(`road.${road}`) : "",
    help: at === null ? "" : t(`square.${at}.help`),
    dir,
    next: (shown.phase === "over" ? [] : nextSeats(shown)).map((seat) => ({ seat, who: whoOf(speaker, seat), skip: (shown.skip[seat] ?? 0) > 0 })),
  };
}

/**
 * The seats after the active one, in the order of turns.
 * @param {Situation["sight"]["public"]} shown
 * @returns {Place[]}
 */
export function nextSeats({ active, dir, seats_in: inside }) {
  const count = inside.length;
  const order = Array.from({ length: count - 1 }, (_, index) => (((active + dir * (index + 1)) % count) + count) % count);
  return order.filter((seat) => inside[seat]);
}
