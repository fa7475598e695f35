/**
 * One WebSocket of a table, watched by a heartbeat: it finds a dead server in about ten seconds.
 *
 * A ping goes out after QUIET ms of silence; when PATIENCE ms later still nothing has come, the link
 * is down. Never tighter: a busy phone is not a dead server.
 *
 * @import { Env, Link, LinkHooks } from "./types"
 */

import { decode, encode } from "./protocol.js";

export const QUIET = 4000;
export const PATIENCE = 6000;
/** After the page woke up nobody wants to wait long for the verdict. */
export const HURRY = 3000;
const OPENING = 8000;

/**
 * Open a socket. Of `hooks.down` and `close` whichever comes first ends it; no hook runs afterwards.
 * @param {Env} env
 * @param {string} url
 * @param {LinkHooks} hooks
 * @returns {Link}
 */
export function openSocket(env, url, hooks) {
  const socket = env.open(url);
  let over = false;
  let heard = env.now();
  /** When a ping went out that nothing has followed yet. @type {number | null} */
  let asked = null;
  let patience = PATIENCE;
  let cancel = env.wait(OPENING, () => end());

  const quit = () => {
    if (over) return false;
    over = true;
    cancel();
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
    return true;
  };
  const end = () => {
    if (quit()) hooks.down();
  };
  /** @param {import("./types").ClientFrame} frame */
  const send = (frame) => {
    if (!over && socket.readyState === 1) socket.send(encode(frame));
  };
  const ask = () => {
    asked = env.now();
    send({ type: "ping", sent: asked });
  };
  const beat = () => {
    const now = env.now();
    if (asked !== null && now - asked >= patience) {
      end();
      return;
    }
    if (asked === null && now - heard >= QUIET) ask();
    const due = asked === null ? heard + QUIET : asked + patience;
    cancel = env.wait(Math.max(50, due - now), beat);
  };

  socket.onopen = () => {
    cancel();
    heard = env.now();
    hooks.up();
    if (!over) beat();
  };
  socket.onmessage = (event) => {
    heard = env.now();
    asked = null;
    patience = PATIENCE;
    const frame = decode(event.data);
    if (frame !== null) hooks.frame(frame);
  };
  socket.onclose = end;
  socket.onerror = end;

  return {
    mode: "socket",
    send,
    close: () => void quit(),
    probe: () => {
      if (over || socket.readyState !== 1) return;
      patience = HURRY;
      ask();
      cancel();
      beat();
    },
  };
}
