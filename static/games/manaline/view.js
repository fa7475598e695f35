/**
 * Everything that the board shows, as plain data: from a sight, what is asked and what is laid out
 * to seats, cells, lines, the hand, names and the action bar. Pure; the drawing modules only draw it.
 *
 * @import { Action, Asked, Cell, Fit, Kind, Laid, Line, Preview, Sight } from "./model.js"
 * @import { Asking } from "./asking.js"
 * @import { Aside } from "./cells.js"
 * @import { Choice } from "./input.js"
 * @import { Speaker } from "./words.js"
 */

import { askingOf } from "./asking.js";
import { asides, cellId, crowd, frontierOf, kindsByCell, placesOf, runsOf, sameCell, takers } from "./cells.js";
import { UNFINISHED, actionOf, placing } from "./input.js";
import { KINDS, countOf, tileName } from "./kinds.js";
import * as words from "./words.js";

/**
 * `hand`: the viewer's, empty for a watcher; `cursor`: the cell that the keyboard is on; `dragged`: the
 * tile of the hand that is dragged, `aim`: over which cell; `counts`:
 * whether unseen tiles are counted, and how many copies there are.
 * @typedef {{
 *   sight: Sight, asked: Asked, choice: Choice, speaker: Speaker, hand: readonly Kind[],
 *   cursor: Cell | null, dragged: number | null, aim: Cell | null,
 *   counts: {shown: boolean, copies: number}, effect: (action: Action) => Preview | null,
 * }} Situation
 *
 * `opening`: its opening size, before the first turn; `tiles`: its hand where that is public.
 * @typedef {{seat: number, name: string, said: string, mine: boolean, acting: boolean, gone: boolean,
 *   score: number, held: number, opening: number | null, moved: boolean, tiles: Kind[] | null}} SeatView
 *
 * `kind` null: a free cell. `loose`: laid for now, `bad`: part of why it cannot stay; `came`: part of
 * the last move; `lit`: takes a tile now, `spot`: waits for one, `aimed`: a tile is dragged over it.
 * @typedef {Cell & {id: string, kind: Kind | null, name: string, loose: boolean, bad: boolean,
 *   came: boolean, lit: boolean, spot: boolean, aimed: boolean}} CellView
 *
 * @typedef {{slot: number, id: string, kind: Kind, name: string, lit: boolean, held: boolean,
 *   laid: boolean, back: boolean}} SlotView
 *
 * A line as it is framed; `label`: its points, `at`: the tile on whose edge they stand. `fresh`: what the last move laid, as far as it lies
 * together; `gained`: what it brought, and beside which tile that is written.
 * @typedef {{line: Line, label: string, at: Cell, big: boolean}} LineView
 *
 * @typedef {{
 *   mover: number | null, over: boolean, seats: SeatView[], cells: CellView[], useful: Cell[],
 *   lit: Cell[], last: Cell[], lines: LineView[], fresh: Omit<Line, "points">[], gained: Aside & {text: string} | null,
 *   slots: SlotView[] | null, exchanging: boolean, bag: {n: number, said: string, removed: number},
 *   unseen: number[] | null, bar: Asking,
 * }} View
 */

/**
 * The actions whose effects the board wants to show now.
 * @param {Choice} choice
 * @returns {Action[]}
 */
export function questions({ laid, sending }) {
  return laid.length > 0 && !sending ? [placing(laid)] : [];
}

/**
 * Where a tile may go now, as far as it is told: at first by the affordances, then by the preview.
 * @param {Situation} situation
 * @returns {Fit[]}
 */
export function fitsOf(situation) {
  const { asked, choice, hand, effect } = situation;
  if (!asked.affordances || choice.sending || choice.back) return [];
  if (choice.laid.length === 0) return asked.affordances.cells ?? [];
  const action = actionOf(choice, hand);
  const told = action && effect(action);
  if (!told) return [];
  if (told.more) return told.more;
  return told.code === "gap" ? (told.cells ?? []).map(([x, y]) => [x, y, [...hand]]) : [];
}

/**
 * @param {Situation} situation
 * @returns {View}
 */
