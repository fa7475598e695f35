/**
 * What a player has chosen so far and what a tap or key makes of it: pure, without DOM or rules.
 * What may be chosen is only ever read from the affordances; whatever they lack is refused here
 * with the action to ask the server about, so that its answer can be shown.
 *
 * @import { Direction } from "../../table/rows.js"
 * @import { Action, Affordances, Cards, Colour, Place } from "./model.js"
 */

import { COLOURS, colourAt, placesOf } from "./cards.js";

/**
 * What is chosen. `places`: the cards of the display that are taken; `target`: whose row, null while
 * it is open; `count`: cards. `sending`: the server has not answered yet.
 * @typedef {{does: "take" | "lay" | "discard" | "pass" | null, colour: Colour | null, places: number[],
 *   target: Place | null, count: number, sending: boolean}} Choice
 *
 * What came of an input: the next choice, and an action to send or a reason why not.
 * `ask`: an action whose refusal by the server says why.
 * @typedef {{choice: Choice, act?: Action, refused?: {why: Refusal, ask?: Action}}} Outcome
 * @typedef {"not-your-turn" | "nowhere" | "not-held" | "must-pass" | "must-discard" | "ask"} Refusal
 */

/** Nothing chosen. @type {Readonly<Choice>} */
export const NOTHING = Object.freeze({
  does: null,
  colour: null,
  places: [],
  target: null,
  count: 1,
  sending: false,
});

/**
 * The most cards of a colour that may be taken, or laid at a seat; 0: none.
 * @param {Affordances | null} affordances
 * @param {Colour} colour
 * @param {Place} [target]
 */
export function mostOf(affordances, colour, target) {
  if (target === undefined) return affordances?.take[colour] ?? 0;
  return affordances?.lay[colour]?.find(([seat]) => seat === target)?.[1] ?? 0;
}

/**
 * Why nothing can be chosen at all.
 * @param {Affordances | null} affordances
 * @returns {Refusal | null}
 */
function barred(affordances) {
  if (!affordances) return "not-your-turn";
  if (affordances.pass) return "must-pass";
  return affordances.discard.length > 0 ? "must-discard" : null;
}

/**
 * A card of the display was tapped: it comes to those that are taken, or goes back.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @param {Cards} display
 * @param {number} place
 * @returns {Outcome}
 */
export function tapDisplay(choice, affordances, display, place) {
  const colour = colourAt(display, place);
  if (choice.sending || colour === null) return { choice };
  const why = barred(affordances);
  if (why) return { choice, refused: { why } };
  const held = choice.does === "take" && choice.colour === colour ? choice.places : [];
  const places = held.includes(place)
    ? held.filter((one) => one !== place)
    : [...held, place].sort((one, other) => one - other);
  const count = places.length;
  if (count === 0) return { choice: NOTHING };
  if (count > mostOf(affordances, colour)) {
    return { choice, refused: { why: "ask", ask: { type: "take", colour, count } } };
  }
  return { choice: { ...NOTHING, does: "take", colour, places, count } };
}

/**
 * A kind of the hand was tapped: choose it, or let go of it when it was chosen.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @param {Colour} colour
 * @returns {Outcome}
 */
export function tapHand(choice, affordances, colour) {
  if (choice.sending) return { choice };
  if (affordances?.discard.includes(colour)) {
    if (choice.colour === colour) return { choice: NOTHING };
    return { choice: { ...NOTHING, does: "discard", colour } };
  }
  const why = barred(affordances);
  if (why) return { choice, refused: { why } };
  if (choice.does === "lay" && choice.colour === colour) return { choice: NOTHING };
  if (!affordances?.lay[colour]) return { choice, refused: { why: "nowhere" } };
  return { choice: { ...NOTHING, does: "lay", colour } };
}

/**
 * A place for a row was tapped: all that may go there is chosen, or let go of again.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @param {Cards} hand
 * @param {{colour: Colour, target: Place}} cell
 * @returns {Outcome}
 */
