/**
 * The action bar as plain data: the question in one sentence, what else matters now, and the
 * buttons, of which the confirming one says what will happen. Pure.
 *
 * @import { Action } from "./model.js"
 * @import { Bar as PlainBar } from "../../table/actionbar.js"
 * @import { Situation } from "./view.js"
 */

import { inHand, isComplete, offerOf, placesOf, setupOf, RONIN } from "./arrangement.js";
import { standing } from "./fold.js";
import { RESERVE, actionOf } from "./input.js";
import { reason } from "./journal.js";
import { kindOf } from "./squares.js";
import * as words from "./words.js";

/**
 * `turn`: the board is turned by a quarter; `fill`: the remaining pieces are placed.
 * @typedef {{does: "turn" | "fill", text: string}} Offer
 * @typedef {PlainBar & {offers: Offer[]}} Bar
 * @typedef {Pick<Bar, "question" | "note" | "offers" | "buttons">} Asks
 */

/** The match is a draw after so many moves; from the second number on that is said. */
const LENGTH = 400;
const LONG = 360;

/**
 * @param {Situation} situation
 * @returns {Bar}
 */
export function askingOf(situation) {
  const { sight, asked, choice, arrangement } = situation;
  const { affordances } = asked;
  const plain = { note: "", mine: false, stepper: null, offers: [], buttons: [] };
  if (sight.public.phase === "over") return { ...plain, ...askNothing(situation) };
  if (choice.sending || arrangement.sending) return { ...plain, ...sending(situation), mine: true };
  if (!affordances) return { ...plain, ...waiting(situation) };
  if (affordances.edges) return { ...plain, ...askEdge(situation), mine: true };
  if (affordances.setup) return { ...plain, ...askSetup(situation), mine: true };
  return { ...plain, ...askPlay(situation), mine: true };
}

/** @param {Situation} situation @returns {Partial<Bar> & {question: string}} */
function askNothing({ sight, asked, speaker }) {
  const question = words.resultWords(speaker, asked.outcome);
  const { t, names, seat } = speaker;
  const tools = { t, names: () => [...names], seat };
  return { question, note: asked.outcome ? reason(asked.outcome, sight, tools) : "" };
}

/** @param {Situation} situation @returns {Partial<Bar> & {question: string}} */
function sending(situation) {
  const action = chosenAction(situation);
  const { sight, speaker } = situation;
  const text = action ? words.actionWords(speaker, action, sight) : "";
  const button = /** @type {const} */ ({ does: "confirm", text, busy: true });
  const shown = action?.type === "setup" || action?.type === "choose_edge" || situation.confirm;
  return { question: speaker.t("view.sending"), buttons: shown ? [button] : [] };
}

/** @param {Situation} situation @returns {Partial<Bar> & {question: string}} */
function waiting(situation) {
  const { sight, speaker } = situation;
  const { phase, turn, sides } = sight.public;
  const { t, seat } = speaker;
  if (phase === "play" && turn !== null) {
    if (turn === seat) return { question: "" }; // the own move is being played
    return { question: words.taskWords(speaker, sight.public, turn), note: noteOf(situation) };
  }
  const late = sides.flatMap(({ placed }, one) => (placed || one === seat ? [] : [one]));
  if (phase === "setup_both" && late.length > 1) return { question: t("view.wait.both") };
  const who = turn ?? late[0];
  if (who === undefined || who === seat) return { question: "" };
  const kind = phase === "edge" ? "edge" : phase === "setup_first" ? "edge_and_setup" : "setup";
  return { question: t(`prompt.${kind}.other`, { name: words.nameOf(speaker, who) }) };
}

/** @param {Situation} situation @returns {Asks} */
function askEdge({ asked, sight, speaker, arrangement }) {
  const { t } = speaker;
  const offers = (asked.affordances?.edges ?? []).length > 1 ? [turn(speaker)] : [];
  const edge = arrangement.edge ?? "S";
  const text = words.actionWords(speaker, { type: "choose_edge", edge }, sight);
  return {
    question: t("view.ask.edge"),
    note: t("view.edge", { edge: t(`edge.${edge}`) }),
    offers,
    buttons: [{ does: "confirm", text, busy: false }],
  };
}

