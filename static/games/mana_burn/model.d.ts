/** The shapes that the board receives and sends: app/games/mana_burn as JSON. */

import type { Answer, Latest, Outcome, Params, Translate } from "../../core/types";

export type { Outcome, Params, Translate };

export type Monster = "heroes" | "sprites" | "skeletons" | "merfolk" | "goblins";
export type Spell = "armor" | "embiggen" | "flame" | "resurrect" | "counter";
export type Kind = Monster | Spell;
export type Road = "real" | "undertow" | "wilds";
/** Index of a seat. */
export type Place = number;
/** A Monster in play: "m17". */
export type Mid = string;
/** Id of a square: "R5", "CODEX". */
export type SquareId = string;
/** Cards of a hand by kind; only what is held. */
export type Hand = Partial<Record<Kind, number>>;
export type How = "random" | "owner";

export type Phase =
  | "turn_start" | "roll" | "move" | "land" | "collision" | "square" | "play" | "end_turn" | "over";

export type PromptKind =
  | "roll" | "choose_path" | "crypt_take" | "choose_opponent" | "fish_ask" | "fish_back"
  | "goblin_pick" | "stake" | "bid" | "burn_add" | "discard" | "choice" | "pool" | "lose"
  | "swap_crypt" | "swap_deck" | "skip_for_crypt" | "burn_pick" | "steal_monster"
  | "swap_monsters" | "bounce_monster" | "resurrect_pick" | "play";

export type Target = { mid: Mid } | { armor_of: Mid } | { stack: number } | { die: number };

export interface InPlay {
  mid: Mid;
  kind: Monster;
  armor: number;
}

/** A card on the stack. */
export interface Cast {
  id: number;
  card: Kind;
  seat: Place;
  target: Target | null;
  no: number;
}

export interface Die {
  die: number;
  owner: Place;
  face: number;
  bonus: number;
  mid: Mid | null;
}

export type Purpose = "move" | "ante" | "gamble" | "distribution";

/** The last throw; `locked`: nothing changes it any more. */
export interface Roll {
  purpose: Purpose;
  seat: Place;
  dice: Die[];
  blocks: Place[];
  heroes: Mid[];
  locked: boolean;
}

export interface Walk { type: "walk"; total: number; left: number; passing: boolean }
export interface OnSquare { type: "square"; square: SquareId; branch: number | null; next: number }
export interface Auction {
  type: "auction"; lot: Kind[]; bidders: Place[]; turn: Place; leader: Place | null; used: Mid[];
}
export interface Duel {
  type: "duel";
  game: "ante" | "trade";
  seats: [Place, Place];
  stage: "faced" | "picks" | "stakes" | "dice";
  picks: [How | null, How | null];
  due: [number, number];
  staked: [number | null, number | null];
}
export interface Fishing {
  type: "fishing"; seat: Place; of: Place; kind: Kind; back: boolean; stage: "asked" | "back";
}
export interface Pool { type: "pool"; given: Place[] }
export interface Lose { type: "lose"; chosen: Place[] }
export interface Distribution { type: "distribution"; what: "cards" | "monsters" }
export type Frame = Walk | OnSquare | Auction | Duel | Fishing | Pool | Lose | Distribution;

export interface Pause {
  kind: "roll" | "land" | "lot" | "opp" | "ask";
  no: number;
  thrown: boolean;
}

export type Reason = "collected" | "left" | "round_cap";

/** Lists by seat where nothing else is said; Crypt and pile from the bottom to the top. */
export interface Public {
  phase: Phase;
  active: Place;
  dir: 1 | -1;
  seats_in: boolean[];
  game_no: number;
  turn_no: number;
  turn: { plays_left: number; sprites_used: Mid[] };
  turns: number[];
  round: { turns_left: number; count: number; count_in_all: number };
  skip: number[];
  pos: (SquareId | null)[];
  road: (Road | null)[];
  hand_counts: number[];
  deck_count: number;
  crypt: Kind[];
  pile: Kind[] | null;
  pile_count: number;
  monsters: InPlay[][];
  next_mid: number;
  stack: Cast[];
  next_id: number;
  resolving: Cast | null;
  roll: Roll | null;
  frames: Frame[];
  pause: Pause | null;
  next_no: number;
  asking: { kind: PromptKind; seats: Place[] } | null;
  asked: number;
  result: { reason: Reason; ranking: Place[][]; scores: number[] } | null;
}

