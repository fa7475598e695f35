/**
 * Asking the API: JSON in and out, problems as values, one effect however often it is sent.
 *
 * @import { Answer, Json } from "./types"
 */

import { newId } from "./ids.js";

const API = "/api/v1";
const PAUSES = [400, 1600];

/**
 * @param {string} path below /api/v1
 * @returns {Promise<Answer>} the JSON under `data`
 */
export function get(path) {
  return ask("GET", path, undefined, {});
}

/**
 * Post once: the same key goes with every attempt, so that a lost answer does no harm.
 * @param {string} path
 * @param {Json} [body]
 */
export function post(path, body = {}) {
  return ask("POST", path, body, { "Idempotency-Key": newId() });
}

/**
 * @param {string} path
 * @param {Json} body
 */
export function patch(path, body) {
  return ask("PATCH", path, body, {});
}

/**
 * @param {string} path
 * @param {Json} [body]
 */
export function remove(path, body) {
  return ask("DELETE", path, body, {});
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Json} body
 * @param {Record<string, string>} headers
 * @returns {Promise<Answer>}
 */
async function ask(method, path, body, headers) {
  /** @type {RequestInit} */
  const init = { method, headers: { Accept: "application/json", ...headers } };
  if (method !== "GET") {
    init.headers = { ...init.headers, "Content-Type": "application/json" };
    init.body = body === undefined ? null : JSON.stringify(body);
  }
  for (const pause of [...PAUSES, null]) {
    try {
      return await answerOf(await fetch(API + path, init));
    } catch {
      if (pause === null || method === "DELETE") break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return { ok: false, code: "offline" };
}

/**
 * @param {Response} response
 * @returns {Promise<Answer>}
 */
async function answerOf(response) {
  const text = await response.text();
  const data = text === "" ? null : parsed(text);
  if (response.ok) return { ok: true, status: response.status, data };
  const { code = "internal", ...details } = data ?? {};
  return { ...details, ok: false, code, status: response.status };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
