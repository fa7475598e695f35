/**
 * What a change of the table sounds like, and what the tab says of it. Compares before and after.
 *
 * @import { JournalModule, Person } from "../core/types"
 * @import { State } from "../core/store.js"
 */

import { setAttention } from "../core/attention.js";
import { playSound } from "../core/sound.js";
import { isMyTurn, timeLeft } from "../core/store.js";
import { t } from "../core/strings.js";
import { LOW } from "./people.js";

/**
 * Which sounds belong to a change, the most important first. Pure.
 * @param {State} before
 * @param {State} after
 * @param {{me: Person | null, journal: JournalModule | null}} viewer
 * @returns {("end" | "turn" | "capture" | "move" | "chat")[]}
 */
export function soundsOf(before, after, { me, journal }) {
  /** @type {("end" | "turn" | "capture" | "move" | "chat")[]} */
  const sounds = [];
  if (!before.known) return sounds;
  if (after.view.outcome !== null && before.view.outcome === null && after.match === before.match)
    sounds.push("end");
  else if (isMyTurn(after) && !(isMyTurn(before) && before.match === after.match))
    sounds.push("turn");
  if (after.play !== before.play && after.play.events.length > 0) {
    const big = after.play.events.some((event) => journal?.tone?.(event) === "capture");
    sounds.push(big ? "capture" : "move");
  }
  const line = after.chat.at(-1);
  if (
    line !== undefined &&
    after.chat !== before.chat &&
    line.number > (before.chat.at(-1)?.number ?? 0) &&
    line.user.id !== me?.id
  ) {
    sounds.push("chat");
  }
  return sounds;
}

/**
 * Make the noises and the signs of a change.
 * @param {State} before
 * @param {State} after
 * @param {{me: Person | null, journal: JournalModule | null}} viewer
 */
export function announce(before, after, viewer) {
  const sounds = soundsOf(before, after, viewer);
  // "It is your turn" follows the move that made it so.
  const [loudest, next] = sounds;
  if (loudest === "turn" && (next === "move" || next === "capture")) {
    playSound(next);
    setTimeout(() => playSound("turn"), 350);
  } else if (loudest !== undefined) {
    playSound(loudest);
  }
  setAttention(isMyTurn(after), t("seat.turn.you"));
}

/** The decision that was warned about last. @type {string} */
let warned = "";

/**
 * Ten seconds left on my clock: say so, once for each question.
 * @param {State} state
 */
export function warnOfTime(state) {
  if (state.seat === null || !isMyTurn(state)) return;
  const left = timeLeft(state, state.seat, Date.now());
  const question = `${state.match}.${state.view.decision}`;
  if (left === null || left > LOW || left === 0 || warned === question) return;
  warned = question;
  playSound("hurry");
}
