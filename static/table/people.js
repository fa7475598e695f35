/**
 * Who is who at a table, in words.
 *
 * @import { SeatRow, Seat, TableInfo } from "../core/types"
 */

import { has, t } from "../core/strings.js";

/** Below this many ms a clock is alarming. */
export const LOW = 10_000;

/**
 * The names shown by seat; a free seat has its number.
 * @param {TableInfo | null} table
 * @returns {string[]}
 */
export function namesOf(table) {
  return distinct((table?.seats ?? []).map((row, seat) => nameOf(row, seat)));
}

/**
 * Names told apart, as the server tells people's: "Ada", "Ada 2". Bots of a level are called alike.
 * @param {string[]} names
 */
export function distinct(names) {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((one) => one === name).length;
    return before > 0 ? `${name} ${before + 1}` : name;
  });
}

/**
 * @param {SeatRow | null} row
 * @param {Seat} seat
 */
export function nameOf(row, seat) {
  if (row?.user) return row.user.name;
  return row?.bot ? botName(row.bot) : t("seat.number", { n: seat + 1 });
}

/** @param {number} level from 1 */
function botName(level) {
  return t("bot.name", { level: levelName(level) });
}

/** @param {number} level from 1 */
export function levelName(level) {
  return has(`level.${level}`) ? t(`level.${level}`) : t("bot.level", { level });
}

/** The letter in somebody's circle. @param {string} name */
export function initial(name) {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? "?";
}

/**
 * "m:ss" below an hour, else hours or days: how long somebody still has.
 * @param {number} ms
 */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 172_800) return t("pace.days", { n: Math.floor(seconds / 86_400) });
  if (seconds >= 3600) return t("pace.hours", { n: Math.floor(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
