/**
 * How a match ended and how far the next one is agreed, in words. Pure.
 *
 * @import { Outcome, Seat } from "../core/types"
 * @import { Model } from "./model.js"
 */

import { listOf, t } from "../core/strings.js";
import { mySeat } from "./model.js";
import { namesOf } from "./people.js";

/**
 * "You win", "Ada wins", "Ada and you share the victory".
 * @param {Outcome} outcome
 * @param {string[]} called
 * @param {Seat | null} seat the viewer's
 */
export function verdict({ ranking }, called, seat) {
  const best = ranking[0] ?? [];
  const all = ranking.flat().length;
  if (best.length === all && all > 1) return t("result.draw");
  if (best.length === 1) {
    return best[0] === seat
      ? t("result.win.you")
      : t("result.win", { name: called[best[0] ?? 0] ?? "" });
  }
  return t("result.share", { names: listOf(best.map((one) => called[one] ?? "")) });
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
