/**
 * The action bar as plain data: the question in one sentence, what else matters now, and the
 * buttons, of which the confirming one says what will happen. Pure.
 *
 * @import * as actionbar from "../../table/actionbar.js"
 * @import { Action, Colour } from "./model.js"
 * @import { Situation } from "./view.js"
 */

import { countOf } from "./fold.js";
import { COLOURS, actionOf, targetsOf } from "./input.js";
import * as words from "./words.js";

/**
 * An offer claims its colour at one press; `brings` is empty until the server has told it.
 * @typedef {{colour: Colour, pile: string, brings: string}} Offer
 * @typedef {actionbar.Bar & {offers: Offer[]}} Bar
 */

/** The bar holds at most this many buttons: more colours are tapped on the mountain first. */
const MOST_OFFERS = 3;

/**
 * Whether every colour of a claim has its own button in the bar.
 * @param {readonly Colour[]} colours
 */
export function offersFit(colours) {
  return colours.length <= MOST_OFFERS;
}

/**
 * @param {Situation} situation
 * @returns {Bar}
 */
export function askingOf(situation) {
  const { sight, asked, choice, speaker } = situation;
  const { t } = speaker;
  const { phase, turn, claim } = sight.public;
  const note = standing(situation);
  const silent = { note, mine: false, stepper: null, offers: [], buttons: [] };
  if (phase === "over" || turn === null) {
    const ranking = asked.outcome?.ranking ?? [];
    const reason = words.reasonWords(speaker, sight, ranking);
    return { ...silent, question: words.resultWords(speaker, sight, ranking), note: reason };
  }
  if (choice.sending) {
    return { ...silent, question: t("board.sending"), mine: true, buttons: sending(situation) };
  }
  if (!asked.affordances) {
    if (turn === speaker.seat) return { ...silent, question: "" }; // the own move is being played
    const key = claim ? "prompt.claim.other" : "prompt.action.other";
    return { ...silent, question: t(key, { name: words.nameOf(speaker, turn) }) };
  }
  const asks = asked.affordances.claim ? askClaim(situation) : askAction(situation);
  return { ...asks, mine: true, note: asks.note || note };
}

/**
 * What everybody has to know while it lasts: a mandala is being swept, the end is near.
 * @param {Situation} situation
 */
function standing({ sight, speaker }) {
  const { claim, end_trigger: trigger } = sight.public;
  const last = trigger === null ? "" : speaker.t(claim ? "hint.final.now" : "hint.final");
  const complete = claim ? speaker.t(`board.complete.${claim.mandala}`) : "";
  return [complete, last].filter(Boolean).join(" ");
}

/**
 * @param {Situation} situation
 * @returns {Omit<Bar, "mine">}
 */
function askClaim(situation) {
  const { speaker } = situation;
  const action = chosenAction(situation);
  const question = speaker.t("prompt.claim");
  const [colour] = situation.asked.affordances?.claim ?? [];
  const lost = colour && situation.effect({ type: "claim", colour })?.to === "discard";
  const note = lost ? speaker.t("hint.field.empty") : "";
  if (!action) return { question, note, stepper: null, offers: offers(situation), buttons: [] };
  const buttons = pair(speaker, textOf(situation, action));
  return { question: speaker.t("board.ask.sure"), note, stepper: null, offers: [], buttons };
}

/**
 * @param {Situation} situation
 * @returns {Offer[]}
 */
function offers({ sight, asked, speaker, effect }) {
  const { claim, mandalas } = sight.public;
  const colours = COLOURS.filter((colour) => asked.affordances?.claim?.includes(colour));
  if (!claim || !offersFit(colours)) return [];
  return colours.map((colour) => {
    const n = countOf(mandalas[claim.mandala].mountain, colour);
    const worth = effect({ type: "claim", colour });
    const pile = speaker.t(`board.pile.${colour}`, { n });
    return { colour, pile, brings: worth ? words.bringsWords(speaker, worth) : "" };
  });
}

/**
 * @param {Situation} situation
 * @returns {Omit<Bar, "mine">}
 */
function askAction(situation) {
  const { choice, speaker, effect } = situation;
  const { t } = speaker;
  /** @type {Offer[]} */
  const offers = [];
  if (!choice.colour) {
    return { question: t("prompt.action"), note: "", stepper: null, offers, buttons: [] };
  }
  const action = chosenAction(situation);
  if (!action || !choice.target) {
    const question = t("board.ask.where", { colour: t(`colour.${choice.colour}`) });
    const cancel = /** @type {const} */ ({ does: "cancel", text: t("action.cancel"), busy: false });
    return { question, note: completions(situation), stepper: null, offers, buttons: [cancel] };
  }
  const told = effect(action);
  const first = told && words.firstWords(speaker, told);
  const { most } = choice.target;
  return {
    question: t(most > 1 ? "board.ask.count" : "board.ask.sure"),
    note: first ? t("board.star", { said: first }) : "",
    stepper: most > 1 ? { n: choice.count, most, name: t("board.count") } : null,
    offers,
    buttons: pair(speaker, textOf(situation, action)),
  };
}

/**
 * @param {Situation} situation
 * @returns {Action | null}
 */
function chosenAction({ asked, choice }) {
  const { colour, target, count } = choice;
  if (!colour) return null;
  if (asked.affordances?.claim) return { type: "claim", colour };
  return target && actionOf(colour, target, count);
}

/** @param {Situation} situation @param {Action} action */
function textOf({ sight, speaker, effect }, action) {
  const { claim, mandalas } = sight.public;
  const taken = claim ? countOf(mandalas[claim.mandala].mountain, action.colour) : 1;
  return words.actionWords(speaker, action, effect(action), taken);
}

/**
 * @param {words.Speaker} speaker
 * @param {string} text of the confirming button
 * @returns {Bar["buttons"]}
 */
function pair({ t }, text) {
  return [
    { does: "confirm", text, busy: false },
    { does: "cancel", text: t("action.cancel"), busy: false },
  ];
}

/**
 * @param {Situation} situation
 * @returns {Bar["buttons"]}
 */
function sending(situation) {
  const action = chosenAction(situation);
  return action ? [{ does: "confirm", text: textOf(situation, action), busy: true }] : [];
}

/**
 * What the stars on the board mean: where the chosen colour would complete a mandala, and who would
 * then choose first.
 * @param {Situation} situation
 */
function completions({ asked, choice, speaker, effect }) {
  const { colour } = choice;
  if (!colour) return "";
  const { t } = speaker;
  const starred = targetsOf(asked.affordances, colour).flatMap((target) => {
    const told = effect(actionOf(colour, target, target.most));
    const said = told && words.firstWords(speaker, told);
    return said ? [{ place: t(`area.${target.kind}.${target.mandala}`), said }] : [];
  });
  const [one] = starred;
  if (!one) return "";
  if (starred.every(({ said }) => said === one.said)) return t("board.star", { said: one.said });
  return t("board.star", { said: starred.map((each) => t("board.says", each)).join("; ") });
}
