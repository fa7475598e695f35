/**
 * Somebody who tells of a Mandala board, in words that are all there.
 *
 * @import { Place } from "../../../../static/games/mandala/model.js"
 * @import { Speaker } from "../../../../static/games/mandala/words.js"
 * @import { Language } from "../catalogue.js"
 */

import { translator } from "../catalogue.js";

/**
 * @param {Place | null} seat
 * @param {Language} [language]
 * @returns {Speaker}
 */
export function speaker(seat, language = "en") {
  return { t: translator("mandala", language), names: ["Ada", "Bo"], seat };
}
