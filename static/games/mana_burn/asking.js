/**
 * The action bar as plain data: the question in one sentence, what else matters now, and the buttons, of
 * which the confirming one says what will happen. Pure.
 *
 * @import { Bar } from "../../table/actionbar.js"
 * @import { Action, Affordances } from "./model.js"
 * @import { Situation } from "./view.js"
 */

import { BARE, actionOf, countOf } from "./choice.js";
import { actionWords } from "./deeds.js";
import { otherUse } from "./input.js";
import { squareOf } from "./squares.js";
import { cardsWords, kindName, nameOf, squareName } from "./words.js";

/** Questions that are answered by the bar's buttons alone. @type {ReadonlySet<string>} */
const PLAIN = new Set(["roll", "crypt_take", "skip_for_crypt"]);

/**
 * `offers`: answers that need nothing chosen, and the other use of the chosen card.
 * @typedef {{does: string, text: string, strong: boolean}} Offer
 * @typedef {Bar & {offers: Offer[]}} BurnBar
 */

/** @param {Situation} situation @returns {BurnBar} */
export function askingOf(situation) {
  const { sight, asked, choice } = situation;
  const { t } = situation.speaker;
  const silent = { note: "", mine: false, stepper: null, buttons: [], offers: [] };
  if (sight.public.phase === "over") return { ...silent, question: t("board.ask.over") };
  if (choice.sending) return { ...silent, question: t("board.sending"), mine: true, buttons: confirming(situation, true) };
  if (choice.does !== null) return { ...silent, ...chosenBar(situation), mine: true };
  if (asked.prompt) return { ...silent, ...promptBar(situation), mine: true };
  return { ...silent, ...waitingBar(situation) };
}

/**
 * Nothing is asked of the viewer: what the table waits for.
 * @param {Situation} situation
 */
function waitingBar({ sight: { public: shown }, asked, speaker }) {
  const { t } = speaker;
  const may = asked.affordances ?? {};
  const note = may.hero ? t("board.ask.hero") : Object.keys(may).length > 0 ? t("board.ask.free") : "";
  const top = shown.stack.at(-1);
  if (top) {
    return { question: t("board.ask.stack", { name: nameOf(speaker, top.seat), card: kindName(speaker, top.card) }), note };
  }
  if (asked.window) return { question: t(`window.${asked.window.kind}`), note };
  const waiting = shown.asking;
  const [first] = waiting?.seats ?? [];
  if (!waiting || first === undefined) return { question: "", note: "" };
  if (waiting.seats.length > 1) return { question: t(`board.ask.several.${waiting.kind}`), note };
  return { question: t(`prompt.${waiting.kind}.other`, { name: nameOf(speaker, first) }), note };
}

/**
 * The viewer is asked, and has chosen nothing yet.
 * @param {Situation} situation
 */
function promptBar(situation) {
  const { asked, speaker } = situation;
  const { t } = speaker;
  const may = asked.affordances ?? {};
  const kind = asked.prompt?.kind ?? "roll";
  /** @type {Action[]} */
  const bare = BARE.filter((type) => may[type]).map((type) => ({ type }));
  // Of a pile that lies face down one takes any card.
  if (may.burn_pick?.includes(null)) bare.unshift({ type: "burn_pick", kind: null });
  const offers = bare.map((action) => ({
    does: `answer:${action.type}`,
    text: actionWords(situation, action, kind),
    strong: action.type !== "decline",
  }));
  const n = may.stake?.count ?? may.discard?.count ?? 1;
  return { question: t(`prompt.${kind}`), note: n > 1 ? t("board.ask.count", { n }) : howTo(situation), offers };
}

/**
 * What takes cards off the Crypt, if that is asked: whatever one gives for them, they are the same.
 * @param {Affordances | null} may
 * @returns {Action | null}
 */
export function toppingOf(may) {
  if (may?.crypt_take) return { type: "crypt_take" };
  if (may?.skip_for_crypt) return { type: "skip_for_crypt" };
  const [card] = may?.swap_crypt ?? [];
  return card ? { type: "swap_crypt", card } : null;
}

