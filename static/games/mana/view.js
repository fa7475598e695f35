/**
 * Everything that the board shows, as plain data: from a sight, what is asked and what is chosen to
 * squares, lights, names and the action bar. Pure; the drawing modules only draw it.
 *
 * @import { Action, Asked, Edge, Kind, Piece, Place, Preview, Sight, Square } from "./model.js"
 * @import { Arrangement } from "./arrangement.js"
 * @import { Bar } from "./asking.js"
 * @import { Standing, Trace } from "./fold.js"
 * @import { Choice } from "./input.js"
 * @import { Speaker } from "./words.js"
 */

import { RONIN, inHand, placesOf, standing as arranged } from "./arrangement.js";
import { askingOf } from "./asking.js";
import { otherSeat, standing } from "./fold.js";
import { RESERVE, isMobile, stillOf, waysOf } from "./input.js";
import { kindOf, rowsFrom } from "./squares.js";
import * as words from "./words.js";

/**
 * `pointed`: the thing under the mouse or with the keyboard's focus. `confirm`: the table asks
 * before a move is sent. `trace`: what the last move left behind.
 * @typedef {{
 *   sight: Sight, asked: Asked, choice: Choice, arrangement: Arrangement, trace: Trace,
 *   pointed: string | null, confirm: boolean, speaker: Speaker,
 *   effect: (action: Action) => Preview | null,
 * }} Situation
 *
 * `light`: what a tap there would do: take up a piece, go there, capture there, put a piece there.
 * `mana`: the carrier of the Mana stands there. `left`: what the last move began with there; `took`:
 * what it captured there. `grab`: the piece there can be dragged.
 * @typedef {{id: Square, kind: Kind, odd: boolean, standing: Standing | null,
 *   mana: boolean, light: "mobile" | "reach" | "capture" | "place" | null, chosen: boolean,
 *   left: Standing | null, took: Standing | null, grab: boolean, name: string}} Cell
 *
 * A way over the board, first square to last: the last move's, one that is open, and the one that is
 * pointed at or chosen. `captures`: a piece stands at its end.
 * @typedef {{squares: readonly Square[], as: "last" | "open" | "chosen", captures: boolean}} Way
 *
 * What lies before a player beside the board: a place for each of the six pieces, the Damyo's first,
 * with those that are not on the board. `fallen`: it was captured, and so the match lost.
 * @typedef {{piece: Piece, there: boolean, fallen: boolean}} Spot
 * @typedef {{seat: Place, who: string, mine: boolean, turn: boolean, places: Spot[], lit: boolean,
 *   chosen: boolean, name: string}} Mat
 *
 * What the Mana demands of who is to move, 0: nothing; null: nobody is to move just now.
 * @typedef {{kind: Kind | 0 | null, says: string, name: string}} Demand
 *
 * A piece that is still to be placed; `there` false: its place is empty.
 * @typedef {{id: string, piece: Piece, there: boolean, chosen: boolean, name: string}} Slot
 *
 * @typedef {{edge: Edge, name: string, rows: Cell[][], ways: Way[], near: Mat, far: Mat,
 *   tray: Slot[] | null, demand: Demand | null, bar: Bar}} View
 */

/**
 * The seat at the lower edge: the viewer's own; watchers sit behind the first player.
 * @param {Sight} sight
 * @returns {Place}
 */
export function nearSeat({ seat, public: { first } }) {
  return seat ?? first;
}

/**
 * The edge at the bottom; before it is chosen, as it would be for the first player at S.
 * @param {Sight} sight
 * @param {Arrangement} arrangement
 * @returns {Edge}
 */
export function nearEdge(sight, arrangement) {
  const near = nearSeat(sight);
  const { first, sides } = sight.public;
  return sides[near].edge ?? arrangement.edge ?? (near === first ? "S" : "N");
}

/**
 * @param {Situation} situation
 * @returns {View}
 */
export function viewOf(situation) {
  const { sight, arrangement, speaker } = situation;
  const edge = nearEdge(sight, arrangement);
  const near = nearSeat(sight);
  return {
    edge,
    name: speaker.t("area.board", { edge: speaker.t(`edge.${edge}`) }),
    rows: rowsFrom(edge).map((row, y) => row.map((square, x) => cell(situation, square, (x + y) % 2 === 1))),
    ways: waysShown(situation),
    near: mat(situation, near),
    far: mat(situation, otherSeat(near)),
    tray: trayOf(situation),
    demand: demandOf(situation),
    bar: askingOf(situation),
  };
}

/**
 * The piece whose reach is shown: the chosen one, else the one that is pointed at.
 * @param {Situation} situation
 * @returns {string | null} a square or RESERVE
 */
export function sourceOf({ asked, choice, pointed }) {
  if (choice.from !== null) return choice.from;
  return pointed !== null && isMobile(asked.affordances, pointed) ? pointed : null;
}

/** @param {Situation} situation @returns {Way[]} */
function waysShown(situation) {
  const { asked, choice, pointed, trace } = situation;
  const from = sourceOf(situation);
  if (from === null) return trace.way.length > 0 ? [{ squares: trace.way, as: "last", captures: true }] : [];
  if (from === RESERVE) return [];
  const wanted = choice.to ?? pointed;
  const ways = Object.entries(waysOf(asked.affordances, from))
    .filter(([to]) => choice.to === null || choice.to === to)
    .map(([to, between]) => ({
      squares: [from, ...between, to],
      captures: pieceOn(situation, to) !== null,
      as: /** @type {Way["as"]} */ (to === wanted ? "chosen" : "open"),
    }));
  return ways.sort((one, other) => Number(one.as === "chosen") - Number(other.as === "chosen"));
}

