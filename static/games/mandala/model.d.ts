/** The shapes that the board receives and sends: app/games/mandala/model.py as JSON. */

import type { Latest as PlainLatest, Translate } from "../../core/types";

export type Colour = "K" | "G" | "P" | "Y" | "O" | "R";
export type Place = 0 | 1;
/** A pile as a string of colour letters. */
export type Cards = string;

export interface Mandala {
  mountain: Cards;
  fields: [Cards, Cards];
}

export interface Claim {
  mandala: Place;
  completer: Place;
  draw_due: boolean;
}

export interface Shown {
  cup: Cards;
  score: number;
}

export interface Public {
  phase: "action" | "claim" | "over";
  turn: Place | null;
  mandalas: [Mandala, Mandala];
  rivers: [Cards, Cards];
  hand_sizes: [number, number];
  cup_sizes: [number, number];
  claimed: [Cards, Cards] | null;
  deck_size: number;
  discard: Cards;
  claim: Claim | null;
  end_trigger: "deck" | "river" | null;
  exhaustions: number;
  end_reason: string | null;
  left: Place | null;
  shown: [Shown, Shown] | null;
}

export interface Own {
  hand: Cards;
  cup: Cards;
}

export interface Sight {
  public: Public;
  seat: Place | null;
  own: Own | null;
}

export type Action =
  | { type: "build_mountain"; mandala: Place; colour: Colour }
  | { type: "grow_field"; mandala: Place; colour: Colour; count: number }
  | { type: "discard_redraw"; colour: Colour; count: number }
  | { type: "claim"; colour: Colour };

export interface Affordances {
  build_mountain?: Partial<Record<Colour, Place[]>>;
  grow_field?: Partial<Record<Colour, [Place, number][]>>;
  discard_redraw?: Partial<Record<Colour, number>>;
  claim?: Colour[];
}

export type GameEvent =
  | { type: "dealt"; mountains: [Cards, Cards]; hands: number; cups: number; first: Place }
  | { type: "built"; seat: Place; mandala: Place; colour: Colour }
  | { type: "grown"; seat: Place; mandala: Place; colour: Colour; count: number }
  | { type: "discarded"; seat: Place; colour: Colour; count: number }
  | { type: "drawn"; seat: Place; count: number; cards: Cards | null }
  | { type: "reshuffled"; count: number }
  | { type: "exhausted"; times: number; reshuffled: number; final: boolean }
  | { type: "completed"; seat: Place; mandala: Place; first: Place | null }
  | {
      type: "claimed";
      seat: Place;
      mandala: Place;
      colour: Colour;
      count: number;
      to: "cup" | "discard";
      river: number | null;
    }
  | { type: "swept"; mandala: Place; mountain: Cards; fields: [Cards, Cards] }
  | { type: "refilled"; mandala: Place; cards: Cards }
  | { type: "final_mandala"; trigger: "deck" | "river" }
  | { type: "ended"; reason: string; scores: [number, number]; cups: [Cards, Cards] };

/** What a preview tells: `ok`, else `code`; the rest depends on the action's type. */
export interface Preview {
  ok: boolean;
  code?: string | null;
  draws?: number;
  left?: number;
  completes?: boolean;
  first?: Place | null;
  to?: "river" | "cup" | "discard";
  space?: number | null;
  value?: number;
  cup?: number;
}

export type { Translate };

/** What was done last, with this game's own events. */
export type Latest = Omit<PlainLatest, "events"> & { events: GameEvent[] };

export interface Asked {
  prompt: { kind: string } | null;
  affordances: Affordances | null;
  window?: unknown;
  latest?: Latest | null;
  outcome: { ranking: number[][]; reason: string; scores: (number | null)[] } | null;
}

export interface Reply {
  ok: boolean;
  code?: string | null;
}

export interface Deps {
  act: (action: Action) => Promise<Reply>;
  preview: (action: Action) => Promise<Preview>;
  t: Translate;
  names: () => string[];
  confirm: boolean | (() => boolean);
}
