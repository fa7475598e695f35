/** Shapes that travel between server and page, and those that modules of the page share. */

export type Json = any;
export type Seat = number;
export type Params = Record<string, string | number | boolean | null | undefined>;
export type Translate = (key: string, params?: Params) => string;

// --- the wire ---------------------------------------------------------------------------------

export interface Person {
  id: string;
  name: string;
}

export interface SeatRow {
  user: Person | null;
  /** Level of the bot that sits here, from 1. */
  bot: number | null;
  ready: boolean;
  /** Of a share of chance for the next match, in hex. */
  promise?: string | null;
}

/** An opening that came to nothing: whose promised share did not come, and the secret. */
export interface VoidOpening {
  match: string;
  commitment: string;
  secret: string;
  missing: { seat: Seat; user: string }[];
}

export interface TableInfo {
  code: string;
  rev: number;
  game: string;
  rules: number;
  title?: string;
  host: Person;
  options: Record<string, Json>;
  settings: Record<string, Json>;
  seats: (SeatRow | null)[];
  status: "waiting" | "opening" | "playing" | "over" | "closed";
  /** How many matches were started here. */
  number: number;
  /** The current match, or the last one. */
  match: { id: string; number?: number; commitment?: string; voided?: number } | null;
  /** A match that is prepared and has not begun. */
  next?: { match: string; commitment: string } | null;
  /** A frozen opening that waits for shares. `text`: its canonical JSON. */
  opening?: { text: string; revealed: boolean[]; reveal_by: number } | null;
  /** Openings that were void since the last match began, and the latest of them. */
  voided?: number;
  voids?: VoidOpening[];
  [more: string]: Json;
}

/** What one viewer may see of the position; `public` and `own` are the game's. */
export interface Sight {
  public: Json;
  seat: Seat | null;
  own: Json;
}

export interface Awaited {
  seat: Seat;
  kind: string;
  decision: number;
}

export interface Outcome {
  /** Seats, best first; those who share a place stand together. */
  ranking: Seat[][];
  reason: string;
  scores: (number | null)[];
}

/**
 * `due`: by seat, when its question must be answered, in epoch ms of the server. `left`: by seat, ms in
 * the bank when that question opened; of a paused match, ms that are left. `paused`: the clocks stand.
 */
export interface Clocks {
  kind: string;
  due: (number | null)[];
  left: (number | null)[];
  paused: boolean;
}

export interface GameEvent {
  type: string;
  [more: string]: Json;
}

/** One entry of the log as its viewer may know it. `at`: epoch ms. */
export interface Entry {
  seq: number;
  kind: string;
  seat: Seat | null;
  at: number;
  cause: string | null;
  events: GameEvent[];
}

/** A table as the lobby lists it; `seat`, `hosting`, `turn` only in a list of one's own. */
/** Who sits in a seat: a name, or the level of a bot. */
export interface Sitter {
  name: string | null;
  bot: number | null;
}

export interface Row {
  code: string;
  game: string;
  host: string;
  seats: number;
  free: number;
  bots: number;
  sitters: Sitter[];
  status: TableInfo["status"];
  locked: boolean;
  watchable: boolean;
  watching: number;
  /** Of the match that runs, if they are known. */
  moves: number | null;
  clock: Json;
  active: number;
  seat?: number | null;
  hosting?: boolean;
  turn?: boolean;
  /** Who else sits at one's own table. */
  others?: Sitter[];
  /** When something happened last at one's own table, epoch ms. */
  latest?: number;
}

export interface ChatLine {
  number: number;
  user: Person;
  seat: Seat | null;
  text: string;
  at: number;
}

export interface Presence {
  seats: boolean[];
  watchers: number;
}

/** A take-back that waits for consent: who asked, who agreed so far. */
export interface Offer {
  kind: string;
  seat: Seat;
  accepted: Seat[];
}

/** An offer that was declined: `seat` had asked, `by` said no; the same where he took it back. */
export interface Declined {
  kind: string;
  seat: Seat;
  by: Seat;
}

/** What everything that is played at a table looks like to one viewer after one entry. */
export interface View {
  seq: number;
  sight: Sight | null;
  awaited: Awaited[];
  prompt: Json;
  decision: number | null;
  affordances: Json;
  window: Json;
  replies: ("pass" | "hold")[];
  outcome: Outcome | null;
  /** Head of the log's hash chain, once the match is over. */
  head: string | null;
  clocks: Clocks;
  /** By seat, the level of the bot that sits in for somebody. */
  stand_ins: (number | null)[];
}

export interface SnapshotFrame extends View {
  type: "snapshot";
  at: string;
  role: string;
  seat: Seat | null;
  options: Record<string, Json> | null;
  table: TableInfo;
  presence: Presence;
  journal: Entry[];
  chat: ChatLine[];
  offers?: Offer[];
  declined?: Declined[];
  frozen?: boolean;
  /** Public id of the match that is shown. */
  match?: string | null;
  [more: string]: Json;
}

export interface UpdateFrame extends View {
  type: "update";
  at: string;
  events: GameEvent[];
  /** Where each entry's events begin in the flat list: `count` of them belong to it. */
  steps: (Omit<Entry, "events"> & { count: number })[];
  [more: string]: Json;
}

