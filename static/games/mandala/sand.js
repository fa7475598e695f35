/**
 * The six sands: the pattern that poured sand shows, the mark, letter and card of each colour.
 * Cards, marks and letters are the site's own (art/sands.svg); colours come from its tokens.
 *
 * @import { Colour } from "./model.js"
 */

import { svg } from "../../core/vendor/lit-html.js";
import { COLOURS } from "./input.js";

const SANDS = new URL("../../art/sands.svg", import.meta.url).pathname;

/**
 * A tile of 16 by 16 for each pattern of the cards: rings, zigzags, dots, rays, waves, lattice.
 * @type {Record<Colour, string>}
 */
const TILES = {
  K: "M5 8a3 3 0 1 1 6 0a3 3 0 1 1-6 0M1 8a7 7 0 1 1 14 0a7 7 0 1 1-14 0",
  G: "M0 5.500l4-4 4 4 4-4 4 4M0 13.500l4-4 4 4 4-4 4 4",
  P: "M4 4h0M12 12h0M12 4h0M4 12h0",
  Y: "M4 1v6M1.400 2.500l5.200 3M6.600 2.500l-5.200 3M12 9v6M9.400 10.500l5.200 3M14.600 10.500l-5.200 3",
  O: "M0 4q4-3.600 8 0t8 0M0 12q4-3.600 8 0t8 0",
  R: "M0 0l16 16M16 0L0 16M8-8l16 16M-8 8l16 16M8-8L-8 8M24 8L8 24",
};

/** @param {"card" | "mark" | "letter"} kind @param {Colour} colour */
export function sandArt(kind, colour) {
  return `${SANDS}#${kind}-${colour}`;
}

/** Where a card's back is drawn. */
export const CARD_BACK = `${SANDS}#card-back`;

/**
 * The patterns that a board's drawings are filled with.
 * @param {string} prefix of their ids, unique on the page
 */
export function sandDefs(prefix) {
  return svg`<defs>${COLOURS.map(
    (colour) => svg`<pattern id="${prefix}-${colour}" class="mb-pattern sand-${colour}"
        patternUnits="userSpaceOnUse" width="16" height="16" patternTransform="scale(.82)">
      <rect width="16" height="16"></rect><path d=${TILES[colour]}></path>
    </pattern>`,
  )}</defs>`;
}

/** @param {string} prefix @param {Colour} colour */
export function sandFill(prefix, colour) {
  return `url(#${prefix}-${colour})`;
}

/**
 * A colour's mark, centred on a point.
 * @param {Colour} colour
 * @param {{x: number, y: number}} centre
 * @param {number} size
 */
export function mark(colour, { x, y }, size) {
  return svg`<use class="mb-mark" href=${sandArt("mark", colour)} x=${x - size / 2} y=${y - size / 2}
    width=${size} height=${size}></use>`;
}

/** A card that flies; null: from behind. @param {Colour | null} face */
export function ghostOf(face) {
  const space = "http://www.w3.org/2000/svg";
  const ghost = document.createElementNS(space, "svg");
  ghost.setAttribute("class", "mb-ghost");
  ghost.setAttribute("viewBox", "0 0 100 140");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", face ? sandArt("card", face) : CARD_BACK);
  ghost.append(use);
  return ghost;
}
