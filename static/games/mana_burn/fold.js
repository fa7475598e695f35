/**
 * What the picture becomes while events are played: pawns walk, cards leave one place and come to another.
 * Pure and without rules; the next sight that is shown replaces whatever was drawn meanwhile.
 *
 * @import { GameEvent, Hand, InPlay, Kind, Place, Public, Sight } from "./model.js"
 */

/**
 * @param {Sight} sight
 * @param {Partial<Public>} part
 * @returns {Sight}
 */
export function published(sight, part) {
  return { ...sight, public: { ...sight.public, ...part } };
}

/**
 * @template T
 * @param {readonly T[]} all
 * @param {number} index
 * @param {(one: T) => T} change
 */
function changed(all, index, change) {
  return all.map((one, at) => (at === index ? change(one) : one));
}

/**
 * Cards come to a seat's hand, or leave it: the count for everybody, the kinds where they are the viewer's.
 * @param {Sight} sight
 * @param {Place} seat
 * @param {number} by
 * @param {readonly Kind[] | null} cards
 */
function onHand(sight, seat, by, cards) {
  const counted = published(sight, {
    hand_counts: changed(sight.public.hand_counts, seat, (n) => Math.max(n + by, 0)),
  });
  const { own } = counted;
  if (!own || sight.seat !== seat || !cards) return counted;
  /** @type {Hand} */
  const hand = { ...own.hand };
  for (const kind of cards) hand[kind] = Math.max((hand[kind] ?? 0) + Math.sign(by), 0);
  return { ...counted, own: { ...own, hand } };
}

/** @param {Sight} sight @param {readonly Kind[]} cards */
function intoCrypt(sight, cards) {
  return published(sight, { crypt: [...sight.public.crypt, ...cards] });
}

/** @param {Sight} sight @param {number} count */
function offCrypt(sight, count) {
  return published(sight, { crypt: sight.public.crypt.slice(0, Math.max(sight.public.crypt.length - count, 0)) });
}

/** @param {Sight} sight @param {number} count */
function offDeck(sight, count) {
  return published(sight, { deck_count: Math.max(sight.public.deck_count - count, 0) });
}

/** @param {Sight} sight @param {string} mid @param {(one: InPlay) => InPlay | null} change null: it is gone */
function onMonster(sight, mid, change) {
  const monsters = sight.public.monsters.map((all) =>
    all.flatMap((one) => (one.mid === mid ? (change(one) ?? []) : one)),
  );
  return published(sight, { monsters });
}

/** @param {Sight} sight @param {string} mid @returns {InPlay | undefined} */
function monsterOf({ public: { monsters } }, mid) {
  return monsters.flat().find((one) => one.mid === mid);
}

/** Whether an ante or a trade is on the table. @param {Sight} sight */
function staking({ public: { frames } }) {
  return frames.at(-1)?.type === "duel";
}

/**
 * A card on top of the stack has taken effect: it goes to the Crypt, Armor stays on its Monster.
 * @param {Sight} sight
 * @param {Kind} card
 */
function spent(sight, card) {
  const { stack, resolving } = sight.public;
  const top = stack.at(-1);
  if (resolving?.card === card) return intoCrypt(published(sight, { resolving: null }), [card]);
  if (top?.card !== card) return sight;
  const less = published(sight, { stack: stack.slice(0, -1) });
  return card === "armor" ? less : intoCrypt(less, [card]);
}

/**
 * The sight once what moves has left where it was.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
export function lifted(sight, event) {
  switch (event.type) {
    case "drew":
      return offDeck(sight, event.count);
    case "handed":
      // What was staked has left the hand already.
      return staking(sight) ? sight : onHand(sight, event.seat, -event.count, event.cards);
    case "lot_revealed":
      return offDeck(sight, event.cards.length);
    case "staked":
      return onHand(sight, event.seat, -event.count, event.cards);
    case "fish_answered":
      return onHand(sight, event.seat, -event.count, Array.from({ length: event.count }, () => event.kind));
    case "discarded":
      return onHand(sight, event.seat, -event.cards.length, event.cards);
    case "burned":
    case "pooled":
      return onHand(sight, event.seat, -1, event.card === null ? null : [event.card]);
    case "bid_made":
      return event.card === null ? sight : onHand(sight, event.seat, -1, [event.card]);
    case "played":
      return onHand(sight, event.seat, -1, [event.card]);
    case "crypt_taken":
      return offCrypt(sight, event.cards.length);
    case "pile_taken":
      return published(sight, { pile: sight.public.pile && [], pile_count: 0 });
    case "resurrected":
      return published(sight, { crypt: sight.public.crypt.filter((_, at) => at !== event.position) });
    case "destroyed":
    case "bounced":
      return onMonster(sight, event.mid, () => null);
    default:
      return sight;
  }
}

/**
 * The sight once it has arrived; `sight` is what `lifted` left.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
export function landed(sight, event) {
  switch (event.type) {
    case "drew":
    case "received":
    case "pile_taken":
    case "unstaked":
      return onHand(sight, event.seat, event.count, event.cards);
    case "gathered":
      // What came from several hands at once was counted with each of them.
      return { ...sight, own: onHand(sight, event.seat, event.count, event.cards).own };
    case "crypt_taken":
    case "lot_taken":
      return onHand(sight, event.seat, event.cards.length, event.cards);
    case "handed":
      return onHand(sight, event.to, event.count, event.cards);
    case "fish_answered":
      return onHand(sight, event.to, event.count, Array.from({ length: event.count }, () => event.kind));
    case "resurrected":
      return spent(onHand(sight, event.seat, 1, [event.card]), "resurrect");
    case "discarded":
      return intoCrypt(sight, event.cards);
    case "bid_made":
      return event.card === null ? sight : intoCrypt(sight, [event.card]);
    case "lot_unsold":
      return event.to === "crypt" ? intoCrypt(sight, event.cards) : sight;
    case "burned":
      return published(sight, {
        pile: sight.public.pile && [...sight.public.pile, ...(event.card ? [event.card] : [])],
        pile_count: sight.public.pile_count + 1,
      });
    case "pile_picked":
      return pickedUp(sight, event.seat, event.card);
    default:
      return pawnsLanded(sight, event);
  }
}

/** @param {Sight} sight @param {Place} seat @param {Kind | null} card */
function pickedUp(sight, seat, card) {
  const { pile, pile_count } = sight.public;
  const at = card && pile ? pile.indexOf(card) : -1;
  const less = published(sight, {
    pile: pile && pile.filter((_, index) => index !== at),
    pile_count: Math.max(pile_count - 1, 0),
  });
  return onHand(less, seat, 1, card ? [card] : null);
}

