import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { betResultFrame } from "#games/aviator/contract/frames.ts";
import { RECEIPT } from "#contract/examples/example.ts";
import { type DataOf, encodeFrame } from "#contract/frame.ts";

const PREFIX = Buffer.from(`{"cmd":${betResultFrame.cmd},`);
const TAKEN = Buffer.from(String.raw`\"status\":1`);

/** Whether a frame accepts a stake. Throws on a refused stake, because such a run measures nothing. */
export function isTaken(payload: Buffer): boolean {
  if (!payload.subarray(0, PREFIX.length).equals(PREFIX)) return false;
  // Parsing each frame would cost the client about as much as the server spends on it.
  if (!payload.includes(TAKEN)) throw new Error(`a stake was refused: ${payload.toString()}`);
  return true;
}

const LEAF = [
  "rangoli receipt 1",
  "event stake",
  "table aviator",
  "round 179521086000",
  "member 1000000",
  "bet bench-00000000-0000-0000-0000-000000-0",
  "amount 5000",
  "arrival 1795210860000",
  "slot 0",
  "auto none",
  "silence none",
  "seed Q2AlyjYoIondBMTh7fy5",
].join("\n");

/** Text of an acknowledgement, as long as the server's with its receipt. */
export function acknowledgement(taken: Partial<DataOf<typeof betResultFrame>>): string {
  return encodeFrame(betResultFrame, {
    status: 1,
    code: 200,
    msg: "OK",
    period: 179_521_086_000,
    betPrice: 5_000,
    betId: "",
    slot: 0,
    balance: 99_995_000,
    receipt: { ...RECEIPT, leaf: LEAF, path: Array.from({ length: 5 }, () => RECEIPT.root) },
    ...taken,
  });
}

// WebSocket frames (RFC 6455) as bytes: unfragmented text below 64 KiB, because neither side sends anything else.

const TEXT = 0x81;
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

export function clientFrame(text: string): Buffer {
  return maskedFrame(TEXT, Buffer.from(text));
}

function maskedFrame(type: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const isShort = payload.length < LENGTH_16;
  const head = Buffer.alloc(isShort ? 2 : 4);
  head[0] = type;
  head[1] = MASKED | (isShort ? payload.length : LENGTH_16);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ (mask[index % 4] ?? 0);
  return Buffer.concat([head, mask, payload]);
}

/** Splits a server's bytes into frames; returns the incomplete rest. */
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

const TEXT_OPCODE = 1;
const CLOSE_OPCODE = 8;
const PING_OPCODE = 9;
const PONG = 0x8a;

/** Minimal socket. Node's own WebSocket takes longer over a frame than the server does, so it would measure itself. */
export interface BenchSocket {
  write(bytes: Buffer): void;
  onText: (payload: Buffer) => void;
  /** Gets an unexpected end; by default it throws into the process, which fails the run. */
  onEnd: (error: Error) => void;
  close(): void;
}

/** Opens a socket; rejects without an upgrade. */
export function openSocket(url: string, headers: Readonly<Record<string, string>> = {}): Promise<BenchSocket> {
  const { protocol, hostname, port, host, pathname, search } = new URL(url);
  const isTls = protocol === "https:";
  return new Promise((resolve, reject) => {
    const address = { host: hostname, port: Number(port) || (isTls ? 443 : 80), noDelay: true };
    const tcp = isTls ? connectTls({ ...address, servername: hostname }) : connect(address);
    const self: BenchSocket = {
      write: (bytes) => void tcp.write(bytes),
      onText: () => undefined,
      onEnd(error) {
        throw error;
      },
      close() {
        tcp.off("close", lost);
        tcp.destroy();
      },
    };
    let rest: Buffer = Buffer.alloc(0);
    let isOpen = false;
    const lost = () => {
      const error = new Error(`the server ended a socket: ${rest.toString("latin1").slice(0, 200)}`);
      if (!isOpen) reject(error);
      else self.onEnd(error);
    };
    tcp.on("error", reject);
    tcp.on("close", lost);
    tcp.on("data", (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!isOpen) {
        const end = rest.indexOf(END_OF_HEAD);
        if (end < 0) return;
        if (!rest.subarray(0, end).toString("latin1").startsWith("HTTP/1.1 101")) return void tcp.destroy();
        isOpen = true;
        rest = rest.subarray(end + END_OF_HEAD.length);
        resolve(self);
        // Frames that came with the answer wait until the caller has set `onText`.
        return void setImmediate(takeFrames);
      }
      takeFrames();
    });
    const takeFrames = () => {
      rest = eachFrame(rest, (opcode, payload) => {
        if (opcode === TEXT_OPCODE) self.onText(payload);
        if (opcode === PING_OPCODE) tcp.write(maskedFrame(PONG, Buffer.from(payload)));
        if (opcode === CLOSE_OPCODE) lost();
      });
    };
    handshake(tcp, `${pathname}${search}`, host, headers);
  });
}

function handshake(tcp: Socket, target: string, host: string, headers: Readonly<Record<string, string>>): void {
  const lines = [
    `GET ${target} HTTP/1.1`,
    `Host: ${host}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  tcp.write(lines.join("\r\n") + END_OF_HEAD);
}

const END_OF_HEAD = "\r\n\r\n";
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

/**
 * Minimal connection with one request at a time. Node's own client takes longer over an answer than the server does, so
 * it would measure itself.
 */
export interface HttpLine {
  /** Sends a request and resolves with its body; rejects unless the answer is a 200 with a length. */
  ask(request: Buffer): Promise<Buffer>;
  close(): void;
}

/** Encodes a request; with a body it is a POST. */
export function requestBytes(url: string, headers: Readonly<Record<string, string>>, body?: string): Buffer {
  const { host, pathname, search } = new URL(url);
  const all = body === undefined ? headers : { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
  const lines = [
    `${body === undefined ? "GET" : "POST"} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(lines.join("\r\n") + END_OF_HEAD + (body ?? ""));
}

export function openLine(url: string): Promise<HttpLine> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const tcp = connect({ host: hostname, port: Number(port), noDelay: true });
    let waiting: PromiseWithResolvers<Buffer> | null = null;
    let rest: Buffer = Buffer.alloc(0);
    let ended: Error | null = null;
    const lost = (why: Error) => {
      ended ??= why;
      reject(ended);
      waiting?.reject(ended);
    };
    tcp.on("error", lost);
    tcp.on("close", () => lost(new Error("the server ended a connection")));
    tcp.on("connect", () =>
      resolve({
        ask(request) {
          if (ended !== null) return Promise.reject(ended);
          waiting = Promise.withResolvers();
          tcp.write(request);
          return waiting.promise;
        },
        close: () => void tcp.destroy(),
      }),
    );
    tcp.on("data", (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const bytes = answerBytes(rest);
      if (bytes instanceof Error) return void tcp.destroy(bytes);
      if (bytes === null || rest.length < bytes) return;
      const body = rest.subarray(rest.indexOf(END_OF_HEAD) + END_OF_HEAD.length, bytes);
      rest = rest.subarray(bytes);
      waiting?.resolve(body);
    });
  });
}

/** Length of the first answer in bytes; null if its head is incomplete, an error if it is unusable. */
export function answerBytes(read: Buffer): number | null | Error {
  const end = read.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = read.subarray(0, end + 2).toString("latin1");
  const [, length] = LENGTH.exec(head) ?? [];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) return new Error(`an answer of another kind: ${head}`);
  return end + END_OF_HEAD.length + Number(length);
}
