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

/**
 * How wide a square is around each piece, in the units of its drawing: both sides' pieces come out
 * equally large, and leave the corners of their square free.
 * @type {readonly Readonly<Record<Piece, number>>[]}
 */
const ROOM = [
  { damyo: 118, ronin: 112 },
  { damyo: 107, ronin: 101 },
];
/** The part of that room which a piece has beside the board. */
const CLOSE = 0.8;

/** @param {Place} seat @param {Piece} piece @param {boolean} close */
function boxOf(seat, piece, close) {
  const side = (ROOM[seat]?.[piece] ?? 100) * (close ? CLOSE : 1);
  const start = 50 - side / 2;
  return `${start} ${close ? start + 1 : start} ${side} ${side}`;
}

/**
 * @param {Place} seat
 * @param {Piece} piece
 * @param {{close?: boolean, as?: "piece" | "print"}} [how] `close`: with less room around it;
 *   `print`: only its outline, where it is missing
 */
export function pieceArt(seat, piece, { close = false, as = "piece" } = {}) {
  return html`<svg class="mana-${as}" data-side=${seat} viewBox=${boxOf(seat, piece, close)} aria-hidden="true">
    <use href="${FILE}#${piece}-${seat}" width="100" height="100"></use>
  </svg>`;
}

/** The number of strokes once more, for the corner of a square that bears a piece. @param {Kind} kind */
export function countArt(kind) {
  const bars = Array.from({ length: kind }, (_, index) => 11.5 + (index - (kind - 1) / 2) * 5.4);
  const path = bars.map((y) => `M4.5 ${y}l13 -1.4`).join("");
  return html`<svg class="mana-count" viewBox="0 0 22 22" aria-hidden="true">
    <rect width="22" height="22" rx="5"></rect>
    <path d=${path}></path>
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
  holder.append(drawn(`${piece}-${seat}`, "mana-piece", seat, boxOf(seat, piece, false)));
  if (mana) holder.append(drawn("feather", "mana-feather", null, "0 0 100 100"));
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
 * @param {string} box
 */
function drawn(symbol, name, side, box) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("viewBox", box);
  if (side !== null) svg.setAttribute("data-side", String(side));
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `${FILE}#${symbol}`);
  use.setAttribute("width", "100");
  use.setAttribute("height", "100");
  svg.append(use);
  return svg;
}
