/**
 * A table's line to the server: always one link, reconnected by itself, every request answered once.
 *
 * "Online" means that the server has confirmed what this page shows: by a snapshot, by an update, or
 * by a pong with the `at` that we hold. A request that was sent and not answered when a link broke is
 * sent again, under its id, over the next one.
 *
 * @import { Answer, Env, Link, ServerFrame, Status, Request } from "./types"
 */

import { newId } from "./ids.js";
import { openPoll } from "./poll.js";
import { hello } from "./protocol.js";
import { openSocket } from "./socket.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const SOCKET_CHANCES = 2;
/** How long a pong may name another `at` than ours before we ask anew. */
export const DRIFT = 1000;
const TRIAL_KNOWN_GOOD = 10_000;
const TRIAL_UNKNOWN = 60_000;
const TRIAL_LONGEST = 600_000;

/** What a bye says that no new attempt can change. */
const FAREWELLS = new Set([
  "session-ended",
  "table-not-found",
  "not-found",
  "not-your-seat",
  "not-signed-in",
  "stopped",
]);

export class Connection {
  /** @type {Env} */ #env;
  #socketUrl;
  #restUrl;
  #onFrame;
  #onStatus;
  /** @type {Link | null} */ #link = null;
  /** @type {Link | null} A socket that is tried while polls still carry the table. */ #trial =
    null;
  #confirmed = false;
  /** @type {string | null} */ #at = null;
  #seq = -1;
  #failures = 0;
  #socketFailures = 0;
  #socketWorked = false;
  #trialPause = 0;
  /** @type {() => void} */ #cancelRetry = () => {};
  /** @type {() => void} */ #cancelTrial = () => {};
  /** @type {() => void} */ #cancelDrift = () => {};
  /** @type {string | null} */ #drift = null;
  /** @type {Map<string, {frame: any, link: Link | null, resolve: (answer: Answer) => void}>} */ #pending =
    new Map();
  /** @type {Status} */ #status;

  /**
   * @param {Env} env
   * @param {{socket: string, rest: string | null}} urls rest: null where there is nothing to poll
   * @param {{frame: (frame: ServerFrame) => void, status: (status: Status) => void}} hooks
   */
  constructor(env, urls, hooks) {
    this.#env = env;
    this.#socketUrl = urls.socket;
    this.#restUrl = urls.rest;
    this.#onFrame = hooks.frame;
    this.#onStatus = hooks.status;
    this.#status = { state: "connecting", mode: "socket", code: null, since: env.now() };
  }

  /** @returns {Status} */
  get status() {
    return this.#status;
  }

  /** Ids of the requests that wait for their answer. */
  get pending() {
    return [...this.#pending.keys()];
  }

  start() {
    this.#connect();
  }

  /** Give the line up for good, without a word. */
  stop() {
    this.#onStatus = () => {};
    this.#onFrame = () => {};
    this.#part("stopped", null);
  }

  /** Let go of the line without giving it up: the page is being put away. */
  suspend() {
    if (this.#status.state === "closed") return;
    this.#drop();
    this.#say("lost", null);
  }

  /** Something suggests that the line may have died or may work again: find out now. */
  wake() {
    if (this.#status.state === "closed") return;
    if (this.#link !== null) {
      this.#link.probe();
      return;
    }
    this.#failures = 0;
    this.#connect();
  }

  /**
   * Send a request and return its one answer. Refused at once while the line is down.
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  request(request) {
    if (this.#status.state !== "online" || this.#link === null) {
      return Promise.resolve({ ok: false, code: "offline" });
    }
    const id = newId();
    const frame = /** @type {import("./types").ClientFrame} */ ({ ...request, id });
    return new Promise((resolve) => {
      this.#pending.set(id, { frame, link: this.#link, resolve });
      this.#link?.send(frame);
    });
  }

  #connect() {
    this.#cancelRetry();
    if (this.#link !== null) return;
    const rest = this.#socketFailures >= SOCKET_CHANCES ? this.#restUrl : null;
    this.#link = rest === null ? this.#socket() : this.#poll(rest);
  }

  /** @returns {Link} */
  #socket() {
    /** @type {Link} */
    const link = openSocket(this.#env, this.#socketUrl, {
      up: () => this.#greet(link),
      frame: (frame) => this.#take(link, frame),
      same: () => {},
      down: () => this.#lose(link),
    });
    return link;
  }

