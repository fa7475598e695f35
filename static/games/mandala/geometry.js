/**
 * The drawing of a mandala as plain geometry: a round mountain of six petals inside a ring of six
 * arcs, and a crown of six petals above and below it, one for each colour in its fixed place. In a
 * roomy box the crowns close around the mountain as a second circle; in a tall or small one they
 * lie above and below it as straight bands. Nothing is ever stretched.
 * Lengths are CSS pixels, the origin is the mandala's centre, angles are radians from straight up,
 * clockwise.
 */

/**
 * bands: straight crowns rather than round ones; rx, ry: half of the whole drawing; a: radius of the
 * mountain with its ring; ring: the ring's width; heart: radius of the middle; base: distance of a
 * straight crown from the centre.
 * @typedef {{bands: boolean, width: number, height: number, rx: number, ry: number, a: number,
 *   ring: number, heart: number, base: number}} Shape
 * @typedef {{x: number, y: number}} Point
 * @typedef {"up" | "down"} Side which crown: the one above the mountain or the one below
 */

const MARGIN = 4;
const SIXTH = Math.PI / 3;
/** Radius at which a sixth of a disc is 44 pixels high. */
const FINGERTIP = 51;
/** Half the angle that a round crown spans. */
const SPREAD = 1.4;
/** Circles smaller than this, or boxes taller than wide by more than that, have bands. */
const SMALLEST_CIRCLE = 260;
const TALLEST_CIRCLE = 1.12;
/** Between the mountain and a band; height of a band, at least and in widths of its petals. */
const GAP = 5;
const LOWEST_BAND = 34;
const PETAL = 1.85;
/** A band is touched at least this high, also beyond its petals. */
const FINGER = 44.4;

/**
 * @param {number} width of the box in pixels
 * @param {number} height
 * @returns {Shape}
 */
export function shapeOf(width, height) {
  const bands =
    height > width * TALLEST_CIRCLE || Math.min(width, height) < SMALLEST_CIRCLE;
  return bands ? bandsOf(width, height) : circleOf(width, height);
}

/** @param {number} width @param {number} height @returns {Shape} */
function circleOf(width, height) {
  const r = Math.min(width, height) / 2 - MARGIN;
  return { bands: false, width, height, rx: r, ry: r, base: 0, ...mountainOf(r / 2) };
}

/** @param {number} width @param {number} height @returns {Shape} */
function bandsOf(width, height) {
  const half = Math.max(height / 2 - 2, LOWEST_BAND + GAP + 40);
  const room = half - GAP;
  const a = Math.max(Math.min(width / 2 - MARGIN, room - LOWEST_BAND, room * 0.64), 40);
  const high = room - a;
  const rx = Math.max(1, Math.min(width / 2 - 2, high * 2.4)); // a host may have no room yet
  const petal = Math.min(high, (rx / 3) * PETAL);
  return { bands: true, width, height, rx, ry: a + GAP + petal, base: a + GAP, ...mountainOf(a) };
}

/** @param {number} a */
function mountainOf(a) {
  return { a, ring: Math.max(6.5, a * 0.09), heart: Math.max(a * 0.145, 15) };
}

/**
 * A point of a crown: u from its left end (-1) to its right end (1), t from the mountain's side (0)
 * to the outer edge (1).
 * @param {Shape} shape
 * @param {Side} side
 * @param {number} u
 * @param {number} t
 * @returns {Point}
 */
