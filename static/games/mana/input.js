/**
 * What a player has chosen in play and what a tap makes of it: pure, without DOM or rules. What may
 * be done is only ever read from the affordances; the rest is refused with the reason.
 *
 * @import { Action, Affordances, Square, Still } from "./model.js"
 */

/** The captured Ronin beside the board, where a piece to return is taken. */
export const RESERVE = "reserve";

/**
 * What is chosen: a piece by its square or RESERVE, and where it goes where the table asks before a
 * move is sent. `sending`: the server has not answered yet.
 * @typedef {{from: Square | null, to: Square | null, sending: boolean}} Choice
 *
 * Why a tap does nothing. `still`: the piece may not move; `theirs`: it is the other player's;
 * `unreachable`: the chosen one does not get there; `nothing`: no piece is chosen; `pass`: there is
 * nothing to do but to pass; the others are words of the rules for a Ronin that would come back.
 * @typedef {"not-your-turn" | "still" | "theirs" | "unreachable" | "nothing" | "pass"
 *   | "occupied" | "wrong-type" | "drop-not-allowed" | "no-reserve"} Refusal
 * @typedef {{choice: Choice, act?: Action, refused?: Refusal}} Outcome
 */

/** Nothing chosen. @type {Readonly<Choice>} */
export const NOTHING = Object.freeze({ from: null, to: null, sending: false });

/**
 * Where a piece can go, and the squares between.
 * @param {Affordances | null} affordances
 * @param {string | null} from a square or RESERVE
 * @returns {Readonly<Record<Square, readonly Square[]>>}
 */
export function waysOf(affordances, from) {
  if (from === null || !affordances) return {};
  if (from === RESERVE) return Object.fromEntries((affordances.drops ?? []).map((to) => [to, []]));
  return affordances.moves?.[from] ?? {};
}

/** @param {Affordances | null} affordances @param {string} from a square or RESERVE */
export function isMobile(affordances, from) {
  return Object.keys(waysOf(affordances, from)).length > 0;
}

/**
 * Why a piece may not move now; null: it may, or it is not the viewer's turn or piece.
 * @param {Affordances | null} affordances
 * @param {Square} square
 * @returns {Still | null}
 */
export function stillOf(affordances, square) {
  return affordances?.still?.[square] ?? null;
}

/**
 * @param {string} from
 * @param {Square} to
 * @returns {Action}
 */
export function actionOf(from, to) {
  return from === RESERVE ? { type: "drop", to } : { type: "move", from, to };
}

/**
 * A square was tapped. Without the table's asking, a target sends at once.
 * @param {Choice} choice
 * @param {Affordances | null} affordances null: the viewer is not asked
 * @param {Square} square
 * @param {{stands: "mine" | "theirs" | null, confirm: boolean}} facts whose piece stands there
 * @returns {Outcome}
 */
export function tapSquare(choice, affordances, square, { stands, confirm }) {
  if (choice.sending) return { choice };
  if (!affordances?.moves) return { choice, refused: "not-your-turn" };
  const { from } = choice;
  if (from !== null && square in waysOf(affordances, from)) {
    if (confirm) return { choice: { ...choice, to: choice.to === square ? null : square } };
    return { choice: { from, to: square, sending: true }, act: actionOf(from, square) };
  }
  if (isMobile(affordances, square)) {
    return { choice: from === square ? NOTHING : { ...NOTHING, from: square } };
  }
  return { choice, refused: refusalOf(choice, affordances, square, stands) };
}

/**
 * @param {Choice} choice
 * @param {Affordances} affordances
 * @param {Square} square
 * @param {"mine" | "theirs" | null} stands
 * @returns {Refusal}
 */
function refusalOf({ from }, affordances, square, stands) {
  if (affordances.pass) return "pass";
  if (from === RESERVE) return stands ? "occupied" : "wrong-type";
  if (stillOf(affordances, square)) return "still";
  if (from !== null) return "unreachable";
  return stands === "theirs" ? "theirs" : "nothing";
}

/**
 * The captured Ronin were tapped: one is taken up to come back, where that is allowed.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @param {number} reserve how many there are
 * @returns {Outcome}
 */
export function tapReserve(choice, affordances, reserve) {
  if (choice.sending) return { choice };
  if (!affordances?.moves) return { choice, refused: "not-your-turn" };
  if (reserve === 0) return { choice, refused: "no-reserve" };
  if (!isMobile(affordances, RESERVE)) return { choice, refused: affordances.pass ? "pass" : "drop-not-allowed" };
  return { choice: choice.from === RESERVE ? NOTHING : { ...NOTHING, from: RESERVE } };
}

/**
 * The confirming button: sends what is chosen, or passes where nothing else is left.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @returns {Outcome}
 */
export function confirmed(choice, affordances) {
  const { from, to, sending } = choice;
  if (sending || !affordances) return { choice };
  if (affordances.pass) return { choice: { ...NOTHING, sending: true }, act: { type: "pass" } };
  if (from === null || to === null) return { choice };
  return { choice: { from, to, sending: true }, act: actionOf(from, to) };
}

/**
 * One step back: first the target is let go, then the piece.
 * @param {Choice} choice
 * @returns {Choice}
 */
export function cancelled(choice) {
  if (choice.sending) return choice;
  return choice.to === null ? NOTHING : { ...choice, to: null };
}

/**
 * What remains of a choice under new affordances.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @returns {Choice}
 */
export function kept({ from, to }, affordances) {
  if (from === null || !isMobile(affordances, from)) return NOTHING;
  return { from, to: to !== null && to in waysOf(affordances, from) ? to : null, sending: false };
}
