/**
 * The wire in words: which frames there are, and how text becomes one.
 *
 * The shapes are in types.d.ts. Frames of a type that this page does not know are left out, so that
 * a newer server may say more than an older page understands.
 *
 * @import { ServerFrame, ClientFrame } from "./types"
 */

const PROTOCOL = 1;

const KNOWN = new Set([
  "snapshot",
  "update",
  "ack",
  "reject",
  "preview",
  "pong",
  "presence",
  "chat",
  "table",
  "clocks",
  "window",
  "offers",
  "bye",
]);

/**
 * Return the frame that this text holds, or null for what is no frame of ours.
 * @param {unknown} text
 * @returns {ServerFrame | null}
 */
export function decode(text) {
  if (typeof text !== "string") return null;
  let frame;
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  return isFrame(frame) ? frame : null;
}

/**
 * Tell whether parsed JSON is a frame of a known type.
 * @param {any} value
 * @returns {value is ServerFrame}
 */
export function isFrame(value) {
  return typeof value === "object" && value !== null && KNOWN.has(value.type);
}

/**
 * @param {ClientFrame} frame
 * @returns {string}
 */
export function encode(frame) {
  return JSON.stringify(frame);
}

/**
 * The first frame of every connection; `since` is the last `at`, null asks for a snapshot.
 * @param {string | null} since
 * @returns {ClientFrame}
 */
export function hello(since) {
  return since === null
    ? { type: "hello", protocol: PROTOCOL }
    : { type: "hello", protocol: PROTOCOL, since };
}
