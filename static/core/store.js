/**
 * What a table looks like now, folded from the frames: the last word of the server in every part.
 *
 * Pure: `fold(state, frame)` returns a new state. Nothing in it was guessed by this page.
 *
 * @import { ChatLine, Declined, Entry, GameEvent, Json, Offer, Presence, Seat, ServerFrame, SnapshotFrame, TableInfo, UpdateFrame, View } from "./types"
 */

/**
 * @typedef {object} Play What the board has to show next.
 * @property {number} seq
 * @property {GameEvent[]} events those that led here, for animation; empty: just show
 */

/**
 * @typedef {object} State
 * @property {boolean} known whether any frame has come yet
 * @property {string} role "player" or "watcher"
 * @property {Seat | null} seat whose sight of the match this is
 * @property {View} view
 * @property {TableInfo | null} table
 * @property {string | null} match id of the match that `view` shows
 * @property {Record<string, Json> | null} options of that match
 * @property {boolean} frozen
 * @property {Offer[]} offers
 * @property {Declined[]} declined
 * @property {Presence} presence
 * @property {Entry[]} journal oldest first
 * @property {ChatLine[]} chat oldest first
 * @property {Play} play
 * @property {{offset: number, trip: number}} time server's clock minus ours, ms, and how long the asking took
 */

/** @type {View} */
const NOTHING = {
  seq: -1,
  sight: null,
  awaited: [],
  prompt: null,
  decision: null,
  affordances: null,
  window: null,
  replies: [],
  outcome: null,
  head: null,
  clocks: { kind: "none", due: [], left: [], paused: false },
  stand_ins: [],
};

/** A measured offset ages: a new one replaces it unless its trip was this much longer. */
const SLACK = 1.5;

/** @returns {State} */
export function blank() {
  return {
    known: false,
    role: "watcher",
    seat: null,
    view: NOTHING,
    table: null,
    match: null,
    options: null,
    frozen: false,
    offers: [],
    declined: [],
    presence: { seats: [], watchers: 0 },
    journal: [],
    chat: [],
    play: { seq: -1, events: [] },
    time: { offset: 0, trip: Infinity },
  };
}

/**
 * Return the state after a frame. `now` is this machine's clock in epoch ms, for pongs.
 * @param {State} state
 * @param {ServerFrame} frame
 * @param {number} now
 * @returns {State}
 */
export function fold(state, frame, now) {
  switch (frame.type) {
    case "snapshot":
      return taken(state, frame);
    case "update":
      return moved(state, frame);
    case "table":
      return { ...state, table: frame.table };
    case "chat":
      return { ...state, chat: withLine(state.chat, frame.line) };
    case "presence":
      return { ...state, presence: { seats: frame.seats, watchers: frame.watchers } };
    case "offers":
      return { ...state, offers: frame.offers, declined: frame.declined };
    case "clocks":
      return { ...state, view: { ...state.view, clocks: frame.clocks } };
    case "window":
      return { ...state, view: { ...state.view, window: frame.window } };
    case "pong":
      return { ...state, time: timed(state.time, frame, now) };
    default:
      return state;
  }
}

/**
 * @param {State} state
 * @param {SnapshotFrame} frame
 * @returns {State}
 */
function taken(state, frame) {
  const match = frame.match ?? frame.table?.match?.id ?? null;
  return {
    ...state,
    known: true,
    role: frame.role,
    seat: eyesOf(frame, frame.seat),
    view: viewOf(frame),
    table: frame.table,
    match,
    options: frame.options,
    frozen: frame.frozen ?? false,
    offers: frame.offers ?? [],
    declined: frame.declined ?? [],
    presence: frame.presence,
    journal: joined(match === state.match ? state.journal : [], frame.journal),
    chat: withLines(state.table?.code === frame.table?.code ? state.chat : [], frame.chat),
    // A snapshot is a jump, unless it begins a match before our eyes.
    play: {
      seq: frame.seq,
      events: state.known && match !== state.match ? openingEvents(frame) : [],
    },
  };
}

/**
 * With whose eyes the match is seen. Whoever takes a seat after the end sees it as a watcher does.
 * @param {View} view
 * @param {Seat | null} seat where the viewer sits at the table
 */
function eyesOf({ sight }, seat) {
  return sight === null ? seat : sight.seat;
}

