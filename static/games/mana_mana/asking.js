/**
 * The action bar as plain data: the question in one sentence, what else matters now, and the
 * buttons, of which the confirming one says what will happen. Pure.
 *
 * @import { Bar } from "../../table/actionbar.js"
 * @import { Preview } from "./model.js"
 * @import { Situation } from "./view.js"
 */

import { COLOURS, COMPLETE } from "./cards.js";
import { NOTHING, actionOf, mostOf } from "./input.js";
import * as words from "./words.js";

/** After so many turns of one's own one knows where to tap. */
const LEARNT = 2;

/**
 * @param {Situation} situation
 * @returns {Bar}
 */
export function askingOf(situation) {
  const { sight, asked, choice, speaker } = situation;
  const { t } = speaker;
  const { phase, to_move: turn } = sight.public;
  const silent = { note: endWords(situation), mine: false, stepper: null, buttons: [] };
  if (phase === "over" || turn === null) {
    const question = words.resultWords(speaker, sight, asked.outcome);
    return { ...silent, question, note: asked.outcome ? words.reasonWords(speaker, sight, asked.outcome) : "" };
  }
  if (choice.sending) {
    return { ...silent, question: t("board.sending"), mine: true, buttons: confirming(situation, true) };
  }
  if (!asked.affordances) {
    if (turn === speaker.seat) return { ...silent, question: "" }; // the own move is being played
    return { ...silent, question: t("prompt.turn.other", { name: words.nameOf(speaker, turn) }) };
  }
  return { ...silent, ...ask(situation), mine: true };
}

/**
 * The end, as it is near.
 * @param {Pick<Situation, "sight" | "speaker">} situation
 */
function endWords({ sight, speaker }) {
  const { last_turns: last, to_move: turn } = sight.public;
  if (!last || sight.public.phase === "over") return "";
  const n = last.length;
  if (speaker.seat === null) return speaker.t("board.turns", { n });
  const later = last.filter((seat, index) => seat === speaker.seat && index > 0).length;
  if (turn !== speaker.seat) return speaker.t(later > 0 ? "board.end.later" : "board.end.done", { n: later });
  return speaker.t(later > 0 ? "board.end.more" : "board.end.last", { n: later });
}

/**
 * @param {Situation} situation
 * @returns {Partial<Bar> & {question: string}}
 */
function ask(situation) {
  const { sight, asked, choice, speaker } = situation;
  const { t } = speaker;
  if (asked.affordances?.pass) {
    const note = words.stuckWords(speaker, sight);
    return { question: t("board.stuck.pass"), note, buttons: confirming({ ...situation, choice: { ...NOTHING, does: "pass" } }, false) };
  }
  if (choice.does === "discard") {
    return { question: t("board.ask.sure"), buttons: [...confirming(situation, false), cancel(situation)] };
  }
  if (asked.affordances && asked.affordances.discard.length > 0) return { question: t("board.ask.discard") };
  if (choice.does === "take") return askTake(situation);
  return choice.does === "lay" ? askLay(situation) : askAnything(situation);
}

/**
 * Nothing is chosen yet; how one chooses is told in the first turns.
 * @param {Situation} situation
 */
function askAnything({ asked, speaker, sight }) {
  const { t } = speaker;
  const takes = Object.keys(asked.affordances?.take ?? {}).length > 0;
  const lays = Object.keys(asked.affordances?.lay ?? {}).length > 0;
  const note = takes && lays ? "board.how" : takes ? "board.how.take" : "board.how.lay";
  const end = endWords({ sight, speaker });
  const known = (asked.latest?.acted ?? 0) >= LEARNT;
  return { question: t("prompt.turn"), note: end || (known ? "" : t(note)) };
}

/** @param {Situation} situation */
function askTake(situation) {
  const { sight, asked, choice, speaker } = situation;
  const { t } = speaker;
  const most = choice.colour ? mostOf(asked.affordances, choice.colour) : 0;
  const mana = sight.public.mana[speaker.seat ?? 0] ?? 0;
  return {
    question: t(most > 1 ? "board.ask.count" : "board.ask.sure"),
    note: t("board.cost", { mana: t("mana", { n: mana }) }),
    stepper: most > 1 ? { n: choice.count, most, name: t("board.count") } : null,
    buttons: [...confirming(situation, false), cancel(situation)],
  };
}

/** @param {Situation} situation */
function askLay(situation) {
  const { asked, choice, speaker, effect } = situation;
  const { t } = speaker;
  const { colour, target } = choice;
  if (colour === null || target === null) {
    const question = t("board.ask.where", { colour: t(`colour.${colour}`) });
    return { question, note: "", buttons: [cancel(situation)] };
  }
  const most = mostOf(asked.affordances, colour, target);
  const action = actionOf(choice);
  const told = action && effect(action);
  return {
    question: t(most > 1 ? "board.ask.count" : "board.ask.sure"),
    note: layNote(situation, told),
    stepper: most > 1 ? { n: choice.count, most, name: t("board.count") } : null,
    buttons: [...confirming(situation, false), cancel(situation)],
  };
}

/**
 * What the row comes to; that it is complete, or that the supply cannot pay.
 * @param {Situation} situation
 * @param {Preview | null} told
 */
function layNote({ sight, choice, speaker }, told) {
  const { t } = speaker;
  const { colour, target, count } = choice;
  const before = colour && target !== null ? (sight.public.rows[target]?.[COLOURS.indexOf(colour)] ?? 0) : 0;
  const n = before + count;
  if (told?.ok && (told.reward ?? 0) < (told.due ?? 0)) {
    return t("board.short", { n: told.reward ?? 0, due: told.due ?? 0 });
  }
  return n === COMPLETE ? t("board.completes") : t("board.comes-to", { n });
}

/**
 * @param {Situation} situation
 * @param {boolean} busy
 * @returns {Bar["buttons"]}
 */
function confirming({ choice, speaker, effect }, busy) {
  const action = actionOf(choice);
  if (!action) return [];
  return [{ does: "confirm", text: words.actionWords(speaker, action, effect(action)), busy }];
}

/** @param {Situation} situation @returns {Bar["buttons"][number]} */
function cancel({ speaker }) {
  return { does: "cancel", text: speaker.t("action.cancel"), busy: false };
}
