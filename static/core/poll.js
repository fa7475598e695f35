/**
 * The same protocol without a socket: long polls bring what is newer, posts carry what is said.
 *
 * For networks that break WebSockets. The frames handed on are those a socket would bring.
 *
 * @import { Env, Link, LinkHooks, ClientFrame, Json } from "./types"
 */

import { isFrame } from "./protocol.js";

const WAIT_S = 20;
const MARGIN = 8000;
const CALM = 1000;
/** Answers that will not change by asking again. */
const FINAL = new Set([401, 403, 404, 410]);

/** Where each kind of frame is posted. @type {Record<string, string>} */
const DOORS = { act: "actions", preview: "preview", chat: "chat", share: "shares" };

/**
 * Start polling `base` (".../tables/CODE").
 * @param {Env} env
 * @param {string} base
 * @param {() => string | null} since the newest `at` that the page holds
 * @param {LinkHooks} hooks
 * @returns {Link}
 */
export function openPoll(env, base, since, hooks) {
  let over = false;
  /** @type {AbortController | null} */
  let asking = null;

  const end = () => {
    if (over) return;
    over = true;
    asking?.abort();
    hooks.down();
  };

  const ask = async () => {
    const at = since();
    const path =
      at === null
        ? `${base}/state`
        : `${base}/updates?since=${encodeURIComponent(at)}&wait=${WAIT_S}`;
    const controller = new AbortController();
    asking = controller;
    const cancel = env.wait(WAIT_S * 1000 + MARGIN, () => controller.abort());
    try {
      const response = await env.fetch(path, { signal: controller.signal });
      const body = response.status === 200 ? await response.json() : await problem(response);
      return { status: response.status, body };
    } finally {
      cancel();
      if (asking === controller) asking = null;
    }
  };

  /** @param {{status: number, body: any}} answer */
  const take = async ({ status, body }) => {
    if (over) return;
    if (status === 204) hooks.same();
    else if (status === 200) framesOf(body).forEach((frame) => over || hooks.frame(frame));
    else if (FINAL.has(status)) hooks.frame({ type: "bye", code: body.code ?? "not-found" });
    else if (status === 429) await pause(env, CALM * 5);
    else end();
  };

  const run = async () => {
    let woken = false;
    while (!over) {
      try {
        await take(await ask());
        woken = false;
      } catch (error) {
        // An abort by probe() asks again at once; a second failure in a row is the network's.
        if (!woken && error instanceof DOMException && error.name === "AbortError") woken = true;
        else end();
      }
    }
  };

  /** @param {ClientFrame} frame */
  const send = (frame) => {
    const door = DOORS[frame.type];
    if (over || door === undefined) return;
    post(env, `${base}/${door}`, frame).then(
      (answer) => over || hooks.frame(answer),
      () => end(),
    );
  };

  env.wait(0, () => {
    if (!over) {
      hooks.up();
      void run();
    }
  });
  return {
    mode: "poll",
    send,
    close: () => {
      over = true;
      asking?.abort();
    },
    probe: () => asking?.abort(),
  };
}

/**
 * Post what a socket would have carried, and word the answer as the frame a socket would bring.
 * @param {Env} env
 * @param {string} path
 * @param {any} frame
 * @returns {Promise<any>}
 */
async function post(env, path, frame) {
  const { type, ...body } = frame;
  if (type === "preview" || type === "share") delete body.id;
  const response = await env.fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status >= 500 && response.status !== 503)
    throw new Error(`status ${response.status}`);
  const answer = response.ok ? await response.json().catch(() => ({})) : await problem(response);
  if (type === "preview" && response.ok)
    return { ok: true, ...answer, type: "preview", id: frame.id };
  return response.ok
    ? { ...answer, type: "ack", id: frame.id }
    : { ...answer, type: "reject", id: frame.id };
}

/**
 * @param {Response} response
 * @returns {Promise<{code: string, [key: string]: Json}>}
 */
async function problem(response) {
  const body = await response.json().catch(() => ({}));
  return { ...body, code: typeof body.code === "string" ? body.code : "unknown" };
}

/**
 * @param {any} body
 * @returns {import("./types").ServerFrame[]}
 */
function framesOf(body) {
  const frames = Array.isArray(body) ? body : Array.isArray(body.frames) ? body.frames : [body];
  return frames.filter(isFrame);
}

/**
 * @param {Env} env
 * @param {number} ms
 * @returns {Promise<void>}
 */
function pause(env, ms) {
  return new Promise((resolve) => void env.wait(ms, () => resolve()));
}
