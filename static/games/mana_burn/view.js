/**
 * What the board shows, as plain data: from a sight, what is asked and what is chosen to squares, pawns,
 * dice, the question, and what its other parts make of them. Pure; the drawing modules only draw it.
 *
 * @import { Action, Affordances, Asked, Place, Preview, Public, Sight, SquareId } from "./model.js"
 * @import { Choice } from "./choice.js"
 * @import { Lights } from "./input.js"
 * @import { Speaker } from "./words.js"
 */

import { askingOf, toppingOf } from "./asking.js";
import { openedOf } from "./views/opened.js";
import { actionOf } from "./choice.js";
import { diceOf } from "./views/dice.js";
import { handOf } from "./views/hand.js";
import { matsOf } from "./views/mats.js";
import { pilesOf } from "./views/piles.js";
import { ARM, SQUARES, wayOf } from "./squares.js";
import { stageOf } from "./views/stage.js";
import { statusOf } from "./views/status.js";
import { squareName, whoOf } from "./words.js";

/**
 * What is opened over the board.
 * @typedef {"crypt" | "pile" | "deck" | `seat:${number}` | null} Open
 *
 * @typedef {{
 *   sight: Sight, asked: Asked, choice: Choice, lights: Lights, open: Open, speaker: Speaker,
 *   effect: (action: Action) => Preview | null, options: Record<string, unknown>,
 * }} Situation
 *
 * `back`: it lies on the shore that leads back; `home`: the viewer's pawn is there. `ahead`: the way that is about to be
 * walked leads over it; `goal`: ends there.
 * @typedef {{id: SquareId, sign: string, n: number | null, road: string, title: string, name: string, lit: boolean,
 *   back: boolean, home: boolean, chosen: boolean, ahead: boolean, goal: boolean, here: Place[]}} SquareView
 * @typedef {{seat: Place, who: string, at: SquareId, order: number, many: number, active: boolean, mine: boolean}} Pawn
 * @typedef {{squares: SquareView[], pawns: Pawn[], burning: number, needed: SquareId[], wanted: SquareId[]}} MapView
 * `needed`, `wanted`: what the close view is to show, and would be better to
 *
 * @typedef {ReturnType<typeof viewOf>} View
 */

/**
 * The actions whose effects the board wants to show now.
 * @param {Choice} choice
 * @param {Affordances | null} may
 * @returns {Action[]}
 */
export function questions(choice, may) {
  const chosen = actionOf(choice, may);
  const told = chosen && (chosen.type === "play" || chosen.type === "hero") ? [chosen] : [];
  const tops = toppingOf(may);
  const ways = (may?.choose_path ?? []).map((exit) => /** @type {Action} */ ({ type: "choose_path", exit }));
  return [...told, ...ways, ...(tops ? [tops] : [])];
}

/** @param {Situation} situation */
export function viewOf(situation) {
  return {
    mats: matsOf(situation),
    map: mapOf(situation),
    dice: diceOf(situation),
    piles: pilesOf(situation),
    stage: stageOf(situation),
    hand: handOf(situation),
    opened: openedOf(situation),
    bar: askingOf(situation),
    status: statusOf(situation),
  };
}

/** @param {Situation} situation @returns {MapView} */
export function mapOf(situation) {
  const { sight, speaker, lights } = situation;
  const { public: shown } = sight;
  const ways = waysOf(situation);
  const ahead = new Set(ways.flatMap((way) => way));
  const goals = new Set(ways.flatMap((way) => way.slice(-1)));
  const home = speaker.seat === null ? null : (shown.pos[speaker.seat] ?? null);
  const squares = SQUARES.map(({ id, sign, n, road, step }) => {
    const here = shown.pos.flatMap((at, seat) => (at === id ? [seat] : []));
    const square = {
      id,
      sign,
      n,
      road: road ?? "none",
      title: squareName(speaker, id),
      back: step > ARM,
      home: home === id,
      lit: lights.lit.has(`square:${id}`),
      chosen: lights.chosen.has(`square:${id}`),
      ahead: ahead.has(id),
      goal: goals.has(id),
      here,
    };
    return { ...square, name: squareWords(situation, square) };
  });
  const lit = squares.flatMap(({ id, lit: open }) => (open ? [id] : []));
  const at = shown.pos[shown.active] ?? "CODEX";
  return { squares, pawns: pawnsOf(shown, speaker), burning: shown.pile_count, needed: [at, ...lit], wanted: [...ahead] };
}

/**
 * @param {Situation} situation
 * @param {Omit<SquareView, "name">} square
 */
function squareWords({ speaker }, { id, title, road, here, lit, goal }) {
  const { t } = speaker;
  return [
    road === "none" ? `${title}.` : t("board.square", { square: title, road: t(`road.${road}`) }),
    t(`square.${id}.help`),
    here.length > 0 ? t("board.square.here", { names: here.map((seat) => whoOf(speaker, seat)).join(", ") }) : "",
    goal ? t("board.square.goal") : "",
    lit ? t("board.open") : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/**
 * Where the active pawn is about to walk: by the open roll, or by each exit that may be chosen.
 * @param {Situation} situation
 * @returns {SquareId[][]}
 */
function waysOf({ sight: { public: shown }, asked, choice }) {
  const { roll, active, frames } = shown;
  const at = shown.pos[active];
  const road = shown.road[active] ?? null;
  const frame = frames.at(-1);
  if (!at) return [];
  const exits = asked.affordances?.choose_path ?? [];
  if (frame?.type === "walk" && frame.left > 0) {
    const open = choice.exit === null ? exits : [choice.exit];
    return open.map((first) => wayOf(at, frame.left, { road, first }));
  }
  const die = roll?.purpose === "move" && !roll.locked ? roll.dice[0] : undefined;
  return die ? [wayOf(at, die.face + die.bonus, { road })] : [];
}

/** @param {Public} shown @param {Speaker} speaker @returns {Pawn[]} */
function pawnsOf(shown, speaker) {
  return shown.pos.flatMap((at, seat) => {
    if (at === null || !shown.seats_in[seat]) return [];
    const here = shown.pos.flatMap((one, other) => (one === at && shown.seats_in[other] ? [other] : []));
    return [
      {
        seat,
        who: whoOf(speaker, seat),
        at,
        order: here.indexOf(seat),
        many: here.length,
        active: shown.active === seat,
        mine: speaker.seat === seat,
      },
    ];
  });
}
