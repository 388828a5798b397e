/** States of a socket, as the platform numbers them. */
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

/** What the way between the two ends of a socket does with what is put on it. */
export interface Wire {
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

  /** The other end closes, or the way has broken. */
  otherEndCloses(): void {
    this.readyState = this.readyState === CLOSING ? CLOSED : CLOSING;
  }

  /** The object that held it is gone. */
  breakOff(): void {
    this.readyState = CLOSED;
    this.wire = null;
  }
}

/** What `new WebSocketPair()` gives: the first goes to the client, who opens a connection with it. */
export class SocketPair {
  readonly 0 = this;
  readonly 1: ServerSocket = new ServerSocket(this);
}
