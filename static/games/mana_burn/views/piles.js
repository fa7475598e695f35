/**
 * The deck, the Crypt and the SOUL BURN pile beside the board: counted, and opened by a tap.
 *
 * @import { Kind } from "../model.js"
 * @import { Situation } from "../view.js"
 * @import { Speaker } from "../words.js"
 */

import { kindName } from "../words.js";

/** The pile never holds more. */
export const FULL = 4;

/**
 * `pile`: kinds from the bottom to the top; null: a card whose kind is not known.
 * `names`: aloud.
 * @typedef {{deck: number, crypt: number, top: Kind | null, pile: (Kind | null)[], opened: string | null,
 *   names: {deck: string, crypt: string, pile: string}}} Piles
 */

/** @param {Situation} situation @returns {Piles} */
export function pilesOf({ sight: { public: shown }, open, speaker }) {
  const { t } = speaker;
  const top = shown.crypt.at(-1) ?? null;
  const pile = shown.pile ?? Array.from({ length: shown.pile_count }, () => null);
  const topmost = top ? t("board.crypt.top", { card: kindName(speaker, top) }) : t("board.none");
  const crypt = `${t("board.cards", { n: shown.crypt.length })}, ${topmost}`;
  return {
    deck: shown.deck_count,
    crypt: shown.crypt.length,
    top,
    pile,
    opened: open,
    names: {
      deck: t("board.says", { place: t("board.deck"), said: t("board.cards", { n: shown.deck_count }) }),
      crypt: t("board.says", { place: t("board.crypt"), said: top ? crypt : topmost }),
      pile: t("board.says", { place: t("board.pile"), said: pileWords(speaker, pile) }),
    },
  };
}

/** @param {Speaker} speaker @param {(Kind | null)[]} pile */
function pileWords(speaker, pile) {
  const { t } = speaker;
  if (pile.length === 0) return t("board.none");
  const known = pile.flatMap((kind) => (kind === null ? [] : [kindName(speaker, kind)]));
  const cards = t("board.cards", { n: pile.length });
  const said = known.length > 0 ? `${cards}, ${known.join(", ")}` : cards;
  return pile.length === FULL ? `${said}. ${t("board.pile.full")}` : said;
}
