import { createHash } from "node:crypto";

/** Lines that are hashed at a time. */
const BATCH = 256;

/** Hashes all events of a world in their order. It stores the last lines for debugging. */
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

interface Entry {
  readonly time: number;
  /** Of two at one time, the lower runs first. */
  readonly order: number;
}

/** A binary heap of planned events, earliest first. */
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

/** Turns of the event loop that are requested at a time. */
const TURNS = 64;

/** A world with more events than this is in an endless loop. */
const EVENTS_MAX = 100_000;

// The world replaces the global one.
const nextTurn = setImmediate;

/** An object whose code an event runs. */
export interface Owner {
  readonly name: string;
  readonly alive: boolean;
  begin(): void;
  /** The event and its microtasks have run. */
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
 * The world's time and the order of its events. Events run one at a time, each with its microtasks. An event of an
 * owner that has ended does not run.
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

  /** The real time of this world, ms since the epoch. */
  get now(): number {
    return this.#now;
  }

  get events(): number {
    return this.#events;
  }

  get current(): Owner | null {
    return this.#current;
  }

  /** Assigns the running event to an owner. */
  enter(owner: Owner): void {
    this.#current = owner;
    owner.begin();
  }

  after(ms: number, owner: Owner | null, label: string, run: () => void): void {
    this.#queue.push({ time: this.#now + Math.max(0, Math.ceil(ms)), order: this.#order++, owner, label, run });
  }

  /** Runs events until `isDone`, checked after each. Throws if no event is planned. */
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

  async settled<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    await this.run(() => isSettled);
    return promise;
  }

  /** Runs events for the given ms of this world's time. */
  async pass(ms: number): Promise<void> {
    let isOver = false;
    this.after(ms, null, "passed", () => {
      isOver = true;
    });
    await this.run(() => isOver);
  }

  #next(): void {
    const event = this.#queue.pop();
    if (event === undefined) throw new Error("no event is planned");
    this.#now = event.time;
    if (event.owner !== null && !event.owner.alive) return;
    if (this.#events++ > EVENTS_MAX) throw new Error("endless loop");
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
