/**
 * Lets dice tumble as they are thrown, and hop as they are raised.
 *
 * @import { GameEvent } from "./model.js"
 */

const ROLL = 460;
const HOP = 260;
/** Milliseconds by which each further die comes later. */
const STAGGER = 40;
const MOST = 6;

/**
 * @param {HTMLElement} root
 * @param {GameEvent} event that has just been drawn
 */
export function tumble(root, event) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
  if (event.type === "raised") return hop(root.querySelector(`[data-key="die:${event.die}"] > svg`));
  if (event.type !== "rolled" && event.type !== "rerolled" && event.type !== "rethrown") return;
  for (const [order, die] of [...root.querySelectorAll(".mb-die > svg:first-child")].entries()) {
    die.animate(
      [
        { transform: "translate(-60%, -45%) rotate(-220deg) scale(0.8)", opacity: 0.2 },
        { transform: "translate(8%, 4%) rotate(14deg) scale(1.06)", opacity: 1, offset: 0.7 },
        { transform: "none", opacity: 1 },
      ],
      { duration: ROLL, delay: Math.min(order, MOST) * STAGGER, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)", fill: "backwards" },
    );
  }
}

/** @param {Element | null} die */
function hop(die) {
  die?.animate([{ transform: "none" }, { transform: "translateY(-22%) scale(1.12)" }, { transform: "none" }], {
    duration: HOP,
    easing: "ease-out",
  });
}
