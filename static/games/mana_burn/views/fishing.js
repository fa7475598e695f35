/**
 * Fishing: who asks whom for what, and that the asked one may fish back.
 *
 * @import { Fishing, Kind, Place } from "../model.js"
 * @import { Situation } from "../view.js"
 */

import { kindName, nameOf, whoOf } from "../words.js";

/** @typedef {{title: string, note: string, kind: Kind, card: string, from: {seat: Place, who: string}, of: {seat: Place, who: string}}} FishingView */

/**
 * @param {Situation} situation
 * @param {Fishing} fishing
 * @returns {FishingView}
 */
export function fishingOf({ sight, speaker }, { seat, of, kind, back, stage }) {
  const { t } = speaker;
  const card = kindName(speaker, kind);
  const names = { name: nameOf(speaker, seat), other: nameOf(speaker, of), card };
  const nets = (sight.public.monsters[seat] ?? []).some((one) => one.kind === "merfolk");
  const note =
    stage === "back" ? t(of === speaker.seat ? "board.fish.back.you" : "board.fish.back", names)
    : t(nets ? "board.fish.all" : "board.fish.single", names);
  return {
    title: t(back ? "event.fish_asked.back" : "event.fish_asked", names),
    note,
    kind,
    card,
    from: { seat, who: whoOf(speaker, seat) },
    of: { seat: of, who: whoOf(speaker, of) },
  };
}
