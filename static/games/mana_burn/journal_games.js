/**
 * The games that squares start, in sentences: auction, ante, trade, fishing, whirlpool, loss.
 *
 * @import { GameEvent } from "./model.js"
 * @import { Teller } from "./journal.js"
 */

/**
 * @param {GameEvent} event
 * @param {Teller} teller
 * @returns {string | null} null: it is about something else
 */
export function sentenceOfGames(event, teller) {
  const { t, name, told } = teller;
  switch (event.type) {
    case "faced":
      return t(`event.faced.${event.game}`, { name: name(event.seat), other: name(event.opponent) });
    case "goblin_picked":
      return t(`event.goblin_picked.${event.how}`, { name: name(event.seat) });
    case "staked": {
      const key = event.random ? "event.staked.random" : "event.staked";
      return told(key, { name: name(event.seat) }, event.count, event.cards);
    }
    case "unstaked":
      return told("event.unstaked", { name: name(event.seat) }, event.count, event.cards);
    case "duel_done":
      if (event.game === "trade") return t("event.duel_done.trade");
      return event.winner === null ? t("event.duel_done.tie") : t("event.duel_done.ante", { name: name(event.winner) });
    case "called_off":
      return t(`event.called_off.${event.game}`);
    case "distributed":
      return t(`event.distributed.${event.what}`, { shares: shareWords(event, teller) });
    case "loss_chosen":
      return lossWords(event, teller);
    case "loss_void":
      return t("event.loss_void", { name: name(event.seat) });
    default:
      return sentenceOfOffers(event, teller);
  }
}

/**
 * Auctions and fishing.
 * @param {GameEvent} event
 * @param {Teller} teller
 */
function sentenceOfOffers(event, { t, name, kind, cards }) {
  switch (event.type) {
    case "lot_revealed":
      return t("event.lot_revealed", { cards: cards(event.cards) });
    case "bid_made":
      if (event.card === null) return t("event.bid_made.false", { name: name(event.seat) });
      return t("event.bid_made", { name: name(event.seat), card: kind(event.card) });
    case "bidder_out":
      return t(event.unasked ? "event.bidder_out.unasked" : "event.bidder_out", { name: name(event.seat) });
    case "lot_taken":
      return t("event.lot_taken", { name: name(event.seat), cards: cards(event.cards) });
    case "lot_unsold":
      return t(`event.lot_unsold.${event.to}`);
    case "fish_asked": {
      const key = event.back ? "event.fish_asked.back" : "event.fish_asked";
      return t(key, { name: name(event.seat), other: name(event.of), card: kind(event.kind) });
    }
    case "fish_answered": {
      const given = cards(Array.from({ length: Math.max(event.count, 1) }, () => event.kind));
      if (event.count === 0) return t("event.fish_answered.none", { name: name(event.seat), card: given });
      return t("event.fish_answered.some", { name: name(event.seat), other: name(event.to), cards: given });
    }
    default:
      return null;
  }
}

/**
 * What went to whom: "Ada's to Ben", "Goblins to Cleo".
 * @param {Extract<GameEvent, {type: "distributed"}>} event
 * @param {Teller} teller
 */
function shareWords({ shares }, { t, name, kind }) {
  if (shares.length === 0) return t("event.distributed.none");
  return shares
    .map((share) => {
      const what = share.kind === null ? t("event.distributed.card", { name: name(share.owner) }) : kind(share.kind);
      return t("event.distributed.share", { what, other: name(share.seat) });
    })
    .join(", ");
}

/**
 * @param {Extract<GameEvent, {type: "loss_chosen"}>} event a Monster is not named: it may be any
 * @param {Teller} teller
 */
function lossWords({ seat, card }, { t, name, kind }) {
  if (card === null) return t("event.loss_chosen", { name: name(seat) });
  return t("event.loss_chosen.known", { name: name(seat), card: kind(card) });
}
