/**
 * Mana's events as sentences for the journal.
 *
 * @import { Translate } from "../../core/types"
 * @import { GameEvent, Piece, Place, Square } from "./model.js"
 */

/** Reasons that name somebody: who left, or in whose favour it ended. */
const LEFT = ["left", "resigned", "timed_out"];

/**
 * `by`: the seat whose entry the event belongs to.
 * @typedef {{t: Translate, names: () => string[], seat: number | null, by?: number | null}} Teller
 */

/**
 * @param {GameEvent} event
 * @param {Teller} teller
 * @returns {string | null} null: not told
 */
export function sentence(event, teller) {
  const { t } = teller;
  switch (event.type) {
    case "begun":
      return t("event.begun", { name: name(event.first, teller) });
    case "edge_chosen":
      return t(`event.edge_chosen.${event.edge}`, { name: name(event.seat, teller) });
    case "placed":
      return t("event.placed", { name: name(event.seat, teller) });
    case "revealed":
      return t("event.revealed");
    case "moved":
      return movedWords(event, teller);
    case "captured":
      return t(`event.captured.${event.piece}`, { name: name(event.seat, teller), at: event.at });
    case "dropped": {
      const said = t("event.dropped", { name: name(event.seat, teller), to: event.to });
      return `${said}. ${t(`event.demands.${event.demands}`)}`;
    }
    case "passed":
      return t("event.passed", { name: name(event.seat, teller) });
    case "ended":
      return endedWords(event, teller);
    default:
      return null;
  }
}

/** @param {number} seat @param {Teller} teller */
function name(seat, { names }) {
  return names()[seat] ?? String(seat + 1);
}

/** @param {Extract<GameEvent, {type: "moved"}>} event @param {Teller} teller */
function movedWords({ seat, piece, path, task, demands }, teller) {
  const { t } = teller;
  const moved = t(`event.moved.${piece}`, { name: name(seat, teller), from: path[0] ?? "", to: path.at(-1) ?? "" });
  const freed = task === "disobey" || task === "return";
  return [freed ? t("event.moved.disobey", { moved }) : moved, t(`event.demands.${demands}`)].join(". ");
}

/** @param {Extract<GameEvent, {type: "ended"}>} event @param {Teller} teller */
function endedWords({ reason: why, winner }, { t, names, by }) {
  const whose = LEFT.includes(why) ? (by ?? (winner === null ? null : 1 - winner)) : winner;
  return t(`event.ended.${why}`, { name: whose === null ? "" : (names()[whose] ?? "") });
}

/**
 * What somebody did, in one short sentence.
 * @param {readonly GameEvent[]} events of one entry
 * @param {Teller} teller
 * @returns {string} "": nothing
 */
export function brief(events, teller) {
  const taken = events.find((event) => event.type === "captured")?.piece;
  return events.map((event) => briefWords(event, taken, teller)).find(Boolean) ?? "";
}

/** @param {GameEvent} event @param {Piece | undefined} taken @param {Teller} teller */
function briefWords(event, taken, teller) {
  if (!["placed", "moved", "dropped", "passed"].includes(event.type)) return "";
  const { seat } = /** @type {{seat: Place}} */ (event);
  const key = `brief.${event.type}${taken ? `.${taken}` : ""}.${seat === teller.seat ? "mine" : "other"}`;
  const way = event.type === "moved" ? event.path : event.type === "dropped" ? [event.to] : [];
  return teller.t(key, { name: name(seat, teller), from: way[0] ?? "", to: way.at(-1) ?? "" });
}

/**
 * How an event sounds.
 * @param {GameEvent} event
 * @returns {"move" | "capture" | null}
 */
export function tone({ type }) {
  if (type === "captured") return "capture";
  return type === "moved" || type === "dropped" || type === "placed" ? "move" : null;
}

/**
 * Why the match ended, in one sentence that says who took whose Damyo and where, or who left.
 * @param {{reason: string}} outcome
 * @param {{public: {winner: number | null, mana?: Square | null}}} sight of the end: the Mana lies where the
 *   last move ended
 * @param {{t: Translate, names: () => string[], seat: number | null}} tools
 * @returns {string}
 */
export function reason({ reason: why }, { public: { winner, mana } }, { t, names, seat }) {
  if (winner === null) return t(`reason.${why}`);
  const whose = LEFT.includes(why) ? 1 - winner : winner;
  const lost = why === "damyo" && seat === 1 - winner;
  const how = whose === seat ? "mine" : lost ? "lost" : "other";
  return t(`reason.${why}.${how}`, { name: names()[whose] ?? "", at: mana ?? "" });
}

const PIECES = new URL("./assets/pieces.svg", import.meta.url).pathname;

/** What stands beside a seat's name: a piece of its side, drawn in a square of 100. @param {number} seat */
export function sign(seat) {
  return `${PIECES}#ronin-${seat}`;
}
