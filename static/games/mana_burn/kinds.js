/**
 * The ten kinds of cards: their order, and cards counted by kind. Pure.
 *
 * @import { Hand, Kind, Monster, Spell } from "./model.js"
 */

/** @type {readonly Monster[]} */
export const MONSTERS = ["heroes", "sprites", "skeletons", "merfolk", "goblins"];
/** Each below the Monster it is akin to. @type {readonly Spell[]} */
export const SPELLS = ["armor", "embiggen", "resurrect", "counter", "flame"];
/** All kinds, in the order in which hands are kept. @type {readonly Kind[]} */
export const KINDS = [...MONSTERS, ...SPELLS];
/** Played at any time, by anybody. @type {ReadonlySet<Kind>} */
export const FAST = new Set(/** @type {Kind[]} */ (["embiggen", "counter", "flame"]));

/** @param {string} name @returns {Kind | null} */
export function kindOf(name) {
  return KINDS.find((kind) => kind === name) ?? null;
}

/** @param {Kind} kind @returns {kind is Monster} */
export function isMonster(kind) {
  return MONSTERS.some((one) => one === kind);
}

/**
 * How many of each kind there are, in the order of the kinds.
 * @param {readonly Kind[]} cards
 * @returns {{kind: Kind, n: number}[]}
 */
export function counted(cards) {
  return KINDS.map((kind) => ({ kind, n: cards.filter((one) => one === kind).length })).filter(({ n }) => n > 0);
}

/** Cards of a hand one by one, in the order of the kinds. @param {Hand} hand @returns {Kind[]} */
export function listed(hand) {
  return KINDS.flatMap((kind) => Array.from({ length: hand[kind] ?? 0 }, () => kind));
}
