/**
 * What the server gave this page to start from: the JSON in <script id="page">.
 *
 * @import { Json, Person } from "./types"
 */

/**
 * @typedef {object} GameInfo
 * @property {string} slug
 * @property {string} title
 * @property {string} tagline
 * @property {string} minutes
 * @property {string} players "2", "2-4"
 * @property {[number, number]} seats fewest and most
 * @property {number} levels of bots, 0: none
 * @property {boolean} draws whether one can be agreed on
 * @property {boolean} windowed
 */

/**
 * @typedef {object} PageData
 * @property {string} language
 * @property {string} base the versioned static prefix
 * @property {"open" | "password" | "invited"} access
 * @property {Person | null} me
 * @property {string[]} strings
 * @property {Record<string, GameInfo>} games
 * @property {any} [more]
 */

/** @type {(PageData & Record<string, Json>) | null} */
let data = null;

/** @returns {PageData & Record<string, Json>} */
export function pageData() {
  data ??= JSON.parse(document.getElementById("page")?.textContent ?? "{}");
  return /** @type {PageData & Record<string, Json>} */ (data);
}

/** @param {string} slug @returns {GameInfo} */
export function gameInfo(slug) {
  const { games } = pageData();
  return (
    games[slug] ?? {
      slug,
      title: slug,
      tagline: "",
      minutes: "",
      players: "",
      seats: [0, 0],
      levels: 0,
      draws: false,
      windowed: false,
    }
  );
}
