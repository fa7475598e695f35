/**
 * Positions of Mana as their viewers see them, with what is asked.
 *
 * @import { Affordances, Asked, Place, Public, Side, Sight } from "../../../../static/games/mana/model.js"
 * @import { Situation } from "../../../../static/games/mana/view.js"
 * @import { Language } from "../catalogue.js"
 */

import { BARE } from "../../../../static/games/mana/arrangement.js";
import { UNMARKED } from "../../../../static/games/mana/fold.js";
import { NOTHING } from "../../../../static/games/mana/input.js";
import { translator } from "../catalogue.js";

/** @type {Side} */
const EMPTY = { edge: null, placed: false, damyo: null, ronin: [], reserve: 0 };

/** Seat 0 sits at S, seat 1 at N; as the rules' example stands after c2-b4. @type {Public} */
export const PLAYED = {
  phase: "play",
  first: 0,
  turn: 1,
  task: "disobey",
  sides: [
    { ...EMPTY, edge: "S", placed: true, damyo: "d1", ronin: ["b1", "b2", "b4", "c1", "e2"] },
    { ...EMPTY, edge: "N", placed: true, damyo: "c6", ronin: ["a6", "b5", "b6", "d5", "e6"] },
  ],
  mana: "b4",
  plies: 1,
  past: ["x"],
  winner: null,
  end_reason: null,
};

/** @type {Public} */
export const UNPLACED = {
  ...PLAYED,
  phase: "setup_first",
  turn: 0,
  task: null,
  sides: [EMPTY, EMPTY],
  mana: null,
  plies: 0,
  past: [],
};

const HOME = {
  S: ["a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2", "c2", "d2", "e2", "f2"],
  W: ["a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3", "b4", "b5", "b6"],
};

/** What the first player is offered, at two of the edges. @type {Affordances} */
export const TO_PLACE = {
  setup: [
    { edge: "S", damyo: HOME.S, ronin: HOME.S },
    { edge: "W", damyo: HOME.W, ronin: HOME.W },
  ],
};

/** Of the edition of 2020. @type {Affordances} */
export const FRONT_LINE = {
  setup: [{ edge: "E", damyo: ["f2", "f3", "f6"], ronin: ["f1", "f2", "f3", "f4", "f5", "f6"] }],
};

/** @type {Affordances} */
export const TO_MOVE = {
  moves: { b5: { a3: ["a5", "a4"], b4: ["c5", "c4"] }, a6: { a4: ["a5"] } },
  drops: [],
  pass: false,
  still: { b6: "blocked", c6: "must-obey" },
};

/** @type {Affordances} */
export const TO_RETURN = { moves: { a6: { a4: ["a5"] } }, drops: ["a1", "c3"], pass: false, still: {} };

/** @type {Affordances} */
export const TO_PASS = { moves: {}, drops: [], pass: true, still: { a6: "blocked" } };

/** @param {Public} shown @param {Place | null} seat @returns {Sight} */
export function sightOf(shown, seat) {
  return { public: shown, seat, own: seat === null ? null : { placement: null } };
}

/**
 * @param {Sight} sight
 * @param {Affordances | null} affordances
 * @param {Partial<Situation>} [more]
 * @param {Language} [language]
 * @returns {Situation}
 */
export function situation(sight, affordances, more = {}, language = "en") {
  /** @type {Asked} */
  const asked = { prompt: affordances && { kind: "any" }, affordances, outcome: null };
  return {
    sight,
    asked,
    choice: NOTHING,
    arrangement: BARE,
    trace: UNMARKED,
    pointed: null,
    confirm: false,
    speaker: { t: translator("mana", language), names: ["Ada", "Bo"], seat: sight.seat },
    effect: () => null,
    ...more,
  };
}
