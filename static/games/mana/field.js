/**
 * Draws the board: the lacquer frame with its coordinates, 36 squares as a grid to be walked with
 * the arrow keys, what stands there and what is lit, and the ways over them.
 *
 * @import { Edge } from "./model.js"
 * @import { Cell, View, Way } from "./view.js"
 */

import { html, nothing, svg } from "../../core/vendor/lit-html.js";
import { countArt, featherArt, pieceArt, strokesArt } from "./art.js";
import { SIZE, spotOf } from "./squares.js";

/** A square's side in the drawing of the ways. */
const UNIT = 100;
/** The part of a step that a piece covers. */
const BESIDE = 0.33;

/**
 * @param {View} view
 * @param {(id: string) => number} tab the tabindex of a thing
 */
export function drawField(view, tab) {
  const box = `0 0 ${SIZE * UNIT} ${SIZE * UNIT}`;
  return html`<div class="mana-board">
    ${drawMargin(view)}
    <div class="mana-field">
      <div class="mana-grid" role="grid" aria-label=${view.name} aria-rowcount=${SIZE} aria-colcount=${SIZE}>
        ${view.rows.map((row) => html`<div class="mana-row" role="row">${row.map((one) => drawCell(one, tab))}</div>`)}
      </div>
      <svg class="mana-ways" viewBox=${box} aria-hidden="true">${view.ways.map((way) => drawWay(way, view.edge))}</svg>
    </div>
  </div>`;
}

/**
 * The names of lines: ranks and files, whichever run across from here.
 * @param {View} view
 */
function drawMargin({ rows, edge }) {
  const flat = edge === "N" || edge === "S";
  const name = (/** @type {Cell | undefined} */ cell, /** @type {number} */ part) => cell?.id[part] ?? "";
  const side = rows.map(([first]) => name(first, flat ? 1 : 0));
  const foot = (rows.at(-1) ?? []).map((cell) => name(cell, flat ? 0 : 1));
  return html`<div class="mana-side" aria-hidden="true">${side.map((one) => html`<span>${one}</span>`)}</div>
    <div class="mana-foot" aria-hidden="true">${foot.map((one) => html`<span>${one}</span>`)}</div>`;
}

/** @param {Cell} cell @param {(id: string) => number} tab */
function drawCell(cell, tab) {
  const { id, kind, odd, standing, mana, light, chosen, left, took, grab, name } = cell;
  return html`<div class="mana-cell" role="gridcell" data-id=${id} data-key=${id} tabindex=${tab(id)} aria-label=${name}
      aria-selected=${chosen ? "true" : "false"} data-kind=${kind} data-light=${light ?? nothing}
      data-chosen=${chosen || nothing} data-mana=${mana || nothing} data-held=${standing !== null || nothing}
      data-grab=${grab || nothing}>
    ${strokesArt(kind, odd)} ${left && !standing ? pieceArt(left.seat, left.piece, { as: "print" }) : nothing}
    ${standing ? html`${pieceArt(standing.seat, standing.piece)} ${countArt(kind)}` : nothing}
    ${took ? html`<span class="mana-took">${pieceArt(took.seat, took.piece, { close: true })}</span>` : nothing}
    ${mana ? featherArt() : nothing}
  </div>`;
}

/** Ways begin and end beside the pieces, not on them. @param {Way} way @param {Edge} near */
function drawWay({ squares, as, captures }, near) {
  const points = squares.map((square) => {
    const { row, col } = spotOf(square, near);
    return { x: (col + 0.5) * UNIT, y: (row + 0.5) * UNIT };
  });
  const trimmed = points.map((point, index) => {
    const first = index === 0;
    const next = first ? points[1] : captures && index === points.length - 1 ? points[index - 1] : null;
    return next ? { x: point.x + (next.x - point.x) * BESIDE, y: point.y + (next.y - point.y) * BESIDE } : point;
  });
  const line = trimmed.map(({ x, y }) => `${x},${y}`).join(" ");
  // Paper on both sides keeps the line from the strokes.
  const edge = svg`<polyline class="mana-way" data-as="edge" points=${line}></polyline>`;
  return svg`${as === "last" ? edge : nothing}<polyline class="mana-way" data-as=${as} points=${line}></polyline>`;
}
