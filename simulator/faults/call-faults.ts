import type { Fault } from "#contract/control-faults.ts";
import { refuse } from "#contract/refusals.ts";
import { addressOf } from "../http/address.ts";
import { type Moment, refusalResponse } from "../http/answer.ts";
import { CODE_HEADER } from "../journal/journal.ts";
import { Chance, delayMsOf, type FaultOfCalls, fallsOnCalls } from "./chance.ts";

/** The faults in force are asked for this often, real ms: what an operator changes elsewhere is heard of by then. */
const FRESH_MS = 1_000;
const SPARED_PREFIX = "/control/";

export interface CallFaultNeeds {
  /** Those in force, from where they are kept. */
  readonly inForce: () => Promise<Fault[]>;
  readonly momentOf: (request: Request) => Promise<Moment>;
  /** Real ms since the epoch. */
  readonly real: () => number;
  readonly sleep: (realMs: number) => Promise<unknown>;
}

/** Lets the faults that an operator asked for fall on calls: delays add up, of the others the first counts. */
export class CallFaults {
  readonly #needs: CallFaultNeeds;
  readonly #chance = new Chance();
  #held: readonly FaultOfCalls[] = [];
  #freshUntil = 0;

  constructor(needs: CallFaultNeeds) {
    this.#needs = needs;
  }

  /** What an operator has just changed here counts at once. */
  hear(faults: readonly Fault[]): void {
    this.#held = faults.filter(fallsOnCalls);
    this.#chance.keep(this.#held);
    this.#freshUntil = this.#needs.real() + FRESH_MS;
  }

  /** Answers a request as `desk` does, but for the faults that fall on it. */
  async around(request: Request, desk: (request: Request) => Promise<Response>): Promise<Response> {
    const { path } = addressOf(request);
    if (path.startsWith(SPARED_PREFIX)) return desk(request);
    if (this.#needs.real() >= this.#freshUntil) this.hear(await this.#needs.inForce());
    const here = this.#held.filter(({ match }) => isAt(match.path, path));
    return here.length === 0 ? desk(request) : this.#fall(here, request, desk);
  }

  async #fall(
    faults: readonly FaultOfCalls[],
    request: Request,
    desk: (request: Request) => Promise<Response>,
  ): Promise<Response> {
    const { sleep, momentOf } = this.#needs;
    const fallen: Exclude<FaultOfCalls["fault"], { kind: "delay" }>[] = [];
    let delayMs = 0;
    for (const each of faults) {
      const float = this.#chance.next(each);
      if (float === null) continue;
      if (each.fault.kind === "delay") delayMs += delayMsOf(each.fault, float);
      else fallen.push(each.fault);
    }
    if (delayMs > 0) await sleep(delayMs);
    const [first] = fallen;
    switch (first?.kind) {
      case undefined:
        return desk(request);
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
        return cut(await desk(request));
    }
  }
}

function isAt(wanted: string | undefined, pathname: string): boolean {
  if (wanted === undefined) return true;
  return wanted.endsWith("*") ? pathname.startsWith(wanted.slice(0, -1)) : pathname === wanted;
}

/** An answer whose first half comes, and then the connection breaks. A socket's has no body that could. */
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
