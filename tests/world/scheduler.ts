import { createHash } from "node:crypto";

/** Lines that are hashed at a time. */
const BATCH = 256;

/** All that happens in a world, in its order, as one hash; the last lines are kept for whoever looks for a mistake. */
export class Trace {
  readonly #hash = createHash("sha256");
  readonly #kept: string[] = [];
  readonly #keep: number;
  #batch: string[] = [];

  constructor(keep = 0) {
    this.#keep = keep;
  }

  note(line: string): void {
    this.#batch.push(line);
    if (this.#batch.length === BATCH) this.#flush();
  }

  /** Ends the trace; gives its hash in hex. */
  digest(): string {
    this.#flush();
    return this.#hash.digest("hex");
  }

  get kept(): readonly string[] {
    return this.#keep === 0 ? [] : [...this.#kept, ...this.#batch].slice(-this.#keep);
  }

  #flush(): void {
    if (this.#batch.length === 0) return;
    this.#hash.update(`${this.#batch.join("\n")}\n`);
    if (this.#keep > 0) {
      this.#kept.push(...this.#batch);
      if (this.#kept.length > 2 * this.#keep) this.#kept.splice(0, this.#kept.length - this.#keep);
    }
    this.#batch = [];
  }
}

/** Something that is to happen. */
interface Entry {
  readonly time: number;
  /** Of two at one time, the one that was planned first. */
  readonly order: number;
}

/** What is to happen, earliest first: a binary heap. */
export class Queue<E extends Entry> {
  readonly #heap: E[] = [];

  get size(): number {
    return this.#heap.length;
  }

  push(entry: E): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (isBefore(heap[above], entry)) break;
      heap[at] = heap[above] as E;
      at = above;
    }
    heap[at] = entry;
  }

  pop(): E | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1], heap[below])) below++;
      if (isBefore(last, heap[below])) break;
      heap[at] = heap[below] as E;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}

function isBefore(a: Entry | undefined, b: Entry | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.time < b.time || (a.time === b.time && a.order < b.order);
}

/** Real turns of the event loop that are asked for at a time. */
const TURNS = 64;

/** No world has as much to do: something goes round in a circle. */
const EVENTS_MAX = 300_000;

// The world replaces the global ones.
const nextTurn = setImmediate;

/** Whose code an event runs. */
export interface Owner {
  readonly name: string;
  readonly alive: boolean;
  /** The event is about to run. */
  begin(): void;
  /** The event and everything that followed from it at once (its microtasks) has run. */
  finish(): void;
}

interface Event {
  readonly time: number;
  readonly order: number;
  readonly owner: Owner | null;
  readonly label: string;
  readonly run: () => void;
}

/**
 * The world's time and the order in which everything happens. Events run one by one, each with the microtasks that
 * follow from it; between two of them nothing runs. An event of an owner that is no more does not happen.
 */
export class Scheduler {
  readonly #queue = new Queue<Event>();
  readonly #trace: Trace;
  #now: number;
  #order = 0;
  #events = 0;
  #current: Owner | null = null;
  #isRunning = false;

  /** `start`: ms since the epoch. */
  constructor(start: number, trace: Trace) {
    this.#now = start;
    this.#trace = trace;
  }

  /** Ms since the epoch: the real time of this world. */
  get now(): number {
    return this.#now;
  }

  /** How many events have run. */
  get events(): number {
    return this.#events;
  }

  /** Whose code is running. */
  get current(): Owner | null {
    return this.#current;
  }

  /** From here on the running event, which was nobody's, is an owner's. */
  enter(owner: Owner): void {
    this.#current = owner;
    owner.begin();
  }

  /** Plans an event for so many ms from now. */
  after(ms: number, owner: Owner | null, label: string, run: () => void): void {
    this.#queue.push({ time: this.#now + Math.max(0, Math.ceil(ms)), order: this.#order++, owner, label, run });
  }

  /** Runs events until `isDone`, looked at between two. Throws where nothing is planned any more. */
  run(isDone: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const turn = () => {
        if (isOver) return;
        try {
          this.#finish();
          isOver = isDone();
          if (isOver) resolve();
          else this.#next();
        } catch (error) {
          isOver = true;
          reject(error);
        }
      };
      const turns = () => {
        if (isOver) return;
        for (let count = 0; count < TURNS; count++) nextTurn(turn);
        nextTurn(turns);
      };
      turns();
    });
  }

  /** Runs events until a promise is settled. */
  async settled<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    await this.run(() => isSettled);
    return promise;
  }

  /** Runs events for so many ms of this world's time. */
  async pass(ms: number): Promise<void> {
    let isOver = false;
    this.after(ms, null, "passed", () => {
      isOver = true;
    });
    await this.run(() => isOver);
  }

  #next(): void {
    const event = this.#queue.pop();
    if (event === undefined) throw new Error("nothing happens any more");
    this.#now = event.time;
    if (event.owner !== null && !event.owner.alive) return;
    if (this.#events++ > EVENTS_MAX) throw new Error("goes on for ever");
    this.#trace.note(`${event.time} ${event.owner?.name ?? "outside"} ${event.label}`);
    this.#current = event.owner;
    this.#isRunning = true;
    event.owner?.begin();
    event.run();
  }

  #finish(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    const owner = this.#current;
    owner?.finish();
    this.#current = null;
  }
}
