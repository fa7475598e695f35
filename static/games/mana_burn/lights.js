/**
 * What is lit and what is chosen, by ids. Pure.
 *
 * @import { Affordances, Target } from "./model.js"
 * @import { Choice } from "./choice.js"
 * @import { Lights } from "./input.js"
 */

import { KINDS } from "./kinds.js";
import { usesOf } from "./input.js";

/** The id of what a card is played at. @param {Target} target */
export function targetId(target) {
  if ("mid" in target) return `mid:${target.mid}`;
  if ("armor_of" in target) return `mid:${target.armor_of}`;
  return "stack" in target ? `stack:${target.stack}` : `die:${target.die}`;
}

/**
 * Everything that could be chosen now. While a card looks for its target that is only the targets and
 * the other cards.
 * @param {Choice} choice
 * @param {Affordances | null} may
 * @param {{mids: readonly string[], seats: number}} board what there is
 * @returns {Lights}
 */
export function lightsOf(choice, may, { mids, seats }) {
  const ids = [
    ...KINDS.flatMap((kind) => [`hand:${kind}`, `kind:${kind}`]),
    ...mids.map((mid) => `mid:${mid}`),
    ...Array.from({ length: seats }, (_, seat) => `seat:${seat}`),
    ...(may?.choose_path ?? []).map((exit) => `square:${exit}`),
    ...(may?.goblin_pick ?? []).map((how) => `how:${how}`),
    ...(may?.choice ?? []).map(({ alternative }) => `alt:${alternative}`),
    ...(may?.resurrect_pick ?? []).map((_, position) => `crypt:${position}`),
    ...(may?.hero?.die ?? []).map((die) => `die:${die}`),
    ...Object.values(may?.play ?? {}).flatMap((targets) => targets.flatMap((one) => (one ? [targetId(one)] : []))),
  ];
  const aiming = choice.does === "play" || choice.does === "hero";
  const found = ids.filter((id) => usesOf(choice, may, id).some(({ does }) => !aiming || does === choice.does));
  const hand = aiming ? KINDS.map((kind) => `hand:${kind}`).filter((id) => usesOf(choice, may, id).length > 0) : [];
  return { lit: new Set([...found, ...hand]), chosen: chosenIn(choice) };
}

/** @param {Choice} choice @returns {Map<string, number>} */
function chosenIn(choice) {
  const { does, card, cards, mid, other, seat, kind, exit, die, how, alternative, position, target } = choice;
  /** @type {Map<string, number>} */
  const chosen = new Map();
  for (const one of cards) chosen.set(`hand:${one}`, (chosen.get(`hand:${one}`) ?? 0) + 1);
  const ids = [
    card && `hand:${card}`,
    mid && `mid:${mid}`,
    other && `mid:${other}`,
    seat !== null && `seat:${seat}`,
    kind && `kind:${kind}`,
    exit && `square:${exit}`,
    die !== null && `die:${die}`,
    how && `how:${how}`,
    alternative !== null && `alt:${alternative}`,
    position !== null && `crypt:${position}`,
    does === "play" && target && targetId(target),
  ];
  for (const id of ids) if (id) chosen.set(id, 1);
  return chosen;
}