/** @param {Situation} situation */
function howTo({ asked, speaker, effect }) {
  const tops = toppingOf(asked.affordances);
  const cards = tops && effect(tops)?.cards;
  if (cards) return speaker.t("board.ask.tops", { cards: cardsWords(speaker, cards) });
  if (asked.affordances?.burn_pick?.includes(null)) return "";
  const kind = asked.prompt?.kind ?? "roll";
  const ways = waysWords({ speaker, effect }, asked.affordances?.choose_path ?? []);
  if (ways !== "") return ways;
  return PLAIN.has(kind) ? "" : speaker.t(`board.ask.how.${kind}`);
}

/**
 * Where each road leads: "The Wilds: Stampede, The Undertow: ..."; "" where that is not known yet.
 * @param {Pick<Situation, "speaker" | "effect">} situation
 * @param {readonly string[]} exits
 */
function waysWords({ speaker, effect }, exits) {
  const ways = exits.flatMap((exit) => {
    const told = effect({ type: "choose_path", exit });
    const road = squareOf(exit)?.road;
    if (!told?.ok || !told.to || !road) return [];
    return [speaker.t("board.ask.way", { road: speaker.t(`road.${road}`), square: squareName(speaker, told.to) })];
  });
  return ways.length === exits.length ? ways.join(" · ") : "";
}

/**
 * Something is chosen: what is still missing, or the button that does it.
 * @param {Situation} situation
 */
function chosenBar(situation) {
  const { asked, choice, speaker } = situation;
  const { t } = speaker;
  const may = asked.affordances;
  const action = actionOf(choice, may);
  const cancel = { does: /** @type {const} */ ("cancel"), text: t("action.cancel"), busy: false };
  const offers = otherOffers(situation);
  if (action) return { question: sure(situation, action), offers, buttons: [...confirming(situation, false), cancel] };
  const note = choice.does === "play" && choice.card ? t(`board.effect.${choice.card}`) : "";
  return { question: missing(situation), note, offers, buttons: [cancel] };
}

/**
 * What is about to be done does, or what it is the answer to.
 * @param {Situation} situation
 * @param {Action} action
 */
function sure({ asked, speaker, effect }, action) {
  const { t } = speaker;
  if (action.type === "play") return t(`board.effect.${action.card}`);
  const told = action.type === "choose_path" ? effect(action) : null;
  if (told?.ok && told.to) return t(`square.${told.to}.help`);
  return asked.prompt ? t(`prompt.${asked.prompt.kind}`) : t("board.ask.sure");
}

/** @param {Situation} situation @returns {string} */
function missing(situation) {
  const { asked, choice, speaker } = situation;
  const { t } = speaker;
  const { does, card, cards, seat } = choice;
  if (does === "play" && card) return t("board.ask.target", { card: kindName(speaker, card) });
  if (does === "hero") return t("board.ask.die");
  if (does === "fish_ask") return t(seat === null ? "board.ask.whom" : "board.ask.kind");
  if (does === "swap_monsters") return t(choice.mid === null ? "board.ask.own" : "board.ask.other");
  const left = countOf(choice, asked.affordances) - cards.length;
  if (left > 0) return t("board.ask.more", { n: left });
  return t("board.ask.whom");
}

/** @param {Situation} situation @returns {Offer[]} */
function otherOffers(situation) {
  const { asked, choice } = situation;
  const other = otherUse(choice, asked.affordances);
  if (!other || !choice.card) return [];
  const action = actionOf(other, asked.affordances);
  const text = action
    ? actionWords(situation, action)
    : situation.speaker.t("board.do.throw", { card: kindName(situation.speaker, choice.card) });
  return [{ does: "other", text, strong: false }];
}

/**
 * @param {Situation} situation
 * @param {boolean} busy
 * @returns {Bar["buttons"]}
 */
function confirming(situation, busy) {
  const action = actionOf(situation.choice, situation.asked.affordances);
  if (!action) return [];
  return [{ does: "confirm", text: actionWords(situation, action), busy }];
}
