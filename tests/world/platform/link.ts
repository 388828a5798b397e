import type { Faults } from "../faults.ts";
import type { Scheduler } from "../scheduler.ts";

/** Headers as the simulator uses them. The real ones are slow because they check every letter. */
class WorldHeaders {
  readonly #values = new Map<string, string>();

  constructor(init: WorldHeaders | Readonly<Record<string, string>> = {}) {
    const entries = init instanceof WorldHeaders ? init.#values : Object.entries(init);
    for (const [name, value] of entries) this.#values.set(name.toLowerCase(), value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }
}

type HeadersGiven = ConstructorParameters<typeof WorldHeaders>[0];

interface ResponseGiven {
  readonly status?: number;
  readonly headers?: HeadersGiven;
  readonly webSocket?: SocketPair;
}

/** A request as the simulator reads it. The real one reads its body from a stream, which costs more than all else. */
export class WorldRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: WorldHeaders;
  readonly #body: string;

  constructor(url: string, init: { method?: string; headers?: HeadersGiven; body?: string } = {}) {
    this.url = url;
    this.method = init.method ?? "GET";
    this.headers = new WorldHeaders(init.headers);
    this.#body = init.body ?? "";
  }

  async text(): Promise<string> {
    return this.#body;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(this.#body).slice().buffer;
  }
}

/** A response as the simulator makes it. The real one cannot have status 101 outside the platform. */
export class WorldResponse {
  readonly status: number;
  readonly headers: WorldHeaders;
  readonly webSocket: SocketPair | null;
  readonly #body: string;

  constructor(body: string | Uint8Array | null, init: ResponseGiven = {}) {
    this.status = init.status ?? 200;
    this.headers = new WorldHeaders(init.headers);
    this.webSocket = init.webSocket ?? null;
    this.#body = typeof body === "string" ? body : new TextDecoder().decode(body ?? undefined);
  }

  static json(value: unknown, init: ResponseGiven = {}): WorldResponse {
    return new WorldResponse(JSON.stringify(value), init);
  }

  async json(): Promise<unknown> {
    return JSON.parse(this.#body);
  }

  async text(): Promise<string> {
    return this.#body;
  }
}

/** States of a socket, as the platform numbers them. */
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

/** The connection between the two ends of a socket. */
interface Wire {
  /** From the object to the client. */
  toClient(text: string): void;
  closeToClient(code: number): void;
}

/** The end of a socket that an object holds. */
export class ServerSocket {
  readyState = OPEN;
  tags: readonly string[] = [];
  wire: Wire | null = null;
  /** The connection that both ends belong to. */
  readonly pair: SocketPair;
  #attachment = "null";

  constructor(pair: SocketPair) {
    this.pair = pair;
  }

  send(text: string): void {
    if (this.readyState !== OPEN) throw new Error("the socket is not open");
    this.wire?.toClient(text);
  }

  close(code: number): void {
    if (this.readyState === CLOSED) return;
    this.wire?.closeToClient(code);
    this.readyState = this.readyState === CLOSING ? CLOSED : CLOSING;
  }

  serializeAttachment(value: unknown): void {
    this.#attachment = JSON.stringify(value);
  }

