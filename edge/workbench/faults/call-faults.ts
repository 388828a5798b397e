import type { Fault } from "#contract/control/faults.ts";
import { type Chance, delayMsOf, type FaultOfCalls, isCallFault, matchesPath } from "#contract/faults/chance.ts";

export interface CallFaultsOptions {
  readonly chance: Chance;
  /** Real ms since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Applies the operator's faults to a backend's answers: delays add up, of the others the first applies. */
export class CallFaults {
  readonly #options: CallFaultsOptions;
  #faults: readonly FaultOfCalls[] = [];

  constructor(options: CallFaultsOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  set(faults: readonly Fault[]): void {
    this.#faults = faults.filter(isCallFault);
    this.#options.chance.keep(this.#faults);
  }

  async apply(path: string, answer: () => Promise<Response>): Promise<Response> {
    const { chance, now, sleep } = this.#options;
    const others: Exclude<FaultOfCalls["fault"], { kind: "delay" }>[] = [];
    let delayMs = 0;
    for (const each of this.#faults) {
      const isOver = each.until !== undefined && now() >= each.until;
      if (isOver || !matchesPath(each.match.path, path)) continue;
      const float = chance.next(each);
      if (float === null) continue;
      if (each.fault.kind === "delay") delayMs += delayMsOf(each.fault, float);
      else others.push(each.fault);
    }
    if (delayMs > 0) await sleep(delayMs);
    const [first] = others;
    switch (first?.kind) {
      case undefined:
        return answer();
      case "error":
        return Response.json({ code: first.code, msg: first.msg });
      case "status":
        return new Response(`HTTP ${first.status}, as the control API asked for`, { status: first.status });
      case "unauthorized":
        return new Response(null, { status: 401 });
      case "cut":
        return cut(await answer());
    }
  }
}

/** The body breaks off half-way. An upgrade has none and stays whole. */
async function cut(answer: Response): Promise<Response> {
  if (answer.webSocket !== null || answer.body === null) return answer;
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
