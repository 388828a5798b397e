import { openFrame } from "#contract/frame.ts";
import type { Fault, FrameFault } from "#contract/control/faults.ts";
import { Chance, delayMsOf, type FaultOfFrames, isFrameFault } from "./chance.ts";

/** Real ms. A reordered frame is delivered after this time even if no other frame follows. */
const REORDER_MS = 1_000;

/** A frame in one direction of a socket. */
export interface Passage {
  readonly socket: object;
  readonly direction: "in" | "out";
  readonly text: string;
  readonly deliver: () => void;
  readonly close: (code: number) => void;
  /** Restarts the cell. */
  readonly restart: () => void;
}

/** Applies the operator's faults to a cell's frames: delays add up, of the others the first applies. */
export class FrameFaults {
  readonly #kv: SyncKvStorage;
  readonly #now: () => number;
  readonly #chance = new Chance();
  /** The reordered frame of each socket and direction. */
  readonly #waiting = { in: new WeakMap<object, () => void>(), out: new WeakMap<object, () => void>() };
  #faults: readonly FaultOfFrames[];

  /** `kv` keeps the faults through a restart. `now`: the simulator's time. */
  constructor(kv: SyncKvStorage, now: () => number) {
    this.#kv = kv;
    this.#now = now;
    this.#faults = kv.get<FaultOfFrames[]>("faults") ?? [];
  }

  set(faults: readonly Fault[]): void {
    this.#faults = faults.filter(isFrameFault);
    this.#chance.keep(this.#faults);
    this.#kv.put("faults", this.#faults);
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  /** Delivers a frame late, twice, after the next, or not at all. */
  pass(passage: Passage): void {
    const { delayMs, first } = this.#applying(openFrame(passage.text)?.cmd);
    const go = () => this.#apply(passage, first);
    if (delayMs > 0) setTimeout(go, delayMs);
    else go();
  }

  #applying(cmd: number | undefined) {
    const now = this.#now();
    let delayMs = 0;
    let first: FrameFault | undefined;
    for (const each of this.#faults) {
      if (each.until !== undefined && now >= each.until) continue;
      if (each.match.cmd !== undefined && each.match.cmd !== cmd) continue;
      const float = this.#chance.next(each);
      if (float === null) continue;
      if (each.fault.kind === "delay") delayMs += delayMsOf(each.fault, float);
      else first ??= each.fault;
    }
    return { delayMs, first };
  }

  #apply(passage: Passage, fault: FrameFault | undefined): void {
    const { deliver, close, restart } = passage;
    switch (fault?.kind) {
      case "drop":
        return;
      case "close":
        close(fault.code);
        return;
      case "restart":
        restart();
        return;
      case "reorder":
        this.#hold(passage);
        return;
      case "duplicate":
        deliver();
        break;
      case undefined:
        break;
    }
    deliver();
    this.#release(passage);
  }

  #hold(passage: Passage): void {
    this.#release(passage);
    const { socket, direction, deliver } = passage;
    this.#waiting[direction].set(socket, deliver);
    setTimeout(() => {
      if (this.#waiting[direction].get(socket) === deliver) this.#release(passage);
    }, REORDER_MS);
  }

  #release({ socket, direction }: Passage): void {
    const waiting = this.#waiting[direction];
    const deliver = waiting.get(socket);
    waiting.delete(socket);
    deliver?.();
  }
}
