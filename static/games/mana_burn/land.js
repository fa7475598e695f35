/**
 * Draws the land under the squares: the crater with what burns in it, the three roads, the lighthouse of the
 * Codex and the sunken Crypt. Takes its colours from map.css.
 */

import { nothing, svg } from "../../core/vendor/lit-html.js";
import { ARMS, BOUNDS, PLACE, spotOf } from "./geometry.js";
import { signShape } from "./signs.js";
import { FULL } from "./views/piles.js";

const FILE = new URL("./assets/places.svg", import.meta.url).pathname;
const { left, top, right, bottom } = BOUNDS;
/** What the drawings of the board are drawn in. */
export const VIEWBOX = `${left} ${top} ${right - left} ${bottom - top}`;
const MIDDLE = (left + right) / 2;

/** The rim of the crater, its wall, the lava in it, and what has cooled on that; around its middle. */
const CRATER = {
  rim:
    "M-4.900 .02L-4.400 -.26L-3.800 -.3L-3.100 -.47L-2.400 -.46L-1.700 -.58L-.8 -.57L0 -.64L.9 -.57L1.600 -.6L2.300 -.48L3 -.48" +
    "L3.700 -.33L4.300 -.28L4.900 -.02L4.450 .24L3.800 .3L3.200 .45L2.400 .47L1.700 .6L.8 .57L0 .64L-.9 .58L-1.700 .59L-2.300 .48L-3.100 .46L-3.800 .32L-4.400 .25Z",
  wall:
    "M-4.500 .02L-3.900 -.19L-3.100 -.33L-2.200 -.36L-1.500 -.45L0 -.5L1.500 -.46L2.300 -.37L3.100 -.34L3.900 -.2L4.500 -.01" +
    "L3.900 .2L3.100 .34L2.300 .37L1.500 .47L0 .51L-1.500 .46L-2.300 .37L-3.100 .33L-3.900 .21Z",
  lava:
    "M-3.950 .05Q-3.200 -.16 -2.300 -.24T-.7 -.33T.9 -.35T2.400 -.24T3.950 .03Q3.200 .22 2.300 .29T.8 .41T-.9 .39T-2.400 .29T-3.950 .05Z",
  crust:
    "M-3.100 .02L-2.600 -.09L-2.300 .01L-2.700 .1ZM-2.100 .2L-1.700 .13L-1.300 .2L-1.600 .29ZM-1.250 -.2L-.95 -.27L-.55 -.21L-.9 -.13Z" +
    "M-.3 .25L.1 .18L.45 .26L.1 .34ZM.4 -.22L.75 -.28L1.100 -.2L.7 -.14ZM1.300 .2L1.750 .14L2.050 .21L1.700 .28ZM2.250 -.02L2.600 -.12L3.150 0L2.700 .09Z",
};

/** @param {number} burning cards on the pile */
export function drawLand(burning) {
  return svg`<g class="mb-roads">
    <g transform="translate(${MIDDLE} 0)">
      <path class="mb-rim" d=${CRATER.rim}></path><path class="mb-crater" d=${CRATER.wall}></path>
      <path class="mb-lava" d=${CRATER.lava}></path><path class="mb-crust" d=${CRATER.crust}></path>
      ${Array.from({ length: FULL }, (_, at) => drawEmber(at, at < burning))}
    </g>
    ${ARMS.map(({ road, path }) => svg`<path class="mb-kerb" data-road=${road} d=${path}></path>
      <path class="mb-road" data-road=${road} d=${path}></path><path class="mb-lane" data-road=${road} d=${path}></path>`)}
    ${drawPlace("codex")} ${drawPlace("crypt")}
  </g>`;
}

/** One of the islets in the lava, for a card each. @param {number} at @param {boolean} burns */
function drawEmber(at, burns) {
  return svg`<g class="mb-islet" transform="translate(${(at - (FULL - 1) / 2) * 1.05} 0)" data-burns=${burns || nothing}>
    <ellipse cy="0.11" rx="0.34" ry="0.17"></ellipse>${burns ? svg`<g transform="translate(0 -0.1)">${signShape("burn", 0.62)}</g>` : nothing}
  </g>`;
}

/** @param {"codex" | "crypt"} place */
function drawPlace(place) {
  const { x, y } = spotOf(place.toUpperCase());
  const { wide, high } = PLACE;
  return svg`<use href="${FILE}#${place}" x=${x - wide / 2} y=${y - high / 2} width=${wide} height=${high}></use>`;
}
