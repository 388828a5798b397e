import type { Fault, FrameFault } from "../control/faults.ts";
import { openFrame } from "../frame.ts";
import { type Chance, delayMsOf, type FaultOfFrames, isFrameFault, matchesPath } from "./chance.ts";

/** Real ms. A reordered frame is delivered after this time even if no other frame follows. */
const REORDER_MS = 1_000;

export interface Passage {
  readonly socket: object;
  /** The socket's path, such as `/aviator`. */
  readonly path: string;
  readonly direction: "in" | "out";
  readonly text: string;
  readonly deliver: () => void;
  readonly close: (code: number) => void;
  /** Restarts the cell. Only a simulator has any. */
  readonly restart?: () => void;
}

/** Applies the operator's faults to frames: delays add up, of the others the first applies. */
export class FrameFaults {
  readonly #now: () => number;
  readonly #chance: Chance;
  /** The reordered frame of each socket and direction. */
  readonly #waiting = { in: new WeakMap<object, () => void>(), out: new WeakMap<object, () => void>() };
  #faults: readonly FaultOfFrames[];

  /** `now`: the time that the faults' ends are told in. */
  constructor(chance: Chance, now: () => number, faults: readonly FaultOfFrames[] = []) {
    this.#chance = chance;
    this.#now = now;
    this.#faults = faults;
  }

  set(faults: readonly Fault[]): void {
    this.#faults = faults.filter(isFrameFault);
    this.#chance.keep(this.#faults);
  }

  get inForce(): readonly FaultOfFrames[] {
    return this.#faults;
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  /** Delivers a frame late, twice, after the next, or not at all. */
  pass(passage: Passage): void {
    const { delayMs, first } = this.#applying(passage.path, openFrame(passage.text)?.cmd);
    const go = () => this.#apply(passage, first);
    if (delayMs > 0) setTimeout(go, delayMs);
    else go();
  }

  #applying(path: string, cmd: number | undefined) {
    const now = this.#now();
    let delayMs = 0;
    let first: FrameFault | undefined;
    for (const each of this.#faults) {
      if (each.until !== undefined && now >= each.until) continue;
      if (each.match.cmd !== undefined && each.match.cmd !== cmd) continue;
      if (!matchesPath(each.match.path, path)) continue;
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
        restart?.();
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
