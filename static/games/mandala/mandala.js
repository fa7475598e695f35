/**
 * Draws one mandala: the mountain, both fields, what is lit on them, and their names for those who
 * listen. Every petal has a key by which travelling cards find it.
 *
 * @import { Colour } from "./model.js"
 * @import { Shape, Side } from "./geometry.js"
 * @import { Area, Heap, MandalaView, Pick } from "./view.js"
 */

import { html, nothing, svg } from "../../core/vendor/lit-html.js";
import * as geometry from "./geometry.js";
import { COLOURS } from "./input.js";
import { mark, sandFill } from "./sand.js";

/**
 * @typedef {{prefix: string, shape: Shape, tab: (id: string) => number}} Drawing
 * `tab`: the tabindex of a thing on the board
 */

/** Rings inside a petal, one for each card under the first, up to three. */
const RINGS = [0.84, 0.68, 0.52];

/**
 * @param {MandalaView} view
 * @param {Drawing} drawing
 */
export function drawMandala(view, drawing) {
  const { shape } = drawing;
  const box = `${-shape.width / 2} ${-shape.height / 2} ${shape.width} ${shape.height}`;
  return html`<div class="mb-mandala" role="group" aria-label=${view.name}
      data-claiming=${view.picks.length > 0 || nothing}>
    <svg viewBox=${box} focusable="false">
      ${ground(shape)} ${crown(view.far, "up", drawing)} ${crown(view.near, "down", drawing)}
      ${mountain(view, drawing)}
    </svg>
  </div>`;
}

/** @param {Shape} shape */
function ground(shape) {
  return svg`<g class="mb-ground" aria-hidden="true">
    ${shape.bands ? bandGround(shape) : roundGround(shape)}
    <circle class="mb-lies" r=${shape.a} cy="2"></circle>
    <circle class="mb-disc" r=${shape.a}></circle>
  </g>`;
}

/** @param {Shape} shape */
function bandGround({ rx, ry, base }) {
  const high = ry - base + 4;
  return [-ry - 2, base - 2].map(
    (y) => svg`<rect class="mb-cloth" x=${-rx} y=${y} width=${2 * rx} height=${high} rx="8"></rect>`,
  );
}

/** @param {Shape} shape */
function roundGround(shape) {
  const places = [0, 1, 2, 3, 4, 5, 6];
  const sides = /** @type {const} */ (["up", "down"]);
  return svg`<circle class="mb-cloth" r=${shape.rx}></circle>
    <circle class="mb-hem" r=${shape.rx - 4}></circle>
    ${sides.map((side) =>
      places.map((place) => svg`<path class="mb-leaf" d=${geometry.crownLeaf(shape, side, place)}></path>`),
    )}`;
}

/**
 * A field. What is touched and named lies under what is seen, so that a name is all that is read.
 * @param {Area} area
 * @param {Side} side
 * @param {Drawing} drawing
 */
function crown(area, side, { prefix, shape, tab }) {
  return svg`${reach(area, tab, svg`<path d=${geometry.crownArea(shape, side)}></path>`)}
    <g class="mb-heaps" data-lit=${area.lit || nothing} aria-hidden="true">
      ${area.heaps.map((heap, slot) =>
        petal(
          heap,
          `${area.id}:${heap.colour}`,
          geometry.crownPetal(shape, side, slot),
          geometry.crownLabel(shape, side, slot),
          prefix,
        ),
      )}
      ${area.star ? star({ x: 0, y: side === "up" ? 3 - shape.ry : shape.ry - 3 }) : nothing}
    </g>`;
}

/** Says that cards put here complete the mandala. @param {geometry.Point} at */
function star({ x, y }) {
  return svg`<g class="mb-star" transform="translate(${x} ${y})"><circle r="12"></circle>
    <path d="M0-7.500l2.200 4.700 5.200.6-3.800 3.600 1 5.100L0 4l-4.600 2.500 1-5.100-3.800-3.600 5.200-.6z"></path></g>`;
}

/**
 * The part of an area that is touched, focused and lit.
 * @param {Area} area
 * @param {(id: string) => number} tab
 * @param {unknown} form
 */
function reach(area, tab, form) {
  return svg`<g class="mb-area" role="button" data-id=${area.id} tabindex=${tab(area.id)}
    aria-label=${area.name} aria-disabled=${area.lit ? "false" : "true"}
    data-lit=${area.lit || nothing} data-chosen=${area.chosen || nothing}>${form}</g>`;
}

/**
 * @param {MandalaView} view
 * @param {Drawing} drawing
 */
