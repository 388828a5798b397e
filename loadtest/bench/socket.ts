import { connect, type Socket } from "node:net";
import { eachFrame } from "./frames.ts";

const TEXT_OPCODE = 1;
const CLOSE_OPCODE = 8;
const END_OF_HEAD = "\r\n\r\n";

/**
 * A socket that can do no more than the benchmark needs, and so costs little: Node's own WebSocket takes longer over a
 * frame than the server does, and would be what is measured.
 */
export interface BenchSocket {
  write(bytes: Buffer): void;
  /** Takes every text frame from now on. */
  onText: (payload: Buffer) => void;
  close(): void;
}

/** Opens one; rejects where the server does not upgrade. An unexpected end is thrown into the process: no run survives it. */
export function openSocket(url: string, headers: Readonly<Record<string, string>> = {}): Promise<BenchSocket> {
  const { hostname, port, host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const tcp = connect({ host: hostname, port: Number(port), noDelay: true });
    const self: BenchSocket = {
      write: (bytes) => void tcp.write(bytes),
      onText: () => undefined,
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
      else throw error;
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
        // What came with the answer waits until whoever opened the socket listens.
        return void setImmediate(takeFrames);
      }
      takeFrames();
    });
    const takeFrames = () => {
      rest = eachFrame(rest, (opcode, payload) => {
        if (opcode === TEXT_OPCODE) self.onText(payload);
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
