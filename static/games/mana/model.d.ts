/** The shapes that the board receives and sends: app/games/mana/model.py as JSON. */

import type { Latest as PlainLatest, Outcome, Translate } from "../../core/types";

/** "a1" to "f6". */
export type Square = string;
export type Edge = "N" | "E" | "S" | "W";
export type Place = 0 | 1;
export type Piece = "damyo" | "ronin";
/** The number of brush strokes on a square, and of steps from there. */
export type Kind = 1 | 2 | 3;
export type Task = "free" | "obey" | "disobey" | "return" | "pass";
export type Phase = "setup_first" | "setup_second" | "edge" | "setup_both" | "play" | "over";

export interface Side {
  edge: Edge | null;
  placed: boolean;
  damyo: Square | null;
  ronin: Square[];
  reserve: number;
}

export interface Public {
  phase: Phase;
  first: Place;
  turn: Place | null;
  task: Task | null;
  sides: [Side, Side];
  mana: Square | null;
  plies: number;
  past: string[];
  winner: Place | null;
  end_reason: string | null;
}

export interface Placement {
  damyo: Square;
  ronin: Square[];
}

export interface Own {
  placement: Placement | null;
}

export interface Sight {
  public: Public;
  seat: Place | null;
  own: Own | null;
}

export type Action =
  | { type: "setup"; damyo: Square; ronin: Square[]; edge?: Edge }
  | { type: "choose_edge"; edge: Edge }
  | { type: "move"; from: Square; to: Square }
  | { type: "drop"; to: Square }
  | { type: "pass" };

/** Where pieces may be placed by somebody at an edge; `edge` null: it is settled already. */
export interface SetupOffer {
  edge: Edge | null;
  damyo: Square[];
  ronin: Square[];
}

/** Why a piece may not move now. */
export type Still = "must-obey" | "blocked";

/** One of three shapes: places for a setup, edges, or what can be done in play. */
export interface Affordances {
  setup?: SetupOffer[];
  edges?: Edge[];
  /** By square and target: the squares between them on one path. */
  moves?: Record<Square, Record<Square, Square[]>>;
  drops?: Square[];
  pass?: boolean;
  still?: Record<Square, Still>;
}

export type GameEvent =
  | { type: "begun"; first: Place }
  | { type: "edge_chosen"; seat: Place; edge: Edge }
  | { type: "placed"; seat: Place; placement: Placement | null }
  | { type: "revealed"; placements: [Placement, Placement] }
  | { type: "moved"; seat: Place; piece: Piece; path: Square[]; task: Task; demands: Kind }
  | { type: "captured"; seat: Place; piece: Piece; at: Square }
  | { type: "dropped"; seat: Place; to: Square; demands: Kind }
  | { type: "passed"; seat: Place }
  | { type: "ended"; reason: string; winner: Place | null };

/** What a preview tells: `ok`, else `code`. `repeats`: how often the position would have occurred. */
export interface Preview {
  ok: boolean;
  code?: string | null;
  path?: Square[];
  captures?: Piece | null;
  demands?: Kind;
  repeats?: number;
}

/** What was done last, with this game's events. */
export type Latest = Omit<PlainLatest, "events"> & { events: GameEvent[] };

export interface Asked {
  prompt: { kind: string } | null;
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
  confirm: () => boolean;
}
