/**
 * The drawings of assets/pieces.svg: strokes, pieces, the feather of the Mana. The four pieces
 * differ in outline and in mark, whatever their colours.
 *
 * @import { Face } from "./flights.js"
 * @import { Kind, Piece, Place } from "./model.js"
 */

import { html } from "../../core/vendor/lit-html.js";

const FILE = new URL("./assets/pieces.svg", import.meta.url).pathname;

/**
 * What each piece is drawn as, by seat: the outline and what is inlaid in it.
 * @type {readonly Readonly<Record<Piece, {outline: string, mark: string}>>[]}
 */
export const FORMS = [
  { damyo: { outline: "blossom", mark: "fan" }, ronin: { outline: "disc", mark: "ripple" } },
  { damyo: { outline: "shield", mark: "horns" }, ronin: { outline: "tile", mark: "peak" } },
];

/** Without the room that a piece has around it on its square. @type {Readonly<Record<Piece, string>>} */
const CLOSE = { damyo: "5 6 90 90", ronin: "15 17 70 70" };

/** @param {Place} seat @param {Piece} piece @param {boolean} [close] without room around it */
export function pieceArt(seat, piece, close = false) {
  const box = close ? CLOSE[piece] : "0 0 100 100";
  return html`<svg class="mana-piece" data-side=${seat} viewBox=${box} aria-hidden="true">
    <use href="${FILE}#${piece}-${seat}" width="100" height="100"></use>
  </svg>`;
}

/** @param {Kind} kind @param {boolean} [odd] the other of its two drawings */
export function strokesArt(kind, odd = false) {
  return html`<svg class="mana-strokes" viewBox="0 0 100 100" aria-hidden="true">
    <use href="${FILE}#kind-${kind}${odd ? "b" : "a"}"></use>
  </svg>`;
}

export function featherArt() {
  return html`<svg class="mana-feather" viewBox="0 0 100 100" aria-hidden="true">
    <use href="${FILE}#feather"></use>
  </svg>`;
}

/**
 * What flies over the board, or is dragged over it.
 * @param {Face} face
 * @param {number} size of a square, in pixels
 */
export function ghostOf({ seat, piece, mana }, size) {
  const holder = document.createElement("div");
  holder.className = "mana-flight";
  holder.style.width = `${size}px`;
  holder.style.height = `${size}px`;
  holder.append(drawn(`${piece}-${seat}`, "mana-piece", seat));
  if (mana) holder.append(drawn("feather", "mana-feather", null));
  return holder;
}

/** How wide a square is drawn, in pixels. @param {HTMLElement} root */
export function squareSize(root) {
  return root.querySelector(".mana-cell")?.getBoundingClientRect().width ?? 0;
}

/**
 * @param {string} symbol
 * @param {string} name
 * @param {Place | null} side
 */
function drawn(symbol, name, side) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("viewBox", "0 0 100 100");
  if (side !== null) svg.setAttribute("data-side", String(side));
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `${FILE}#${symbol}`);
  svg.append(use);
  return svg;
}
