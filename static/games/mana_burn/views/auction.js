/**
 * An auction: the lot face up, who is still in, who leads, whose bid is next.
 *
 * @import { Auction, Kind, Place } from "../model.js"
 * @import { Situation } from "../view.js"
 */

import { kindName, nameOf, whoOf } from "../words.js";

/**
 * `state`: "in", "out", "leads", "turn".
 * @typedef {{seat: Place, who: string, state: "in" | "out" | "leads" | "turn", said: string}} Bidder
 * `lacks`: kinds of the lot that the viewer does not hold.
 * @typedef {{title: string, note: string, lot: {id: string, kind: Kind, title: string, lacks: boolean}[], bidders: Bidder[]}} AuctionView
 */

/**
 * @param {Situation} situation
 * @param {Auction} auction
 * @returns {AuctionView}
 */
export function auctionOf({ sight, speaker }, { lot, bidders, turn, leader }) {
  const { t } = speaker;
  const { public: shown, own } = sight;
  const opened = shown.asking?.kind === "bid";
  const said = leader === null ? t("board.auction.none") : t(leader === speaker.seat ? "board.auction.leads.you" : "board.auction.leads", { name: nameOf(speaker, leader) });
  return {
    title: t("board.auction", { n: lot.length }),
    note: said,
    lot: lot.map((kind, at) => ({ id: `lot:${at}`, kind, title: kindName(speaker, kind), lacks: own !== null && !own.hand[kind] })),
    bidders: shown.seats_in.flatMap((inside, seat) => {
      if (!inside) return [];
      const state = seat === leader ? "leads" : opened && seat === turn ? "turn" : bidders.includes(seat) ? "in" : "out";
      return [{ seat, who: whoOf(speaker, seat), state: /** @type {Bidder["state"]} */ (state), said: t(`board.bidder.${state}`) }];
    }),
  };
}