  /**
   * @param {string} url
   * @returns {Link}
   */
  #poll(url) {
    /** @type {Link} */
    const link = openPoll(this.#env, url, () => this.#at, {
      up: () => {},
      frame: (frame) => this.#take(link, frame),
      same: () => link === this.#link && this.#confirm(),
      down: () => this.#lose(link),
    });
    return link;
  }

  /** @param {Link} link */
  #greet(link) {
    link.send(hello(this.#at));
    // Where nothing is newer, the pong's `at` confirms that what we show is current.
    link.send({ type: "ping", sent: this.#env.now() });
  }

  /**
   * @param {Link} link
   * @param {ServerFrame} frame
   */
  #take(link, frame) {
    if (link === this.#trial) this.#adopt(link);
    if (link !== this.#link) return;
    switch (frame.type) {
      case "ack":
      case "reject":
      case "preview":
        this.#answer(frame);
        return;
      case "bye":
        this.#part(frame.code, frame.retry_ms ?? null);
        return;
      case "pong":
        this.#onFrame(frame);
        if (frame.at === this.#at) this.#confirm();
        else this.#notice(frame.at);
        return;
      default:
        this.#accept(frame);
    }
  }

  /** @param {ServerFrame} frame */
  #accept(frame) {
    if (frame.type === "update" && frame.seq < this.#seq) return;
    if (frame.type === "update" || frame.type === "snapshot") this.#seq = frame.seq ?? -1;
    if ("at" in frame && typeof frame.at === "string") this.#at = frame.at;
    this.#onFrame(frame);
    if (frame.type === "update" || frame.type === "snapshot") this.#confirm();
  }

  /** @param {Link} link */
  #adopt(link) {
    this.#link?.close();
    this.#link = link;
    this.#trial = null;
    this.#confirmed = false;
  }

  /** What we show is what the server has. */
  #confirm() {
    const link = this.#link;
    if (this.#confirmed || link === null) return;
    this.#confirmed = true;
    this.#failures = 0;
    if (link.mode === "socket") {
      this.#socketFailures = 0;
      this.#socketWorked = true;
      this.#trialPause = 0;
    } else {
      this.#planTrial();
    }
    this.#say("online", null);
    for (const [id, waiting] of this.#pending) {
      if (waiting.link === link) continue;
      waiting.link = link;
      if (this.#pending.has(id)) link.send(waiting.frame);
    }
  }

  /**
   * A pong knows of something that we do not have. It may be on its way; if not, ask for it.
   * @param {string} at
   */
  #notice(at) {
    if (this.#drift === at) return;
    this.#cancelDrift();
    this.#drift = at;
    const mine = this.#at;
    this.#cancelDrift = this.#env.wait(DRIFT, () => {
      this.#drift = null;
      if (this.#at === mine && this.#at !== at) this.#link?.send(hello(this.#at));
    });
  }

  /** @param {any} frame */
  #answer(frame) {
    const waiting = this.#pending.get(frame.id);
    if (waiting === undefined) return;
    this.#pending.delete(frame.id);
    const { type, id: _id, ...rest } = frame;
    waiting.resolve(type === "preview" ? rest : { ...rest, ok: type === "ack" });
  }

  /**
   * @param {string} code
   * @param {number | null} retry
   */
  #part(code, retry) {
    this.#drop();
    if (FAREWELLS.has(code)) {
      this.#say("closed", code);
      for (const { resolve } of this.#pending.values()) resolve({ ok: false, code });
      this.#pending.clear();
      return;
    }
    if (code === "resync") this.#at = null;
    this.#say("lost", code);
    this.#retry(retry === null ? this.#pause() : retry * (1 + this.#env.random() / 5));
  }

  /** @param {Link} link */
  #lose(link) {
    if (link === this.#trial) {
      this.#trial = null;
      this.#planTrial();
      return;
    }
    if (link !== this.#link) return;
    if (link.mode === "poll") this.#socketFailures = 0;
    else if (!this.#confirmed) this.#socketFailures += 1;
    this.#drop();
    this.#say(this.#status.state === "connecting" ? "connecting" : "lost", null);
    this.#retry(this.#pause());
  }

  /** Let the links go; what waits for an answer waits on, except for a preview. */
  #drop() {
    this.#cancelRetry();
    this.#cancelDrift();
    this.#cancelTrial();
    this.#drift = null;
    this.#confirmed = false;
    this.#link?.close();
    this.#trial?.close();
    this.#link = this.#trial = null;
    for (const [id, waiting] of this.#pending) {
      if (waiting.frame.type !== "preview") continue;
      this.#pending.delete(id);
      waiting.resolve({ ok: false, code: "offline" });
    }
  }

  /** @param {number} ms */
  #retry(ms) {
    this.#cancelRetry = this.#env.wait(ms, () => this.#connect());
  }

  /** Milliseconds until the next attempt: growing, and spread so that a full house does not storm. */
  #pause() {
    const n = this.#failures;
    this.#failures += 1;
    if (n === 0) return this.#env.random() * FIRST_PAUSE;
    const most = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** n);
    return most * (0.5 + this.#env.random() / 2);
  }

  /** Polls work; see from time to time whether a socket would. */
  #planTrial() {
    const first = this.#socketWorked ? TRIAL_KNOWN_GOOD : TRIAL_UNKNOWN;
    this.#trialPause = Math.min(TRIAL_LONGEST, Math.max(first, this.#trialPause * 2));
    this.#cancelTrial();
    this.#cancelTrial = this.#env.wait(this.#trialPause, () => {
      if (this.#link?.mode === "poll" && this.#trial === null) this.#trial = this.#socket();
    });
  }

  /**
   * @param {Status["state"]} state
   * @param {string | null} code
   */
  #say(state, code) {
    const mode = this.#link?.mode ?? this.#status.mode;
    const same =
      this.#status.state === state && this.#status.code === code && this.#status.mode === mode;
    if (same) return;
    const since = this.#status.state === state ? this.#status.since : this.#env.now();
    this.#status = { state, mode, code, since };
    this.#onStatus(this.#status);
  }
}
