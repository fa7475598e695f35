/**
 * What a player has chosen so far and what a tap or key makes of it: pure, without DOM or rules.
 * What may be chosen is only ever read from the affordances; whatever they lack is refused here
 * with the action to ask the server about, so that its answer can be shown.
 *
 * @import { Direction } from "../../table/rows.js"
 * @import { Action, Affordances, Colour, Place } from "./model.js"
 */

/** The six colours in their order everywhere on the board. @type {readonly Colour[]} */
export const COLOURS = ["K", "G", "P", "Y", "O", "R"];

/**
 * A place that can take cards. `mandala` is null for the discard pile, `most` the largest count.
 * @typedef {{kind: "mountain" | "field" | "discard", mandala: Place | null}} Spot
 * @typedef {Spot & {most: number}} Target
 */

/**
 * What is chosen: a colour, where it goes, how many. `sending`: the server has not answered yet.
 * @typedef {{colour: Colour | null, target: Target | null, count: number, sending: boolean}} Choice
 */

/**
 * What came of an input: the next choice, and an action to send or a reason why not.
 * `ask`: an action whose refusal by the server says why.
 * @typedef {{choice: Choice, act?: Action, refused?: {why: Refusal, ask?: Action}}} Outcome
 * @typedef {"not-your-turn" | "choose-first" | "not-yours" | "claim-first" | "ask"} Refusal
 */

/** Nothing chosen. @type {Readonly<Choice>} */
export const NOTHING = Object.freeze({ colour: null, target: null, count: 1, sending: false });

/**
 * Every place where a colour may go now.
 * @param {Affordances | null} affordances
 * @param {Colour} colour
 * @returns {Target[]}
 */
export function targetsOf(affordances, colour) {
  const mountains = affordances?.build_mountain?.[colour] ?? [];
  const fields = affordances?.grow_field?.[colour] ?? [];
  const discard = affordances?.discard_redraw?.[colour] ?? 0;
  return [
    ...mountains.map((mandala) => target("mountain", mandala, 1)),
    ...fields.map(([mandala, most]) => target("field", mandala, most)),
    ...(discard > 0 ? [target("discard", null, discard)] : []),
  ];
}

/**
 * @param {Spot["kind"]} kind
 * @param {Place | null} mandala
 * @param {number} most
 * @returns {Target}
 */
function target(kind, mandala, most) {
  return { kind, mandala, most };
}

/**
 * @param {Spot | null} one
 * @param {Spot | null} other
 */
export function sameSpot(one, other) {
  return one !== null && other !== null && one.kind === other.kind && one.mandala === other.mandala;
}

/**
 * The action that a colour, a place and a count make.
 * @param {Colour} colour
 * @param {Spot} spot
 * @param {number} count
 * @returns {Action}
 */
export function actionOf(colour, spot, count) {
  const mandala = spot.mandala ?? 0;
  if (spot.kind === "mountain") return { type: "build_mountain", mandala, colour };
  if (spot.kind === "field") return { type: "grow_field", mandala, colour, count };
  return { type: "discard_redraw", colour, count };
}

/**
 * A colour of the hand was tapped: choose it, or let go of it when it was chosen.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @param {Colour} colour
 * @returns {Outcome}
 */
export function tapHand(choice, affordances, colour) {
  if (choice.sending) return { choice };
  if (!affordances) return { choice, refused: { why: "not-your-turn" } };
  if (affordances.claim) return { choice, refused: { why: "claim-first" } };
  if (choice.colour === colour) return { choice: NOTHING };
  if (targetsOf(affordances, colour).length === 0) {
    return { choice, refused: { why: "ask", ask: { type: "discard_redraw", colour, count: 1 } } };
  }
  return { choice: { ...NOTHING, colour } };
}

/**
 * A mountain, an own field or the discard pile was tapped. One card goes at once; where several
 * could go, or the table asks for confirmation, the place is kept with the largest count.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @param {Spot} spot
 * @param {boolean} confirm
 * @returns {Outcome}
 */
