/**
 * Where the keyboard's focus may be: one tab stop for each zone, and the nearest thing in a direction.
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {"left" | "right" | "up" | "down"} Way */

/** How much worse a thing is for each pixel that it lies aside. */
const ASIDE = 2.5;

/**
 * The nearest point in a direction; null: there is none.
 * @template {Point} T
 * @param {readonly T[]} points
 * @param {Point} from
 * @param {Way} way
 * @returns {T | null}
 */
export function nearestIn(points, from, way) {
  const across = way === "left" || way === "right";
  const sign = way === "left" || way === "up" ? -1 : 1;
  let best = null;
  let least = Infinity;
  for (const point of points) {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const [along, aside] = across ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    if (along < 1 || aside > along * 2.5) continue;
    const far = along + aside * ASIDE;
    if (far < least) [best, least] = [point, far];
  }
  return best;
}

/** @param {Element} root @returns {HTMLElement[]} */
function thingsIn(root) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-id], [data-do]"))].filter(
    (one) => one.closest("[data-zone]") === root || !root.hasAttribute("data-zone"),
  );
}

/**
 * Makes one tab stop of each zone: where the focus was last, unless only other things are lit; else what is
 * lit, else its first thing.
 * @param {HTMLElement} root
 * @param {Record<string, string>} last ids by zone
 */
export function rove(root, last) {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const things = thingsIn(zone);
    const kept = last[zone.getAttribute("data-zone") ?? ""];
    const lit = things.filter((one) => one.hasAttribute("data-lit"));
    const before = (lit.length > 0 ? lit : things).find((one) => kept !== undefined && nameOf(one) === kept);
    const stop = things.find((one) => one.contains(document.activeElement)) ?? before ?? lit[0] ?? things[0];
    for (const one of things) {
      const index = one === stop ? 0 : -1;
      if (one.tabIndex !== index || !one.hasAttribute("tabindex")) one.tabIndex = index;
    }
  }
}

/** @param {Element} one @returns {string} */
function nameOf(one) {
  return one.getAttribute("data-id") ?? one.getAttribute("data-do") ?? "";
}

/**
 * Remembers where the focus came to.
 * @param {EventTarget | null} target
 * @param {Record<string, string>} last
 */
export function noted(target, last) {
  if (!(target instanceof Element)) return;
  const zone = target.closest("[data-zone]")?.getAttribute("data-zone");
  const thing = target.closest("[data-id], [data-do]");
  if (zone && thing) last[zone] = nameOf(thing);
}

/**
 * The thing that an arrow key leads to, on the screen.
 * @param {HTMLElement} root
 * @param {Element} from
 * @param {Way} way
 * @returns {HTMLElement | null}
 */
export function stepTo(root, from, way) {
  /** @param {Element} one */
  const point = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, one };
  };
  const zone = from.closest("[data-zone]");
  const within = zone ? nearestIn(thingsIn(zone).map(point), point(from), way) : null;
  const found = within ?? nearestIn(thingsIn(root).map(point), point(from), way);
  return /** @type {HTMLElement | null} */ (found?.one ?? null);
}
