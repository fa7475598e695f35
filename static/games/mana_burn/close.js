/**
 * Draws the board near: every square as something to tap, with its sign and name, and the pawns on it.
 * Which part is seen is the lens's affair.
 *
 * @import { MapView, Pawn, SquareView } from "./view.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing, svg } from "../../core/vendor/lit-html.js";
import { BOUNDS, aside, spotOf } from "./geometry.js";
import { VIEWBOX, drawLand } from "./land.js";
import { outlineOf } from "./marks.js";
import { signArt } from "./signs.js";

const ICONS = {
  in: "M4 10h12M10 4v12",
  out: "M4 10h12",
  fit: "M3 7.500V3h4.500M12.500 3H17v4.500M17 12.500V17h-4.500M7.500 17H3v-4.500",
  follow: "M10 3v3M10 14v3M3 10h3M14 10h3M10 7.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 1 0-5z",
};

/** Letters of a name that needs four lines. */
const LONG = 17;
const WORLD = `--columns:${BOUNDS.right - BOUNDS.left};--rows:${BOUNDS.bottom - BOUNDS.top}`;

/** @param {{x: number, y: number}} spot */
function placed({ x, y }) {
  return `--x:${(x - BOUNDS.left).toFixed(3)};--y:${(y - BOUNDS.top).toFixed(3)}`;
}

/** @param {MapView} map @param {Speaker} speaker */
export function drawClose({ squares, pawns, burning }, { t }) {
  return html`<div class="mb-near">
    <div class="mb-close">
      <div class="mb-world" .style=${WORLD} data-zone="map" role="group" aria-label=${t("board.map")}>
        <svg class="mb-land" viewBox=${VIEWBOX} aria-hidden="true">${drawLand(burning)}</svg>
        ${squares.map(drawSquare)} ${pawns.map(drawPawn)}
      </div>
    </div>
    <div class="mb-zoom" role="group" aria-label=${t("board.zoom")}>
      ${drawTool("in", t("board.zoom.in"))} ${drawTool("out", t("board.zoom.out"))}
      ${drawTool("fit", t("board.zoom.fit"))} ${drawTool("follow", t("board.zoom.follow"))}
    </div>
  </div>`;
}

/** @param {keyof typeof ICONS} does @param {string} text */
function drawTool(does, text) {
  return html`<button type="button" class="mb-tool" data-do="zoom:${does}" aria-label=${text} title=${text}>
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[does]}></path></svg>
  </button>`;
}

/** @param {SquareView} square */
function drawSquare({ id, sign, n, road, title, name, back, lit, chosen, ahead, goal, home }) {
  return html`<button type="button" class="mb-square" data-id="square:${id}" data-key="square:${id}" data-road=${road}
      .style=${placed(spotOf(id))} aria-label=${name} data-lit=${lit || nothing} data-chosen=${chosen || nothing}
      aria-pressed=${chosen ? "true" : nothing} data-ahead=${ahead || nothing} data-goal=${goal || nothing} data-home=${home || nothing}
      data-burn=${sign === "burn" || nothing} data-gate=${sign === "gate" || nothing} data-back=${back || nothing}
      data-long=${title.length > LONG || nothing}>
    <span class="mb-title" aria-hidden="true">${title}</span>
    ${road === "none"
      ? nothing
      : html`<svg class="mb-sign" viewBox="0 0 24 24" aria-hidden="true"><use href=${signArt(sign)} width="24" height="24"></use></svg>`}
    ${n === null ? nothing : html`<b class="mb-n" aria-hidden="true">${n}</b>`}
  </button>`;
}

/** A flat stone on its side: contact shadow, edge, face. @param {Pawn} pawn */
function drawPawn({ seat, at, order, many, active, mine }) {
  const { size, ...spot } = aside(at, { order, many, seat });
  const outline = outlineOf(seat);
  return html`<span class="mb-pawn" data-key="pawn:${seat}" data-seat=${seat} data-active=${active || nothing}
      data-mine=${mine || nothing} .style="${placed(spot)};--of:${size}">
    <svg viewBox="0 0 20 24" aria-hidden="true">
      <ellipse class="mb-shade" cx="10" cy="20.500" rx="9" ry="3"></ellipse>
      ${svg`<path class="mb-pawn-edge" d=${outline} transform="translate(0 3)"></path>${mine ? svg`<path class="mb-pawn-ring" d=${outline}></path>` : nothing}<path class="mb-pawn-face" d=${outline}></path>`}
    </svg>
  </span>`;
}
