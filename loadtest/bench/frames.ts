import { randomBytes } from "node:crypto";

// WebSocket frames (RFC 6455) as bytes: text, unfragmented, below 64 KiB, which is all that either side sends here.

const TEXT = 0x81;
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A text frame as a client sends it: masked. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const isShort = payload.length < LENGTH_16;
  const head = Buffer.alloc(isShort ? 2 : 4);
  head[0] = TEXT;
  head[1] = MASKED | (isShort ? payload.length : LENGTH_16);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ (mask[index % 4] ?? 0);
  return Buffer.concat([head, mask, payload]);
}

/** Cuts a stream of bytes as a server sends it into frames. Returns what is left: the beginning of a frame to come. */
export function eachFrame(bytes: Buffer, take: (opcode: number, payload: Buffer) => void): Buffer {
  let at = 0;
  while (at + 2 <= bytes.length) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    if (short === LENGTH_64) throw new Error("a frame of 64 KiB or more");
    const start = at + (short === LENGTH_16 ? 4 : 2);
    if (start > bytes.length) break;
    const end = start + (short === LENGTH_16 ? bytes.readUInt16BE(at + 2) : short);
    if (end > bytes.length) break;
    take((bytes[at] ?? 0) & 0x0f, bytes.subarray(start, end));
    at = end;
  }
  return bytes.subarray(at);
}
