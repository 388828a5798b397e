import { Fault, type Faults } from "../faults.ts";
import type { Owner, Scheduler } from "../scheduler.ts";
import type { ServerSocket } from "./link.ts";
import { type Disk, Storage } from "./storage.ts";

/** An input of an object: a call, a text on a socket, an alarm. */
export interface Arrival {
  /** Passes the input to the object. The life waits for the returned promise. */
  readonly run: (object: object) => unknown;
  readonly onDone: (value: unknown) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface LifeNeeds {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly disk: Disk;
  readonly alarm: number | null;
  readonly make: (ctx: DurableObjectState) => object;
  readonly onAccept: (socket: ServerSocket) => void;
  readonly onCommit: (alarm: number | null) => void;
  readonly onEnd: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * An object in memory, from its construction to its end. An event's writes are stored at its end, and its messages
 * leave only then, so that no message reports an unstored write. The object may end during an event, which discards the
 * unstored writes.
 */
export class Life implements Owner {
  readonly name: string;
  alive = true;
  readonly sockets: ServerSocket[] = [];
  readonly #needs: LifeNeeds;
  readonly #alarm: { time: number | null };
  #object: object | null = null;
  #ending: ReturnType<Faults["ending"]> = null;
  #outgoing: (() => void)[] = [];
  readonly #open = new Set<Arrival>();
  #waiting: Arrival[] = [];
  #blocks = 0;
  #isHalfKept = false;

  constructor(needs: LifeNeeds) {
    this.name = needs.name;
    this.#needs = needs;
    this.#alarm = { time: needs.alarm };
  }

  clearAlarm(): void {
    this.#alarm.time = null;
  }

  setAlarm(time: number): void {
    this.#alarm.time = time;
  }

  begin(): void {
    this.#ending = this.#needs.faults.ending();
    if (this.#object !== null) return;
    try {
      this.#object = this.#needs.make(this.#context());
    } catch (error) {
      this.#needs.onError(error);
      this.end(error);
    }
  }

  /** Receives an input in an event of its own. */
  receive(arrival: Arrival): void {
    if (!this.alive) return arrival.onFailure(new Fault("the object has ended"));
    this.#open.add(arrival);
    if (this.#blocks > 0) this.#waiting.push(arrival);
    else this.#hand(arrival);
  }

  /** Sends something when all earlier writes are stored. */
  output(leave: () => void): void {
    if (this.alive) this.#outgoing.push(leave);
  }

  finish(): void {
    if (!this.alive) return;
    const { disk, faults, onCommit } = this.#needs;
    const ending = this.#ending;
    if (ending === "nothing is kept" || (ending === "the first part is kept" && this.#isHalfKept)) {
      return this.end(new Fault("ended before it was kept"));
    }
    disk.commit();
    onCommit(this.#alarm.time);
    const outgoing = this.#outgoing;
    this.#outgoing = [];
    const leaving = ending === null ? outgoing.length : ending === "all is kept" ? 0 : faults.some(outgoing.length);
    for (const leave of outgoing.slice(0, leaving)) leave();
    if (ending !== null) this.end(new Fault("ended after it was kept"));
  }

  /** Ends the object at once. The writes of this event are lost. */
  end(error: unknown): void {
    if (!this.alive) return;
    this.alive = false;
    this.#outgoing = [];
    this.#needs.disk.rollback();
    this.#needs.onEnd();
    for (const { onFailure } of this.#open) onFailure(error);
    this.#open.clear();
  }

  #hand(arrival: Arrival): void {
    const object = this.#object;
    const done = (act: () => void) => {
      // If this life ends first, the answer never leaves, and the caller receives the error.
      this.output(() => {
        this.#open.delete(arrival);
        act();
      });
    };
    const work = async () => (object === null ? undefined : arrival.run(object));
    work().then(
      (value) => done(() => arrival.onDone(value)),
      (error: unknown) => {
        this.#needs.onError(error);
        done(() => arrival.onFailure(error));
      },
    );
  }

  async #block(work: () => Promise<unknown>): Promise<unknown> {
    this.#blocks++;
    try {
      return await work();
    } catch (error) {
      // As on the platform, an object whose construction fails is constructed again.
      this.end(error);
      return undefined;
    } finally {
      this.#blocks--;
      if (this.#blocks === 0) this.#letIn();
    }
  }

  #letIn(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const arrival of waiting) {
      this.#needs.scheduler.after(0, this, "lets in", () => this.#hand(arrival));
    }
  }

  #context(): DurableObjectState {
    const { name, disk, faults, onAccept } = this.#needs;
    const storage = new Storage({
      disk,
      use: () => this.#use(),
      throwsAt: () => faults.throwsAt(),
      throwNow: () => {
        throw new Fault("a statement failed", { retryable: false });
      },
      alarm: this.#alarm,
    });
    const context = {
      id: { name },
      storage,
      blockConcurrencyWhile: (work: () => Promise<unknown>) => this.#block(work),
      waitUntil: () => undefined,
      acceptWebSocket: (socket: ServerSocket, tags: readonly string[]) => {
        socket.tags = tags;
        this.sockets.push(socket);
        onAccept(socket);
      },
      getWebSockets: (tag: string) => this.sockets.filter(({ tags }) => tags.includes(tag)),
      // The players of the world send no pings.
      setWebSocketAutoResponse: () => undefined,
      abort: (reason: string) => {
        const fault = new Fault(reason);
        this.end(fault);
        throw fault;
      },
    };
    return context as unknown as DurableObjectState;
  }

  #use(): void {
    if (!this.alive) throw new Fault("the object has ended");
    if (this.#ending !== "the first part is kept" || this.#isHalfKept) return;
    this.#isHalfKept = true;
    // The writes before the first wait of the code may be stored without those after it.
    queueMicrotask(() => {
      if (this.alive) this.#needs.disk.commit();
    });
  }
}