export function viewOf(situation) {
  const { sight, choice, speaker } = situation;
  const shown = sight.public;
  const kinds = kindsByCell(shown.board);
  const fits = fitsOf(situation);
  const { last } = shown;
  const cells = cellViews(situation, kinds, fits);
  const coming = placesOf(shown.coming ?? []);
  return {
    mover: last?.seat ?? null,
    over: shown.phase === "over",
    seats: seatsFrom(shown.scores.length, speaker.seat).map((seat) => seatView(situation, seat)),
    cells,
    useful: [...placesOf(shown.board), ...frontierOf(allKinds(situation))],
    lit: cells.filter(({ lit }) => lit),
    last: coming.length > 0 ? coming : placesOf(last?.tiles ?? []),
    lines: lineViews(situation),
    fresh: runsOf(placesOf(last?.tiles ?? [])),
    gained: gained(situation, fits),
    slots: sight.own && shown.phase !== "over" ? slotViews(situation, fits) : null,
    exchanging: choice.back !== null,
    bag: { n: shown.bag, said: words.bagWords(speaker.t, shown), removed: shown.removed },
    unseen: unseen(situation),
    bar: askingOf(situation),
  };
}

/**
 * In turn order, the viewer's own last, as the page has them.
 * @param {number} count
 * @param {number | null} mine
 */
function seatsFrom(count, mine) {
  return Array.from({ length: count }, (_, at) => ((mine ?? 0) + 1 + at) % count);
}

/**
 * @param {Situation} situation
 * @param {number} seat
 * @returns {SeatView}
 */
function seatView({ sight, speaker }, seat) {
  const shown = sight.public;
  const mine = speaker.seat === seat;
  return {
    seat,
    name: mine ? speaker.t("board.you") : words.nameOf(speaker, seat),
    said: words.seatWords(speaker, shown, seat),
    mine,
    acting: shown.turn === seat,
    gone: shown.left.includes(seat),
    score: shown.scores[seat] ?? 0,
    held: shown.hand_sizes[seat] ?? 0,
    opening: shown.opening_sizes?.[seat] ?? null,
    moved: shown.last?.seat === seat,
    tiles: shown.hands?.[seat] ?? null,
  };
}

/** @param {Choice} choice @returns {Laid[]} */
function looseTiles({ laid }) {
  return laid.map(({ kind, x, y }) => [kind, x, y]);
}

/** What lies where, also what lies there for now. @param {Situation} situation */
function allKinds({ sight, choice }) {
  return kindsByCell([...sight.public.board, ...looseTiles(choice)]);
}

/**
 * Tiles, what is laid for now, free cells beside them, and the cell under the cursor.
 * @param {Situation} situation
 * @param {Map<string, Kind>} kinds
 * @param {readonly Fit[]} fits
 * @returns {CellView[]}
 */
function cellViews(situation, kinds, fits) {
  const { sight, asked, choice, cursor, aim } = situation;
  const loose = looseTiles(choice);
  const all = allKinds(situation);
  const places = [...placesOf(sight.public.board), ...placesOf(loose), ...placesOf(sight.public.coming ?? [])];
  if (asked.affordances) places.push(...frontierOf(all), ...takers(fits, null));
  else if (places.length === 0) places.push({ x: 0, y: 0 });
  if (cursor) places.push(cursor);
  if (aim) places.push(aim);
  const tried = loose.length > 0 ? judged(situation) : [];
  const once = new Map(places.map((cell) => [cellId(cell), cell]));
  const came = new Set(placesOf(sight.public.last?.tiles ?? []).map(cellId));
  const look = { situation, kinds, all, fits, came, bad: new Set(tried.map(cellId)) };
  return [...once.values()].map((cell) => cellView(cell, look));
}

/**
 * @param {Cell} cell
 * @param {{situation: Situation, kinds: Map<string, Kind>, all: Map<string, Kind>, fits: readonly Fit[],
 *   came: Set<string>, bad: Set<string>}} look
 * @returns {CellView}
 */
