/**
 * Draws the whole board small: the three roads, every square with its sign, the pawns, and which part the
 * close view shows.
 *
 * @import { MapView, Pawn, SquareView } from "./view.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing, svg } from "../../core/vendor/lit-html.js";
import { PLACE, spotOf, standing } from "./geometry.js";
import { VIEWBOX, drawLand } from "./land.js";
import { markShape } from "./marks.js";
import { signShape } from "./signs.js";
import { squareName } from "./words.js";

/** @param {MapView} map @param {Speaker} speaker */
export function drawOverview({ squares, pawns, burning }, speaker) {
  const said = pawns.map(({ who, at }) => speaker.t("board.pawn.at", { name: who, square: squareName(speaker, at) }));
  return html`<div class="mb-overview">
    <svg viewBox=${VIEWBOX} role="img" aria-label="${speaker.t("board.overview")}. ${said.join(", ")}">
      ${drawLand(burning)} ${squares.map(drawSquare)} ${pawns.map(drawPawn)}
      <rect class="mb-frame" rx="0.2"></rect>
    </svg>
  </div>`;
}

/** Codex and Crypt are drawn with the land. @param {SquareView} square */
function drawSquare({ id, sign, road, back, lit, chosen, ahead, goal, home }) {
  const { x, y } = spotOf(id);
  const [wide, high] = road === "none" ? [PLACE.wide, PLACE.high] : [0.84, 0.84];
  return svg`<g class="mb-spot" data-road=${road} transform="translate(${x} ${y})" data-lit=${lit || nothing}
      data-chosen=${chosen || nothing} data-ahead=${ahead || nothing} data-goal=${goal || nothing} data-home=${home || nothing}
      data-burn=${sign === "burn" || nothing}>
    <rect x=${-wide / 2} y=${-high / 2} width=${wide} height=${high} rx="0.2"></rect>
    ${road === "none" ? nothing : svg`<g transform=${back ? "scale(-1 1)" : nothing}>${signShape(sign, 0.64)}</g>`}
  </g>`;
}

/** @param {Pawn} pawn */
function drawPawn({ seat, at, order, many, active, mine }) {
  const { x, y, size } = standing(at, { order, many, seat });
  return svg`<g class="mb-token" data-seat=${seat} data-active=${active || nothing} data-mine=${mine || nothing} transform="translate(${x} ${y})">
    <circle class="mb-halo" r=${size * 0.74}></circle>${markShape(seat, size)}
  </g>`;
}
