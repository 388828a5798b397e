import type { CallFault, Delay, Fault } from "../control/faults.ts";
import { type Chance, delayMsOf, type FaultOfCalls, isCallFault, matchesPath } from "./chance.ts";

export interface CallFaultsOptions {
  readonly chance: Chance;
  readonly sleep: (realMs: number) => Promise<unknown>;
}

/** Chooses among the operator's faults of calls: delays add up, of the others the first applies. */
export class CallFaults {
  readonly #options: CallFaultsOptions;
  #faults: readonly FaultOfCalls[] = [];

  constructor(options: CallFaultsOptions) {
    this.#options = options;
  }

  set(faults: readonly Fault[]): void {
    this.#faults = faults.filter(isCallFault);
    this.#options.chance.keep(this.#faults);
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  /** Waits out the delays of a call, and returns the other fault that applies. `now`: in the time of the faults' ends. */
  async choose(path: string, now: number): Promise<CallFault | undefined> {
    const { chance, sleep } = this.#options;
    let delayMs = 0;
    let first: CallFault | undefined;
    for (const each of this.#faults) {
      const isOver = each.until !== undefined && now >= each.until;
      if (isOver || !matchesPath(each.match.path, path)) continue;
      const float = chance.next(each);
      if (float === null) continue;
      if (isDelay(each.fault)) delayMs += delayMsOf(each.fault, float);
      else first ??= each.fault;
    }
    if (delayMs > 0) await sleep(delayMs);
    return first;
  }
}

function isDelay(fault: Delay | CallFault): fault is Delay {
  return fault.kind === "delay";
}

/** The answers of a backend, some of which have a form of their own. */
export interface FaultyAnswers {
  readonly ask: () => Promise<Response>;
  readonly error: (code: number, msg: string) => Response | Promise<Response>;
  readonly unauthorized: () => Response | Promise<Response>;
}

/** The answer that a call with this fault gets. */
export async function faultyAnswer(fault: CallFault, { ask, error, unauthorized }: FaultyAnswers): Promise<Response> {
  switch (fault.kind) {
    case "error":
      return error(fault.code, fault.msg);
    case "status":
      return new Response(`HTTP ${fault.status}, as the control API asked for`, { status: fault.status });
    case "unauthorized":
      return unauthorized();
    case "cut":
      return cut(await ask());
  }
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
