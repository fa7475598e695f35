/**
 * The 68 squares: their roads, where they lead, and what they do at a glance. The board of the rules,
 * as far as a picture needs it; what a square does in words comes with the catalogue. Pure.
 *
 * @import { Road, SquareId } from "./model.js"
 */

/** @type {readonly Road[]} */
export const ROADS = ["real", "undertow", "wilds"];
/** Squares of an arm between Codex and Crypt. */
export const ARM = 11;
/** @type {Readonly<Record<Road, string>>} */
const LETTERS = { real: "R", undertow: "U", wilds: "W" };

/** Signs of the squares, from the first of a road to the last. @type {Readonly<Record<Road, string>>} */
const SIGNS = {
  real:
    "gate auction:2 draw:1 burn deal-crypt auction:3 again discard auction:2 ante ticket " +
    "gate auction:2 burn works auction:4 deal-deck draw:2 reverse auction:2 burn longshot",
  undertow:
    "gate fish trade draw:1 burn chest riptide fish whirlpool again burn " +
    "gate steal discard fish becalmed salvage trade reverse burn auction:2 chum",
  wilds:
    "gate ante draw:2 stampede burn ante grove monkey ambush trade burn " +
    "gate ante swap bounce plague lots lean ante again pack burn",
};

/**
 * `sign`: which drawing stands for what it does; `n`: a number beside it; `next`: where one goes on.
 * @typedef {{id: SquareId, road: Road | null, step: number, sign: string, n: number | null, next: SquareId[]}} Square
 */

/** @param {Road} road @returns {Square[]} */
function along(road) {
  const letter = LETTERS[road];
  return SIGNS[road].split(" ").map((said, index) => {
    const [sign = "", n] = said.split(":");
    const step = index + 1;
    const next = step === ARM ? "CRYPT" : step === 2 * ARM ? "CODEX" : `${letter}${step + 1}`;
    return { id: `${letter}${step}`, road, step, sign, n: n === undefined ? null : Number(n), next: [next] };
  });
}

/** @param {number} step @returns {SquareId[]} */
function gates(step) {
  return ROADS.map((road) => `${LETTERS[road]}${step}`);
}

/** @type {readonly Square[]} */
export const SQUARES = [
  { id: "CODEX", road: null, step: 0, sign: "codex", n: null, next: gates(1) },
  ...ROADS.flatMap((road) => along(road).slice(0, ARM)),
  { id: "CRYPT", road: null, step: ARM + 1, sign: "crypt", n: null, next: gates(ARM + 1) },
  ...ROADS.flatMap((road) => along(road).slice(ARM)),
];

/** @type {ReadonlyMap<SquareId, Square>} */
const BY_ID = new Map(SQUARES.map((square) => [square.id, square]));

/** @param {SquareId} id */
export function squareOf(id) {
  return BY_ID.get(id) ?? null;
}

/**
 * The squares that `steps` steps lead over, the starting one left out. Where the way forks it keeps to
 * the road; `first`: the exit by which it leaves the first fork.
 * @param {SquareId} from
 * @param {number} steps
 * @param {{road: Road | null, first?: SquareId | null}} way
 * @returns {SquareId[]} up to the first fork whose exit is not known
 */
export function wayOf(from, steps, { road, first = null }) {
  /** @type {SquareId[]} */
  const way = [];
  let at = squareOf(from);
  let exit = first;
  while (at && way.length < steps) {
    const kept = at.next.find((id) => squareOf(id)?.road === road);
    const next = at.next.length === 1 ? at.next[0] : (exit ?? (at.id === "CRYPT" && way.length > 0 ? kept : undefined));
    if (at.next.length > 1) exit = null;
    if (next === undefined) break;
    way.push(next);
    at = squareOf(next);
  }
  return way;
}
