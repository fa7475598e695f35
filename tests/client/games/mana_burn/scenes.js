/**
 * Moments of a match of four that tests set up by hand, and who looks at them.
 *
 * @import { Affordances, Asked, Hand, Own, PromptKind, Public, Sight } from "../../../../static/games/mana_burn/model.js"
 * @import { Choice } from "../../../../static/games/mana_burn/choice.js"
 * @import { Open, Situation } from "../../../../static/games/mana_burn/view.js"
 */

import { NOTHING } from "../../../../static/games/mana_burn/choice.js";
import { lightsOf } from "../../../../static/games/mana_burn/lights.js";
import { translator } from "../catalogue.js";

export const NAMES = ["Ada", "Ben", "Cleo", "Dan"];
/** @type {Hand} */
export const HAND = { heroes: 1, sprites: 2, skeletons: 1, goblins: 1, armor: 1, embiggen: 1, counter: 1, flame: 3 };

/** @param {Partial<Public>} [part] @param {Partial<Own> | null} [own] null: a watcher's @returns {Sight} */
export function sight(part = {}, own = {}) {
  return {
    seat: own === null ? null : 0,
    own: own === null ? null : { hand: HAND, stake: [], loss: null, added: [], ...own },
    public: {
      phase: "play",
      active: 0,
      dir: 1,
      seats_in: [true, true, true, true],
      game_no: 1,
      turn_no: 5,
      turn: { plays_left: 1, sprites_used: [] },
      turns: [2, 1, 1, 1],
      round: { turns_left: 4, count: 1, count_in_all: 1 },
      skip: [0, 0, 1, 0],
      pos: ["R6", "U2", "CODEX", "W14"],
      road: ["real", "undertow", null, "wilds"],
      hand_counts: [11, 4, 0, 2],
      deck_count: 60,
      crypt: ["armor", "heroes", "flame", "heroes"],
      pile: ["flame", "sprites"],
      pile_count: 2,
      monsters: [
        [{ mid: "m1", kind: "heroes", armor: 0 }],
        [{ mid: "m2", kind: "goblins", armor: 1 }, { mid: "m3", kind: "goblins", armor: 0 }, { mid: "m4", kind: "merfolk", armor: 0 }],
        [],
        [],
      ],
      next_mid: 5,
      stack: [],
      next_id: 1,
      resolving: null,
      roll: null,
      frames: [],
      pause: null,
      next_no: 1,
      asking: null,
      asked: 12,
      result: null,
      ...part,
    },
  };
}

/**
 * What the viewer is asked and may do.
 * @param {Affordances | null} may
 * @param {PromptKind | null} [kind]
 * @returns {Asked}
 */
export function asked(may, kind = null) {
  return { prompt: kind && { kind, asked: 12 }, affordances: may, window: null, outcome: null };
}

/**
 * @param {{sight?: Sight, asked?: Asked, choice?: Partial<Choice>, open?: Open, language?: "en" | "it",
 *   options?: Record<string, unknown>}} [part]
 * @returns {Situation}
 */
export function situation(part = {}) {
  const { sight: shown = sight(), asked: question = asked(null), open = null, language = "en", options = {} } = part;
  const choice = { ...NOTHING, ...part.choice };
  const mids = shown.public.monsters.flat().map(({ mid }) => mid);
  const lights = lightsOf(choice, question.affordances, { mids, seats: NAMES.length });
  const speaker = { t: translator("mana_burn", language), names: NAMES, seat: shown.seat };
  return { sight: shown, asked: question, choice, lights, open, speaker, effect: () => null, options };
}