export function tapSpot(choice, affordances, spot, confirm) {
  if (choice.sending) return { choice };
  if (!affordances) return { choice, refused: { why: "not-your-turn" } };
  if (affordances.claim) return { choice, refused: { why: "claim-first" } };
  if (choice.colour === null) return { choice, refused: { why: "choose-first" } };
  const found = targetsOf(affordances, choice.colour).find((one) => sameSpot(one, spot));
  if (!found) {
    return { choice, refused: { why: "ask", ask: actionOf(choice.colour, spot, 1) } };
  }
  if (found.most === 1 && !confirm) {
    const act = actionOf(choice.colour, found, 1);
    return { choice: { ...choice, target: found, count: 1, sending: true }, act };
  }
  return { choice: { ...choice, target: found, count: found.most } };
}

/**
 * A colour of the completed mountain was tapped.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @param {Colour} colour
 * @param {boolean} confirm
 * @returns {Outcome}
 */
export function tapClaim(choice, affordances, colour, confirm) {
  if (choice.sending) return { choice };
  if (!affordances?.claim) return { choice, refused: { why: "not-your-turn" } };
  if (!affordances.claim.includes(colour)) {
    return { choice, refused: { why: "ask", ask: { type: "claim", colour } } };
  }
  if (!confirm) {
    return { choice: { ...NOTHING, colour, sending: true }, act: { type: "claim", colour } };
  }
  return { choice: choice.colour === colour ? NOTHING : { ...NOTHING, colour } };
}

/**
 * More or fewer cards, within what the place takes.
 * @param {Choice} choice
 * @param {number} by
 * @returns {Choice}
 */
export function recount(choice, by) {
  if (choice.sending || !choice.target) return choice;
  const count = Math.min(Math.max(choice.count + by, 1), choice.target.most);
  return count === choice.count ? choice : { ...choice, count };
}

/**
 * The confirm button: send what is chosen.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @returns {Outcome}
 */
export function confirmed(choice, affordances) {
  const { colour, target: spot, count, sending } = choice;
  if (sending || !colour || !affordances) return { choice };
  const sent = { ...choice, sending: true };
  if (affordances.claim) return { choice: sent, act: { type: "claim", colour } };
  return spot ? { choice: sent, act: actionOf(colour, spot, count) } : { choice };
}

/**
 * One step back: first the place is let go, then the colour.
 * @param {Choice} choice
 * @returns {Choice}
 */
export function cancelled(choice) {
  if (choice.sending) return choice;
  return choice.target ? { ...NOTHING, colour: choice.colour } : NOTHING;
}

/**
 * What remains of a choice under new affordances: all of it while it is still allowed.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @returns {Choice}
 */
export function kept(choice, affordances) {
  const { colour, target: spot } = choice;
  if (!colour || !affordances) return NOTHING;
  if (affordances.claim) {
    return affordances.claim.includes(colour) ? { ...NOTHING, colour } : NOTHING;
  }
  const targets = targetsOf(affordances, colour);
  if (targets.length === 0) return NOTHING;
  const found = targets.find((one) => sameSpot(one, spot));
  if (!found) return { ...NOTHING, colour };
  return { colour, target: found, count: Math.min(choice.count, found.most), sending: false };
}

/**
 * What a key means on the board; null: not ours.
 * @typedef {{do: "move", to: Direction} | {do: "colour", colour: Colour}
 *   | {do: "mandala", mandala: Place} | {do: "discard"} | {do: "cancel"}
 *   | {do: "count", by: number}} Intent
 */

/** @type {Readonly<Record<string, Intent>>} */
const KEYS = {
  ArrowUp: { do: "move", to: "up" },
  ArrowDown: { do: "move", to: "down" },
  ArrowLeft: { do: "move", to: "left" },
  ArrowRight: { do: "move", to: "right" },
  Home: { do: "move", to: "first" },
  End: { do: "move", to: "last" },
  Escape: { do: "cancel" },
  1: { do: "mandala", mandala: 0 },
  2: { do: "mandala", mandala: 1 },
  D: { do: "discard" },
  "+": { do: "count", by: 1 },
  "-": { do: "count", by: -1 },
};

/**
 * @param {string} key as in KeyboardEvent.key
 * @returns {Intent | null}
 */
export function intentOf(key) {
  const letter = key.length === 1 ? key.toUpperCase() : key;
  const colour = COLOURS.find((one) => one === letter);
  if (colour) return { do: "colour", colour };
  return KEYS[letter] ?? null;
}