/** @param {Situation} situation @returns {Asks} */
function askSetup(situation) {
  const { asked, arrangement, speaker, sight } = situation;
  const { t } = speaker;
  const several = (asked.affordances?.setup?.length ?? 0) > 1;
  const offers = several ? [turn(speaker)] : [];
  const note = setupNote(situation);
  const action = setupOf(arrangement);
  if (isComplete(arrangement) && action && !arrangement.held) {
    const text = words.actionWords(speaker, action, sight);
    const confirm = /** @type {const} */ ({ does: "confirm", text, busy: false });
    return { question: t("view.ask.ready"), note, offers, buttons: [confirm] };
  }
  const begun = arrangement.damyo !== null || arrangement.ronin.length > 0;
  const fill = /** @type {const} */ ({ does: "fill", text: t(begun ? "action.fill" : "action.fill.all") });
  const hand = inHand(arrangement);
  const n = RONIN - arrangement.ronin.length;
  const question =
    hand?.piece === "damyo" ? t("view.ask.damyo") : hand?.from ? t("view.ask.put") : t("view.ask.ronin", { n });
  return { question, note, offers: [...offers, fill], buttons: [] };
}

/** @param {Situation} situation */
function setupNote({ asked, arrangement, speaker, sight }) {
  const { affordances } = asked;
  const { t } = speaker;
  const narrow = placesOf(arrangement, affordances, "damyo").length;
  const wide = offerOf(arrangement, affordances)?.ronin.length ?? 0;
  if (narrow < wide) return t("view.note.edition2020");
  if (sight.public.phase === "setup_both") return t("view.note.hidden");
  if (sight.public.phase === "setup_first") return t("view.note.first");
  return t("view.note.second");
}

/** @param {words.Speaker} speaker @returns {Offer} */
function turn({ t }) {
  return { does: "turn", text: t("action.turn") };
}

/** @param {Situation} situation @returns {Asks} */
function askPlay(situation) {
  const { sight, asked, choice, speaker, effect } = situation;
  const { t } = speaker;
  const shown = sight.public;
  const question = words.taskWords(speaker, shown, speaker.seat ?? 0);
  if (asked.affordances?.pass) {
    const text = words.actionWords(speaker, { type: "pass" }, sight);
    return { question, note: noteOf(situation), offers: [], buttons: [{ does: "confirm", text, busy: false }] };
  }
  if (choice.from === null) return { question, note: noteOf(situation), offers: [], buttons: [] };
  const cancel = /** @type {const} */ ({ does: "cancel", text: t("action.cancel"), busy: false });
  const action = chosenAction(situation);
  if (!action) {
    return { question: whereWords(situation), note: noteOf(situation), offers: [], buttons: [cancel] };
  }
  const repeats = effect(action)?.repeats ?? 0;
  const text = words.actionWords(speaker, action, sight);
  return {
    question: t("view.ask.sure"),
    note: repeats > 2 ? t("view.note.third") : "",
    offers: [],
    buttons: [{ does: "confirm", text, busy: false }, cancel],
  };
}

/** @param {Situation} situation */
function whereWords({ choice, sight, speaker }) {
  const { from } = choice;
  if (from === null || from === RESERVE) return speaker.t("view.ask.return-where");
  const there = standing(sight.public, from);
  const piece = speaker.t(`piece.${there?.piece ?? "ronin"}`);
  return speaker.t("view.ask.where", { piece, square: from, n: kindOf(from) });
}

/**
 * What everybody has to know while it lasts: a draw is near.
 * @param {Situation} situation
 */
function noteOf({ sight, speaker }) {
  const { past, plies } = sight.public;
  const now = past.at(-1);
  const times = now === undefined ? 0 : past.filter((one) => one === now).length;
  if (times > 1) return speaker.t("view.note.twice");
  if (plies >= LONG) return speaker.t("view.note.length", { n: LENGTH - plies });
  return "";
}

/**
 * What would be sent if the choice were confirmed.
 * @param {Situation} situation
 * @returns {Action | null}
 */
export function chosenAction({ asked, choice, arrangement }) {
  const { affordances } = asked;
  if (affordances?.edges) {
    return arrangement.edge === null ? null : { type: "choose_edge", edge: arrangement.edge };
  }
  if (affordances?.setup) return setupOf(arrangement);
  if (affordances?.pass) return { type: "pass" };
  if (choice.from === null || choice.to === null) return null;
  return actionOf(choice.from, choice.to);
}
