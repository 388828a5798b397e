import { type AnyCall, SUCCESS } from "#contract/call.ts";
import type { CallEntry, FrameEntry } from "#contract/control/metrics.ts";
import type { CallMetrics } from "#contract/control/workbench.ts";
import { profile } from "#contract/calls/profile.ts";
import { openFrame } from "#contract/frame.ts";
import { memberIdIn } from "./caller.ts";
import type { Observer, ObservedAnswer } from "#edge/upstream/proxy.ts";
import { Masker } from "./recording/masker.ts";

const CALLS_MAX = 1_000;
const FRAMES_MAX = 500;
const SHOWN_MAX = 200;
const DATA_LENGTH_MAX = 500;
const SAMPLES_MAX = 200;
const TOKENS_MAX = 10_000;
const SERVER_ERROR = 500;
/** A token of the simulator names its member. */
const OWN_TOKEN = /^Token ([1-9]\d{4,15})\./;

interface Filter {
  readonly member?: string | undefined;
  readonly call?: string | undefined;
  readonly request_id?: string | undefined;
}

interface RawFrame {
  readonly realTime: number;
  readonly direction: "in" | "out";
  readonly member: string | null;
  readonly text: string;
}

interface Counted {
  count: number;
  errors: number;
  /** The latest, unordered. */
  readonly samples: number[];
}

/** Keeps the latest calls and frames of this process, of any backend: without bodies, queries and tokens. */
export class Journal implements Observer {
  readonly #calls: CallEntry[] = [];
  readonly #frames: RawFrame[] = [];
  readonly #counted = new Map<string, Counted>();
  readonly #members = new Map<string, string>();

  answered({ method, path, startedAt, ms, status, code, requestId, authorization, isCall }: ObservedAnswer): void {
    if (isCall) this.#count(`${method} ${path}`, ms, status >= SERVER_ERROR);
    this.#calls.push({
      real_time: startedAt,
      method,
      path,
      member: this.memberOf(authorization),
      request_id: requestId,
      status,
      code: code ?? null,
      ms,
    });
    if (this.#calls.length > CALLS_MAX) this.#calls.shift();
  }

  /** Learns whose token it is from the member's profile: a backend's tokens need not name the member. */
  read(call: AnyCall, code: number, fields: unknown, authorization: string | undefined): void {
    if (call !== profile || code !== SUCCESS || authorization === undefined) return;
    const member = memberIdIn(fields);
    if (member !== null) this.learn(authorization, member);
  }

  learn(authorization: string, member: string): void {
    const [oldest] = this.#members.keys();
    if (this.#members.size >= TOKENS_MAX && oldest !== undefined) this.#members.delete(oldest);
    this.#members.set(authorization, member);
  }

  memberOf(authorization: string | undefined): string | null {
    if (authorization === undefined) return null;
    return this.#members.get(authorization) ?? OWN_TOKEN.exec(authorization)?.[1] ?? null;
  }

  frame(realTime: number, direction: "in" | "out", member: string | null, text: string): void {
    this.#frames.push({ realTime, direction, member, text });
    if (this.#frames.length > FRAMES_MAX) this.#frames.shift();
  }

  /** Newest first. Frames have neither a path nor a request id, calls no number. */
  entries({ member, call, request_id: requestId }: Filter): { calls: CallEntry[]; frames: FrameEntry[] } {
    const cmd = call !== undefined && /^\d{1,5}$/.test(call) ? Number(call) : null;
    const calls = this.#calls.filter(
      (each) =>
        cmd === null &&
        (member === undefined || each.member === member) &&
        (call === undefined || each.path === call) &&
        (requestId === undefined || each.request_id === requestId),
    );
    const hasFrames = requestId === undefined && (call === undefined || cmd !== null);
    const frames = this.#frames.filter(
      (each) =>
        hasFrames &&
        (member === undefined || each.member === member) &&
        (cmd === null || openFrame(each.text)?.cmd === cmd),
    );
    return {
      calls: calls.slice(-SHOWN_MAX).toReversed(),
      frames: frames.slice(-SHOWN_MAX).toReversed().map(shownFrame),
    };
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

function shownFrame({ realTime, direction, member, text }: RawFrame): FrameEntry {
  // A masker of its own: equal texts of several entries need not look equal here.
  const { cmd = null, data = null } = openFrame(new Masker().frame(text)) ?? {};
  return { real_time: realTime, direction, member, cmd, data: JSON.stringify(data).slice(0, DATA_LENGTH_MAX) };
}

function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}