/**
 * @param {Situation} situation
 * @param {Square} square
 * @param {boolean} odd
 * @returns {Cell}
 */
function cell(situation, square, odd) {
  const { sight, choice, arrangement, trace } = situation;
  const stands = pieceOn(situation, square);
  const light = lightOf(situation, square, stands);
  const { held } = arrangement;
  return {
    id: square,
    kind: kindOf(square),
    odd,
    standing: stands,
    mana: sight.public.mana === square,
    light,
    chosen: choice.from === square || choice.to === square || held?.from === square,
    left: trace.way[0] === square ? trace.by : null,
    took: trace.way.at(-1) === square ? trace.took : null,
    grab: light === "mobile" || arranged(arrangement, square) !== null,
    name: squareWords(situation, square, stands, light),
  };
}

/**
 * What stands on a square, one's own pieces that the other does not see yet included.
 * @param {Situation} situation
 * @param {Square} square
 * @returns {Standing | null}
 */
export function pieceOn({ sight, arrangement }, square) {
  const seat = nearSeat(sight);
  const piece = arranged(arrangement, square);
  if (piece) return { seat, piece };
  const hidden = sight.own?.placement;
  if (hidden?.damyo === square) return { seat, piece: "damyo" };
  if (hidden?.ronin.includes(square)) return { seat, piece: "ronin" };
  return standing(sight.public, square);
}

/**
 * @param {Situation} situation
 * @param {Square} square
 * @param {Standing | null} stands
 * @returns {Cell["light"]}
 */
function lightOf(situation, square, stands) {
  const { asked, choice, arrangement } = situation;
  const { affordances } = asked;
  if (choice.sending || arrangement.sending || !affordances) return null;
  if (affordances.setup) {
    const hand = inHand(arrangement);
    const piece = hand?.piece ?? "ronin";
    return hand && placesOf(arrangement, affordances, piece).includes(square) ? "place" : null;
  }
  const from = sourceOf(situation);
  if (from !== null && square in waysOf(affordances, from)) return stands ? "capture" : "reach";
  return isMobile(affordances, square) ? "mobile" : null;
}

/**
 * @param {Situation} situation
 * @param {Square} square
 * @param {Standing | null} stands
 * @param {Cell["light"]} light
 */
function squareWords(situation, square, stands, light) {
  const { sight, asked, speaker, choice } = situation;
  const { t } = speaker;
  const there = stands ? words.pieceWords(speaker, stands) : t("area.empty");
  const said = sight.public.mana === square ? t("view.with-mana", { piece: there }) : there;
  const kind = words.kindWords(speaker, kindOf(square));
  const parts = [t("view.square", { square, kind, said })];
  const still = stillOf(asked.affordances, square);
  if (light === "mobile") {
    parts.push(t("view.reach", { n: Object.keys(waysOf(asked.affordances, square)).length }));
  } else if (still) parts.push(words.stillWords(speaker, still, square, sight.public));
  else if (light === "place") parts.push(t("view.place"));
  else if (light && choice.from !== null) {
    parts.push(t(choice.from === RESERVE ? "view.drop" : light === "capture" ? "view.capture" : "view.go"));
  }
  return parts.join(". ");
}

/**
 * @param {Situation} situation
 * @param {Place} seat
 * @returns {Mat}
 */
function mat({ sight, asked, choice, speaker }, seat) {
  const { sides, turn, phase } = sight.public;
  const { reserve, damyo, placed } = sides[seat];
  const mine = speaker.seat === seat;
  const lit = mine && isMobile(asked.affordances, RESERVE) && !choice.sending;
  const waiting = !placed && damyo === null && phase !== "over";
  const fallen = phase === "over" && damyo === null && sight.public.end_reason === "damyo";
  const ronin = Array.from({ length: RONIN }, (_, index) => ({
    piece: /** @type {Piece} */ ("ronin"),
    there: waiting || index < reserve,
    fallen: false,
  }));
  return {
    seat,
    who: mine ? speaker.t("view.you") : words.nameOf(speaker, seat),
    mine,
    turn: turn === seat,
    places: [{ piece: "damyo", there: waiting || fallen, fallen }, ...ronin],
    lit,
    chosen: mine && choice.from === RESERVE,
    name: words.matWords(speaker, seat, { reserve, waiting, fallen, lit }),
  };
}

/** @param {Situation} situation @returns {Demand | null} null: nothing will be demanded any more */
function demandOf({ sight: { public: shown }, speaker }) {
  const { phase, turn } = shown;
  if (phase === "over") return null;
  if (phase !== "play" || turn === null) return { kind: null, says: "", name: "" };
  const kind = words.demandOf(shown);
  if (kind === null) return { kind: 0, says: "", name: speaker.t("view.demand.any") };
  return { kind, says: speaker.t("view.demand"), name: words.kindWords(speaker, kind) };
}

/**
 * The six pieces beside the board while they are being placed.
 * @param {Situation} situation
 * @returns {Slot[] | null}
 */
function trayOf({ asked, arrangement, speaker }) {
  if (!asked.affordances?.setup) return null;
  const { damyo, ronin, sending } = arrangement;
  const hand = sending ? null : inHand(arrangement);
  const inTray = hand?.from === null ? hand.piece : null;
  const left = RONIN - ronin.length;
  const slot = (/** @type {Piece} */ piece, /** @type {number} */ index, /** @type {boolean} */ there) => ({
    id: `tray:${piece}:${index}`,
    piece,
    there,
    chosen: there && inTray === piece && index === (piece === "damyo" ? 0 : left),
    name: speaker.t(`view.tray.${piece}`),
  });
  const places = Array.from({ length: RONIN }, (_, index) => slot("ronin", index + 1, index < left));
  return [slot("damyo", 0, damyo === null), ...places];
}