export interface Own {
  hand: Hand;
  stake: Kind[];
  loss: string | null;
  added: Kind[];
}

export interface Sight {
  public: Public;
  seat: Place | null;
  own: Own | null;
}

export type Action =
  | { type: "roll" | "end_turn" | "decline" | "crypt_take" | "skip_for_crypt" }
  | { type: "play"; card: Kind; target?: Target | null }
  | { type: "reroll" | "false_bid" | "steal_monster" | "bounce_monster"; mid: Mid }
  | { type: "hero"; mid: Mid; die: number }
  | { type: "choose_path"; exit: SquareId }
  | { type: "choose_opponent"; seat: Place }
  | { type: "fish_ask"; seat: Place; kind: Kind }
  | { type: "fish_back"; kind: Kind }
  | { type: "goblin_pick"; how: How }
  | { type: "stake" | "discard"; cards: Kind[] }
  | { type: "bid" | "burn_add" | "pool" | "swap_crypt" | "swap_deck"; card: Kind }
  | { type: "lose"; card?: Kind; mid?: Mid }
  | { type: "choice"; alternative: number; seat?: Place | null; cards?: Kind[] }
  | { type: "burn_pick"; kind: Kind | null }
  | { type: "swap_monsters"; own: Mid; other: Mid }
  | { type: "resurrect_pick"; kind: Kind; position: number };

export type ActionType = Action["type"];

export interface Cards {
  cards: Hand;
  count: number;
}

export interface Alternative extends Cards {
  alternative: number;
  seat: (Place | null)[];
}

/** What may be done, by the actions' names; complete. */
export interface Affordances {
  roll?: true;
  end_turn?: true;
  decline?: true;
  crypt_take?: true;
  skip_for_crypt?: true;
  play?: Partial<Record<Kind, (Target | null)[]>>;
  reroll?: Mid[];
  hero?: { mid: Mid[]; die: number[] };
  choose_path?: SquareId[];
  choose_opponent?: Place[];
  fish_ask?: { seat: Place[]; kind: Kind[] };
  fish_back?: Kind[];
  goblin_pick?: How[];
  stake?: Cards;
  discard?: Cards;
  bid?: Kind[];
  false_bid?: Mid[];
  burn_add?: Kind[];
  pool?: Kind[];
  swap_crypt?: Kind[];
  swap_deck?: Kind[];
  lose?: { card: Kind[]; mid: Mid[] };
  choice?: Alternative[];
  burn_pick?: (Kind | null)[];
  steal_monster?: Mid[];
  bounce_monster?: Mid[];
  swap_monsters?: { own: Mid[]; other: Mid[] };
  resurrect_pick?: Kind[];
}

/** Not told to this viewer: null. */
type Known<T> = T | null;

/** Whose a target is, and of which kind; null: it is a die. */
export interface Aim { seat: Place; kind: Kind | null }