/**
 * Pawns, dice and turns.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
function pawnsLanded(sight, event) {
  const { public: shown } = sight;
  switch (event.type) {
    case "turn_began":
      return published(sight, { active: event.seat, turn_no: event.turn_no });
    case "walked": {
      const at = event.path.at(-1) ?? shown.pos[event.seat] ?? null;
      return published(sight, { pos: changed(shown.pos, event.seat, () => at) });
    }
    case "jumped":
      return published(sight, { pos: changed(shown.pos, event.seat, () => event.to) });
    case "rolled":
      return published(sight, {
        roll: { purpose: event.purpose, seat: event.seat, dice: event.dice, blocks: shown.roll?.blocks ?? [], heroes: [], locked: false },
      });
    case "raised":
      return onDie(event.mid === null ? spent(sight, "embiggen") : sight, event.die, event.face, event.bonus);
    case "rerolled":
      return onDie(sight, 0, event.face, 0);
    case "stands":
      return published(sight, { roll: shown.roll && { ...shown.roll, locked: true } });
    case "reversed":
      return published(sight, { dir: event.dir });
    default:
      return monstersLanded(sight, event);
  }
}

/** @param {Sight} sight @param {number} die @param {number} face @param {number} bonus */
function onDie(sight, die, face, bonus) {
  const { roll } = sight.public;
  if (!roll) return sight;
  const dice = roll.dice.map((one) => (one.die === die ? { ...one, face, bonus } : one));
  return published(sight, { roll: { ...roll, dice } });
}

/**
 * Monsters in play and cards on the stack.
 * @param {Sight} sight
 * @param {GameEvent} event
 * @returns {Sight}
 */
function monstersLanded(sight, event) {
  const { public: shown } = sight;
  switch (event.type) {
    case "played": {
      const { id, card, seat, target } = event;
      return published(sight, { stack: [...shown.stack, { id, card, seat, target, no: 0 }] });
    }
    case "countered":
      return intoCrypt(offStack(sight, [event.id, event.by]), [event.card, "counter"]);
    case "fizzled":
      return intoCrypt(offStack(sight, [event.id]), [event.card]);
    case "entered":
      return published(offStack(sight, shown.stack.slice(-1).map(({ id }) => id)), {
        monsters: changed(shown.monsters, event.seat, (all) => [...all, { mid: event.mid, kind: event.kind, armor: 0 }]),
      });
    case "armored":
      return onMonster(spent(sight, "armor"), event.mid, (one) => ({ ...one, armor: event.armor }));
    case "armor_destroyed":
      return spent(intoCrypt(onMonster(sight, event.mid, (one) => ({ ...one, armor: event.armor })), ["armor"]), "flame");
    case "destroyed":
      return event.by === "flame" ? spent(fallen(sight, event), "flame") : fallen(sight, event);
    case "bounced":
      return onHand(intoCrypt(sight, plates(event.armor)), event.owner, 1, [event.kind]);
    case "faced":
      return published(sight, { frames: [...shown.frames, duelOf(event.game, [event.seat, event.opponent])] });
    case "stolen":
      return handedOver(sight, [{ mid: event.mid, to: event.seat }]);
    case "swapped":
      return handedOver(sight, [
        { mid: event.own, to: event.victim },
        { mid: event.other, to: event.seat },
      ]);
    case "distributed":
      return handedOver(sight, event.shares.flatMap(({ mid, seat }) => (mid === null ? [] : [{ mid, to: seat }])));
    default:
      return sight;
  }
}

/** @param {number} armor @returns {Kind[]} */
function plates(armor) {
  return Array.from({ length: armor }, () => "armor");
}

/** @param {Sight} sight @param {{armor: number, kind: Kind}} monster */
function fallen(sight, { armor, kind }) {
  return intoCrypt(sight, [...plates(armor), kind]);
}

/**
 * @param {"ante" | "trade"} game
 * @param {[Place, Place]} seats
 * @returns {import("./model.js").Duel}
 */
function duelOf(game, seats) {
  return { type: "duel", game, seats, stage: "faced", picks: [null, null], due: [0, 0], staked: [null, null] };
}

/** @param {Sight} sight @param {readonly number[]} ids */
function offStack(sight, ids) {
  return published(sight, { stack: sight.public.stack.filter(({ id }) => !ids.includes(id)) });
}

/**
 * Monsters go to other seats.
 * @param {Sight} sight
 * @param {readonly {mid: string, to: Place}[]} moves
 */
function handedOver(sight, moves) {
  const gone = moves.reduce((before, { mid }) => onMonster(before, mid, () => null), sight);
  return published(gone, {
    monsters: gone.public.monsters.map((all, seat) => [
      ...all,
      ...moves.filter(({ to }) => to === seat).flatMap(({ mid }) => monsterOf(sight, mid) ?? []),
    ]),
  });
}
