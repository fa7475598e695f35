/**
 * Whether things may move. The style sheets ask by themselves; this is for scripts.
 */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the user wants no travel across the screen. */
export function reducedMotion() {
  return calm.matches;
}
