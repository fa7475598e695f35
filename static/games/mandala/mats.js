/**
 * Draws what lies before a seat: whose it is, the river as a thread of six wells, the cup in clay.
 *
 * @import { Colour } from "./model.js"
 * @import { Mat } from "./view.js"
 */

import { html, nothing, svg } from "../../core/vendor/lit-html.js";
import { fannedBacks } from "./hand.js";
import { mark, sandFill } from "./sand.js";

const SPACES = [1, 2, 3, 4, 5, 6];
const STEP = 40;

/**
 * @param {Mat} mat
 * @param {{prefix: string, tab: (id: string) => number, open: boolean, far: boolean}} drawing
 */
export function drawMat(mat, { prefix, tab, open, far }) {
  return html`<div class="mb-mat" data-far=${far || nothing} data-acting=${mat.acting || nothing}>
    <p class="mb-who" data-key="hands:${mat.seat}">
      <span class="mb-who-name">${mat.who}</span>
      <span class="mb-who-hand" aria-label=${mat.handName} role="img">
        <span class="mb-mini-back" aria-hidden="true"></span><span aria-hidden="true">${mat.hand}</span>
      </span>
    </p>
    ${river(mat, prefix)}
    <div class="mb-cup" data-key=${mat.id} data-lit=${mat.fills || nothing}
        data-came=${mat.marks[mat.id] ? true : nothing}>
      <button type="button" class="mb-touch" data-id=${mat.id} tabindex=${tab(mat.id)}
        aria-label=${mat.cupName} aria-expanded=${open ? "true" : "false"}></button>
      <svg viewBox="0 0 48 44" aria-hidden="true">
        <path class="mb-clay" d="M7 11h34c0 15-4 27-11 29H18C11 38 7 26 7 11z"></path>
        <path class="mb-clay-line" d="M9.500 20q3.600-3 7.200 0t7.200 0 7.200 0 7.200 0"></path>
        <ellipse class="mb-clay-rim" cx="24" cy="11" rx="17" ry="4.500"></ellipse>
        <ellipse class="mb-clay-came" cx="24" cy="11" rx="19.500" ry="7"></ellipse>
        <text class="mb-cup-n" x="24" y="29">${mat.cup}</text>
      </svg>
      ${mat.points === null ? nothing : drawPoints(mat.points)}
    </div>
    ${far ? html`<div class="mb-far-hand mb-backs" aria-hidden="true">${fannedBacks(mat.hand)}</div>` : nothing}
  </div>`;
}

/**
 * @param {Mat} mat
 * @param {string} prefix
 */
function river(mat, prefix) {
  const thread = SPACES.map((space) => `${(space - 0.5) * STEP} ${heightOf(space)}`);
  return html`<div class="mb-river" role="img" aria-label=${mat.riverName}>
    <svg viewBox="0 0 ${6 * STEP} 50" aria-hidden="true">
      <path class="mb-thread" d="M-4 18 ${thread.map((spot) => `L${spot}`).join(" ")} L${6 * STEP + 4} 18"></path>
      ${SPACES.map((space) => well(mat, space, prefix))}
    </svg>
  </div>`;
}

/** The thread winds a little. @param {number} space */
function heightOf(space) {
  return space % 2 ? 17 : 19;
}

/**
 * A well with its number under it, so that a stone lies open.
 * @param {Mat} mat
 * @param {number} space
 * @param {string} prefix
 */
function well(mat, space, prefix) {
  const colour = /** @type {Colour | undefined} */ (mat.river[space - 1]);
  const centre = { x: (space - 0.5) * STEP, y: heightOf(space) };
  return svg`<g class="mb-well ${colour ? `sand-${colour}` : ""}" data-key="river:${mat.seat}:${space}"
      data-full=${colour ? true : nothing} data-lit=${mat.opens === space || nothing}
      data-came=${mat.marks[`river:${mat.seat}:${space}`] ? true : nothing}>
    <circle class="mb-well-rim" cx=${centre.x} cy=${centre.y} r="16"></circle>
    ${colour
      ? svg`<circle class="mb-well-sand" cx=${centre.x} cy=${centre.y} r="14.500" fill=${sandFill(prefix, colour)}></circle>
          ${mark(colour, centre, 17)}`
      : nothing}
    <circle class="mb-well-came" cx=${centre.x} cy=${centre.y} r="16"></circle>
    <text class="mb-well-n" x=${centre.x} y="43">${space}</text>
  </g>`;
}

/** What the known cup is worth now, with a star for points. @param {number} points */
function drawPoints(points) {
  return html`<span class="mb-points" aria-hidden="true">
    <svg viewBox="0 0 12 12"><path d="M6 .5l1.700 3.600 3.900.5-2.900 2.700.8 3.900L6 9.200l-3.500 2 .8-3.900L.400 4.600l3.900-.5z"></path></svg>${points}
  </span>`;
}
