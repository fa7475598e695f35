/**
 * The browser as a connection's outside world, and the moments at which a line should be looked at.
 *
 * @import { Env } from "./types"
 * @import { Connection } from "./connection.js"
 */

/** @type {Env} */
export const browser = {
  now: () => Date.now(),
  wait: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  open: (url) => new WebSocket(url),
  fetch: (path, init) => fetch(path, { cache: "no-store", ...init }),
};

const TICK = 1000;
/** A second that took this long was one in which the machine slept. */
const SLEPT = 5000;

/**
 * The addresses of a table.
 * @param {string} code
 */
export function tableUrls(code) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    socket: `${scheme}://${location.host}/ws/tables/${code}`,
    rest: `/api/v1/tables/${code}`,
  };
}

/**
 * Wake a connection when the network comes back, the page is shown again (also from the page cache),
 * or the machine has slept; let it go when the page is put away. Returns what stops that.
 * @param {() => Connection} connection the present one
 * @returns {() => void}
 */
export function watchOver(connection) {
  const wake = () => connection().wake();
  const seen = () => document.hidden || wake();
  const hide = () => connection().suspend();
  let ticked = Date.now();
  const tick = () => {
    const now = Date.now();
    if (now - ticked > SLEPT) wake();
    ticked = now;
  };
  addEventListener("online", wake);
  addEventListener("offline", wake);
  addEventListener("pageshow", wake);
  addEventListener("pagehide", hide);
  document.addEventListener("visibilitychange", seen);
  const timer = setInterval(tick, TICK);
  return () => {
    clearInterval(timer);
    removeEventListener("online", wake);
    removeEventListener("offline", wake);
    removeEventListener("pageshow", wake);
    removeEventListener("pagehide", hide);
    document.removeEventListener("visibilitychange", seen);
  };
}
