/**
 * What this browser remembers for its user. Storage may be forbidden: then it remembers nothing.
 */

const PREFIX = "manatee.";

/**
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
export function remembered(name, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}
