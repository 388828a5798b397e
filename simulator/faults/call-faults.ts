import type { Fault } from "#contract/control/faults.ts";
import { delayMsOf, type FaultOfCalls, isCallFault, matchesPath } from "#contract/faults/chance.ts";
import { refuse } from "#contract/refusals.ts";
import { addressOf, type IncomingCall } from "../http/request.ts";
import { asResponse, type CallResponse, CODE_HEADER, type ResponseContext, refusalResponse } from "../http/route.ts";
import { newChance } from "./frame-faults.ts";

/** Real ms. The list is read again after this time, since another isolate may have changed it. */
const FRESH_MS = 1_000;
const CONTROL_PREFIX = "/control/";

export interface CallFaultDependencies {
  /** Reads the active faults. */
  readonly readFaults: () => Promise<Fault[]>;
  readonly momentOf: (request: IncomingCall) => Promise<ResponseContext>;
  /** Real ms since the epoch. */
  readonly real: () => number;
  readonly sleep: (realMs: number) => Promise<unknown>;
}

/** Applies the operator's faults to calls: delays add up, of the others the first applies. */
export class CallFaults {
  readonly #dependencies: CallFaultDependencies;
  readonly #chance = newChance();
  #faults: readonly FaultOfCalls[] = [];
  #freshUntil = 0;

  constructor(dependencies: CallFaultDependencies) {
    this.#dependencies = dependencies;
  }

  set(faults: readonly Fault[]): void {
    this.#faults = faults.filter(isCallFault);
    this.#chance.keep(this.#faults);
    this.#freshUntil = this.#dependencies.real() + FRESH_MS;
  }

  /** Calls of the control API are left out: an operator must be able to remove a fault. */
  async apply<R extends IncomingCall>(
    request: R,
    handle: (request: R) => Promise<CallResponse>,
  ): Promise<CallResponse> {
    const { path } = addressOf(request);
    if (path.startsWith(CONTROL_PREFIX)) return handle(request);
    if (this.#dependencies.real() >= this.#freshUntil) this.set(await this.#dependencies.readFaults());
    const matching = this.#faults.filter(({ match }) => matchesPath(match.path, path));
    return matching.length === 0 ? handle(request) : this.#applyMatching(matching, request, handle);
  }

  async #applyMatching<R extends IncomingCall>(
    faults: readonly FaultOfCalls[],
    request: R,
    handle: (request: R) => Promise<CallResponse>,
  ): Promise<CallResponse> {
    const { sleep, momentOf } = this.#dependencies;
    const others: Exclude<FaultOfCalls["fault"], { kind: "delay" }>[] = [];
    let delayMs = 0;
    for (const each of faults) {
      const float = this.#chance.next(each);
      if (float === null) continue;
      if (each.fault.kind === "delay") delayMs += delayMsOf(each.fault, float);
      else others.push(each.fault);
    }
    if (delayMs > 0) await sleep(delayMs);
    const [first] = others;
    switch (first?.kind) {
      case undefined:
        return handle(request);
      case "error": {
        const { now } = await momentOf(request);
        const headers = { [CODE_HEADER]: String(first.code) };
        return Response.json({ code: first.code, msg: first.msg, server_time: now }, { headers });
      }
      case "status":
        return new Response(`HTTP ${first.status}, as the control API asked for`, { status: first.status });
      case "unauthorized":
        return refusalResponse(refuse("unauthorized"), await momentOf(request));
      case "cut":
        return cut(asResponse(await handle(request)));
    }
  }
}

/** Sends half of the body, then breaks the connection. An upgrade has no body and stays whole. */
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
  return new Response(body, answer);
}
