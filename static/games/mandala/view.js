/**
 * Everything that the board shows, as plain data: from a sight, what is asked and what is chosen
 * to piles, lights, names and the action bar. Pure; the drawing modules only draw it.
 *
 * @import { Action, Affordances, Asked, Cards, Colour, Place, Preview, Sight } from "./model.js"
 * @import { Bar } from "./asking.js"
 * @import { Choice, Spot } from "./input.js"
 * @import { Trace } from "./traces.js"
 * @import { Speaker } from "./words.js"
 */

import { askingOf } from "./asking.js";
import { countOf } from "./fold.js";
import { COLOURS, actionOf, sameSpot, targetsOf } from "./input.js";
import * as words from "./words.js";

/**
 * @typedef {{
 *   sight: Sight, asked: Asked, choice: Choice, trace: Trace, speaker: Speaker,
 *   effect: (action: Action) => Preview | null,
 * }} Situation
 *
 * One colour's cards in one place; `ghost`: cards that the lit place would receive; `came`: cards
 * that the last move put there.
 * @typedef {{colour: Colour, n: number, ghost: boolean, came: number}} Heap
 *
 * What can take cards. `lit`: it may now; `chosen`: it is the chosen target; `tag`: what a build
 * draws, null where nothing is drawn; `star`: cards put here complete the mandala.
 * @typedef {{id: string, spot: Spot, seat: Place | null, heaps: Heap[], total: number, came: number, name: string,
 *   lit: boolean, chosen: boolean, tag: number | null, star: boolean}} Area
 *
 * A colour of a mountain that is being claimed; `worth` is null until the server has told it.
 * @typedef {{id: string, colour: Colour, name: string, lit: boolean, chosen: boolean,
 *   worth: Preview | null}} Pick
 *
 * @typedef {{index: Place, name: string, present: Colour[], mountain: Area, far: Area, near: Area,
 *   claiming: boolean, picks: Pick[]}} MandalaView
 * @typedef {{seat: Place, who: string, hand: number, handName: string, river: Cards,
 *   riverName: string, cup: number, cupName: string, points: number | null, id: string,
 *   acting: boolean, opens: number | null, fills: boolean,
 *   marks: Trace["marks"]}} Mat
 * `opens`: the river space that a claim on offer would open; `fills`: one would put cards into the cup.
 * @typedef {{id: string, colour: Colour, n: number, name: string, lit: boolean, chosen: boolean}} Pile
 * `mover`: whose move the marks tell of.
 * @typedef {{mover: Place | null, mandalas: [MandalaView, MandalaView], far: Mat, near: Mat, hand: Pile[] | null,
 *   deck: {n: number, name: string, last: boolean}, discard: Area, bar: Bar}} View
 */

/**
 * The actions whose effects the board wants to show now.
 * @param {Choice} choice
 * @param {Affordances | null} affordances
 * @returns {Action[]}
 */
export function questions(choice, affordances) {
  if (!affordances) return [];
  if (affordances.claim) return affordances.claim.map((colour) => ({ type: "claim", colour }));
  const { colour, target, count } = choice;
  if (!colour) return [];
  return targetsOf(affordances, colour).map((one) =>
    actionOf(colour, one, sameSpot(one, target) ? count : one.most),
  );
}

/**
 * @param {Situation} situation
 * @returns {View}
 */
export function viewOf(situation) {
  const { sight, speaker } = situation;
  const near = words.nearSeat(sight);
  const shown = sight.public;
  return {
    mover: situation.trace.seat,
    mandalas: [mandalaView(situation, 0), mandalaView(situation, 1)],
    far: mat(situation, words.otherSeat(near)),
    near: { ...mat(situation, near), ...destinations(situation) },
    hand: shown.phase === "over" ? null : hand(situation),
    deck: {
      n: Math.max(shown.deck_size, 0),
      name: words.deckWords(speaker, shown),
      last: shown.end_trigger !== null,
    },
    discard: area(situation, { kind: "discard", mandala: null }, null, shown.discard),
    bar: askingOf(situation),
  };
}

/**
 * @param {Situation} situation
 * @param {Place} index
 * @returns {MandalaView}
 */
function mandalaView(situation, index) {
  const { sight, speaker } = situation;
  const { mountain, fields } = sight.public.mandalas[index];
  const near = words.nearSeat(sight);
  const far = words.otherSeat(near);
  const all = mountain + fields.join("");
  const claiming = sight.public.phase === "claim" && sight.public.claim?.mandala === index;
  return {
    index,
    name: words.mandalaWords(speaker, sight.public, index),
    present: COLOURS.filter((colour) => all.includes(colour)),
    mountain: area(situation, { kind: "mountain", mandala: index }, null, mountain),
    far: area(situation, { kind: "field", mandala: index }, far, fields[far]),
    near: area(situation, { kind: "field", mandala: index }, near, fields[near]),
    claiming,
    picks: claiming && situation.asked.affordances?.claim ? picks(situation, mountain) : [],
  };
}

/**
 * @param {Situation} situation
 * @param {Spot} spot
 * @param {Place | null} seat whose field it is
 * @param {Cards} pile
 * @returns {Area}
 */
