import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** A free port: the first server that listens chooses it, and later servers use it again. */
export class SteadyAddress {
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async listen(server: Server): Promise<void> {
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Closes the server and its connections. Upgraded connections are no longer its own. */
  async end(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
}

// RFC 6455 by hand, because tests stop reading, break off within a frame and send invalid frames. No library does that.
// Clients differ from servers only by the mask.

const ACCEPT_KEY = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const FIN = 0x80;
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const LENGTH_16_MAX = 0xffff;
export const OPCODE = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

interface WireClose {
  /** Null: the frame had no code, or the connection broke. */
  readonly code: number | null;
  readonly reason: string;
}

export function frameBytes(opcode: number, payload: Buffer, { masks = false, last = true } = {}): Buffer {
  const { length } = payload;
  const lengthBytes = length < LENGTH_16 ? 0 : length <= LENGTH_16_MAX ? 2 : 8;
  const head = Buffer.alloc(2 + lengthBytes);
  head[0] = opcode | (last ? FIN : 0);
  head[1] = (masks ? MASKED : 0) | (lengthBytes === 0 ? length : lengthBytes === 2 ? LENGTH_16 : LENGTH_64);
  if (lengthBytes === 2) head.writeUInt16BE(length, 2);
  if (lengthBytes === 8) head.writeBigUInt64BE(BigInt(length), 2);
  if (!masks) return Buffer.concat([head, payload]);
  const mask = randomBytes(4);
  const masked = Buffer.from(payload);
  for (let i = 0; i < length; i++) masked[i] = (masked[i] ?? 0) ^ (mask[i % 4] ?? 0);
  return Buffer.concat([head, mask, masked]);
}

/** An end of an open connection. It records the messages that it receives. */
export class WireSocket {
  /** Texts as strings, bytes as buffers. */
  readonly heard: (string | Buffer)[] = [];
  pongs = 0;
  /** Resolves when the other side has closed or the connection has broken. */
  readonly closed: Promise<WireClose>;
  readonly #stream: Duplex;
  readonly #masks: boolean;
  #rest: Buffer;
  #close: WireClose | null = null;
  onMessage: (message: string | Buffer) => void = () => undefined;
  /** False: it ignores the other side's close frame. */
  isPolite = true;

  constructor(stream: Duplex, head: Buffer, masks: boolean) {
    this.#stream = stream;
    this.#masks = masks;
    this.#rest = head;
    stream.on("data", (chunk: Buffer) => this.#take(chunk));
    stream.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      stream.on("close", () => resolve(this.#close ?? { code: null, reason: "" }));
    });
    this.#take(Buffer.alloc(0));
  }

  send(message: string | Buffer): boolean {
    return this.write(this.bytesOf(message));
  }

  /** The bytes of a message, so that a repeated message is encoded once. */
  bytesOf(message: string | Buffer): Buffer {
    return this.#frame(typeof message === "string" ? OPCODE.text : OPCODE.binary, Buffer.from(message));
  }

  ping(): void {
    this.write(this.#frame(OPCODE.ping, Buffer.from("?")));
  }

  /** Null: without a code. */
  close(code: number | null, reason = ""): void {
    const payload = Buffer.alloc(code === null ? 0 : 2 + Buffer.byteLength(reason));
    if (code !== null) {
      payload.writeUInt16BE(code);
      payload.write(reason, 2);
    }
    this.write(this.#frame(OPCODE.close, payload));
  }

  /** Writes raw bytes. Returns false if they wait until `drained`. */
  write(bytes: Buffer): boolean {
    return this.#stream.writable && this.#stream.write(bytes);
  }

  async drained(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#stream.once("drain", resolve);
      void this.closed.then(() => resolve());
    });
  }

  stopReading(): void {
    this.#stream.pause();
  }

  readOn(): void {
    this.#stream.resume();
  }

  /** Destroys the connection without a close frame. */
  cut(): void {
    this.#stream.destroy();
  }

  #frame(opcode: number, payload: Buffer): Buffer {
    return frameBytes(opcode, payload, { masks: this.#masks });
  }

  #take(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const frame = firstFrame(this.#rest);
      if (frame === null) return;
      this.#rest = this.#rest.subarray(frame.end);
      this.#hear(frame.opcode, frame.payload);
    }
  }

  #hear(opcode: number, payload: Buffer): void {
    if (opcode === OPCODE.pong) this.pongs += 1;
    if (opcode === OPCODE.ping) this.write(this.#frame(OPCODE.pong, payload));
    if (opcode === OPCODE.text || opcode === OPCODE.binary) {
      const message = opcode === OPCODE.text ? payload.toString() : payload;
      this.heard.push(message);
      this.onMessage(message);
    }
    if (opcode !== OPCODE.close || !this.isPolite) return;
    const hasCode = payload.length >= 2;
    this.#close = { code: hasCode ? payload.readUInt16BE() : null, reason: payload.toString("utf8", 2) };
    this.#stream.end(this.#frame(OPCODE.close, payload));
  }
}

/** The first frame of the bytes, or null if it is incomplete. Tests send no fragments. */
function firstFrame(bytes: Buffer): { opcode: number; payload: Buffer; end: number } | null {
  if (bytes.length < 2) return null;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const lengthBytes = short < LENGTH_16 ? 0 : short === LENGTH_16 ? 2 : 8;
  const isMasked = (second & MASKED) !== 0;
  const start = 2 + lengthBytes + (isMasked ? 4 : 0);
  if (bytes.length < start) return null;
  const length =
    lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const end = start + length;
  if (bytes.length < end) return null;
  const payload = Buffer.from(bytes.subarray(start, end));
  const mask = bytes.subarray(start - 4, start);
  if (isMasked) for (let i = 0; i < length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0);
  return { opcode: first & 0x0f, payload, end };
}

/** Answers the upgrade. Frames may follow only after that. */
function acceptUpgrade({ headers }: IncomingMessage, stream: Duplex, head: Buffer): WireSocket {
  const accept = createHash("sha1").update(`${headers["sec-websocket-key"]}${ACCEPT_KEY}`).digest("base64");
  const lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
  stream.write([...lines, `Sec-WebSocket-Accept: ${accept}`, "", ""].join("\r\n"));
  return new WireSocket(stream, head, false);
}

/** Opens a socket at an http address. Returns the status if the upgrade is refused. */
export function openWire(address: string, headers: Record<string, string> = {}): Promise<WireSocket | number> {
  return new Promise((resolve, reject) => {
    const asked = request(address, {
      headers: {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
        ...headers,
      },
    });
    asked.on("upgrade", (_, stream, head) => resolve(new WireSocket(stream, head, true)));
    asked.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

export type Welcome = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

/** Accepts the socket and passes it to `use`. */
export function accepts(use: (socket: WireSocket) => void = () => undefined): Welcome {
  return (request, stream, head) => use(acceptUpgrade(request, stream, head));
}

export const echoes: Welcome = accepts((socket) => {
  socket.onMessage = (message) => void socket.send(message);
});

export function refuses(status: number, body: string, type = "application/json"): Welcome {
  return (_, stream) => {
    const head = [`HTTP/1.1 ${status} Refused`, `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`];
    stream.end([...head, "Connection: close", "", body].join("\r\n"));
  };
}

/** An HTTP server for upgrades that records its requests and its connections. */
export class SocketOrigin {
  readonly asked: IncomingMessage[] = [];
  readonly #address = new SteadyAddress();
  readonly #open = new Set<Duplex>();
  #welcome: Welcome = echoes;

  get url(): string {
    return this.#address.url;
  }

  get connections(): number {
    return this.#open.size;
  }

  /** Sets the reaction to upgrades and clears the recorded requests. */
  welcomeWith(welcome: Welcome): void {
    this.#welcome = welcome;
    this.asked.length = 0;
  }

  /** Listens; after a stop, at the same address. */
  async start(): Promise<void> {
    const server = createServer((_, response) => response.end('{"code":200,"msg":"OK"}'));
    server.on("upgrade", (request, stream, head) => {
      this.asked.push(request);
      this.#open.add(stream);
      stream.on("error", () => undefined);
      stream.on("close", () => this.#open.delete(stream));
      this.#welcome(request, stream, head);
    });
    await this.#address.listen(server);
  }

  async stop(): Promise<void> {
    for (const stream of this.#open) stream.destroy();
    await this.#address.end();
  }
}