export function crownPoint(shape, side, u, t) {
  const { bands, a, rx, ry, base } = shape;
  const angle = u * SPREAD;
  const reach = a + t * (ry - a);
  const x = bands ? u * rx : reach * Math.sin(angle);
  const y = bands ? base + t * (ry - base) : reach * Math.cos(angle);
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
 * @param {number} slot 0-5 from left to right
 * @returns {{middle: number, half: number}} as parts of a crown's half width
 */
export function crownSlot(slot) {
  return { middle: (slot - 2.5) / 3, half: 1 / 6 };
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
  const { middle, half } = crownSlot(slot);
  if (shape.bands) {
    const wide = half * 0.93;
    return leaf((across, along) => crownPoint(shape, side, middle + across * wide, along));
  }
  const low = 3 / Math.max(shape.ry - shape.a, 20);
  return ogive((across, along) =>
    crownPoint(shape, side, middle + across * half, low + along * (0.93 - low)),
  );
}

/**
 * A smaller leaf that looks out between two petals of a round crown.
 * @param {Shape} shape
 * @param {Side} side
 * @param {number} place 0-6
 */
export function crownLeaf(shape, side, place) {
  const middle = place / 3 - 1;
  return ogive((across, along) =>
    crownPoint(shape, side, middle + across * (5 / 36), 0.42 + along * 0.5),
  );
}

/**
 * A straight-sided petal: a round foot, a gentle tip; places as in `ogive`.
 * @param {(across: number, along: number) => Point} place
 */
function leaf(place) {
  /** @param {number} across @param {number} along */
  const spot = (across, along) => at(place(across, along));
  return (
    `M${spot(0, 0)}` +
    `C${spot(-0.62, 0)} ${spot(-1, 0.1)} ${spot(-1, 0.34)}` +
    `C${spot(-1, 0.72)} ${spot(-0.62, 0.9)} ${spot(0, 1)}` +
    `C${spot(0.62, 0.9)} ${spot(1, 0.72)} ${spot(1, 0.34)}` +
    `C${spot(1, 0.1)} ${spot(0.62, 0)} ${spot(0, 0)}Z`
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
    `C${spot(-30, 0.2)} ${spot(-33, 0.62)} ${spot(-21, 0.84)}` +
    `C${spot(-14, 0.95)} ${spot(-6, 1)} ${spot(0, 1)}` +
    `C${spot(6, 1)} ${spot(14, 0.95)} ${spot(21, 0.84)}` +
    `C${spot(33, 0.62)} ${spot(30, 0.2)} ${spot(0, 0)}Z`
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
 * The area of a crown, for touching and for its light; a band's is never lower than a fingertip.
 * @param {Shape} shape
 * @param {Side} side
 */
export function crownArea(shape, side) {
  if (shape.bands) return bandArea(shape, side);
  const steps = 30;
  /** @param {number} t @param {number} step */
  const spot = (t, step) => at(crownPoint(shape, side, (step / steps) * 2 - 1, t));
  const outer = Array.from({ length: steps + 1 }, (_, step) => spot(1, step));
  const inner = Array.from({ length: steps + 1 }, (_, step) => spot(0.02, steps - step));
  return `M${outer.join("L")}L${inner.join("L")}Z`;
}

/** @param {Shape} shape @param {Side} side */
function bandArea({ rx, ry, base }, side) {
  const r = 8;
  const from = Math.min(base - 2, ry + 2 - FINGER);
  const to = ry + 2;
  const [top, bottom] = side === "up" ? [-to, -from] : [from, to];
  return (
    `M${at({ x: r - rx, y: top })}L${at({ x: rx - r, y: top })}Q${at({ x: rx, y: top })} ${at({ x: rx, y: top + r })}` +
    `L${at({ x: rx, y: bottom - r })}Q${at({ x: rx, y: bottom })} ${at({ x: rx - r, y: bottom })}` +
    `L${at({ x: r - rx, y: bottom })}Q${at({ x: -rx, y: bottom })} ${at({ x: -rx, y: bottom - r })}` +
    `L${at({ x: -rx, y: top + r })}Q${at({ x: -rx, y: top })} ${at({ x: r - rx, y: top })}Z`
  );
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
  const { middle, half } = crownSlot(slot);
  const [near, far] = shape.bands ? [0.29, 0.66] : [0.28, 0.62];
  const mark = crownPoint(shape, side, middle, far);
  const count = crownPoint(shape, side, middle, near);
  const thick = Math.hypot(mark.x - count.x, mark.y - count.y) / (far - near);
  const wide = shape.bands ? 2 * half * shape.rx : 2 * half * SPREAD * shape.a * 1.25;
  return {
    mark,
    count,
    middle: crownPoint(shape, side, middle, 0.45),
    size: within(Math.min(wide * 0.56, thick * 0.36), 10, 26),
    text: within(Math.min(wide * 0.6, thick * 0.36), 13, 24),
  };
}

/** @param {number} value @param {number} least @param {number} most */
function within(value, least, most) {
  return Math.min(Math.max(value, least), most);
}
