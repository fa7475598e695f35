/**
 * Everything that the board shows, as plain data: from a sight, what is asked and what is chosen to
 * rows, lights, names and the action bar. Pure; the drawing modules only draw it.
 *
 * @import { Bar } from "../../table/actionbar.js"
 * @import { Action, Affordances, Asked, Colour, Outcome, Place, Preview, Sight } from "./model.js"
 * @import { Choice } from "./input.js"
 * @import { Trace } from "./traces.js"
 * @import { Speaker } from "./words.js"
 */

import { askingOf } from "./asking.js";
import { COLOURS, COMPLETE, DISPLAY, REWARDS, colourAt, countOf, earned, placesOf } from "./cards.js";
import { actionOf, mostOf } from "./input.js";
import * as words from "./words.js";

/**
 * @typedef {{
 *   sight: Sight, asked: Asked, choice: Choice, trace: Trace, speaker: Speaker,
 *   effect: (action: Action) => Preview | null,
 * }} Situation
 *
 * A place for a row. `lit`: cards may go there now; `adds`: so many are about to; `reward`: the mana
 * that they would earn, or all that may go there; `held`: cards of its owner's open hand; `came`:
 * cards that the last move put there.
 * @typedef {{id: string, colour: Colour, n: number, complete: boolean, lit: boolean, chosen: boolean,
 *   adds: number, reward: number | null, held: number, came: number, name: string}} Cell
 * `open`: everybody sees this seat's hand; `says`: its figures in words; `state`: that it has to act; `came`, `paid`: what the last
 * move did to its hand and its mana.
 * @typedef {{seat: Place, who: string, name: string, mine: boolean, acting: boolean, gone: boolean, open: boolean,
 *   began: boolean, state: string, mana: number, hand: number, score: number, came: number, paid: number,
 *   says: {mana: string, hand: string, score: string}, cells: Cell[]}} Mat
 * `cost`: what this card costs after those of its colour that come before it, chosen ones first;
 * `came`: the last move let it come here.
 * @typedef {{id: string, place: number, colour: Colour | null, lit: boolean, chosen: boolean,
 *   cost: number, came: boolean, name: string}} Offered
 * @typedef {{id: string, colour: Colour, n: number, lit: boolean, chosen: boolean, used: number, name: string}} Kind
 * @typedef {{n: number, mana: number, hot: boolean}} Reward
 * `next`: seats that still have a turn, once the end is near.
 * @typedef {{said: string, next: {seat: Place, who: string}[] | null, order: string, supply: number | null}} Course
 *
 * `mover`: whose move the marks tell of; `ended`: all seats, best first, once it is over.
 * @typedef {{mover: Place | null, far: Mat[], near: Mat, ended: Mat[], display: Offered[],
 *   pile: {id: string, upright: number, crosswise: number, name: string}, rewards: Reward[],
 *   course: Course, hand: Kind[] | null, bar: Bar}} View
 */

/**
 * The actions whose effects the board wants to show now.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @returns {Action[]}
 */
export function questions(choice, affordances) {
  const chosen = actionOf(choice);
  if (!affordances || choice.does === "pass") return [];
  const { does, colour } = choice;
  if (does !== "lay" || colour === null) return chosen ? [chosen] : [];
  const open = (affordances.lay[colour] ?? []).filter(([target]) => target !== choice.target);
  const others = open.map(([target, count]) => actionOf({ ...choice, target, count }));
  return [chosen, ...others].filter((action) => action !== null);
}

/**
 * @param {Situation} situation
 * @returns {View}
 */
export function viewOf(situation) {
  const { sight, speaker, trace } = situation;
  const shown = sight.public;
  const upright = Math.max(shown.pile_size - shown.crosswise_left, 0);
  const far = words.farSeats(sight).map((seat) => mat(situation, seat));
  const near = mat(situation, words.nearSeat(sight));
  return {
    mover: trace.seat,
    far,
    near,
    ended: shown.phase === "over" ? ranked([...far, near], situation.asked.outcome) : [],
    display: display(situation),
    pile: {
      id: "pile",
      upright,
      crosswise: Math.min(shown.crosswise_left, shown.pile_size),
      name: words.pileName(speaker, shown),
    },
    rewards: rewards(situation),
    course: course(situation),
    hand: sight.own && COLOURS.map((colour) => kind(situation, colour)),
    bar: askingOf(situation),
  };
}

/**
 * @param {Mat[]} mats
 * @param {Outcome | null} outcome
 */
function ranked(mats, outcome) {
  const order = outcome?.ranking.flat() ?? [];
  return [...mats].sort((one, other) => order.indexOf(one.seat) - order.indexOf(other.seat));
}

/**
 * @param {Situation} situation
 * @param {Place} seat
 * @returns {Mat}
 */
function mat(situation, seat) {
  const { sight, speaker, trace } = situation;
  const shown = sight.public;
  return {
    seat,
    who: words.whoOf(speaker, seat),
    name: words.matWords(speaker, shown, seat),
    mine: speaker.seat === seat,
    acting: shown.to_move === seat,
    gone: shown.left.includes(seat),
    open: isOpen(sight, seat),
    began: shown.start_seat === seat && shown.phase === "play",
    state: words.stateWords(speaker, shown, seat),
    mana: shown.mana[seat] ?? 0,
    hand: shown.hand_sizes[seat] ?? 0,
    score: shown.scores[seat] ?? 0,
    came: trace.marks[`hands:${seat}`] ?? 0,
    says: words.factWords(speaker, shown, seat),
    paid: trace.marks[`mana:${seat}`] ?? 0,
    cells: COLOURS.map((colour, index) => cell(situation, seat, colour, shown.rows[seat]?.[index] ?? 0)),
  };
}

