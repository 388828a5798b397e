import type { CallFault, Delay, Fault, FrameFault } from "../control/faults.ts";
import { openFrame } from "../frame.ts";
import {
  type Chance,
  delayMsOf,
  type FaultOfCalls,
  type FaultOfFrames,
  isCallFault,
  isFrameFault,
  matchesPath,
} from "./chance.ts";

/** Real ms. A reordered frame is delivered after this time even if no other frame follows. */
const REORDER_MS = 1_000;

export interface Passage {
  readonly socket: object;
  /** The socket's path. */
  readonly path: string;
  readonly direction: "in" | "out";
  readonly text: string;
  readonly deliver: () => void;
  readonly close: (code: number) => void;
  /** Restarts the cell. Only a simulator has any. */
  readonly restart?: () => void;
}

/** The answers of a backend, some of which have a form of their own. */
export interface FaultyAnswers {
  readonly ask: () => Promise<Response>;
  readonly error: (code: number, msg: string) => Response | Promise<Response>;
  readonly unauthorized: () => Response | Promise<Response>;
  readonly sleep: (realMs: number) => Promise<unknown>;
}

/** Applies the operator's faults to calls and frames: delays add up, of the others the first applies. */
export class FaultInjector {
  readonly #chance: Chance;
  /** The reordered frame of each socket and direction. */
  readonly #waiting = { in: new WeakMap<object, () => void>(), out: new WeakMap<object, () => void>() };
  #ofCalls: readonly FaultOfCalls[] = [];
  #ofFrames: readonly FaultOfFrames[] = [];

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  set(faults: readonly Fault[]): void {
    this.#ofCalls = faults.filter(isCallFault);
    this.#ofFrames = faults.filter(isFrameFault);
    this.#chance.keep(faults);
  }

  get hasNoneOfCalls(): boolean {
    return this.#ofCalls.length === 0;
  }

  get hasNoneOfFrames(): boolean {
    return this.#ofFrames.length === 0;
  }

  /** The answer of a call after its delays. `now`: in the time of the faults' ends. */
  async answer(path: string, now: number, { ask, error, unauthorized, sleep }: FaultyAnswers): Promise<Response> {
    const { delayMs, first } = this.#applying<CallFault>(this.#ofCalls, path, undefined, now);
    if (delayMs > 0) await sleep(delayMs);
    switch (first?.kind) {
      case undefined:
        return ask();
      case "error":
        return error(first.code, first.msg);
      case "status":
        return new Response(`HTTP ${first.status}, as the control API asked for`, { status: first.status });
      case "unauthorized":
        return unauthorized();
      case "cut":
        return cut(await ask());
    }
  }

  /** Delivers a frame late, twice, after the next, or not at all. `now`: in the time of the faults' ends. */
  pass(passage: Passage, now: number): void {
    const cmd = openFrame(passage.text)?.cmd;
    const { delayMs, first } = this.#applying<FrameFault>(this.#ofFrames, passage.path, cmd, now);
    const go = () => this.#apply(passage, first);
    if (delayMs > 0) setTimeout(go, delayMs);
    else go();
  }

  #applying<F extends CallFault | FrameFault>(
    faults: readonly (Fault & { readonly fault: Delay | F })[],
    path: string,
    cmd: number | undefined,
    now: number,
  ) {
    let delayMs = 0;
    let first: F | undefined;
    for (const each of faults) {
      if (each.until !== undefined && now >= each.until) continue;
      if (each.match.cmd !== undefined && each.match.cmd !== cmd) continue;
      if (!matchesPath(each.match.path, path)) continue;
      const float = this.#chance.next(each);
      if (float === null) continue;
      if (isDelay(each.fault)) delayMs += delayMsOf(each.fault, float);
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

function isDelay(fault: { readonly kind: string }): fault is Delay {
  return fault.kind === "delay";
}

/** Sends half of the body, then breaks the connection. An upgrade has no body and stays whole. */
async function cut(answer: Response): Promise<Response> {
  if (answer.body === null) return answer;
  const whole = new Uint8Array(await answer.arrayBuffer());
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) return controller.error(new Error("cut by the control API"));
      isSent = true;
      controller.enqueue(whole.slice(0, Math.floor(whole.byteLength / 2)));
    },
  });
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.delete("content-encoding");
  return new Response(body, { status: answer.status, headers });
}
