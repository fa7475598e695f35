/** The shapes that the board receives and sends: app/games/manaline/model.py as JSON. */

import type { Latest, Translate } from "../../core/types";

/** 6 × colour + symbol, 0 to 35. */
export type Kind = number;
/** A tile on the table: kind, x, y. */
export type Laid = [Kind, number, number];

export interface Cell {
  x: number;
  y: number;
}

/** Where a line begins (left or top), which way it runs, what it is worth. */
export interface Line extends Cell {
  axis: "row" | "column";
  length: number;
  points: number;
}

export interface Turn {
  seat: number;
  type: "place" | "exchange" | "pass";
  tiles: Laid[];
  lines: Line[];
  points: number;
  count: number;
}

export interface Public {
  phase: "play" | "over";
  turn: number | null;
  board: Laid[];
  scores: number[];
  hand_sizes: number[];
  bag: number;
  removed: number;
  left: number[];
  opening_sizes: (number | null)[] | null;
  opening_required: number | null;
  idle_streak: number;
  last: Turn | null;
  hands: Kind[][] | null;
  removed_kinds: Kind[] | null;
  end_reason: string | null;
  /** Tiles on their way to the board; only while an event is played. */
  coming?: Laid[];
}

export interface Own {
  hand: Kind[];
}

export interface Sight {
  public: Public;
  seat: number | null;
  own: Own | null;
}

export interface Tile extends Cell {
  kind: Kind;
}

export type Action =
  | { type: "place"; tiles: Tile[] }
  | { type: "exchange"; kinds: Kind[] }
  | { type: "pass" };

/** A cell and the kinds of the own hand that may be put there. */
export type Fit = [number, number, Kind[]];

export interface Affordances {
  /** null: the table gives no hints. */
  cells: Fit[] | null;
  exchange: number;
  pass: boolean;
}

/** `ok`, else `code`; the rest depends on the action and on the code. */
export interface Preview {
  ok: boolean;
  code?: string | null;
  lines?: Line[];
  points?: number;
  out?: boolean;
  more?: Fit[] | null;
  cells?: [number, number][];
  required?: number;
  draws?: number;
}

export type GameEvent =
  | { type: "dealt"; hand: number; bag: number; opening_sizes: number[]; first: number }
  | { type: "placed"; seat: number; tiles: Laid[]; lines: Line[]; points: number }
  | { type: "exchanged"; seat: number; count: number; kinds: Kind[] | null }
  | { type: "drawn"; seat: number; count: number; kinds: Kind[] | null }
  | { type: "passed"; seat: number }
  | { type: "skipped"; seat: number }
  | { type: "departed"; seat: number; cause: string; count: number; kinds: Kind[] | null }
  | { type: "starts"; seat: number }
  | { type: "went_out"; seat: number; points: number }
  | { type: "ended"; reason: string; scores: number[]; hands: Kind[][]; removed: Kind[] };

export type { Translate };

export interface Outcome {
  ranking: number[][];
  reason: string;
  scores: (number | null)[];
}

export interface Asked {
  prompt: { kind: "turn" | "place" | "place_or_pass" } | null;
  affordances: Affordances | null;
  window?: unknown;
  latest?: Latest | null;
  outcome: Outcome | null;
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
  options: () => Record<string, unknown>;
}
