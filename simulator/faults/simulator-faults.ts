import { isOperatorPath } from "#contract/control/act.ts";
import type { Fault } from "#contract/control/faults.ts";
import { Chance, isFrameFault } from "#contract/faults/chance.ts";
import { FaultInjector, type Passage } from "#contract/faults/fault-injector.ts";
import { refuse } from "#contract/refusals.ts";
import { floats } from "#fairness/draw.ts";
import { addressOf, type IncomingCall } from "../http/request.ts";
import { asResponse, type CallResponse, CODE_HEADER, type ResponseContext, refusalResponse } from "../http/route.ts";

/** Decides by the seeds that rounds are drawn with. */
export function newChance(): Chance {
  return new Chance((seed, count) => floats(seed, "fault", count));
}

/** Real ms. The list is read again after this time, since another isolate may have changed it. */
const FRESH_MS = 1_000;

interface SharedCallFaultsOptions {
  readonly readFaults: () => Promise<Fault[]>;
  readonly momentOf: (request: IncomingCall) => Promise<ResponseContext>;
  /** Real ms since the epoch. */
  readonly real: () => number;
  readonly sleep: (realMs: number) => Promise<unknown>;
}

/** The faults of calls, which all isolates share. */
export class SharedCallFaults {
  readonly #options: SharedCallFaultsOptions;
  readonly #injector = new FaultInjector(newChance());
  #freshUntil = 0;

  constructor(options: SharedCallFaultsOptions) {
    this.#options = options;
  }

  set(faults: readonly Fault[]): void {
    this.#injector.set(faults);
    this.#freshUntil = this.#options.real() + FRESH_MS;
  }

  /** Calls of the control API are left out: an operator must be able to remove a fault. */
  async apply<R extends IncomingCall>(
    request: R,
    handle: (request: R) => Promise<CallResponse>,
  ): Promise<CallResponse> {
    const { real, readFaults, momentOf, sleep } = this.#options;
    const { path } = addressOf(request);
    if (isOperatorPath(path)) return handle(request);
    if (real() >= this.#freshUntil) this.set(await readFaults());
    if (this.#injector.hasNoneOfCalls) return handle(request);
    return this.#injector.answer(path, (await momentOf(request)).now, {
      sleep,
      ask: async () => asResponse(await handle(request)),
      error: async (code, msg) => {
        const headers = { [CODE_HEADER]: String(code) };
        return Response.json({ code, msg, server_time: (await momentOf(request)).now }, { headers });
      },
      unauthorized: async () => refusalResponse(refuse("unauthorized"), await momentOf(request)),
    });
  }
}

/** A cell's faults, which last through a restart. */
export class StoredFrameFaults {
  readonly #kv: SyncKvStorage;
  readonly #now: () => number;
  readonly #injector = new FaultInjector(newChance());

  /** `now`: the simulator's time. */
  constructor(kv: SyncKvStorage, now: () => number) {
    this.#kv = kv;
    this.#now = now;
    this.#injector.set(kv.get<Fault[]>("faults") ?? []);
  }

  set(faults: readonly Fault[]): void {
    this.#injector.set(faults);
    this.#kv.put("faults", faults.filter(isFrameFault));
  }

  get isEmpty(): boolean {
    return this.#injector.hasNoneOfFrames;
  }

  pass(passage: Passage): void {
    this.#injector.pass(passage, this.#now());
  }
}