/**
 * Whether a seat's hand stands under its rows: the viewer's own lies below anyway.
 * @param {Sight} sight
 * @param {Place} seat
 */
function isOpen({ public: shown, seat: mine }, seat) {
  return shown.hands !== null && shown.phase === "play" && mine !== seat;
}

/**
 * Until a colour is chosen everything is lit where cards may go; then its places alone.
 * @param {Situation} situation
 * @param {Place} seat
 * @param {Colour} colour
 * @param {number} n
 * @returns {Cell}
 */
function cell(situation, seat, colour, n) {
  const { sight, asked, choice, speaker, trace } = situation;
  const hands = isOpen(sight, seat) ? sight.public.hands : null;
  const most = mostOf(asked.affordances, colour, seat);
  const wanted = choice.does === "lay" && choice.colour === colour;
  const chosen = wanted && choice.target === seat;
  const lit = most > 0 && !choice.sending && (choice.does === null || (wanted && choice.target === null) || chosen);
  const adds = chosen ? choice.count : lit && wanted ? most : 0;
  const action = adds > 0 ? actionOf({ ...choice, does: "lay", colour, target: seat, count: adds }) : null;
  const effect = action && situation.effect(action);
  const printed = lit ? earned(n + (adds || most), sight.public.supply) : null;
  const reward = effect?.ok ? (effect.reward ?? null) : printed;
  const said = words.cellWords(speaker, sight.public, seat, colour);
  const open = action ? `. ${words.actionWords(speaker, action, effect)}` : words.openWords(speaker, most, reward);
  return {
    id: `cell:${seat}:${colour}`,
    colour,
    n,
    complete: n === COMPLETE,
    lit,
    chosen,
    adds,
    reward,
    held: countOf(hands?.[seat] ?? "", colour),
    came: trace.marks[`cell:${seat}:${colour}`] ?? 0,
    name: said + open,
  };
}

/**
 * Five places; a place whose card is on its way, or that stays empty, has no colour.
 * @param {Situation} situation
 * @returns {Offered[]}
 */
function display({ sight, asked, choice, speaker, trace }) {
  return Array.from({ length: DISPLAY }, (_, place) => {
    const colour = colourAt(sight.public.display, place);
    const chosen = choice.does === "take" && choice.places.includes(place);
    const most = colour === null ? 0 : mostOf(asked.affordances, colour);
    const taking = choice.does === "take" && choice.colour === colour;
    const further = choice.does === null ? most > 0 : taking && choice.places.length < most;
    const lit = !choice.sending && (chosen || further);
    return {
      id: `display:${place}`,
      place,
      colour,
      lit,
      chosen,
      cost: colour && costsMore(sight.public.display, colour, place, choice) ? 1 : 0,
      came: Boolean(trace.marks[`display:${place}`]),
      name: colour ? words.displayWords(speaker, colour, place) : "",
    };
  });
}

/**
 * Whether a card is not the first of its colour to be taken: chosen ones go first.
 * @param {string} shown the display
 * @param {Colour} colour
 * @param {number} place
 * @param {Choice} choice
 */
function costsMore(shown, colour, place, { does, colour: wanted, places }) {
  const taken = does === "take" && wanted === colour ? places : [];
  const rest = placesOf(shown, colour).filter((one) => !taken.includes(one));
  return [...taken, ...rest].indexOf(place) > 0;
}

/**
 * @param {Situation} situation
 * @param {Colour} colour
 * @returns {Kind}
 */
function kind({ sight, asked, choice, speaker }, colour) {
  const n = countOf(sight.own?.hand ?? "", colour);
  const { affordances } = asked;
  const open = Boolean(affordances?.lay[colour] || affordances?.discard.includes(colour));
  const chosen = (choice.does === "lay" || choice.does === "discard") && choice.colour === colour;
  return {
    id: `hand:${colour}`,
    colour,
    n,
    lit: n > 0 && open && !choice.sending && (choice.does === null || chosen || choice.does === "discard"),
    chosen,
    used: !chosen || n === 1 ? 0 : choice.target === null ? (choice.does === "discard" ? 1 : 0) : choice.count,
    name: speaker.t(`cards.${colour}`, { n }),
  };
}

/**
 * The table of rewards; what the chosen row would come to is told from the rest.
 * @param {Situation} situation
 * @returns {Reward[]}
 */
function rewards({ sight, choice }) {
  const { does, colour, target, count } = choice;
  const laying = does === "lay" && colour !== null && target !== null;
  const before = laying ? (sight.public.rows[target]?.[COLOURS.indexOf(colour)] ?? 0) : 0;
  return REWARDS.map((mana, index) => ({
    n: index + 1,
    mana,
    hot: laying && before + count === index + 1,
  }));
}

/**
 * @param {Situation} situation
 * @returns {Course}
 */
function course({ sight, speaker }) {
  const { last_turns: last, supply } = sight.public;
  return {
    said: words.courseWords(speaker, sight.public),
    next: last?.map((seat) => ({ seat, who: words.whoOf(speaker, seat) })) ?? null,
    order: last ? words.orderWords(speaker, last) : "",
    supply,
  };
}
