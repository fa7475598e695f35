/**
 * What an action will do, as the words of the button that does it. Pure.
 *
 * @import { Action, PromptKind } from "./model.js"
 * @import { Situation } from "./view.js"
 */

import { cardsWords, kindName, monsterWords, nameOf, squareName, targetWords } from "./words.js";

/**
 * @param {Situation} situation
 * @param {Action} action
 * @param {PromptKind} [kind] the question that it answers
 * @returns {string}
 */
export function actionWords(situation, action, kind) {
  const { speaker, sight } = situation;
  const { t } = speaker;
  const { public: shown } = sight;
  switch (action.type) {
    case "play":
      return playWords(situation, action);
    case "decline":
      return t(kind === "bid" ? "board.do.out" : "board.do.decline");
    case "crypt_take":
    case "skip_for_crypt":
    case "roll":
    case "end_turn":
      return t(`board.do.${action.type}`);
    case "choose_path":
      return pathWords(situation, action.exit);
    case "choose_opponent":
      return t("board.do.choose_opponent", { name: nameOf(speaker, action.seat) });
    case "fish_ask":
      return t("board.do.fish_ask", { name: nameOf(speaker, action.seat), card: kindName(speaker, action.kind) });
    case "goblin_pick":
      return t(`board.do.goblin_pick.${action.how}`);
    case "stake":
    case "discard":
      return t(`board.do.${action.type}`, { cards: cardsWords(speaker, action.cards) });
    case "choice":
      return alternativeWords(situation, action);
    case "lose":
      return action.card
        ? t("board.do.discard", { cards: kindName(speaker, action.card) })
        : t("board.do.sacrifice", { card: monsterWords(speaker, shown, action.mid ?? "") });
    case "swap_monsters":
      return t("board.do.swap_monsters", {
        own: monsterWords(speaker, shown, action.own),
        other: monsterWords(speaker, shown, action.other),
      });
    default:
      return thingWords(situation, action);
  }
}

/**
 * Actions with one card, kind or Monster.
 * @param {Situation} situation
 * @param {Action} action
 */
function thingWords({ speaker, sight, effect }, action) {
  const { t } = speaker;
  if (action.type === "hero") {
    const total = effect(action)?.total;
    return total === undefined ? t("board.do.hero") : t("board.do.hero.total", { n: total });
  }
  if ("mid" in action && action.mid !== undefined) {
    return t(`board.do.${action.type}`, { card: monsterWords(speaker, sight.public, action.mid) });
  }
  const kind = "card" in action ? action.card : "kind" in action ? action.kind : null;
  return kind ? t(`board.do.${action.type}`, { card: kindName(speaker, kind) }) : t(`board.do.${action.type}.any`);
}

/**
 * @param {Situation} situation
 * @param {Extract<Action, {type: "play"}>} action
 */
function playWords({ speaker, sight, effect }, action) {
  const { t } = speaker;
  const card = kindName(speaker, action.card);
  if (!action.target) return t("board.do.play", { card });
  const target = targetWords(speaker, sight.public, action.target);
  const total = "die" in action.target ? effect(action)?.total : undefined;
  return total === undefined ? t("board.do.play.at", { card, target }) : t("board.do.play.total", { card, target, n: total });
}

/** @param {Situation} situation @param {string} exit */
function pathWords({ speaker, effect }, exit) {
  const told = effect({ type: "choose_path", exit });
  const road = speaker.t(`square.${exit}`);
  if (!told?.ok || !told.to) return speaker.t("board.do.choose_path", { square: road });
  const key = (told.left ?? 0) > 0 ? "board.do.choose_path.on" : "board.do.choose_path.to";
  return speaker.t(key, { square: squareName(speaker, told.to), n: told.left ?? 0 });
}

/**
 * @param {Situation} situation
 * @param {Extract<Action, {type: "choice"}>} action
 */
function alternativeWords({ speaker }, { seat, cards }) {
  const { t } = speaker;
  if (!cards || cards.length === 0) return t("board.do.jump");
  const named = cardsWords(speaker, cards);
  return typeof seat === "number"
    ? t("board.do.give", { cards: named, name: nameOf(speaker, seat) })
    : t("board.do.discard", { cards: named });
}