/** @param {SnapshotFrame} frame */
function openingEvents(frame) {
  const [first] = frame.journal;
  return frame.seq === 0 && first !== undefined ? first.events : [];
}

/**
 * @param {State} state
 * @param {UpdateFrame} frame
 * @returns {State}
 */
function moved(state, frame) {
  const fresh = frame.seq > state.view.seq;
  return {
    ...state,
    seat: eyesOf(frame, state.seat),
    view: viewOf(frame),
    offers: fresh ? [] : state.offers,
    declined: fresh ? [] : state.declined,
    journal: joined(state.journal, entriesOf(frame)),
    play: { seq: frame.seq, events: fresh ? frame.events : [] },
  };
}

/**
 * @param {View} frame
 * @returns {View}
 */
function viewOf(frame) {
  const { seq, sight, awaited, prompt, decision, affordances, window, outcome, clocks } = frame;
  const { head, stand_ins, replies } = frame;
  return {
    seq,
    sight,
    awaited,
    prompt,
    decision,
    affordances,
    window,
    replies,
    outcome,
    head,
    clocks,
    stand_ins,
  };
}

/**
 * Cut an update's flat events into the entries they belong to.
 * @param {UpdateFrame} frame
 * @returns {Entry[]}
 */
function entriesOf(frame) {
  let from = 0;
  return frame.steps.map(({ count, ...heading }) => {
    const events = frame.events.slice(from, from + count);
    from += count;
    return { ...heading, events };
  });
}

/**
 * Add entries to a journal; what both have counts once.
 * @param {Entry[]} journal
 * @param {Entry[]} more
 * @returns {Entry[]}
 */
export function joined(journal, more) {
  if (more.length === 0) return journal;
  const bySeq = new Map([...journal, ...more].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/**
 * @param {ChatLine[]} chat
 * @param {ChatLine} line
 * @returns {ChatLine[]}
 */
function withLine(chat, line) {
  return withLines(chat, [line]);
}

/**
 * Add chat lines; what both have counts once.
 * @param {ChatLine[]} chat
 * @param {ChatLine[]} more
 * @returns {ChatLine[]}
 */
export function withLines(chat, more) {
  const fresh = more.filter((line) => !chat.some((one) => one.number === line.number));
  return fresh.length === 0 ? chat : [...chat, ...fresh].sort((a, b) => a.number - b.number);
}

/**
 * @param {State["time"]} time
 * @param {{sent: number, now: number}} pong
 * @param {number} now
 * @returns {State["time"]}
 */
function timed(time, pong, now) {
  const trip = Math.max(0, now - pong.sent);
  if (trip > time.trip * SLACK + 20) return { ...time, trip: time.trip * 1.1 };
  return { offset: pong.now - (pong.sent + now) / 2, trip };
}

// --- questions that several parts of the page ask -----------------------------------------------

/**
 * Whether this viewer is asked something now.
 * @param {State} state
 */
export function isMyTurn(state) {
  return (
    state.seat !== null &&
    state.view.outcome === null &&
    state.view.awaited.some((one) => one.seat === state.seat)
  );
}

/**
 * "gathering" before and between matches, "running", or "over" while the last result stands.
 * @param {State} state
 * @returns {"gathering" | "running" | "over"}
 */
export function phase(state) {
  if (state.view.sight === null || state.table?.status === "waiting") return "gathering";
  return state.view.outcome === null ? "running" : "over";
}

/**
 * The seat at the table (not in the match) that belongs to this person.
 * @param {TableInfo | null} table
 * @param {string | null} user
 * @returns {Seat | null}
 */
export function seatOf(table, user) {
  if (table === null || user === null) return null;
  const found = table.seats.findIndex((row) => row?.user?.id === user);
  return found < 0 ? null : found;
}

/**
 * Milliseconds that a seat has: until its question must be answered, or in its bank; null: no limit.
 * @param {State} state
 * @param {Seat} seat
 * @param {number} now
 * @returns {number | null}
 */
export function timeLeft(state, seat, now) {
  const { due, left } = state.view.clocks;
  if (state.view.outcome !== null) return null;
  const end = due[seat] ?? null;
  return end === null ? (left[seat] ?? null) : Math.max(0, end - (now + state.time.offset));
}
