/**
 * A world for a connection: a clock that tests turn, sockets and answers that they play.
 *
 * @import { Env, SocketLike } from "../../../static/core/types"
 */

import { Connection } from "../../../static/core/connection.js";

const URLS = { socket: "ws://host/ws/tables/K7XQP", rest: "/api/v1/tables/K7XQP" };

/** @implements {SocketLike} */
export class FakeSocket {
  readyState = 0;
  /** @type {any[]} */ sent = [];
  closed = false;
  /** @type {((event: any) => void) | null} */ onopen = null;
  /** @type {((event: any) => void) | null} */ onmessage = null;
  /** @type {((event: any) => void) | null} */ onclose = null;
  /** @type {((event: any) => void) | null} */ onerror = null;

  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
    this.readyState = 3;
  }

  // What the network does:

  accept() {
    this.readyState = 1;
    this.onopen?.({});
  }

  /** @param {any} frame */
  bring(frame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  break() {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }

  /** @param {string} type */
  sentOf(type) {
    return this.sent.filter((frame) => frame.type === type);
  }
}

/** @implements {Env} */
export class World {
  time = 1_000_000;
  /** @type {FakeSocket[]} */ sockets = [];
  /** @type {{path: string, init: any, answer: (status: number, body?: any) => Promise<void>, fail: () => Promise<void>}[]} */ requests =
    [];
  /** @type {{due: number, call: () => void}[]} */ #timers = [];

  now = () => this.time;
  random = () => 0.5;

  /**
   * @param {number} ms
   * @param {() => void} call
   */
  wait = (ms, call) => {
    const timer = { due: this.time + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };

  /** @param {string} url */
  open = (url) => {
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    return socket;
  };

  /**
   * @param {string} path
   * @param {any} [init]
   * @returns {Promise<Response>}
   */
  fetch = (path, init = {}) =>
    new Promise((resolve, reject) => {
      init.signal?.addEventListener("abort", () =>
        reject(new DOMException("aborted", "AbortError")),
      );
      this.requests.push({
        path,
        init,
        answer: (status, body) => {
          const empty = status === 204;
          resolve(new Response(empty ? null : JSON.stringify(body ?? {}), { status }));
          return settle();
        },
        fail: () => {
          reject(new TypeError("network"));
          return settle();
        },
      });
    });

  get socket() {
    const last = this.sockets.at(-1);
    if (last === undefined) throw new Error("no socket was opened");
    return last;
  }

  get request() {
    const last = this.requests.at(-1);
    if (last === undefined) throw new Error("nothing was requested");
    return last;
  }

  /**
   * Let time pass and everything happen that is due in it.
   * @param {number} ms
   */
  async pass(ms) {
    const end = this.time + ms;
    for (;;) {
      const next = this.#timers.filter((one) => one.due <= end).sort((a, b) => a.due - b.due)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.time = Math.max(this.time, next.due);
      next.call();
      await settle();
    }
    this.time = end;
    await settle();
  }

  /**
   * The machine sleeps: time passes and no timer runs until it wakes.
   * @param {number} ms
   */
  sleep(ms) {
    this.time += ms;
  }
}

/** Let everything that waits for a settled promise run. */
export async function settle() {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
}

/**
 * @param {number} seq
 * @param {any} [more]
 */
export function snapshot(seq, more = {}) {
  return {
    type: "snapshot",
    at: `1.${seq}.0.1.0`,
    seq,
    role: "seat",
    seat: 0,
    options: {},
    sight: { public: { no: seq }, seat: 0, own: {} },
    awaited: [],
    prompt: null,
    decision: seq,
    affordances: null,
    window: null,
    replies: [],
    outcome: null,
    clocks: { kind: "none", due: [null, null], left: [null, null], paused: false },
    stand_ins: [null, null],
    table: {
      code: "K7XQP",
      rev: 1,
      seats: [null, null],
      status: "playing",
      number: 1,
      match: { id: "m1" },
    },
    presence: { seats: [true, true], watchers: 0 },
    journal: [],
    chat: [],
    ...more,
  };
}

/**
 * @param {number} seq
 * @param {any} [more]
 */
export function update(seq, more = {}) {
  const {
    options: _o,
    table: _t,
    presence: _p,
    journal: _j,
    chat: _c,
    role: _r,
    ...view
  } = snapshot(seq);
  return { ...view, type: "update", events: [], steps: [], ...more };
}

/**
 * Start a connection in this world; keep what it tells.
 * @param {World} world
 */
export function begin(world) {
  /** @type {any[]} */ const frames = [];
  /** @type {string[]} */ const states = [];
  const line = new Connection(world, URLS, {
    frame: (frame) => frames.push(frame),
    status: (status) => states.push(status.state + (status.code === null ? "" : `:${status.code}`)),
  });
  line.start();
  return { line, frames, states };
}
