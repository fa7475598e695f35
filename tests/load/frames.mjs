// WebSocket client frames on a plain TCP socket: as little work as possible, so that the server,
// not this client, is what a load test measures. Text frames only, no extensions.

import { createConnection } from 'node:net';
import { randomBytes } from 'node:crypto';

/**
 * Open a WebSocket and call back with each text message (as a Buffer) and at the end.
 * @param {{port: number, path: string, headers?: Record<string, string>}} to
 * @param {{open: () => void, text: (message: Buffer) => void, closed: () => void}} on
 * @returns {{send: (text: string) => void, close: () => void}}
 */
export function dial(to, on) {
  const socket = createConnection(to.port, '127.0.0.1');
  socket.setNoDelay(true);
  let waiting = Buffer.alloc(0);
  let greeted = false;
  const extra = Object.entries(to.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('connect', () => socket.write(
    `GET ${to.path} HTTP/1.1\r\nHost: localhost:${to.port}\r\nUpgrade: websocket\r\n`
    + `Connection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n`
    + `Sec-WebSocket-Version: 13\r\n${extra.join('')}\r\n`));
  socket.on('data', (data) => {
    waiting = waiting.length ? Buffer.concat([waiting, data]) : data;
    if (!greeted) {
      const end = waiting.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!waiting.subarray(0, 12).toString().endsWith('101')) {
        throw new Error(waiting.subarray(0, end).toString());
      }
      greeted = true;
      waiting = waiting.subarray(end + 4);
      on.open();
    }
    waiting = takeFrames(waiting, socket, on.text);
  });
  socket.on('close', on.closed);
  socket.on('error', () => socket.destroy());
  return { send: (text) => socket.write(masked(0x81, Buffer.from(text))), close: () => socket.destroy() };
}

/** @param {Buffer} data @param {import('node:net').Socket} socket @param {(message: Buffer) => void} text */
function takeFrames(data, socket, text) {
  let at = 0;
  while (data.length - at >= 2) {
    let size = data[at + 1] & 0x7f;
    let head = 2;
    if (size === 126) {
      if (data.length - at < 4) break;
      size = data.readUInt16BE(at + 2);
      head = 4;
    } else if (size === 127) {
      if (data.length - at < 10) break;
      size = Number(data.readBigUInt64BE(at + 2));
      head = 10;
    }
    if (data.length - at < head + size) break;
    const opcode = data[at] & 0x0f;
    const body = data.subarray(at + head, at + head + size);
    if (opcode === 1) text(body);
    else if (opcode === 9) socket.write(masked(0x8a, body));
    at += head + size;
  }
  return at ? data.subarray(at) : data;
}

/** @param {number} first @param {Buffer} body */
function masked(first, body) {
  // The mask may be any four bytes: zeros leave the body as it is, and cost nothing.
  const long = body.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = first;
  head[1] = 0x80 | (long ? 126 : body.length);
  if (long) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}
