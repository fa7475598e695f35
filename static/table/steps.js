/**
 * What leads on while people gather: one sentence and one step for everybody. Pure.
 *
 * @import { Params } from "../core/types"
 * @import { Model } from "./model.js"
 */

import { listOf } from "../core/strings.js";
import { mySeat } from "./model.js";
import { nameOf } from "./people.js";

/** @typedef {"sit" | "ready" | "unready" | "start"} Step */

/**
 * @param {Pick<Model, "state" | "me">} model
 * @returns {{key: string, params: Params, step: Step | null}}
 */
export function nextStep(model) {
  const seats = model.state.table?.seats ?? [];
  const mine = mySeat(model);
  const n = seats.filter((row) => row === null).length;
  if (model.state.table?.status === "opening") return awaited(model.state.table);
  if (mine === null)
    return n > 0
      ? { key: "gather.free", params: { n }, step: "sit" }
      : { key: "gather.full", params: {}, step: null };
  const ready = seats[mine]?.ready ?? false;
  if (n > 0)
    return {
      key: ready ? "gather.missing.ready" : "gather.missing",
      params: { n },
      step: ready ? "unready" : "ready",
    };
  const late = seats.flatMap((row, seat) =>
    row !== null && !row.ready && seat !== mine ? [nameOf(row, seat)] : [],
  );
  if (late.length === 0)
    return ready
      ? { key: "gather.starting", params: {}, step: null }
      : { key: "gather.last", params: {}, step: "start" };
  return ready
    ? { key: "gather.late", params: { names: listOf(late) }, step: "unready" }
    : { key: "gather.ask", params: {}, step: "ready" };
}

/**
 * Everybody is ready: whose shares of chance are still to come.
 * @param {import("../core/types").TableInfo} table
 * @returns {{key: string, params: Params, step: null}}
 */
export function awaited({ seats, opening }) {
  /** @type {(string | null)[]} */
  const promises = opening ? JSON.parse(opening.text).promises : [];
  const late = seats.flatMap((row, seat) =>
    row !== null && promises[seat] && !opening?.revealed[seat] ? [nameOf(row, seat)] : [],
  );
  return late.length === 0
    ? { key: "gather.starting", params: {}, step: null }
    : { key: "gather.shares", params: { names: listOf(late) }, step: null };
}
