/**
 * Draws the field: the endless mat with its tiles, the cells that take one, the lines that are about
 * to score, and the buttons that zoom. Which part of it is seen is the lens's affair.
 *
 * @import { Aside } from "./cells.js"
 * @import { Line } from "./model.js"
 * @import { CellView, LineView, View } from "./view.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing, svg } from "../../core/vendor/lit-html.js";
import { repeat } from "../../core/vendor/directives/repeat.js";
import { inRows } from "./cells.js";
import { art, colourOf, symbolOf } from "./kinds.js";
import { drawEdges } from "./edging.js";
import { drawOpeners } from "./seats.js";

/** Sides of a cell in the drawing's own units. */
export const UNIT = 64;

const ICONS = {
  in: "M4 10h12M10 4v12",
  out: "M4 10h12",
  fit: "M3 7.500V3h4.500M12.500 3H17v4.500M17 12.500V17h-4.500M7.500 17H3v-4.500",
};

/**
 * @param {View} view
 * @param {{tab: (id: string) => number, speaker: Speaker}} drawing
 */
export function drawField(view, { tab, speaker }) {
  const { t } = speaker;
  return html`<div class="ml-field">
    <div class="ml-world" data-mover=${view.mover ?? nothing}>
      <svg class="ml-grid" role="grid" aria-label=${t("board.field")} width=${UNIT} height=${UNIT} focusable="false">
        ${repeat(
          inRows(view.cells),
          ([first]) => first?.y,
          (row) => svg`<g role="row">${repeat(
            row,
            ({ id }) => id,
            (cell) => drawCell(cell, tab),
          )}</g>`,
        )}
        <g class="ml-over" aria-hidden="true">
          ${view.fresh.map(drawFresh)} ${view.lines.map(drawLine)} ${view.gained ? drawGain(view.gained) : nothing}
        </g>
      </svg>
    </div>
    ${drawEdges()} ${drawOpeners(view.seats, speaker)}
  </div>`;
}

/** @param {Speaker} speaker */
export function drawZoom({ t }) {
  return html`<div class="ml-zoom" role="group" aria-label=${t("board.zoom")}>
    ${drawTool("in", t("board.zoom.in"), "+")} ${drawTool("out", t("board.zoom.out"), "-")}
    ${drawTool("fit", t("board.zoom.fit"), "F")}
  </div>`;
}

/**
 * @param {"in" | "out" | "fit"} does
 * @param {string} text
 * @param {string} key
 */
function drawTool(does, text, key) {
  return html`<button type="button" class="ml-tool" data-do=${does} aria-label=${text} aria-keyshortcuts=${key}
      title="${text} (${key})">
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[does]}></path></svg>
  </button>`;
}

/**
 * @param {CellView} cell
 * @param {(id: string) => number} tab
 */
function drawCell(cell, tab) {
  const { x, y, id, kind, name } = cell;
  return svg`<g class=${kind === null ? "ml-cell" : `ml-cell glaze-${colourOf(kind)}`} role="gridcell" data-id=${id}
      data-key=${id} tabindex=${tab(id)} aria-label=${name} transform="translate(${x * UNIT} ${y * UNIT})"
      data-tile=${kind !== null || nothing} data-loose=${cell.loose || nothing} data-bad=${cell.bad || nothing}
      data-lit=${cell.lit || nothing} data-spot=${cell.spot || nothing}
      data-aimed=${cell.aimed || nothing}>
    ${kind === null ? drawFree(cell) : drawTile(cell, kind)}
  </g>`;
}

/** @param {CellView} cell */
function drawFree({ lit }) {
  return svg`<rect class="ml-free" x="3" y="3" width="58" height="58" rx="10"></rect>
    ${lit ? svg`<circle class="ml-dot" cx="32" cy="32"></circle>` : nothing}`;
}

/**
 * @param {CellView} cell
 * @param {number} kind
 */
function drawTile({ loose }, kind) {
  return svg`<use href=${art(`face-${colourOf(kind)}`)} width="64" height="64"></use>
    <use href=${art(`sign-${symbolOf(kind)}`)} width="64" height="64"></use>
    ${loose ? svg`<rect class="ml-rim" x="2" y="2" width="60" height="60" rx="10"></rect>` : nothing}
    <rect class="ml-ring" x="1" y="1" width="62" height="62" rx="11"></rect>`;
}

/**
 * A ring around what was laid last, outside its tiles.
 * @param {Omit<Line, "points">} run
 */
function drawFresh({ x, y, axis, length }) {
  const along = length * UNIT;
  const [wide, high] = axis === "row" ? [along, UNIT] : [UNIT, along];
  return svg`<g class="ml-fresh">
    <rect class="ml-fresh-gap" x=${x * UNIT - 1} y=${y * UNIT - 1} width=${wide + 2} height=${high + 2} rx="13"></rect>
    <rect class="ml-fresh-ring" x=${x * UNIT - 5} y=${y * UNIT - 5} width=${wide + 10} height=${high + 10} rx="16"></rect>
  </g>`;
}

/** @param {LineView} line */
function drawLine({ line, label, at, big }) {
  const { x, y, axis, length } = line;
  const along = length * UNIT;
  const [wide, high] = axis === "row" ? [along, UNIT] : [UNIT, along];
  // Points stand on the edge of a tile, so that neither it nor the cell beside it is hidden.
  const [dx, dy] = axis === "row" ? [0.5, 0] : [1, 0.5];
  const [cx, cy] = [(at.x + dx) * UNIT, (at.y + dy) * UNIT];
  return svg`<g class="ml-line" data-big=${big || nothing}>
    <rect x=${x * UNIT - 2} y=${y * UNIT - 2} width=${wide + 4} height=${high + 4} rx="13"></rect>
    ${drawBadge(cx, cy, label)}
  </g>`;
}

/** @param {Aside & {text: string}} gained */
function drawGain({ tile, way, text }) {
  // From the ring around the tile outwards, however large the badge is beside it.
  const reach = UNIT / 2 + 6;
  const [x, y] = [tile.x * UNIT + UNIT / 2 + way.x * reach, tile.y * UNIT + UNIT / 2 + way.y * reach];
  return svg`<g class="ml-gain">${drawBadge(x, y, text, way)}</g>`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {{x: number, y: number}} [way] to which side of the point it stands; its middle is there without
 */
function drawBadge(x, y, text, way = { x: 0, y: 0 }) {
  const wide = 20 + 11 * text.length;
  return svg`<g transform="translate(${x} ${y})"><g class="ml-badge">
    <g transform="translate(${(way.x * wide) / 2} ${way.y * 14})">
      <rect x=${-wide / 2} y="-14" width=${wide} height="28" rx="14"></rect>
      <text y="1">${text}</text>
    </g>
  </g></g>`;
}
