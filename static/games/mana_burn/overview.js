/**
 * Draws the whole board small: the three roads, every square with its sign, the pawns, and which part the
 * close view shows.
 *
 * @import { MapView, Pawn, SquareView } from "./view.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing, svg } from "../../core/vendor/lit-html.js";
import { ARMS, BOUNDS, spotOf, standing } from "./geometry.js";
import { markShape } from "./marks.js";
import { signShape } from "./signs.js";
import { squareName } from "./words.js";

const { left, top, right, bottom } = BOUNDS;
/** What the drawings of the board are drawn in. */
export const VIEWBOX = `${left} ${top} ${right - left} ${bottom - top}`;

/** Cooled lava swims on what glows. */
const CRUST =
  "M-2.700 .03q.6-.12 1.200 0t1.100-.02M-1.900 -.12q.5.07 1-.01M-.7 .14q.7-.08 1.300-.01M-.1 -.1q.8.1 1.500-.02" +
  "M1.100 .07q.5-.07 1 0t.8-.05";

/** @param {MapView} map @param {Speaker} speaker */
export function drawOverview({ squares, pawns }, speaker) {
  const said = pawns.map(({ who, at }) => speaker.t("board.pawn.at", { name: who, square: squareName(speaker, at) }));
  return html`<div class="mb-overview">
    <svg viewBox=${VIEWBOX} role="img" aria-label="${speaker.t("board.overview")}. ${said.join(", ")}">
      ${drawRoads()} ${squares.map(drawSquare)} ${pawns.map(drawPawn)}
      <rect class="mb-frame" rx="0.2"></rect>
    </svg>
  </div>`;
}

/** The crater in the middle and the ribbons of the roads. */
export function drawRoads() {
  const middle = (left + right) / 2;
  return svg`<g class="mb-roads">
    <ellipse class="mb-crater" cx=${middle} cy="0" rx="4.300" ry="0.480"></ellipse>
    <ellipse class="mb-lava" cx=${middle} cy="0" rx="3.400" ry="0.240"></ellipse>
    <path class="mb-crust" transform="translate(${middle} 0)" d=${CRUST}></path>
    ${ARMS.map(
      ({ road, path }) => svg`<path class="mb-road" data-road=${road} d=${path}></path>
        <path class="mb-lane" data-road=${road} d=${path}></path>`,
    )}
  </g>`;
}

/** @param {SquareView} square */
function drawSquare({ id, sign, road, lit, chosen, ahead, goal }) {
  const { x, y } = spotOf(id);
  const big = road === "none";
  return svg`<g class="mb-spot" data-road=${road} transform="translate(${x} ${y})" data-lit=${lit || nothing}
      data-chosen=${chosen || nothing} data-ahead=${ahead || nothing} data-goal=${goal || nothing}
      data-burn=${sign === "burn" || nothing}>
    <rect x=${big ? -0.56 : -0.43} y=${big ? -0.56 : -0.43} width=${big ? 1.12 : 0.86} height=${big ? 1.12 : 0.86}
      rx="0.2"></rect>
    ${signShape(sign, big ? 0.9 : 0.64)}
  </g>`;
}

/** @param {Pawn} pawn */
function drawPawn({ seat, at, order, many, active }) {
  const { x, y } = standing(at, order, many);
  const size = many > 1 ? 0.56 : 0.7;
  return svg`<g class="mb-token" data-seat=${seat} data-active=${active || nothing} transform="translate(${x} ${y})">
    <circle class="mb-halo" r=${size * 0.74}></circle>${markShape(seat, size)}
  </g>`;
}