function mountain(view, { prefix, shape, tab }) {
  const { mountain: area, picks } = view;
  const disc = svg`<circle r=${shape.a + 1.5}></circle>`;
  return svg`${picks.length > 0 ? nothing : reach(area, tab, disc)}
    <g role=${picks.length > 0 ? "group" : nothing} aria-label=${picks.length > 0 ? area.name : nothing}>
      ${picks.map((pick) => pickable(pick, shape, tab))}
    </g>
    <g class="mb-heaps" data-lit=${area.lit || nothing} data-picked=${picks.length > 0 || nothing} aria-hidden="true">
      ${COLOURS.map((colour, index) => ring(view, colour, index, shape, prefix))}
      ${area.heaps.map((heap, index) =>
        petal(
          heap,
          `mountain:${view.index}:${heap.colour}`,
          geometry.mountainPetal(shape, index),
          geometry.mountainLabel(shape, index),
          prefix,
        ),
      )}
      ${heart(area, view.present.length, shape)} ${area.star ? star({ x: 0, y: -shape.a }) : nothing}
    </g>`;
}

/**
 * A colour that can be claimed: its sixth of the mountain is touched, its petal is lit.
 * @param {Pick} pick
 * @param {Shape} shape
 * @param {(id: string) => number} tab
 */
function pickable(pick, shape, tab) {
  const index = COLOURS.indexOf(pick.colour);
  return svg`<g class="mb-pick" role="button" data-id=${pick.id} tabindex=${tab(pick.id)} aria-label=${pick.name}
      data-lit=${pick.lit || nothing} data-chosen=${pick.chosen || nothing}>
    <path class="mb-sixth" d=${geometry.mountainSixth(shape, index)}></path>
    <path class="mb-glow" d=${geometry.mountainPetal(shape, index)}></path>
  </g>`;
}

/**
 * @param {MandalaView} view
 * @param {Colour} colour
 * @param {number} index
 * @param {Shape} shape
 * @param {string} prefix
 */
function ring(view, colour, index, shape, prefix) {
  const there = view.present.includes(colour);
  return svg`<path class="mb-arc sand-${colour}" d=${geometry.ringArc(shape, index)}
    data-there=${there || nothing} fill=${there ? sandFill(prefix, colour) : "none"}></path>`;
}

/**
 * One colour's cards as poured sand, or its empty outline with a faint mark.
 * @param {Heap} heap
 * @param {string} key
 * @param {string} path
 * @param {geometry.Label} label
 * @param {string} prefix
 */
function petal({ colour, n, ghost, came }, key, path, label, prefix) {
  return svg`<g class="mb-petal sand-${colour}" data-key=${key} data-full=${n > 0 || nothing}
      data-ghost=${ghost || nothing} data-came=${(came > 0 && n > 0) || nothing}>
    <path class="mb-outline" d=${path}></path>
    ${n > 0 ? poured(colour, n, path, label, prefix) : mark(colour, label.mark, label.size * 0.85)}
    ${came > 0 && n > 0 ? svg`<path class="mb-came" d=${path}></path>` : nothing}
  </g>`;
}

/**
 * @param {Colour} colour
 * @param {number} n
 * @param {string} path
 * @param {geometry.Label} label
 * @param {string} prefix
 */
function poured(colour, n, path, { mark: spot, count, middle, size, text }, prefix) {
  const rim = `translate(${middle.x * 0.08} ${middle.y * 0.08}) scale(0.92)`;
  return svg`<g class="mb-poured">
    <path class="mb-shadow" d=${path} transform="translate(0 2)"></path>
    <path class="mb-sand" d=${path} fill=${sandFill(prefix, colour)}></path>
    <path class="mb-shine" d=${path} transform=${rim}></path>
    ${RINGS.slice(0, n - 1).map((scale) => {
      const shift = `translate(${middle.x * (1 - scale)} ${middle.y * (1 - scale)}) scale(${scale})`;
      return svg`<path class="mb-ring" d=${path} transform=${shift}></path>`;
    })}
    ${mark(colour, spot, size)}
    <text class="mb-n" x=${count.x} y=${count.y} font-size=${text}>${n}</text>
  </g>`;
}

/**
 * The middle: how many of the six colours the mandala has, or what a build here draws.
 * @param {Area} area
 * @param {number} present
 * @param {Shape} shape
 */
function heart(area, present, shape) {
  const size = Math.min(shape.heart, 20);
  return svg`<g class="mb-heart">
    <circle r=${shape.heart}></circle>
    ${area.tag
      ? svg`<text class="mb-tag" font-size=${size}>+${area.tag}</text>`
      : svg`<text class="mb-progress" font-size=${Math.max(15, size * 0.8)}>${present}/6</text>`}
  </g>`;
}
