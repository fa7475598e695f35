/**
 * When a board draws itself.
 */

/**
 * Drawing moves the focus, which asks for drawing: that is done afterwards.
 * @param {() => void} drawNow
 */
export function undisturbed(drawNow) {
  let drawing = false;
  let stale = false;
  return () => {
    stale = true;
    if (drawing) return;
    drawing = true;
    while (stale) {
      stale = false;
      drawNow();
    }
    drawing = false;
  };
}
