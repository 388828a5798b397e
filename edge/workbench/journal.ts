import { type AnyCall, SUCCESS } from "#contract/call.ts";
import type { CallMetrics } from "#contract/control/workbench.ts";
import { profile } from "#contract/calls/profile.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import { openFrame } from "#contract/frame.ts";
import { Journal } from "#contract/journal.ts";
import { memberIdIn } from "./caller.ts";
import type { Observer, ObservedAnswer } from "#edge/upstream/proxy.ts";
import { Masker } from "./recording/masker.ts";

const SAMPLES_MAX = 200;
const TOKENS_MAX = 10_000;
const SERVER_ERROR = 500;
/** A token of the simulator names its member. */
const OWN_TOKEN = /^Token ([1-9]\d{4,15})\./;

interface Counted {
  count: number;
  errors: number;
  /** The latest, unordered. */
  readonly samples: number[];
}

/** The journal of this process in front of any backend, with the metrics of its calls. */
export class GatewayJournal extends Journal implements Observer {
  readonly #counted = new Map<string, Counted>();
  readonly #members = new FifoCache<string, string>(TOKENS_MAX);

  constructor(real: () => number) {
    // A masker of its own: equal texts of several entries need not look equal here.
    super((text) => openFrame(new Masker().frame(text))?.data, real);
  }

  answered({ method, path, startedAt, ms, status, code, requestId, authorization, isCall }: ObservedAnswer): void {
    if (isCall) this.#count(`${method} ${path}`, ms, status >= SERVER_ERROR);
    this.call({
      real_time: startedAt,
      method,
      path,
      member: this.memberOf(authorization),
      request_id: requestId,
      status,
      code: code ?? null,
      ms,
    });
  }

  /** Learns whose token it is from the member's profile: a backend's tokens need not name the member. */
  read(call: AnyCall, code: number, fields: unknown, authorization: string | undefined): void {
    if (call !== profile || code !== SUCCESS || authorization === undefined) return;
    const member = memberIdIn(fields);
    if (member !== null) this.learn(authorization, member);
  }

  learn(authorization: string, member: string): void {
    this.#members.set(authorization, member);
  }

  memberOf(authorization: string | undefined): string | null {
    if (authorization === undefined) return null;
    return this.#members.get(authorization) ?? OWN_TOKEN.exec(authorization)?.[1] ?? null;
  }

  /** The most asked call first. */
  metrics(): CallMetrics[] {
    return [...this.#counted]
      .map(([call, { count, errors, samples }]) => {
        const sorted = samples.toSorted((one, other) => one - other);
        return { call, count, errors, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
      })
      .sort((one, other) => other.count - one.count);
  }

  #count(call: string, ms: number, isError: boolean): void {
    const counted = this.#counted.get(call) ?? { count: 0, errors: 0, samples: [] };
    this.#counted.set(call, counted);
    counted.samples[counted.count % SAMPLES_MAX] = ms;
    counted.count += 1;
    if (isError) counted.errors += 1;
  }
}

function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}