export type ServerFrame =
  | SnapshotFrame
  | UpdateFrame
  | { type: "ack"; id: string; [more: string]: Json }
  | { type: "reject"; id: string; code: string; [more: string]: Json }
  | { type: "preview"; id: string; ok: boolean; [more: string]: Json }
  | { type: "pong"; sent: number; now: number; at: string }
  | { type: "presence"; at?: string; seats: boolean[]; watchers: number }
  | { type: "chat"; at: string; line: ChatLine }
  | { type: "table"; at: string; table: TableInfo }
  | { type: "clocks"; at: string; clocks: Clocks }
  | { type: "window"; at: string; window: Json }
  | { type: "offers"; at: string; offers: Offer[]; declined: Declined[] }
  | { type: "bye"; code: string; retry_ms?: number };

export type ClientFrame =
  | { type: "hello"; protocol: number; since?: string }
  | { type: "ping"; sent: number }
  | ({ id: string } & Request);

export type Request =
  | { type: "act"; decision: number; action: Json }
  | { type: "preview"; action: Json }
  | { type: "chat"; text: string }
  | { type: "share"; share: string };

/** Every request has exactly one; `code` says why not. */
export type Answer =
  { ok: true; [more: string]: Json } | { ok: false; code: string; [more: string]: Json };

// --- the line ---------------------------------------------------------------------------------

export interface SocketLike {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
}

/** The outside world of a connection, so that tests can turn the clock. `wait` returns what cancels it. */
export interface Env {
  now(): number;
  wait(ms: number, call: () => void): () => void;
  random(): number;
  open(url: string): SocketLike;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface LinkHooks {
  up(): void;
  frame(frame: ServerFrame): void;
  /** The server has nothing newer than what we hold. */
  same(): void;
  down(): void;
}

export interface Link {
  mode: "socket" | "poll";
  send(frame: ClientFrame): void;
  close(): void;
  /** Find out soon whether the link still lives. */
  probe(): void;
}

export interface Status {
  state: "connecting" | "online" | "lost" | "closed";
  mode: "socket" | "poll";
  /** Why the line was lost or closed, where the server said so. */
  code: string | null;
  /** When this state began, by `Env.now`. */
  since: number;
}

// --- the board --------------------------------------------------------------------------------

export interface BoardTools {
  act(action: Json): Promise<Answer>;
  preview(action: Json): Promise<Answer>;
  t: Translate;
  /** Display names by seat. */
  names(): string[];
  /** Whether this table asks before a move is sent. */
  confirm: () => boolean;
  /** What the match is played with. */
  options(): Record<string, Json>;
}

export interface Showing {
  prompt: Json;
  affordances: Json;
  window: Json;
  outcome: Outcome | null;
  latest?: Latest | null;
}

/**
 * What was done last before what is shown. `text`: one short sentence, which may begin with `name`;
 * `events`: all of what was done; `acted`: how often the viewer has acted, as far as is known here.
 */
export interface Latest {
  seat: Seat | null;
  name: string;
  text: string;
  events: GameEvent[];
  acted: number;
}

export interface Board {
  show(sight: Sight, showing: Showing): void;
  play(event: GameEvent, sight: Sight): Promise<void>;
  destroy(): void;
}

export interface BoardModule {
  mount(host: HTMLElement, tools: BoardTools): Board;
}

/** Of one seat; null: not told, or not yet. */
export interface Tally {
  score: number | null;
  held: number | null;
}

/**
 * How points came about: columns before the total, what the total counts where that is no points, and by seat
 * their figures and a short note.
 */
export interface Accounts {
  heads: string[];
  total?: string;
  rows: { parts: (number | null)[]; note: string }[];
}

/**
 * What a game's journal.js offers: sentences, and optionally which sound an event makes.
 * `seat`: the viewer's; `by`: the seat whose entry the event belongs to.
 */
export interface JournalModule {
  sentence(
    event: GameEvent,
    tools: { t: Translate; names: () => string[]; seat: Seat | null; by: Seat | null },
  ): string | null;
  tone?(event: GameEvent): "move" | "capture" | null;
  /** What somebody did, by the events of one entry, in one sentence of at most 40 characters; "": nothing. */
  brief?(
    events: GameEvent[],
    tools: { t: Translate; names: () => string[]; seat: Seat | null; by: Seat | null },
  ): string;
  /** What stands beside each seat's name while the match runs: points, pieces in hand. */
  tally?(sight: Sight): Tally[];
  /** A drawing of what the pieces of a seat look like: a symbol's address, in a square of 100. */
  sign?(seat: Seat): string;
  /** How the points of each seat came about, for the table of the result. */
  accounts?(sight: Sight, tools: { t: Translate; outcome: Outcome }): Accounts;
  /**
   * Whether the board itself tells of the seats, names and whose turn it is included: on a phone the
   * strip above it then shows names and clocks alone; "always": wherever there are no clocks it is not seen. Who is away stands on the board's host: data-away="0 2".
   */
  boardTellsSeats?: boolean | "always";
  /** Why a match ended, where the sight of its end can tell more than the reason's own words. */
  reason?(
    outcome: Outcome,
    sight: Sight,
    tools: { t: Translate; names: () => string[]; seat: Seat | null },
  ): string;
}
