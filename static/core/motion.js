/**
 * Motion that any board may use: things travel from where they were to where they are.
 */

export const FAST = 180;
export const SLOW = 280;
export const STAGGER = 40;
export const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

const calm =
  typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** Whether the user wants cross-fades instead of travel. */
export function reducedMotion() {
  return calm?.matches ?? false;
}

/**
 * Let an element travel to where it is from where `from` is (a rectangle in the viewport).
 * Resolves when it has arrived, at once where nothing can be animated.
 * @param {Element} element
 * @param {DOMRect} from
 * @param {{duration?: number, delay?: number}} [options] ms
 * @returns {Promise<void>}
 */
export async function travel(element, from, { duration = SLOW, delay = 0 } = {}) {
  const to = element.getBoundingClientRect();
  if (to.width === 0 || typeof element.animate !== "function") return;
  const frames = reducedMotion()
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [
        { transformOrigin: "0 0", transform: offset(from, to) },
        { transformOrigin: "0 0", transform: "none" },
      ];
  await finished(element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" }));
}

/**
 * @param {Element} element
 * @param {{duration?: number, delay?: number}} [options] ms
 * @returns {Promise<void>}
 */
export async function appear(element, { duration = FAST, delay = 0 } = {}) {
  if (typeof element.animate !== "function") return;
  await finished(
    element.animate([{ opacity: 0 }, { opacity: 1 }], {
      duration,
      delay,
      easing: EASE,
      fill: "backwards",
    }),
  );
}

/**
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function offset(from, to) {
  const scale = from.width / to.width || 1;
  return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
}

/**
 * A cancelled animation has ended as well.
 * @param {Animation} animation
 */
async function finished(animation) {
  await animation.finished.catch(() => undefined);
}
