/**
 * What a thing on the board is and does, in a sentence, from what is shown now. Pure.
 *
 * @import { Kind } from "./model.js"
 * @import { Situation } from "./view.js"
 */

import { FAST, KINDS, isMonster, kindOf } from "./kinds.js";
import { belongsTo, kindName, monsterAt, squareName, targetWords, whoOf, whoseWords } from "./words.js";

/** `more`: what holds for this one just now. @typedef {{title: string, text: string, more?: string}} Explanation */

/** @param {Situation} situation @param {string} id @returns {Explanation | null} */
export function explanationOf(situation, id) {
  const { speaker, sight: { public: shown } } = situation;
  const at = id.indexOf(":");
  const [what, which] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
  switch (what) {
    case "square":
      return squareExplained(situation, which);
    case "hand":
    case "kind": {
      const kind = kindOf(which);
      return kind && kindExplained(situation, kind, what === "hand" ? held(situation, kind) : "");
    }
    case "crypt":
    case "pile": {
      if (which === "") return { title: speaker.t(`board.${what}`), text: speaker.t(`board.${what}.help`) };
      const kind = (what === "crypt" ? shown.crypt : (shown.pile ?? situation.sight.own?.added))?.[Number(which)];
      return kind ? kindExplained(situation, kind) : null;
    }
    case "lot": {
      const auction = shown.frames.findLast((frame) => frame.type === "auction");
      const kind = auction?.type === "auction" ? auction.lot[Number(which)] : undefined;
      return kind ? kindExplained(situation, kind, held(situation, kind)) : null;
    }
    case "mid":
      return monsterExplained(situation, which);
    case "stack": {
      const cast = [...shown.stack, shown.resolving].find((one) => one?.id === Number(which));
      if (!cast) return null;
      const target = cast.target ? targetWords(speaker, shown, cast.target) : "";
      return kindExplained(situation, cast.card, target === "" ? "" : speaker.t("board.stack.at", { target }));
    }
    default:
      return otherExplained(situation, what, which);
  }
}

/**
 * @param {Situation} situation
 * @param {string} square
 * @returns {Explanation | null}
 */
function squareExplained({ speaker, sight: { public: shown } }, square) {
  const { t } = speaker;
  const here = shown.pos.flatMap((one, seat) => (one === square ? [seat] : []));
  const road = { R: "real", U: "undertow", W: "wilds" }[square[0] ?? ""];
  const known = square !== "CODEX" && square !== "CRYPT" && road;
  const more = here.length > 0 ? { more: t("board.explain.here", { names: whoseWords(speaker, here) }) } : {};
  const title = known ? t("board.explain.square", { square: squareName(speaker, square), road: t(`road.${road}`) }) : squareName(speaker, square);
  return { title, text: t(`square.${square}.help`), ...more };
}

/**
 * @param {Situation} situation
 * @param {Kind} kind
 * @param {string} [more]
 * @returns {Explanation}
 */
function kindExplained({ speaker }, kind, more = "") {
  const { t } = speaker;
  const sort = t(isMonster(kind) ? "board.explain.monster" : FAST.has(kind) ? "board.explain.fast" : "board.explain.spell");
  const title = t("board.explain.kind", { card: kindName(speaker, kind), sort });
  return { title, text: t(`kind.${kind}.help`), ...(more === "" ? {} : { more }) };
}

/** @param {Situation} situation @param {Kind} kind */
function held({ sight: { own }, speaker }, kind) {
  if (!own) return "";
  const n = own.hand[kind] ?? 0;
  return n === 0 ? speaker.t("board.lacks") : speaker.t("board.explain.held", { n });
}

/**
 * @param {Situation} situation
 * @param {string} mid
 * @returns {Explanation | null}
 */
function monsterExplained({ speaker, sight: { public: shown } }, mid) {
  const { t } = speaker;
  const found = monsterAt(shown, mid);
  if (!found) return null;
  const { owner, one } = found;
  const more = one.armor > 0 ? { more: t("board.explain.armor", { n: one.armor }) } : {};
  return { title: belongsTo(speaker, owner, one.kind), text: t(`kind.${one.kind}.help`), ...more };
}

/**
 * @param {Situation} situation
 * @param {string} what
 * @param {string} which
 * @returns {Explanation | null}
 */
function otherExplained({ speaker, sight: { public: shown } }, what, which) {
  const { t } = speaker;
  if (what === "deck") return { title: t("board.deck"), text: t("board.deck.help") };
  if (what === "alt") {
    const square = shown.pos[shown.active];
    return square ? { title: squareName(speaker, square), text: t(`square.${square}.help`) } : null;
  }
  if (what === "how") return { title: t(`board.how.${which}`), text: t(`board.how.${which}.help`) };
  if (what === "die") {
    const die = shown.roll?.dice[Number(which)];
    if (!die || !shown.roll) return null;
    return { title: t("board.die.of", { name: whoOf(speaker, die.owner) }), text: t(`board.explain.roll.${shown.roll.purpose}`) };
  }
  if (what !== "seat") return null;
  const seat = Number(which);
  const square = shown.pos[seat];
  const kinds = KINDS.length;
  const place = square ? t("board.explain.stands", { square: squareName(speaker, square) }) : t("board.mat.gone");
  return { title: whoOf(speaker, seat), text: `${t("board.mat.hand", { n: shown.hand_counts[seat] ?? 0 })}. ${place}`, more: t("board.explain.goal", { n: kinds }) };
}
