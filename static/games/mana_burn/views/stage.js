/**
 * What goes on now, from the sight alone: the cards on the stack while any are, else the game on the
 * table, else where the turn stands; below it whatever is chosen here. Its place has a fixed height.
 *
 * @import { Frame } from "../model.js"
 * @import { Situation } from "../view.js"
 * @import { AuctionView } from "./auction.js"
 * @import { DuelView } from "./duel.js"
 * @import { FishingView } from "./fishing.js"
 * @import { Pick } from "./picks.js"
 * @import { RoundView } from "./rounds.js"
 * @import { StackView } from "./stack.js"
 * @import { TurnView } from "./turn.js"
 */

import { auctionOf } from "./auction.js";
import { duelOf } from "./duel.js";
import { fishingOf } from "./fishing.js";
import { picksOf } from "./picks.js";
import { roundOf } from "./rounds.js";
import { stackOf } from "./stack.js";
import { turnOf } from "./turn.js";

/**
 * `scene`: which of its parts is there.
 * @typedef {{scene: "stack", stack: StackView} | {scene: "auction", auction: AuctionView} | {scene: "duel", duel: DuelView}
 *   | {scene: "fishing", fishing: FishingView} | {scene: "round", round: RoundView} | {scene: "turn", turn: TurnView}} Scene
 * `aims`: a card or a Monster looks for its target.
 * @typedef {Scene & {picks: Pick[], aims: boolean}} Stage
 */

/** @param {Situation} situation @returns {Stage} */
export function stageOf(situation) {
  const { does } = situation.choice;
  return { ...sceneOf(situation), picks: picksOf(situation), aims: does === "play" || does === "hero" };
}

/** @param {Situation} situation @returns {Scene} */
function sceneOf(situation) {
  const { public: shown } = situation.sight;
  if (shown.stack.length > 0 || shown.resolving) return { scene: "stack", stack: stackOf(situation) };
  const frame = shown.frames.findLast(({ type }) => type !== "walk" && type !== "square");
  return frame ? gameOf(situation, frame) : { scene: "turn", turn: turnOf(situation) };
}

/**
 * @param {Situation} situation
 * @param {Frame} frame
 * @returns {Scene}
 */
function gameOf(situation, frame) {
  switch (frame.type) {
    case "auction":
      return { scene: "auction", auction: auctionOf(situation, frame) };
    case "duel":
      return { scene: "duel", duel: duelOf(situation, frame) };
    case "fishing":
      return { scene: "fishing", fishing: fishingOf(situation, frame) };
    case "pool":
    case "lose":
    case "distribution":
      return { scene: "round", round: roundOf(situation, frame) };
    default:
      return { scene: "turn", turn: turnOf(situation) };
  }
}
