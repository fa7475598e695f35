/**
 * Somebody who tells of a Manaline board, in words that are all there.
 *
 * @import { Speaker } from "../../../../static/games/manaline/words.js"
 * @import { Language } from "../catalogue.js"
 */

import { translator } from "../catalogue.js";

/**
 * @param {number | null} seat
 * @param {Language} [language]
 * @returns {Speaker}
 */
export function speaker(seat, language = "en") {
  return { t: translator("manaline", language), names: ["Ada", "Bo", "Cy"], seat };
}
