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
  return html`<div class="mb-mandala" role="group" aria-label=${view.name} data-claiming=${view.claiming || nothing}>
    <svg viewBox=${box} focusable="false">
      ${ground(shape)} ${crown(view.far, "up", drawing)} ${crown(view.near, "down", drawing)}
      ${mountain(view, drawing)}
    </svg>
  </div>`;
}

/** @param {Shape} shape */
function ground(shape) {
  const { rx, ry, a } = shape;
  const places = [0, 1, 2, 3, 4, 5, 6];
  const sides = /** @type {const} */ (["up", "down"]);
  return svg`<g class="mb-ground" aria-hidden="true">
    <ellipse class="mb-cloth" rx=${rx} ry=${ry}></ellipse>
    <ellipse class="mb-hem" rx=${rx - 4} ry=${ry - 4}></ellipse>
    ${sides.map((side) =>
      places.map((place) => svg`<path class="mb-leaf" d=${geometry.crownLeaf(shape, side, place)}></path>`),
    )}
    <circle class="mb-disc" r=${a}></circle>
  </g>`;
}

/**
 * @param {Area} area
 * @param {Side} side
 * @param {Drawing} drawing
 */
function crown(area, side, { prefix, shape, tab }) {
  return svg`<g class="mb-area" role="button" data-id=${area.id} tabindex=${tab(area.id)}
      aria-label=${area.name} aria-disabled=${area.lit ? "false" : "true"}
      data-lit=${area.lit || nothing} data-chosen=${area.chosen || nothing}>
    <path class="mb-light" d=${geometry.crownArea(shape, side)}></path>
    ${area.heaps.map((heap, slot) =>
      petal(
        heap,
        `${area.id}:${heap.colour}`,
        geometry.crownPetal(shape, side, slot),
        geometry.crownLabel(shape, side, slot),
        prefix,
      ),
    )}
  </g>`;
}

/**
 * @param {MandalaView} view
 * @param {Drawing} drawing
 */
function mountain(view, { prefix, shape, tab }) {
  const { mountain: area, picks } = view;
  const open = picks.length > 0;
  return svg`<g class="mb-area mb-mountain" role=${open ? "group" : "button"}
      data-id=${open ? nothing : area.id} tabindex=${open ? nothing : tab(area.id)}
      aria-label=${area.name} aria-disabled=${open ? nothing : area.lit ? "false" : "true"}
      data-lit=${area.lit || nothing} data-chosen=${area.chosen || nothing}>
    <circle class="mb-light" r=${shape.a + 1.5}></circle>
    ${COLOURS.map((colour, index) => ring(view, colour, index, shape, prefix))}
    ${area.heaps.map((heap, index) => pickable(heap, index, view, { prefix, shape, tab }))}
    ${heart(area, shape)}
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
 * A petal of the mountain; while its colours are picked, one that can be picked is a button.
 * @param {Heap} heap
 * @param {number} index
 * @param {MandalaView} view
 * @param {Drawing} drawing
 */
function pickable(heap, index, view, { prefix, shape, tab }) {
  const pick = view.picks.find((one) => one.colour === heap.colour);
  const drawn = petal(
    heap,
    `mountain:${view.index}:${heap.colour}`,
    geometry.mountainPetal(shape, index),
    geometry.mountainLabel(shape, index),
    prefix,
  );
  return svg`<g class="mb-pick" role=${pick ? "button" : nothing} data-id=${pick?.id ?? nothing}
      tabindex=${pick ? tab(pick.id) : nothing} aria-label=${pick?.name ?? nothing}
      data-lit=${pick?.lit || nothing} data-chosen=${pick?.chosen || nothing}>
    ${pick ? svg`<path class="mb-reach" d=${geometry.mountainSixth(shape, index)}></path>` : nothing}
    ${drawn} ${pick ? worth(pick, index, shape) : nothing}
  </g>`;
}

/**
 * One colour's cards as poured sand, or its empty outline with a faint mark.
 * @param {Heap} heap
 * @param {string} key
 * @param {string} path
 * @param {geometry.Label} label
 * @param {string} prefix
 */
function petal({ colour, n, ghost }, key, path, label, prefix) {
  return svg`<g class="mb-petal sand-${colour}" data-key=${key} data-full=${n > 0 || nothing}
      data-ghost=${ghost || nothing} aria-hidden="true">
    <path class="mb-outline" d=${path}></path>
    ${n > 0 ? poured(colour, n, path, label, prefix) : mark(colour, label.mark, label.size * 0.85)}
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
  return svg`<g class="mb-poured">
    <path class="mb-sand" d=${path} fill=${sandFill(prefix, colour)}></path>
    ${RINGS.slice(0, n - 1).map((scale) => {
      const shift = `translate(${middle.x * (1 - scale)} ${middle.y * (1 - scale)}) scale(${scale})`;
      return svg`<path class="mb-ring" d=${path} transform=${shift}></path>`;
    })}
    ${mark(colour, spot, size)}
    <text class="mb-n" x=${count.x} y=${count.y} font-size=${text}>${n}</text>
  </g>`;
}

/**
 * The middle: what a build here draws, or a small flower of our own.
 * @param {Area} area
 * @param {Shape} shape
 */
function heart(area, shape) {
  const size = Math.max(shape.heart, 13);
  return svg`<g class="mb-heart" aria-hidden="true">
    <circle r=${area.tag ? size : shape.heart}></circle>
    ${area.tag
      ? svg`<text class="mb-tag" font-size=${size}>+${area.tag}</text>`
      : [0, 1, 2, 3, 4, 5].map((turn) => {
          const { x, y } = geometry.polar((turn * Math.PI) / 3, shape.heart * 0.55);
          return svg`<circle class="mb-seed" cx=${x} cy=${y} r=${shape.heart * 0.2}></circle>`;
        })}
  </g>`;
}

/**
 * What picking this colour brings: the river space it opens in a little well, and the points of
 * the cards that go into the cup; a dash where all is lost.
 * @param {Pick} pick
 * @param {number} index
 * @param {Shape} shape
 */
function worth({ worth: told }, index, shape) {
  if (!told) return nothing;
  const { x, y } = geometry.polar((index * Math.PI) / 3, shape.a + 3);
  const points = (told.cup ?? 0) * (told.value ?? 0);
  const text = told.to === "discard" ? "–" : told.cup ? `+${points}` : "";
  const wide = (told.space ? 20 : 0) + (text ? 14 + 8 * text.length : 4);
  const high = index % 3 === 0 ? y : y * 1.28;
  return svg`<g class="mb-worth" transform="translate(${x} ${high})" aria-hidden="true">
    <rect x=${-wide / 2} y="-12" width=${wide} height="24" rx="12"></rect>
    ${told.space
      ? svg`<circle cx=${12 - wide / 2} r="9.500"></circle><text x=${12 - wide / 2}>${told.space}</text>`
      : nothing}
    <text x=${told.space ? 9 : 0}>${text}</text>
  </g>`;
}