  deserializeAttachment(): unknown {
    return JSON.parse(this.#attachment);
  }

  /** The other end closes, or the connection has broken. */
  otherEndCloses(): void {
    this.readyState = this.readyState === CLOSING ? CLOSED : CLOSING;
  }

  /** The object that held it is gone. */
  breakOff(): void {
    this.readyState = CLOSED;
    this.wire = null;
  }
}

/** The result of `new WebSocketPair()`. The client receives the first end and opens a connection with it. */
export class SocketPair {
  readonly 0 = this;
  readonly 1: ServerSocket = new ServerSocket(this);
}

/** An end that receives nothing notices a broken connection within this time. */
const NOTICED_WITHIN_MS = 10_000;
const BROKEN = 1006;

export interface Listener {
  onText(text: string): void;
  onClose(code: number): void;
}

export interface LinkNeeds {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly socket: ServerSocket;
  readonly output: (leave: () => void) => void;
  /** Runs something on the object that holds the socket, if it still exists. */
  readonly toObject: (run: (object: object) => unknown) => void;
  readonly onClosed: () => void;
}

interface SocketHandlers {
  webSocketMessage(socket: ServerSocket, text: string): unknown;
  webSocketClose(socket: ServerSocket, code: number): unknown;
}

/** The connection between the two ends of a socket. It keeps the order and may break at any text. */
export class Link {
  readonly #needs: LinkNeeds;
  #listener: Listener | null = null;
  #early: (() => void)[] = [];
  #isBroken = false;
  #toClientAt = 0;
  #toObjectAt = 0;

  constructor(needs: LinkNeeds) {
    this.#needs = needs;
    needs.socket.wire = {
      toClient: (text) => needs.output(() => this.#carry(text)),
      closeToClient: (code) => needs.output(() => this.#carryClose(code)),
    };
  }

  listen(listener: Listener): void {
    this.#listener = listener;
    const early = this.#early;
    this.#early = [];
    for (const tell of early) tell();
  }

  /** From the client. */
  send(text: string): void {
    if (this.#isBroken) return;
    if (this.#needs.faults.cuts()) return this.cut();
    this.#towardsObject(`socket says ${text}`, (handlers, socket) => handlers.webSocketMessage(socket, text));
  }

  /** From the client. */
  close(code: number): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#closeObjectEnd(code, 0);
  }

  /** The connection breaks. Each end notices it at its own time. */
  cut(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#tellClosed(BROKEN, this.#needs.faults.delay());
    this.#closeObjectEnd(BROKEN, this.#needs.faults.some(NOTICED_WITHIN_MS));
  }

  /** The object at its one end is gone. */
  break(): void {
    this.#needs.socket.breakOff();
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#tellClosed(BROKEN, this.#needs.faults.delay());
  }

  #carry(text: string): void {
    if (this.#isBroken) return;
    if (this.#needs.faults.cuts()) return this.cut();
    const { scheduler, faults, name } = this.#needs;
    this.#toClientAt = Math.max(this.#toClientAt, scheduler.now + faults.delay());
    scheduler.after(this.#toClientAt - scheduler.now, null, `${name} says ${text}`, () => {
      if (!this.#isBroken) this.#tell((listener) => listener.onText(text));
    });
  }

  #carryClose(code: number): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#tellClosed(code, this.#needs.faults.delay());
    this.#needs.socket.readyState = 3;
    this.#needs.onClosed();
  }

  #tellClosed(code: number, ms: number): void {
    this.#needs.scheduler.after(ms, null, `${this.#needs.name} closes ${code}`, () => {
      this.#tell((listener) => listener.onClose(code));
    });
  }

  #tell(what: (listener: Listener) => void): void {
    const listener = this.#listener;
    if (listener === null) this.#early.push(() => this.#tell(what));
    else what(listener);
  }

  #closeObjectEnd(code: number, ms: number): void {
    const { socket, onClosed, scheduler } = this.#needs;
    scheduler.after(ms, null, `${this.#needs.name} socket closes ${code}`, () => {
      this.#towardsObject("socket closed", (handlers) => {
        socket.otherEndCloses();
        socket.wire = null;
        const closed = handlers.webSocketClose(socket, code);
        onClosed();
        return closed;
      });
    });
  }

  #towardsObject(what: string, run: (handlers: SocketHandlers, socket: ServerSocket) => unknown): void {
    const { scheduler, faults, socket, toObject, name } = this.#needs;
    this.#toObjectAt = Math.max(this.#toObjectAt, scheduler.now + faults.delay());
    scheduler.after(this.#toObjectAt - scheduler.now, null, `${name} ${what}`, () => {
      toObject((object) => run(object as SocketHandlers, socket));
    });
  }
}