function cellView(cell, { situation, kinds, all, fits, came, bad }) {
  const { sight, choice, speaker, hand, aim } = situation;
  const id = cellId(cell);
  const kind = all.get(id) ?? null;
  const loose = kind !== null && !kinds.has(id);
  const held = choice.slot === null ? null : (hand[choice.slot] ?? null);
  const fitting = fits.find(([x, y]) => sameCell({ x, y }, cell))?.[2] ?? [];
  const shown = held === null ? fitting : fitting.filter((one) => one === held);
  const mover = came.has(id) && sight.public.last ? words.nameOf(speaker, sight.public.last.seat) : null;
  return {
    x: cell.x,
    y: cell.y,
    id,
    kind,
    name:
      kind === null
        ? words.freeWords(speaker, cell, all, shown)
        : words.tileWords(speaker, cell, kind, { loose, came: mover }),
    loose,
    bad: bad.has(id),
    came: came.has(id),
    lit: kind === null && shown.length > 0,
    spot: choice.spot !== null && sameCell(choice.spot, cell),
    aimed: aim !== null && sameCell(aim, cell),
  };
}

/**
 * The cells because of which the laid tiles cannot stay.
 * @param {Situation} situation
 * @returns {Cell[]}
 */
function judged({ choice, hand, effect }) {
  const action = actionOf(choice, hand);
  const told = action && effect(action);
  if (!told || told.ok || UNFINISHED.includes(told.code)) return [];
  return (told.cells ?? []).map(([x, y]) => ({ x, y }));
}

/**
 * The lines that the laid tiles would make.
 * @param {Situation} situation
 * @returns {LineView[]}
 */
function lineViews({ choice, hand, effect }) {
  if (choice.laid.length === 0 || choice.back) return [];
  const action = actionOf(choice, hand);
  const lines = (action && effect(action)?.lines) ?? [];
  const columns = lines.filter(({ axis }) => axis === "column").map(lastOf);
  return lines.map((line) => {
    const last = lastOf(line);
    // Two lines that end on one tile do not both write on it.
    const taken = line.axis === "row" && columns.some((one) => sameCell(one, last));
    return { line, label: `+${line.points}`, at: taken ? { x: line.x, y: line.y } : last, big: line.length === 6 };
  });
}

/** The right or lower end of a line. @param {Line} line @returns {Cell} */
function lastOf({ x, y, axis, length }) {
  return axis === "row" ? { x: x + length - 1, y } : { x, y: y + length - 1 };
}

/**
 * What the last move brought, written beside its tiles: where no tile lies and none may go, if there
 * is such a place, and as few as can be are near.
 * @param {Situation} situation
 * @param {readonly Fit[]} fits
 */
function gained({ sight, choice }, fits) {
  const { board, last, coming } = sight.public;
  if (!last || last.points === 0 || choice.laid.length > 0 || coming?.length) return null;
  const kinds = kindsByCell(board);
  /** @param {Aside} place */
  const cost = ({ way, beside }) => {
    const taken = kinds.has(cellId(beside)) ? 20 : 0;
    const lit = fits.some(([x, y]) => sameCell({ x, y }, beside)) ? 9 : 0;
    return crowd(kinds, beside) + taken + lit + (way.x !== 0 && way.y !== 0 ? 2 : 0);
  };
  const [best] = asides(placesOf(last.tiles)).sort((one, other) => cost(one) - cost(other));
  return best ? { ...best, text: `+${last.points}` } : null;
}

/**
 * @param {Situation} situation
 * @param {readonly Fit[]} fits
 * @returns {SlotView[]}
 */
function slotViews({ choice, hand, dragged, speaker }, fits) {
  const { t } = speaker;
  const { spot } = choice;
  const here = spot ? fits.filter(([x, y]) => sameCell(spot, { x, y })) : fits;
  return hand.map((kind, slot) => {
    const laid = choice.laid.some((one) => one.slot === slot);
    const params = { tile: tileName(t, kind), place: slot + 1 };
    return {
      slot,
      id: `hand:${slot}`,
      kind,
      name: t(laid ? "board.slot.laid" : "board.slot", params),
      lit: !laid && here.some(([, , kinds]) => kinds.includes(kind)),
      held: choice.slot === slot,
      laid: laid || dragged === slot,
      back: choice.back?.includes(slot) ?? false,
    };
  });
}

/**
 * Copies by kind that the viewer has not seen: in the bag, in other hands, or gone from the match.
 * @param {Situation} situation
 * @returns {number[] | null} null where the table does not count
 */
function unseen({ sight, hand, counts }) {
  if (!counts.shown) return null;
  const seen = [...sight.public.board.map(([kind]) => kind), ...hand];
  return Array.from({ length: KINDS }, (_, kind) => Math.max(counts.copies - countOf(seen, kind), 0));
}