function area(situation, spot, seat, pile) {
  const { asked, choice, sight, trace } = situation;
  const id = [spot.kind, spot.mandala, seat].filter((part) => part !== null).join(":");
  const own = spot.kind !== "field" || (sight.seat !== null && seat === sight.seat);
  const target =
    own && choice.colour
      ? targetsOf(asked.affordances, choice.colour).find((one) => sameSpot(one, spot))
      : undefined;
  const chosen = target !== undefined && sameSpot(choice.target, spot);
  const action =
    choice.colour && target
      ? actionOf(choice.colour, target, chosen ? choice.count : target.most)
      : null;
  const effect = action && situation.effect(action);
  return {
    id,
    spot,
    seat,
    heaps: heaps(pile, target && !choice.sending ? choice.colour : null, id, trace),
    total: pile.length,
    came: trace.marks[id] ?? 0,
    name: areaWords(situation, spot, seat, action, effect),
    lit: target !== undefined && !choice.sending,
    chosen,
    tag: effect?.ok && effect.draws ? effect.draws : null,
    star: Boolean(effect?.completes),
  };
}

/**
 * @param {Cards} pile
 * @param {Colour | null} coming
 * @param {string} id of the area
 * @param {Trace} trace
 * @returns {Heap[]}
 */
function heaps(pile, coming, id, { marks }) {
  return COLOURS.map((colour) => ({
    colour,
    n: countOf(pile, colour),
    ghost: colour === coming,
    came: marks[`${id}:${colour}`] ?? 0,
  }));
}

/**
 * @param {Situation} situation
 * @param {Spot} spot
 * @param {Place | null} seat
 * @param {Action | null} action
 * @param {Preview | null} effect
 */
function areaWords({ sight, speaker }, spot, seat, action, effect) {
  const shown = sight.public;
  const said =
    spot.kind === "mountain"
      ? words.mountainWords(speaker, shown, spot.mandala ?? 0)
      : spot.kind === "field"
        ? words.fieldWords(speaker, shown, spot.mandala ?? 0, seat ?? 0)
        : words.discardWords(speaker, shown);
  if (!action) return said;
  const completion = effect && words.completionWords(speaker, effect);
  const does = words.actionWords(speaker, action, effect);
  return [`${said}.`, `${does}.`, completion].filter(Boolean).join(" ");
}

/**
 * @param {Situation} situation
 * @param {Cards} mountain
 * @returns {Pick[]}
 */
function picks({ asked, choice, speaker, effect }, mountain) {
  return COLOURS.filter((colour) => mountain.includes(colour)).map((colour) => {
    const worth = effect({ type: "claim", colour });
    const n = countOf(mountain, colour);
    const does = words.actionWords(speaker, { type: "claim", colour }, worth, n);
    return {
      id: `claim:${colour}`,
      colour,
      name: does,
      lit: Boolean(asked.affordances?.claim?.includes(colour)) && !choice.sending,
      chosen: choice.colour === colour,
      worth: worth?.ok ? worth : null,
    };
  });
}

/**
 * @param {Situation} situation
 * @param {Place} seat
 * @returns {Mat}
 */
function mat({ sight, speaker, trace }, seat) {
  const shown = sight.public;
  const known = words.knownCup(sight, seat);
  return {
    seat,
    who: words.whoOf(speaker, seat),
    hand: shown.hand_sizes[seat],
    handName: words.handWords(speaker, shown, seat),
    river: shown.rivers[seat],
    riverName: words.riverWords(speaker, shown, seat),
    cup: shown.cup_sizes[seat],
    cupName: words.cupWords(speaker, sight, seat),
    points: known?.all ? words.pointsOf(known.cards, shown.rivers[seat]) : null,
    id: `cup:${seat}`,
    acting: shown.turn === seat,
    opens: null,
    fills: false,
    marks: trace.marks,
  };
}

/**
 * Where the claims on offer, or the chosen one, would go.
 * @param {Situation} situation
 * @returns {{opens: number | null, fills: boolean}}
 */
function destinations({ asked, choice, effect }) {
  const offered = asked.affordances?.claim ?? [];
  const worths = offered
    .filter((colour) => !choice.colour || choice.colour === colour)
    .map((colour) => effect({ type: "claim", colour }));
  return {
    opens: worths.find((one) => one?.to === "river")?.space ?? null,
    fills: worths.some((one) => (one?.cup ?? 0) > 0),
  };
}

/**
 * The viewer's hand in six fixed piles; none for a watcher, and none when the scores take its place.
 * @param {Situation} situation
 * @returns {Pile[] | null}
 */
function hand(situation) {
  return situation.sight.own && COLOURS.map((colour) => handPile(situation, colour));
}

/**
 * @param {Situation} situation
 * @param {Colour} colour
 * @returns {Pile}
 */
function handPile({ sight, asked, choice, speaker }, colour) {
  const { t } = speaker;
  const n = countOf(sight.own?.hand ?? "", colour);
  const chosen = choice.colour === colour && !asked.affordances?.claim;
  return {
    id: `hand:${colour}`,
    colour,
    n,
    name: t(`cards.${colour}`, { n }),
    lit: n > 0 && targetsOf(asked.affordances, colour).length > 0 && !choice.sending,
    chosen,
  };
}
