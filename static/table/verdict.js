/**
 * How a match ended and how far the next one is agreed, in words. Pure.
 *
 * @import { Accounts, JournalModule, Outcome, Seat, Sight } from "../core/types"
 * @import { Model } from "./model.js"
 */

import { listOf, t } from "../core/strings.js";
import { mySeat } from "./model.js";
import { namesOf } from "./people.js";
import { awaited } from "./steps.js";

/**
 * "You win, 31 to 16", "Ada wins", "Ada and you share the victory".
 * @param {Outcome} outcome
 * @param {string[]} called
 * @param {Seat | null} seat the viewer's
 */
export function verdict({ ranking, scores }, called, seat) {
  const best = ranking[0] ?? [];
  const all = ranking.flat();
  if (best.length === all.length && all.length > 1) return t("result.draw");
  if (best.length > 1)
    return t("result.share", { names: listOf(best.map((one) => called[one] ?? "")) });
  const [winner = 0] = best;
  const mine = winner === seat;
  const [most, least, ...more] = all.map((one) => scores[one] ?? null);
  const name = called[winner] ?? "";
  if (typeof most !== "number" || typeof least !== "number" || more.length > 0)
    return t(mine ? "result.win.you" : "result.win", { name });
  return t(mine ? "result.win.you.score" : "result.win.score", { name, most, least });
}

/**
 * Whether nothing is left for a table of places to say: between two the verdict tells all, unless the
 * game tells how the points came about.
 * @param {Outcome} outcome
 * @param {JournalModule | null} [journal]
 */
export function saysItAll({ ranking }, journal = null) {
  return !journal?.accounts && ranking.length === 2 && ranking.flat().length === 2;
}

/**
 * A row of the table of places; `parts`: what the points are made of.
 * @typedef {{seat: Seat, place: number, best: boolean, points: number | null,
 *   parts: (number | null)[], note: string}} Place
 *
 * The rows, best first; equals share a place.
 * @param {Outcome} outcome
 * @param {Accounts | null} accounts
 * @returns {Place[]}
 */
export function placesOf({ ranking, scores }, accounts) {
  const more = (/** @type {Seat} */ one, /** @type {Seat} */ other) => (scores[other] ?? 0) - (scores[one] ?? 0);
  return ranking.flatMap((seats, i) =>
    [...seats].sort(more).map((seat) => ({
      seat,
      place: ranking.slice(0, i).flat().length + 1,
      best: i === 0,
      points: scores[seat] ?? null,
      parts: accounts?.rows[seat]?.parts ?? [],
      note: accounts?.rows[seat]?.note ?? "",
    })),
  );
}

/**
 * Why it ended, in one sentence; the game may know more than the reason's name.
 * @param {Outcome} outcome
 * @param {Sight | null} sight of the end
 * @param {JournalModule | null} journal
 * @param {string[]} called
 * @param {Seat | null} seat the viewer's
 */
export function reasonText(outcome, sight, journal, called, seat) {
  const known = sight === null ? null : journal?.reason?.(outcome, sight, { t, names: () => called, seat });
  return known ?? t(`reason.${outcome.reason}`);
}

/**
 * How far a rematch has been agreed.
 * @param {Pick<Model, "state" | "me">} model
 * @returns {{asked: boolean, text: string}} whether this person has asked or agreed
 */
export function rematchWish(model) {
  const { table } = model.state;
  const seat = mySeat(model);
  if (table === null || !table.next) return { asked: false, text: "" };
  const asked = seat !== null && (table.seats[seat]?.ready ?? false);
  if (table.status === "opening") {
    const { key, params } = awaited(table);
    return { asked: true, text: t(key, params) };
  }
  const called = namesOf(table);
  const who = table.seats.flatMap((row, i) =>
    row?.user && row.ready && i !== seat ? [called[i] ?? ""] : [],
  );
  const late = table.seats.flatMap((row, i) =>
    row !== null && !row.ready && i !== seat ? [called[i] ?? ""] : [],
  );
  if (table.seats.includes(null)) return { asked, text: t("result.free") };
  if (asked)
    return { asked, text: late.length > 0 ? t("gather.late", { names: listOf(late) }) : "" };
  return { asked, text: who.length > 0 ? t("result.wants", { names: listOf(who) }) : "" };
}
