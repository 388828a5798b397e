import type { Faults } from "../faults.ts";
import type { Scheduler } from "../scheduler.ts";
import type { ServerSocket } from "./sockets.ts";

/** An end that hears nothing finds out that the way is broken within this time. */
const NOTICED_WITHIN_MS = 10_000;
const BROKEN = 1006;

/** What a client does with what comes on its socket. */
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
  /** Hands something to the object that holds the socket, if one still does. */
  readonly toObject: (run: (object: object) => unknown) => void;
  /** The object's end is closed. */
  readonly onClosed: () => void;
}

interface SocketHandlers {
  webSocketMessage(socket: ServerSocket, text: string): unknown;
  webSocketClose(socket: ServerSocket, code: number): unknown;
}

/** The way between the two ends of a socket: it keeps the order, and may break at any text. */
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

  /** The client has the connection. */
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

  /** The way breaks; each end finds out by itself. */
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
