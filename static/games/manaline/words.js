/**
 * The board in words: what each thing is called aloud, with everything that the eye sees. Pure.
 *
 * @import { Cell, Kind, Line, Public, Translate } from "./model.js"
 */

import { neighboursOf } from "./cells.js";
import { tileName, tileNames } from "./kinds.js";

/**
 * What sentences need: the catalogue, the names by seat, whose board it is (null: a watcher's).
 * @typedef {{t: Translate, names: readonly string[], seat: number | null}} Speaker
 */

/** @param {Speaker} speaker @param {number} seat */
export function nameOf(speaker, seat) {
  return speaker.names[seat] ?? String(seat + 1);
}

/** A cell's place: "column 2, row -1". @param {Translate} t @param {Cell} cell */
function placeWords(t, { x, y }) {
  return t("board.place", { x, y });
}

/**
 * A tile on the board.
 * @param {Speaker} speaker
 * @param {Cell} cell
 * @param {Kind} kind
 * @param {{loose: boolean, came: string | null}} facts `came`: who has just laid it
 */
export function tileWords({ t }, cell, kind, { loose, came }) {
  const params = { tile: tileName(t, kind), place: placeWords(t, cell) };
  if (loose) return t("board.cell.loose", params);
  return came === null ? t("board.cell.tile", params) : t("board.cell.came", { ...params, name: came });
}

/**
 * A free cell, what lies beside it, and what may come there.
 * @param {Speaker} speaker
 * @param {Cell} cell
 * @param {Map<string, Kind>} kinds
 * @param {readonly Kind[]} fits kinds of the hand that may be put there
 */
export function freeWords({ t }, cell, kinds, fits) {
  const beside = neighboursOf(kinds, cell).map(({ side, kind }) =>
    t(`board.beside.${side}`, { tile: tileName(t, kind) }),
  );
  const said = [t("board.cell.free", { place: placeWords(t, cell) })];
  if (beside.length > 0) said.push(t("board.beside", { said: beside.join(", ") }));
  if (fits.length > 0) said.push(t("board.fits", { tiles: tileNames(t, fits) }));
  return said.join(" ");
}

/**
 * A seat with its points and tiles.
 * @param {Speaker} speaker
 * @param {Public} shown
 * @param {number} seat
 */
export function seatWords(speaker, shown, seat) {
  const { t } = speaker;
  const name = speaker.seat === seat ? t("board.you") : nameOf(speaker, seat);
  const said = [
    t("board.seat", { name, n: shown.scores[seat] ?? 0 }),
    shown.left.includes(seat) ? t("board.gone") : t("board.hand.size", { n: shown.hand_sizes[seat] ?? 0 }),
  ];
  const opening = shown.opening_sizes?.[seat];
  if (typeof opening === "number") said.push(t("board.opening", { n: opening }));
  return said.join(", ");
}

/** @param {Translate} t @param {Public} shown */
export function bagWords(t, { bag, removed }) {
  const said = [bag > 0 ? t("board.bag", { n: bag }) : t("board.bag.empty")];
  if (removed > 0) said.push(t("board.removed", { n: removed }));
  return said.join(" ");
}

/**
 * "lines of 3 and 2", "a Manaline": what a placement makes.
 * @param {Translate} t
 * @param {readonly Line[]} lines
 */
export function linesWords(t, lines) {
  const lengths = lines.map(({ length }) => (length === 6 ? t("board.manaline") : String(length)));
  return lengths.length > 0 ? t("board.lines", { said: lengths.join(" + ") }) : "";
}

/**
 * Who could not place and was passed over.
 * @param {Speaker} speaker
 * @param {readonly number[]} seats
 */
export function skippedWords(speaker, seats) {
  const { t } = speaker;
  const [first] = seats;
  if (first === undefined) return "";
  /** @param {number} seat */
  const called = (seat) => (speaker.seat === seat ? t("board.you") : nameOf(speaker, seat));
  if (seats.length > 1) return t("board.skipped.many", { names: seats.map(called).join(", ") });
  return t(speaker.seat === first ? "board.skipped.mine" : "board.skipped.other", { name: nameOf(speaker, first) });
}

/**
 * Who begins, and with what.
 * @param {Speaker} speaker
 * @param {Public} shown before the first turn
 */
export function openingWords(speaker, { opening_sizes: sizes, turn }) {
  const n = turn === null ? null : sizes?.[turn];
  if (turn === null || typeof n !== "number") return "";
  if (speaker.seat === turn) return speaker.t("board.begins.mine", { n });
  return speaker.t("board.begins.other", { name: nameOf(speaker, turn), n });
}

/**
 * The result in one sentence.
 * @param {Speaker} speaker
 * @param {readonly number[]} winners
 */
export function resultWords(speaker, winners) {
  const { t, seat } = speaker;
  const [first = 0] = winners;
  if (winners.length > 1) {
    const names = winners.map((one) => nameOf(speaker, one)).join(", ");
    return t(seat !== null && winners.includes(seat) ? "board.over.shared.mine" : "board.over.shared", { names });
  }
  return first === seat ? t("board.over.mine") : t("board.over.other", { name: nameOf(speaker, first) });
}
