/**
 * Mana Burn's events as sentences for the journal, the sounds they make, and why a match ended.
 *
 * @import { Die, GameEvent, Kind, Outcome, Place, Sight, Translate } from "./model.js"
 * @import { Tally } from "../../core/types"
 */

import { sentenceOfCards } from "./journal_cards.js";
import { sentenceOfGames } from "./journal_games.js";
import { cardsWords, nameOf, squareName } from "./words.js";

export { brief } from "./brief.js";

/** Its mats carry who sits there. */
export const boardTellsSeats = "always";

/** @typedef {{t: Translate, names: () => string[], seat: Place | null, by?: Place | null}} Tools */

/**
 * What sentences are made with. `name`: of a seat; `told`: a key that words `n` cards, or names them
 * where the viewer knows them.
 * @typedef {{
 *   t: Translate, name: (seat: Place) => string, kind: (kind: Kind) => string,
 *   cards: (cards: readonly Kind[]) => string,
 *   told: (key: string, params: Record<string, string>, count: number, cards: readonly Kind[] | null) => string,
 * }} Teller
 */

/** @param {Tools} tools @returns {Teller} */
function tellerOf({ t, names }) {
  const speaker = { t, names: names(), seat: null };
  /** @param {readonly Kind[]} all */
  const cards = (all) => cardsWords(speaker, all);
  return {
    t,
    name: (seat) => nameOf(speaker, seat),
    kind: (kind) => t(`kind.${kind}`),
    cards,
    told: (key, params, count, known) =>
      known === null || known.length === 0
        ? t(key, { ...params, n: count })
        : t(`${key}.known`, { ...params, cards: cards(known) }),
  };
}

/**
 * @param {GameEvent} event
 * @param {Tools} tools
 * @returns {string | null} null: not told
 */
export function sentence(event, tools) {
  const teller = tellerOf(tools);
  return sentenceOfTurn(event, teller) ?? sentenceOfCards(event, teller) ?? sentenceOfGames(event, teller);
}

/**
 * Turns, dice, pawns, and the match as a whole.
 * @param {GameEvent} event
 * @param {Teller} teller
 */
function sentenceOfTurn(event, teller) {
  const { t, name } = teller;
  switch (event.type) {
    case "dealt":
      return t("event.dealt", { name: name(event.first) });
    case "turn_began":
    case "skipped":
    case "extra_play":
    case "skips_next":
      return t(`event.${event.type}`, { name: name(event.seat) });
    case "rolled":
    case "rerolled":
    case "raised":
    case "rethrown":
    case "stands":
      return sentenceOfDice(event, teller);
    case "walked":
      return walkWords(event, teller);
    case "jumped":
      return t("event.jumped", { name: name(event.seat), square: squareName(teller, event.to) });
    case "reversed":
      return t("event.reversed");
    case "left":
      return t(`event.left.${event.cause}`, { name: name(event.seat) });
    case "restarted":
      return t("event.restarted");
    case "ended":
      return t(`event.ended.${event.reason}`, { names: event.winners.map(name).join(", ") });
    default:
      return null;
  }
}

/**
 * @param {Extract<GameEvent, {type: "rolled" | "rerolled" | "raised" | "rethrown" | "stands"}>} event
 * @param {Teller} teller
 */
function sentenceOfDice(event, { t, name }) {
  /** @param {readonly Die[]} dice */
  const listed = (dice) =>
    dice.map((die) => t("event.rolled.die", { name: name(die.owner), n: die.face + die.bonus })).join(", ");
  switch (event.type) {
    case "rolled": {
      const params = { name: name(event.seat), n: event.dice[0]?.face ?? 0, dice: listed(event.dice) };
      return t(`event.rolled.${event.purpose}`, params);
    }
    case "rerolled":
      return t("event.rerolled", { name: name(event.seat), n: event.face });
    case "raised": {
      const key = `event.raised${event.mid === null ? "" : ".hero"}.${event.owner === event.seat ? "own" : "at"}`;
      const n = event.face + event.bonus;
      return t(key, { name: name(event.seat), other: name(event.owner), by: event.by, n });
    }
    case "rethrown":
      return t("event.rethrown", { dice: listed(event.dice) });
    default:
      // What a move or a distribution comes to is told by what follows it.
      if (event.purpose !== "ante" && event.purpose !== "gamble") return null;
      return t(`event.stands.${event.purpose}`, { n: event.totals[0] ?? 0, dice: event.totals.join(" : ") });
  }
}

/**
 * Where a pawn stops the square says what it does.
 * @param {Extract<GameEvent, {type: "walked"}>} event
 * @param {Teller} teller
 */
function walkWords({ seat, path, left }, { t, name }) {
  const square = path.at(-1);
  if (square === undefined) return null;
  const params = { name: name(seat), square: t(`square.${square}`) };
  if (left > 0) return t("event.walked", params);
  return t("event.walked.stops", { ...params, help: t(`square.${square}.help`) });
}

const LOUD = new Set(["countered", "destroyed", "pile_taken", "lot_taken", "duel_done", "stolen", "restarted", "ended", "reversed"]);
const SOFT = new Set([
  ...["rolled", "walked", "jumped", "played", "burned", "discarded", "staked", "bid_made", "bidder_out", "pooled"],
  ...["faced", "fish_asked", "crypt_taken", "pile_picked", "resurrected", "swapped", "bounced", "loss_chosen", "declined"],
]);

/**
 * How an event sounds.
 * @param {GameEvent} event
 * @returns {"move" | "capture" | null}
 */
export function tone({ type }) {
  if (LOUD.has(type)) return "capture";
  return SOFT.has(type) ? "move" : null;
}

/** @param {Sight} sight @returns {Tally[]} */
export function tally({ public: shown }) {
  return shown.hand_counts.map((held) => ({ score: null, held }));
}

/**
 * Why the match ended, in one sentence that says who won.
 * @param {Pick<Outcome, "reason">} outcome
 * @param {Sight} sight of the end
 * @param {Tools} tools
 */
export function reason({ reason: why }, { public: { result } }, { t, names, seat }) {
  const best = result?.ranking[0] ?? [];
  if (best.length === 0) return t(`reason.${why}`);
  if (best.length === 1 && best[0] === seat) return t(`reason.${why}.mine`);
  const called = best.map((one) => nameOf({ names: names() }, one)).join(", ");
  return t(`reason.${why}.other`, { name: called });
}

/**
 * What the places at the end go by.
 * @param {Sight} sight of the end
 * @param {{t: Translate}} tools
 * @returns {import("../../core/types").Accounts}
 */
export function accounts({ public: { seats_in: inside } }, { t }) {
  return {
    heads: [],
    total: t("board.kinds"),
    rows: inside.map((there) => ({ parts: [], note: there ? "" : t("board.mat.gone") })),
  };
}
