/**
 * The action bar as plain data: the question in one sentence, what else matters now, and the
 * buttons, of which the confirming one says what will happen. Pure.
 *
 * @import { Bar } from "../../table/actionbar.js"
 * @import { Fit, Kind, Preview } from "./model.js"
 * @import { Situation } from "./view.js"
 */

import { takers } from "./cells.js";
import { UNFINISHED, actionOf } from "./input.js";
import { reason } from "./journal.js";
import { tileName } from "./kinds.js";
import * as words from "./words.js";

/**
 * A button beside the question: what it does and says.
 * @typedef {{does: "exchange" | "pass", text: string}} Offer
 * @typedef {Bar & {offers: Offer[]}} Asking
 */

/**
 * @param {Situation} situation
 * @returns {Asking}
 */
export function askingOf(situation) {
  const { sight, asked, choice, speaker } = situation;
  const { t } = speaker;
  const { phase, turn } = sight.public;
  /** @type {Asking} */
  const silent = { question: "", note: standing(situation), mine: false, stepper: null, buttons: [], offers: [] };
  if (phase === "over" || turn === null) {
    const [winners = []] = asked.outcome?.ranking ?? [];
    const tools = { t, names: () => [...speaker.names], seat: speaker.seat };
    const note = asked.outcome ? reason(asked.outcome, sight, tools) : "";
    return { ...silent, question: winners.length > 0 ? words.resultWords(speaker, winners) : "", note };
  }
  if (choice.sending) {
    const buttons = /** @type {const} */ ([{ does: "confirm", text: confirmText(situation), busy: true }]);
    return { ...silent, question: t("board.sending"), mine: true, buttons: [...buttons] };
  }
  if (!asked.affordances) {
    if (turn === speaker.seat) return silent; // the own move is being played
    const question = t("prompt.turn.other", { name: words.nameOf(speaker, turn) });
    return { ...silent, question };
  }
  const mine = choice.back ? askExchange(situation) : choice.laid.length > 0 ? askLaid(situation) : askTurn(situation);
  return { ...silent, ...mine, mine: true };
}

/**
 * What everybody may want to know while somebody thinks.
 * @param {Situation} situation
 */
function standing({ sight, asked, speaker }) {
  const skipped = (asked.latest?.events ?? []).flatMap((event) => (event.type === "skipped" ? [Number(event["seat"])] : []));
  const said = sight.public.last ? "" : words.openingWords(speaker, sight.public);
  return [said, words.skippedWords(speaker, skipped)].filter(Boolean).join(" ");
}

/**
 * Nothing is laid yet.
 * @param {Situation} situation
 * @returns {Partial<Asking>}
 */
function askTurn({ sight, asked, choice, speaker, hand }) {
  const { t } = speaker;
  const kind = choice.slot === null ? undefined : hand[choice.slot];
  if (kind !== undefined) {
    return { question: askWhere(t, kind, asked.affordances?.cells), buttons: [cancel(t("action.cancel"))] };
  }
  if (choice.spot) return { question: t("board.ask.which"), buttons: [cancel(t("action.cancel"))] };
  /** @type {Asking["offers"]} */
  const offers = [];
  if (asked.affordances?.exchange) offers.push({ does: "exchange", text: t("board.exchange") });
  if (asked.affordances?.pass) offers.push({ does: "pass", text: t("board.pass") });
  const { opening_required: required } = sight.public;
  if (typeof required === "number") return { question: t("board.ask.opening", { n: required }), offers };
  const stuck = asked.affordances?.cells?.length === 0 && offers.length > 0;
  return { question: t(stuck ? "board.ask.stuck" : `prompt.${asked.prompt?.kind ?? "turn"}`), offers };
}

/**
 * @param {words.Speaker["t"]} t
 * @param {Kind} kind
 * @param {readonly Fit[] | null} [fits] what goes where; null: the table gives no hints
 */
function askWhere(t, kind, fits) {
  const nowhere = fits && takers(fits, kind).length === 0;
  return t(nowhere ? "board.ask.nowhere" : "board.ask.where", { tile: tileName(t, kind) });
}

/**
 * Tiles lie on the board for now.
 * @param {Situation} situation
 * @returns {Partial<Asking>}
 */
function askLaid(situation) {
  const { choice, speaker, hand } = situation;
  const { t } = speaker;
  const back = cancel(t("board.back", { n: choice.laid.length }));
  const told = toldOf(situation);
  if (!told) return { question: t("board.ask.judging"), buttons: [back] };
  if (!told.ok) return { question: refusal(t, told), buttons: [back] };
  const kind = choice.slot === null ? undefined : hand[choice.slot];
  const question = kind === undefined ? t("board.ask.sure") : askWhere(t, kind, told.more);
  const note = told.out ? t("board.out") : words.linesWords(t, told.lines ?? []);
  return { question, note, buttons: [{ does: "confirm", text: confirmText(situation), busy: false }, back] };
}

/**
 * Why tiles cannot be left as they lie.
 * @param {words.Speaker["t"]} t
 * @param {Preview} told
 */
function refusal(t, told) {
  if (told.code === "opening-size") return t("board.ask.opening", { n: told.required ?? 0 });
  return t(UNFINISHED.includes(told.code) ? `board.unfinished.${told.code}` : `error.${told.code}`);
}

/**
 * @param {Situation} situation
 * @returns {Partial<Asking>}
 */
function askExchange(situation) {
  const { choice, asked, speaker } = situation;
  const { t } = speaker;
  const back = cancel(t("action.cancel"));
  const most = asked.affordances?.exchange ?? 0;
  const question = t("board.ask.exchange");
  const note = most < 6 ? t("board.exchange.most", { n: most }) : "";
  if (!choice.back?.length) return { question, note, buttons: [back] };
  return { question, note, buttons: [{ does: "confirm", text: confirmText(situation), busy: false }, back] };
}

/** @param {string} text */
function cancel(text) {
  return /** @type {const} */ ({ does: "cancel", text, busy: false });
}

/**
 * What the confirming button says will happen.
 * @param {Situation} situation
 */
function confirmText(situation) {
  const { choice, speaker } = situation;
  const { t } = speaker;
  if (choice.back) return t("board.exchange.sure", { n: choice.back.length });
  const { points } = toldOf(situation) ?? {};
  const n = choice.laid.length;
  if (n === 0) return t("board.pass");
  return points === undefined ? t("board.place.sure", { n }) : t("board.place.points", { n, points });
}

/** What the server says of the laid tiles. @param {Situation} situation */
function toldOf({ choice, hand, effect }) {
  const action = actionOf(choice, hand);
  return action && effect(action);
}