export function tapCell(choice, affordances, hand, { colour, target }) {
  if (choice.sending) return { choice };
  const why = barred(affordances);
  if (why) return { choice, refused: { why } };
  if (!hand.includes(colour)) return { choice, refused: { why: "not-held" } };
  const most = mostOf(affordances, colour, target);
  if (most === 0) {
    return { choice, refused: { why: "ask", ask: { type: "lay", colour, count: 1, target } } };
  }
  if (choice.does === "lay" && choice.colour === colour && choice.target === target) {
    return { choice: { ...NOTHING, does: "lay", colour } };
  }
  return { choice: { ...NOTHING, does: "lay", colour, target, count: most } };
}

/**
 * One card more or fewer.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @param {Cards} display
 * @param {number} by
 * @returns {Choice}
 */
export function recount(choice, affordances, display, by) {
  const { does, colour, target } = choice;
  if (choice.sending || !colour || (does !== "take" && target === null)) return choice;
  const most = target === null ? mostOf(affordances, colour) : mostOf(affordances, colour, target);
  const count = Math.min(Math.max(choice.count + by, 1), most);
  if (count === choice.count || does === "discard") return choice;
  if (does !== "take") return { ...choice, count };
  const further = placesOf(display, colour).filter((place) => !choice.places.includes(place));
  const places = by < 0 ? choice.places.slice(0, count) : [...choice.places, ...further].slice(0, count);
  return { ...choice, count, places: places.sort((one, other) => one - other) };
}

/**
 * The action that is chosen; null: not complete yet.
 * @param {Choice} choice
 * @returns {Action | null}
 */
export function actionOf({ does, colour, count, target }) {
  if (does === "pass") return { type: "pass" };
  if (colour === null) return null;
  if (does === "take") return { type: "take", colour, count };
  if (does === "discard") return { type: "discard", colour };
  return does === "lay" && target !== null ? { type: "lay", colour, count, target } : null;
}

/**
 * The confirm button: send what is chosen, or pass where nothing else is left.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @returns {Outcome}
 */
export function confirmed(choice, affordances) {
  if (choice.sending || !affordances) return { choice };
  const wanted = affordances.pass ? { ...NOTHING, does: /** @type {const} */ ("pass") } : choice;
  const act = actionOf(wanted);
  return act ? { choice: { ...wanted, sending: true }, act } : { choice };
}

/**
 * One step back: first the row is let go, then the rest.
 * @param {Choice} choice
 * @returns {Choice}
 */
export function cancelled(choice) {
  if (choice.sending) return choice;
  if (choice.target === null) return NOTHING;
  return { ...NOTHING, does: "lay", colour: choice.colour };
}

/**
 * What remains of a choice under new affordances: all of it while it is still allowed.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @param {Cards} display
 * @returns {Choice}
 */
export function kept(choice, affordances, display) {
  const { does, colour, target, count } = choice;
  if (!affordances || !colour) return NOTHING;
  if (does === "discard") {
    return affordances.discard.includes(colour) ? { ...choice, sending: false } : NOTHING;
  }
  if (does === "take") {
    if (mostOf(affordances, colour) < count) return NOTHING;
    return { ...choice, places: placesOf(display, colour).slice(0, count), sending: false };
  }
  if (!affordances.lay[colour]) return NOTHING;
  const most = target === null ? 0 : mostOf(affordances, colour, target);
  if (most === 0) return { ...NOTHING, does: "lay", colour };
  return { ...choice, count: Math.min(count, most), sending: false };
}

/**
 * What a key means on the board; null: not ours.
 * @typedef {{do: "move", to: Direction} | {do: "colour", colour: Colour}
 *   | {do: "display", place: number} | {do: "cancel"} | {do: "count", by: number}} Intent
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
  1: { do: "display", place: 0 },
  2: { do: "display", place: 1 },
  3: { do: "display", place: 2 },
  4: { do: "display", place: 3 },
  5: { do: "display", place: 4 },
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
