/**
 * The buttons at the edges of the field, one for each side with something beyond it, and the shade of
 * an edge that cuts the board off. They follow the picture, not the drawing.
 *
 * @import { Cell, Translate } from "./model.js"
 * @import { Room, View as Look } from "./camera.js"
 * @import { Edge, Side } from "./edges.js"
 */

import { html } from "../../core/vendor/lit-html.js";
import { SIDES, edgesOf, placeOf } from "./edges.js";

const ARROWS = { left: "M12.500 4L6.500 10l6 6", right: "M7.500 4l6 6l-6 6", up: "M4 12.500L10 6.500l6 6", down: "M4 7.500l6 6l6-6" };

/** Buttons that stand nowhere yet. */
export function drawEdges() {
  return SIDES.map(
    (side) => html`<button type="button" class="ml-edge" data-do="go-${side}" data-side=${side} tabindex="-1" hidden>
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${ARROWS[side]}></path></svg>
      <span class="ml-edge-n"></span>
    </button>`,
  );
}

/**
 * @param {HTMLElement} root
 * @param {Translate} t
 */
export function createEdges(root, t) {
  /** @type {Edge[]} */
  let edges = [];

  /**
   * Puts the buttons where they belong now.
   * @param {Look} look
   * @param {Room} room
   * @param {{all: readonly Cell[], lit: readonly Cell[]}} board
   */
  function tell(look, room, { all, lit }) {
    edges = edgesOf(look, room, { tiles: all, lit });
    root.querySelector(".ml-field")?.setAttribute("data-cut", edges.map(({ side }) => side).join(" "));
    for (const side of SIDES) {
      const button = root.querySelector(`.ml-edge[data-side="${side}"]`);
      const edge = edges.find((one) => one.side === side);
      if (!(button instanceof HTMLElement)) continue;
      button.hidden = edge === undefined;
      if (edge) stand(button, edge, placeOf(edge, look, room, { tiles: all, lit }));
    }
  }

  /** @param {HTMLElement} button @param {Edge} edge @param {number} at pixels along the edge */
  function stand(button, { side, lit }, at) {
    const n = button.querySelector(".ml-edge-n");
    if (n) n.textContent = lit > 0 ? String(lit) : "";
    button.toggleAttribute("data-lit", lit > 0);
    button.setAttribute("aria-label", t(lit > 0 ? `board.edge.places.${side}` : `board.edge.${side}`, { n: lit }));
    button.style.setProperty("--at", `${at}px`);
  }

  return {
    tell,
    /** What lies beyond an edge. @param {string} side @returns {readonly Cell[]} */
    beyond: (side) => edges.find((one) => one.side === /** @type {Side} */ (side))?.cells ?? [],
  };
}
