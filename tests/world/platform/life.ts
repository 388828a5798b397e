import { Fault, type Faults } from "../faults.ts";
import type { Owner, Scheduler } from "../scheduler.ts";
import type { ServerSocket } from "./link.ts";
import { type Disk, Storage } from "./storage.ts";

/** Something that comes to an object: a call, a text on a socket, an alarm. */
export interface Arrival {
  /** Hands it to the object; what it gives back is waited for. */
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
  /** What an event wrote is on disk. */
  readonly onCommit: (alarm: number | null) => void;
  readonly onEnd: () => void;
  /** Something was thrown that nobody caught. */
  readonly onError: (error: unknown) => void;
}

/**
 * An object in memory, from its construction to its end. All that one event writes is kept at the event's end, and only
 * then do its messages leave: what was said is true. It may end in the middle of an event, and then what was not kept
 * never was.
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

  /** The alarm is ringing. */
  clearAlarm(): void {
    this.#alarm.time = null;
  }

  /** The alarm will ring again. */
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

  /** Inside an event of its own. */
  receive(arrival: Arrival): void {
    if (!this.alive) return arrival.onFailure(new Fault("the object has ended"));
    this.#open.add(arrival);
    if (this.#blocks > 0) this.#waiting.push(arrival);
    else this.#hand(arrival);
  }

  /** Lets something leave when all that was written before it is kept. */
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

  /** Ends it here and now; what it wrote in this event is lost. */
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
      // An answer that has not left when this life ends never does: whoever waits for it hears of the end instead.
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
      // As on the platform: an object that cannot begin is begun anew.
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
      acceptWebSocket: (socket: ServerSocket, tags: readonly string[]) => {
        socket.tags = tags;
        this.sockets.push(socket);
        onAccept(socket);
      },
      getWebSockets: (tag: string) => this.sockets.filter(({ tags }) => tags.includes(tag)),
      abort: (reason: string) => this.end(new Fault(reason)),
    };
    return context as unknown as DurableObjectState;
  }

  #use(): void {
    if (!this.alive) throw new Fault("the object has ended");
    if (this.#ending !== "the first part is kept" || this.#isHalfKept) return;
    this.#isHalfKept = true;
    // As soon as the code that runs now waits for anything, what it has written may be kept, and what comes after not.
    queueMicrotask(() => {
      if (this.alive) this.#needs.disk.commit();
    });
  }
}