export type GameEvent =
  | { type: "dealt"; first: Place; hands: number; game_no: number }
  | { type: "turn_began"; seat: Place; turn_no: number }
  | { type: "skipped" | "skips_next" | "extra_play" | "loss_void"; seat: Place }
  | { type: "rolled"; seat: Place; purpose: Purpose; dice: Die[] }
  | { type: "rerolled"; seat: Place; mid: Mid; face: number }
  | { type: "raised"; seat: Place; die: number; owner: Place; by: number; face: number; bonus: number; mid: Known<Mid> }
  | { type: "rethrown"; dice: Die[] }
  | { type: "stands"; purpose: Purpose; totals: number[] }
  | { type: "walked"; seat: Place; path: SquareId[]; left: number }
  | { type: "jumped"; seat: Place; to: SquareId }
  | { type: "declined"; seat: Place; prompt: PromptKind }
  | { type: "reversed"; dir: 1 | -1 }
  | { type: "left"; seat: Place; cause: "left" | "resigned" | "timed_out"; cards: Kind[] }
  | { type: "restarted"; game_no: number }
  | { type: "ended"; reason: Reason; winners: Place[]; scores: number[] }
  | { type: "drew" | "gathered" | "received" | "pile_taken" | "unstaked"; seat: Place; count: number; cards: Known<Kind[]> }
  | { type: "staked"; seat: Place; count: number; cards: Known<Kind[]>; random: boolean }
  | { type: "reshuffled"; count: number }
  | { type: "handed"; seat: Place; to: Place; count: number; cards: Known<Kind[]> }
  | { type: "discarded" | "crypt_taken" | "lot_taken"; seat: Place; cards: Kind[] }
  | { type: "burned" | "pile_picked" | "pooled"; seat: Place; card: Known<Kind> }
  | { type: "played"; seat: Place; id: number; card: Kind; target: Target | null; aim: Aim | null }
  | { type: "countered"; seat: Place; id: number; card: Kind; by: number }
  | { type: "fizzled"; seat: Place; id: number; card: Kind }
  | { type: "entered"; seat: Place; mid: Mid; kind: Monster }
  | { type: "armored" | "armor_destroyed"; seat: Place; mid: Mid; kind: Monster; armor: number }
  | { type: "destroyed"; seat: Place; mid: Mid; kind: Monster; armor: number; by: "flame" | "plague" | "sacrifice" }
  | { type: "resurrected"; seat: Place; card: Kind; position: number }
  | { type: "stolen"; seat: Place; mid: Mid; kind: Monster; victim: Place }
  | { type: "swapped"; seat: Place; own: Mid; own_kind: Monster; victim: Place; other: Mid; other_kind: Monster }
  | { type: "bounced"; seat: Place; mid: Mid; kind: Monster; armor: number; owner: Place }
  | { type: "faced"; game: "ante" | "trade"; seat: Place; opponent: Place }
  | { type: "goblin_picked"; seat: Place; how: How }
  | { type: "duel_done"; game: "ante" | "trade"; winner: Known<Place> }
  | { type: "called_off"; game: "ante" | "trade" | "fishing" }
  | { type: "lot_revealed"; seat: Place; cards: Kind[] }
  | { type: "bid_made"; seat: Place; card: Known<Kind>; mid: Known<Mid> }
  | { type: "bidder_out"; seat: Place; unasked: boolean }
  | { type: "lot_unsold"; cards: Kind[]; to: "crypt" | "deck" }
  | { type: "fish_asked"; seat: Place; of: Place; kind: Kind; back: boolean }
  | { type: "fish_answered"; seat: Place; to: Place; kind: Kind; count: number }
  | { type: "distributed"; what: "cards" | "monsters"; shares: { owner: Place; seat: Place; mid: Known<Mid>; kind: Known<Monster> }[] }
  | { type: "loss_chosen"; seat: Place; card: Known<Kind>; mid: Known<Mid> };

/** What a preview tells: `ok`, else `code`; the rest depends on the action's type. */
export interface Preview {
  ok: boolean;
  code?: string;
  to?: SquareId;
  left?: number;
  total?: number;
  kind?: Monster;
  seat?: Place;
  cards?: Kind[];
}

/** The general window that stands open, as every viewer is told of it. */
export interface Window {
  kind: "roll" | "play" | "land" | "lot" | "opp" | "ask";
  setting: string;
  subject: Record<string, unknown>;
  decision: number;
}

export interface Asked {
  prompt: { kind: PromptKind; asked: number } | null;
  affordances: Affordances | null;
  window: Window | null;
  latest?: Latest | null;
  outcome: Outcome | null;
}

export interface Deps {
  act: (action: Action) => Promise<Answer>;
  preview: (action: Action) => Promise<Preview>;
  t: Translate;
  names: () => string[];
  options: () => Record<string, unknown>;
}
