/**
 * The drawing of a mandala as plain geometry: a round mountain of six petals inside a ring of six
 * arcs, and a crown of six petals above and below it, one for each colour in its fixed place.
 * Lengths are CSS pixels, the origin is the mandala's centre, angles are radians from straight up,
 * clockwise. A tall box squeezes the crowns into crescents; the mountain always stays a circle.
 */

/**
 * rx, ry: half axes of the outer edge; a: radius of the mountain with its ring; ring: the ring's
 * width; heart: radius of the middle; spread: half the angle that a crown spans; round: 0 for
 * crescents, 1 for a full circle.
 * @typedef {{width: number, height: number, rx: number, ry: number, a: number, ring: number,
 *   heart: number, spread: number, round: number}} Shape
 * @typedef {{x: number, y: number}} Point
 * @typedef {"up" | "down"} Side which crown: the one above the mountain or the one below
 */

const MARGIN = 4;
const TALLEST = 1.95;
const SMALLEST = 64;
const SIXTH = Math.PI / 3;
/** Radius at which a sixth of a disc is 44 pixels high. */
const FINGERTIP = 51;
/** Half the angle that a crown spans: on a crescent, on a full circle. */
const SPREAD = { crescent: 1.1, circle: 1.4 };

/**
 * @param {number} width of the box in pixels
 * @param {number} height
 * @returns {Shape}
 */
export function shapeOf(width, height) {
  const ry0 = Math.max(height / 2 - MARGIN, SMALLEST + 24);
  const rx = Math.max(Math.min(width / 2 - MARGIN, ry0), SMALLEST + 2);
  const ry = Math.min(ry0, rx * TALLEST);
  let a = Math.max(0.5 * rx, Math.min(0.82 * rx, 72));
  // A field's middle has to lie outside the mountain: there it is touched.
  while (a > SMALLEST / 2 && ry + a * Math.cos(spreadOf(rx, ry, a)) < 2 * a + 5) a -= 0.5;
  return {
    width,
    height,
    rx,
    ry,
    a,
    ring: Math.max(6.5, a * 0.09),
    heart: a * 0.145,
    spread: spreadOf(rx, ry, a),
    round: roundness(rx, ry, a),
  };
}

/** @param {number} rx @param {number} ry @param {number} a */
function roundness(rx, ry, a) {
  return within((rx - a) / Math.max(ry - a, 1), 0, 1);
}

/** @param {number} rx @param {number} ry @param {number} a */
function spreadOf(rx, ry, a) {
  return mix(SPREAD.crescent, SPREAD.circle, roundness(rx, ry, a));
}

/** @param {number} from @param {number} to @param {number} share */
function mix(from, to, share) {
  return from + (to - from) * share;
}

/**
 * A point between the mountain's edge (t = 0) and the outer edge (t = 1).
 * @param {Shape} shape
 * @param {Side} side
 * @param {number} angle from straight up (for "down": from straight down), positive to the right
 * @param {number} t
 * @returns {Point}
 */
export function crownPoint(shape, side, angle, t) {
  const x = (shape.a + t * (shape.rx - shape.a)) * Math.sin(angle);
  const y = (shape.a + t * (shape.ry - shape.a)) * Math.cos(angle);
  return { x, y: side === "up" ? -y : y };
}

/**
 * @param {number} angle
 * @param {number} radius
 * @returns {Point}
 */
