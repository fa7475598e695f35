/** The shapes that the board receives and sends: app/games/mana_mana/model.py as JSON. */

import type { Answer, Latest as PlainLatest, Outcome, Params, Translate } from "../../core/types";

export type { Outcome, Params, Translate };

export type Colour = "P" | "G" | "B" | "R" | "Y" | "O";
/** Index of a seat. */
export type Place = number;
/** Cards as a string of colour letters; while events are played a "." keeps a gap of the display. */
export type Cards = string;
/** Cards in front of a seat by colour, in the order of COLOURS. */
export type Rows = number[];
export type Reason = "finished" | "locked" | "left" | "resigned" | "timed_out";

export interface Public {
  phase: "play" | "over";
  to_move: Place | null;
  start_seat: Place;
  left: Place[];
  display: Cards;
  rows: Rows[];
  mana: number[];
  supply: number | null;
  scores: number[];
  hand_sizes: number[];
  hands: Cards[] | null;
  pile_size: number;
  crosswise_left: number;
  removed: { open: Cards; hidden: number; shown: Cards | null };
  end_triggered: boolean;
  last_turns: Place[] | null;
  turn_no: number;
  passes: number;
  end_reason: Reason | null;
}

export interface Sight {
  public: Public;
  seat: Place | null;
  own: { hand: Cards } | null;
}

export type Action =
  | { type: "take"; colour: Colour; count: number }
  | { type: "lay"; colour: Colour; count: number; target: Place }
  | { type: "pass" }
  | { type: "discard"; colour: Colour };

export interface Affordances {
  take: Partial<Record<Colour, number>>;
  /** Seat and largest count. */
  lay: Partial<Record<Colour, [Place, number][]>>;
  pass: boolean;
  discard: Colour[];
}

export type GameEvent =
  | { type: "dealt"; first: Place; display: Cards; pile: number; hands: Cards[] | null }
  | { type: "taken"; seat: Place; colour: Colour; count: number; cost: number }
  | {
      type: "laid";
      seat: Place;
      colour: Colour;
      count: number;
      target: Place;
      total: number;
      reward: number;
      due: number;
    }
  | { type: "passed"; seat: Place }
  | { type: "discarded"; seat: Place; colour: Colour }
  | {
      type: "departed";
      seat: Place;
      cause: "left" | "resigned" | "timed_out";
      cards: number;
      mana: number;
    }
  | { type: "refilled"; cards: Cards; pile: number }
  | { type: "end_triggered"; turns: number }
  | {
      type: "ended";
      reason: Reason;
      scores: (number | null)[];
      hands: Cards[];
      removed: Cards;
    };

/** What a preview tells: `ok`, else `code`; the rest depends on the action's type. */
export interface Preview {
  ok: boolean;
  code?: string;
  cost?: number;
  mana?: number;
  hand?: number;
  total?: number;
  reward?: number;
  due?: number;
  completed?: boolean;
  score?: number;
}

export type Latest = Omit<PlainLatest, "events"> & { events: GameEvent[] };

export interface Asked {
  prompt: { kind: string } | null;
  affordances: Affordances | null;
  window?: unknown;
  latest?: Latest | null;
  outcome: Outcome | null;
}

export interface Deps {
  act: (action: Action) => Promise<Answer>;
  preview: (action: Action) => Promise<Preview>;
  t: Translate;
  names: () => string[];
}
