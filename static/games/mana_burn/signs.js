/**
 * The drawings of the squares: what each sign is called in assets/signs.svg, which takes its colours
 * from board.css.
 */

import { svg } from "../../core/vendor/lit-html.js";

const FILE = new URL("./assets/signs.svg", import.meta.url).pathname;

/** @param {string} sign @returns {string} */
export function signArt(sign) {
  return `${FILE}#${sign}`;
}

/** A sign inside a drawing. @param {string} sign @param {number} size around the origin */
export function signShape(sign, size) {
  return svg`<use href=${signArt(sign)} x=${-size / 2} y=${-size / 2} width=${size} height=${size}></use>`;
}
