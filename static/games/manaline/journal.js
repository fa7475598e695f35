/**
 * Manaline's events as sentences for the journal.
 *
 * @import { GameEvent, Translate } from "./model.js"
 */

import { SIX, tileNames } from "./kinds.js";

/** @typedef {{t: Translate, names: () => string[]}} Teller */

/**
 * @param {GameEvent} event
 * @param {Teller} teller
 * @returns {string | null} null: not told
 */
export function sentence(event, teller) {
  const { t } = teller;
  switch (event.type) {
    case "dealt": {
      const n = event.opening_sizes[event.first] ?? 0;
      return t("event.dealt", { name: nameOf(event.first, teller), n });
    }
    case "placed":
      return placedWords(event, teller);
    case "exchanged":
    case "drawn":
      return movedWords(event, teller);
    case "departed":
      return t(`event.departed.${event.cause}`, { name: nameOf(event.seat, teller), n: event.count });
    case "went_out":
      return t("event.went_out", { name: nameOf(event.seat, teller), n: event.points });
    case "ended":
      return t(`event.ended.${event.reason}`);
    default:
      return t(`event.${event.type}`, { name: nameOf(event.seat, teller) });
  }
}

/** @param {number} seat @param {Teller} teller */
function nameOf(seat, { names }) {
  return names()[seat] ?? String(seat + 1);
}

/**
 * @param {Extract<GameEvent, {type: "placed"}>} event
 * @param {Teller} teller
 */
function placedWords({ seat, tiles, lines, points }, teller) {
  const whole = lines.some(({ length }) => length === SIX);
  const told = tileNames(teller.t, tiles.map(([kind]) => kind));
  const params = { name: nameOf(seat, teller), tiles: told, n: points };
  return teller.t(whole ? "event.placed.manaline" : "event.placed", params);
}

/**
 * Tiles that went back into the bag, or came from it.
 * @param {Extract<GameEvent, {type: "exchanged" | "drawn"}>} event
 * @param {Teller} teller
 */
function movedWords({ type, seat, count, kinds }, teller) {
  const name = nameOf(seat, teller);
  if (kinds === null) return teller.t(`event.${type}`, { name, n: count });
  return teller.t(`event.${type}.own`, { name, tiles: tileNames(teller.t, kinds) });
}

/**
 * What somebody did, in one short sentence.
 * @param {readonly GameEvent[]} events of one entry
 * @param {Teller & {seat: number | null}} teller
 * @returns {string} "": nothing
 */
export function brief(events, teller) {
  return events.map((event) => briefWords(event, teller)).find(Boolean) ?? "";
}

/** @param {GameEvent} event @param {Teller & {seat: number | null}} teller */
function briefWords(event, teller) {
  if (!["placed", "exchanged", "passed", "departed"].includes(event.type)) return "";
  const { seat } = /** @type {{seat: number}} */ (event);
  const key = `brief.${event.type}.${seat === teller.seat ? "mine" : "other"}`;
  const name = nameOf(seat, teller);
  if (event.type === "placed") return teller.t(key, { name, points: event.points, n: event.tiles.length });
  return teller.t(key, event.type === "exchanged" ? { name, n: event.count } : { name });
}

/**
 * How an event sounds.
 * @param {GameEvent} event
 * @returns {"move" | "capture" | null}
 */
export function tone(event) {
  if (event.type === "placed") return event.lines.some(({ length }) => length === SIX) ? "capture" : "move";
  return event.type === "exchanged" || event.type === "passed" ? "move" : null;
}

/**
 * Points by seat, and tiles in hand once the bag is empty: until then everybody has six.
 * @param {{public: {scores: readonly number[], hand_sizes: readonly number[], bag: number}}} sight
 */
export function tally({ public: { scores, hand_sizes, bag } }) {
  return scores.map((score, seat) => ({ score, held: bag === 0 ? (hand_sizes[seat] ?? null) : null }));
}

/**
 * Why the match ended, in one sentence that says who placed the last tile.
 * @param {{reason: string}} outcome
 * @param {{public: {last: {seat: number} | null}}} sight of the end
 * @param {{t: Translate, names: () => string[], seat: number | null}} tools
 */
export function reason({ reason: why }, { public: { last } }, { t, names, seat }) {
  if (why !== "out" || !last) return t(`reason.${why}`);
  return last.seat === seat ? t("reason.out.mine") : t("reason.out.other", { name: names()[last.seat] ?? "" });
}
