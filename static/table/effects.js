/**
 * What actions would do, as the server previews it: each is asked about once for a sight.
 */

/**
 * @template Action
 * @template {object} Effect
 * @param {(action: Action) => Promise<Effect>} preview
 * @param {() => void} redraw called as answers arrive
 */
export function createEffects(preview, redraw) {
  /** @type {Map<string, Effect | null>} */
  let known = new Map();

  /** @param {readonly Action[]} actions */
  function ask(actions) {
    const asked = known;
    for (const action of actions) {
      const key = JSON.stringify(action);
      if (asked.has(key)) continue;
      asked.set(key, null);
      void preview(action).then(
        (effect) => {
          asked.set(key, effect);
          if (asked === known) redraw();
        },
        () => void asked.delete(key),
      );
    }
  }

  /** @param {Action} action @returns {Effect | null} null: not known, or not yet */
  function of(action) {
    return known.get(JSON.stringify(action)) ?? null;
  }

  /** Another sight is shown. */
  function forget() {
    known = new Map();
  }

  return { ask, of, forget };
}
