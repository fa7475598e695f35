/**
 * Mana Mana's events as sentences for the journal.
 *
 * @import { Colour, GameEvent, Outcome, Place, Sight, Translate } from "./model.js"
 */

import { COMPLETE } from "./cards.js";
import { pileWords, reasonWords } from "./words.js";

/** Its rows carry who sits there. */
export const boardTellsSeats = true;

/**
 * @typedef {{t: Translate, names: () => string[], seat: Place | null, by?: number | null}} Teller
 */

/**
 * @param {GameEvent} event
 * @param {Teller} teller
 * @returns {string | null} null: not told
 */
export function sentence(event, teller) {
  const { t } = teller;
  switch (event.type) {
    case "dealt":
      return t("event.dealt", { name: name(event.first, teller) });
    case "taken": {
      const params = { name: name(event.seat, teller), cards: t(`cards.${event.colour}`, { n: event.count }) };
      if (event.cost === 0) return t("event.taken", params);
      return t("event.taken.paid", { ...params, mana: t("mana", { n: event.cost }) });
    }
    case "laid":
      return laidWords(event, teller);
    case "passed":
      return t("event.passed", { name: name(event.seat, teller) });
    case "discarded": {
      const card = t(`cards.${event.colour}`, { n: 1 });
      return t("event.discarded", { name: name(event.seat, teller), card });
    }
    case "departed":
      return t(`event.departed.${event.cause}`, { name: name(event.seat, teller) });
    case "refilled":
      return t("event.refilled", { cards: pileWords(t, event.cards) });
    case "end_triggered":
      return t("event.end_triggered", { n: event.turns });
    case "ended":
      return t(`event.ended.${event.reason}`);
  }
}

/** @param {number} seat @param {Teller} teller */
function name(seat, { names }) {
  return names()[seat] ?? String(seat + 1);
}

/**
 * @param {Extract<GameEvent, {type: "laid"}>} event
 * @param {Teller} teller
 */
function laidWords({ seat, colour, count, target, total, reward, due }, teller) {
  const { t } = teller;
  const mana = t("mana", { n: reward });
  const params = {
    name: name(seat, teller),
    cards: t(`cards.${colour}`, { n: count }),
    mana: reward < due ? t("event.short", { mana }) : mana,
  };
  const key = total === COMPLETE ? "event.laid.complete" : "event.laid";
  if (target === seat) return t(`${key}.own`, params);
  return t(`${key}.at`, { ...params, owner: name(target, teller) });
}

/**
 * What somebody did, in one short sentence; whose row got cards is said where it is somebody else's.
 * @param {readonly GameEvent[]} events of one entry
 * @param {Teller} teller
 * @returns {string} "": nothing
 */
export function brief(events, teller) {
  return events.map((event) => briefWords(event, teller)).find(Boolean) ?? "";
}

/** @param {GameEvent} event @param {Teller} teller */
function briefWords(event, teller) {
  const { t } = teller;
  const say = (/** @type {string} */ key, /** @type {Place} */ seat, /** @type {Record<string, string>} */ more = {}) =>
    t(`brief.${key}.${seat === teller.seat ? "mine" : "other"}`, { name: name(seat, teller), ...more });
  const some = (/** @type {{colour: Colour, count: number}} */ { colour, count }) => pileWords(t, colour.repeat(count));
  switch (event.type) {
    case "taken": {
      const params = { cards: some(event), mana: t("mana", { n: event.cost }) };
      return say(event.cost === 0 ? "taken" : "taken.paid", event.seat, params);
    }
    case "laid": {
      const params = { cards: some(event), mana: t("mana", { n: event.reward }), owner: name(event.target, teller) };
      if (event.target === event.seat) return say("laid", event.seat, params);
      if (event.target !== teller.seat) return say("laid.at", event.seat, params);
      return t("brief.laid.yours", { name: name(event.seat, teller), ...params });
    }
    case "discarded":
      return say("discarded", event.seat, { cards: t(`cards.${event.colour}`, { n: 1 }) });
    case "passed":
    case "departed":
      return say(event.type, event.seat);
    default:
      return "";
  }
}

/**
 * How an event sounds.
 * @param {GameEvent} event
 * @returns {"move" | "capture" | null}
 */
export function tone(event) {
  if (event.type === "end_triggered") return "capture";
  if (event.type === "laid") return event.total === COMPLETE ? "capture" : "move";
  return ["taken", "passed", "discarded"].includes(event.type) ? "move" : null;
}

/**
 * Why the match ended, in one sentence that says who left or how close it was.
 * @param {Outcome} outcome
 * @param {Sight} sight of the end
 * @param {{t: Translate, names: () => string[], seat: Place | null}} tools
 * @returns {string}
 */
export function reason(outcome, sight, { t, names, seat }) {
  return reasonWords({ t, names: names(), seat }, sight, outcome);
}

/**
 * What each seat's points are made of; where points are equal, the hand decides.
 * @param {Sight} sight of the end
 * @param {{t: Translate}} tools
 * @returns {{heads: string[], rows: {parts: (number | null)[], note: string}[]}}
 */
export function accounts({ public: shown }, { t }) {
  const { rows, mana, scores, hand_sizes: hands, left } = shown;
  /** @param {Place} seat */
  const tied = (seat) => scores.some((one, at) => at !== seat && !left.includes(at) && one === scores[seat]);
  return {
    heads: [t("board.scores.cards"), t("board.scores.mana")],
    rows: rows.map((row, seat) => {
      if (left.includes(seat)) return { parts: [null, null], note: t("board.gone") };
      const cards = row.reduce((sum, n) => sum + n, 0);
      return { parts: [cards, mana[seat] ?? 0], note: tied(seat) ? t("board.held", { n: hands[seat] ?? 0 }) : "" };
    }),
  };
}