export function polar(angle, radius) {
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/**
 * Where the crown's slots begin and end: even in angle on a circle, even in width on a crescent.
 * @param {Shape} shape
 * @param {number} place 0 at the crown's left end, 6 at its right end
 */
function slotEdge(shape, place) {
  const u = place / 3 - 1;
  const byWidth = Math.asin(u * Math.sin(shape.spread));
  return mix(byWidth, u * shape.spread, shape.round);
}

/**
 * @param {Shape} shape
 * @param {number} slot 0-5 from left to right
 * @returns {{middle: number, half: number}} angles
 */
export function crownSlot(shape, slot) {
  const from = slotEdge(shape, slot);
  const to = slotEdge(shape, slot + 1);
  return { middle: (from + to) / 2, half: (to - from) / 2 };
}

/** @param {Point} point */
function at({ x, y }) {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/**
 * A petal of a crown.
 * @param {Shape} shape
 * @param {Side} side
 * @param {number} slot
 */
export function crownPetal(shape, side, slot) {
  const { middle, half } = crownSlot(shape, slot);
  const low = 3 / Math.max(shape.ry - shape.a, 20);
  return ogive((across, along) =>
    crownPoint(shape, side, middle + across * half, low + along * (0.93 - low)),
  );
}

/**
 * A smaller leaf that looks out between two petals of a crown.
 * @param {Shape} shape
 * @param {Side} side
 * @param {number} place 0-6: the crown's left end, between its slots, its right end
 */
export function crownLeaf(shape, side, place) {
  const middle = slotEdge(shape, place);
  const half = shape.spread / 10;
  return ogive((across, along) =>
    crownPoint(shape, side, middle + across * half, 0.42 + along * 0.5),
  );
}

/**
 * A pointed arch; `place` says where its points lie: across from -1 to 1, along from its foot 0 to its tip 1.
 * @param {(across: number, along: number) => Point} place
 */
function ogive(place) {
  /** @param {number} across @param {number} along */
  const spot = (across, along) => at(place(across, along));
  return (
    `M${spot(-0.58, 0)}` +
    `C${spot(-1.04, 0.28)} ${spot(-0.98, 0.74)} ${spot(0, 1)}` +
    `C${spot(0.98, 0.74)} ${spot(1.04, 0.28)} ${spot(0.58, 0)}Z`
  );
}

/**
 * A petal of the mountain; colour 0 points straight up, the others follow clockwise.
 * @param {Shape} shape
 * @param {number} colour 0-5
 */
export function mountainPetal(shape, colour) {
  const inner = shape.heart + 1;
  const long = shape.a - shape.ring - 2 - inner;
  /** @param {number} across in degrees @param {number} along */
  const spot = (across, along) =>
    at(polar(colour * SIXTH + (across * Math.PI) / 180, inner + along * long));
  return (
    `M${spot(0, 0)}` +
    `C${spot(-31, 0.16)} ${spot(-38, 0.74)} ${spot(-15, 0.92)}` +
    `Q${spot(-6, 0.975)} ${spot(0, 1)}` +
    `Q${spot(6, 0.975)} ${spot(15, 0.92)}` +
    `C${spot(38, 0.74)} ${spot(31, 0.16)} ${spot(0, 0)}Z`
  );
}

/**
 * The arc of the ring that belongs to a colour.
 * @param {Shape} shape
 * @param {number} colour
 */
export function ringArc(shape, colour) {
  const gap = 1.6 / shape.a;
  const from = (colour - 0.5) * SIXTH + gap;
  const to = (colour + 0.5) * SIXTH - gap;
  const inner = shape.a - shape.ring;
  return (
    `M${at(polar(from, shape.a))}A${shape.a} ${shape.a} 0 0 1 ${at(polar(to, shape.a))}` +
    `L${at(polar(to, inner))}A${inner} ${inner} 0 0 0 ${at(polar(from, inner))}Z`
  );
}

/**
 * The sixth of the mountain that belongs to a colour, for touching: never smaller than a fingertip.
 * @param {Shape} shape
 * @param {number} colour
 */
export function mountainSixth(shape, colour) {
  const reach = Math.max(shape.a, FINGERTIP);
  const from = polar((colour - 0.5) * SIXTH, reach);
  const to = polar((colour + 0.5) * SIXTH, reach);
  return `M0 0L${at(from)}A${reach} ${reach} 0 0 1 ${at(to)}Z`;
}

/**
 * The area of a crown, for touching and for its light.
 * @param {Shape} shape
 * @param {Side} side
 */
export function crownArea(shape, side) {
  const steps = 30;
  /** @param {number} t @param {number} step */
  const spot = (t, step) =>
    at(crownPoint(shape, side, slotEdge(shape, (step / steps) * 6), t));
  const outer = Array.from({ length: steps + 1 }, (_, step) => spot(1, step));
  const inner = Array.from({ length: steps + 1 }, (_, step) => spot(0.02, steps - step));
  return `M${outer.join("L")}L${inner.join("L")}Z`;
}

/**
 * Where a petal's count and its mark are written, how large, and its middle.
 * @typedef {{count: Point, mark: Point, middle: Point, text: number, size: number}} Label
 */

/**
 * @param {Shape} shape
 * @param {number} colour
 * @returns {Label}
 */
export function mountainLabel(shape, colour) {
  const inner = shape.heart + 1;
  const long = shape.a - shape.ring - 2 - inner;
  const angle = colour * SIXTH;
  return {
    mark: polar(angle, inner + long * 0.73),
    count: polar(angle, inner + long * 0.4),
    middle: polar(angle, inner + long * 0.58),
    size: within(long * 0.27, 13, 26),
    text: within(long * 0.29, 14, 24),
  };
}

/**
 * @param {Shape} shape
 * @param {Side} side
 * @param {number} slot
 * @returns {Label}
 */
export function crownLabel(shape, side, slot) {
  const { middle, half } = crownSlot(shape, slot);
  const mark = crownPoint(shape, side, middle, 0.62);
  const count = crownPoint(shape, side, middle, 0.28);
  const thick = Math.hypot(mark.x - count.x, mark.y - count.y) / 0.34;
  const wide = 2 * half * shape.a * mix(Math.cos(middle), 1.25, shape.round);
  return {
    mark,
    count,
    middle: crownPoint(shape, side, middle, 0.45),
    size: within(Math.min(wide * 0.5, thick * 0.28), 10, 26),
    text: within(Math.min(wide * 0.42, thick * 0.3), 13, 24),
  };
}

/** @param {number} value @param {number} least @param {number} most */
function within(value, least, most) {
  return Math.min(Math.max(value, least), most);
}
