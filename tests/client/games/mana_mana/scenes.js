/**
 * Moments of a match of three that tests set up by hand, and who looks at them.
 *
 * @import { Affordances, Asked, Preview, Public, Sight } from "../../../../static/games/mana_mana/model.js"
 * @import { Choice } from "../../../../static/games/mana_mana/input.js"
 * @import { Situation } from "../../../../static/games/mana_mana/view.js"
 */

import { NOTHING } from "../../../../static/games/mana_mana/input.js";
import { UNTOUCHED } from "../../../../static/games/mana_mana/traces.js";
import { translator } from "../catalogue.js";

export const NAMES = ["Ada", "Ben", "Cleo"];
/** @type {Affordances} */
export const SHUT = { take: {}, lay: {}, pass: false, discard: [] };

/** @param {Partial<Public>} [part] @param {string | null} [hand] null: a watcher's @returns {Sight} */
export function sight(part = {}, hand = "PPGGG") {
  return {
    seat: hand === null ? null : 0,
    own: hand === null ? null : { hand },
    public: {
      phase: "play",
      to_move: 0,
      start_seat: 1,
      left: [],
      display: "PPGBY",
      rows: [[0, 0, 2, 0, 0, 0], [1, 2, 0, 0, 0, 6], [0, 0, 0, 0, 0, 0]],
      mana: [2, 0, 3],
      supply: 67,
      scores: [4, 9, 3],
      hand_sizes: [hand?.length ?? 5, 3, 1],
      hands: null,
      pile_size: 30,
      crosswise_left: 5,
      removed: { open: "", hidden: 0, shown: null },
      end_triggered: false,
      last_turns: null,
      turn_no: 20,
      passes: 0,
      end_reason: null,
      ...part,
    },
  };
}

/** @type {Affordances} */
export const LIT = {
  take: { P: 2, G: 1, B: 1, Y: 1 },
  lay: { P: [[0, 2], [1, 2]], G: [[0, 3], [1, 3]] },
  pass: false,
  discard: [],
};

/** @param {Partial<Asked>} [part] @returns {Asked} */
export function asked(part = {}) {
  return { prompt: { kind: "turn" }, affordances: LIT, outcome: null, ...part };
}

/**
 * @param {Partial<Situation>} [part]
 * @param {{effect?: Preview | null, language?: "en" | "it"}} [more]
 * @returns {Situation}
 */
export function situation(part = {}, { effect = null, language = "en" } = {}) {
  const seen = part.sight ?? sight();
  return {
    sight: seen,
    asked: asked(),
    choice: NOTHING,
    trace: UNTOUCHED,
    speaker: { t: translator("mana_mana", language), names: NAMES, seat: seen.seat },
    effect: () => effect,
    ...part,
  };
}

/** @param {Partial<Choice>} part @returns {Choice} */
export function choice(part) {
  return { ...NOTHING, ...part };
}
