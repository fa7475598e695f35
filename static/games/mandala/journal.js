/**
 * Mandala's events as sentences for the journal.
 *
 * @import { GameEvent, Place, Translate } from "./model.js"
 */

import { pileWords } from "./words.js";

export { reason } from "./words.js";

/**
 * `by`: the seat whose entry the event belongs to.
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
    case "built": {
      const colour = t(`colour.${event.colour}`);
      return t(`event.built.${event.mandala}`, { name: name(event.seat, teller), colour });
    }
    case "grown":
      return told(`event.grown.${event.mandala}`, event, teller);
    case "discarded":
      return told("event.discarded", event, teller);
    case "drawn":
      return drawnWords(event, teller);
    case "claimed":
      return claimedWords(event, teller);
    default:
      return factWords(event, teller);
  }
}

/** @param {number} seat @param {Teller} teller */
function name(seat, { names }) {
  return names()[seat] ?? String(seat + 1);
}

/**
 * @param {string} key
 * @param {{seat: Place, colour: string, count: number}} event
 * @param {Teller} teller
 */
function told(key, { seat, colour, count }, teller) {
  const cards = teller.t(`cards.${colour}`, { n: count });
  return teller.t(key, { name: name(seat, teller), cards });
}

/**
 * @param {Extract<GameEvent, {type: "drawn"}>} event
 * @param {Teller} teller
 */
function drawnWords({ seat, count, cards }, teller) {
  const { t } = teller;
  if (cards === null) return t("event.drawn", { name: name(seat, teller), n: count });
  return t("event.drawn.own", { name: name(seat, teller), cards: pileWords(t, cards) });
}

/**
 * @param {Extract<GameEvent, {type: "claimed"}>} event
 * @param {Teller} teller
 */
function claimedWords(event, teller) {
  if (event.to === "discard") return told("event.claimed.discard", event, teller);
  if (event.river === null) return told("event.claimed.cup", event, teller);
  const cards = teller.t(`cards.${event.colour}`, { n: event.count });
  const params = { name: name(event.seat, teller), cards, space: event.river };
  return teller.t("event.claimed.river", params);
}

/**
 * @param {GameEvent} event
 * @param {Teller} teller
 */
function factWords(event, teller) {
  const { t } = teller;
  switch (event.type) {
    case "completed":
      return completedWords(event, teller);
    case "swept": {
      const n = event.mountain.length + event.fields.join("").length;
      return t(`event.swept.${event.mandala}`, n > 0 ? { n } : {});
    }
    case "refilled":
      return t(`event.refilled.${event.mandala}`, { cards: pileWords(t, event.cards) });
    case "exhausted":
      return t("event.exhausted", event.reshuffled > 0 ? { n: event.reshuffled } : {});
    case "reshuffled":
      return t("event.reshuffled", { n: event.count });
    case "final_mandala":
      return t(`event.final_mandala.${event.trigger}`);
    case "ended":
      return endedWords(event.reason, teller);
    default:
      return null;
  }
}

/**
 * @param {Extract<GameEvent, {type: "completed"}>} event
 * @param {Teller} teller
 */
function completedWords({ seat, mandala, first }, teller) {
  const key = `event.completed.${mandala}`;
  if (first === null) return teller.t(`${key}.none`, { name: name(seat, teller) });
  return teller.t(key, { name: name(seat, teller), first: name(first, teller) });
}

/**
 * Who left is known from the entry, not from the event.
 * @param {string} reason
 * @param {Teller} teller
 */
function endedWords(reason, teller) {
  const { t, by } = teller;
  const left = ["left", "resigned", "timed_out"].includes(reason);
  if (!left) return t(`event.ended.${reason}`);
  return typeof by === "number" ? t(`event.ended.${reason}`, { name: name(by, teller) }) : t(`reason.${reason}`);
}

/**
 * What somebody did, in one short sentence.
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
  if (!("seat" in event) || typeof event.seat !== "number" || !("colour" in event)) return "";
  const { type, seat, colour } = event;
  const who = seat === teller.seat ? "mine" : "other";
  const n = type === "built" ? 1 : event.count;
  const params = { name: name(seat, teller), cards: t(`cards.${colour}`, { n }), colour: t(`colour.${colour}`) };
  const lost = type === "claimed" && event.to === "discard";
  const where = type === "built" || type === "grown" ? `.${event.mandala}` : lost ? ".lost" : "";
  return t(`brief.${type}${where}.${who}`, params);
}

/**
 * How an event sounds.
 * @param {GameEvent} event
 * @returns {"move" | "capture" | null}
 */
export function tone(event) {
  if (event.type === "completed" || event.type === "claimed") return "capture";
  return ["built", "grown", "discarded"].includes(event.type) ? "move" : null;
}
