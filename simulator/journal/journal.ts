import { isOperatorPath } from "#contract/control/act.ts";
import type { CallEntry, FrameEntry } from "#contract/control/metrics.ts";
import { openFrame } from "#contract/frame.ts";
import { type Address, addressOf, type IncomingCall, queryValue } from "../http/request.ts";
import { type CallResponse, statusAndCodeOf } from "../http/route.ts";
import { memberOfToken } from "../objects/placement.ts";
import type { FrameFilter } from "../objects/cell-api.ts";

const CALLS_MAX = 1_000;
const SERVER_ERROR = 500;
/** Status and code of a call that threw: the gateway answers it like this. */
const BAD_GATEWAY = 502;

/** Null matches every call. */
interface CallFilter {
  readonly member: string | null;
  readonly path: string | null;
  readonly requestId: string | null;
}

/** The latest calls, without bodies, queries and tokens. */
export class CallJournal {
  readonly #entries = new RingBuffer<CallEntry>(CALLS_MAX);
  readonly #real: () => number;
  #count = 0;
  #errors = 0;

  /** `real`: ms since the epoch. */
  constructor(real: () => number) {
    this.#real = real;
  }

  /** Records a request and the response of its handler. Calls of the control API are left out. */
  async record<R extends IncomingCall>(
    request: R,
    handle: (request: R) => Promise<CallResponse>,
  ): Promise<CallResponse> {
    const address = addressOf(request);
    if (isOperatorPath(address.path)) return handle(request);
    const startedAt = this.#real();
    this.#count += 1;
    try {
      const response = await handle(request);
      this.#add(request, address, statusAndCodeOf(response), startedAt);
      return response;
    } catch (error) {
      this.#add(request, address, { status: BAD_GATEWAY, code: BAD_GATEWAY }, startedAt);
      throw error;
    }
  }

  #add(
    request: IncomingCall,
    { path, query }: Address,
    { status, code }: Pick<CallEntry, "status" | "code">,
    startedAt: number,
  ): void {
    if (status >= SERVER_ERROR) this.#errors += 1;
    const token = request.headers.get("Authorization")?.replace(/^Token /, "") ?? queryValue(query, "token") ?? "";
    const member = memberOfToken(token);
    this.#entries.push({
      real_time: startedAt,
      method: request.method,
      path,
      member: member === null ? null : String(member),
      request_id: request.headers.get("X-Request-Id"),
      status,
      code,
      ms: this.#real() - startedAt,
    });
  }

  /** All calls since the start; `errors`: calls that threw or answered with HTTP 500 or above. */
  get counts(): { count: number; errors: number } {
    return { count: this.#count, errors: this.#errors };
  }

  /** Newest first. */
  entries({ member, path, requestId }: CallFilter): CallEntry[] {
    return this.#entries
      .newestFirst()
      .filter(
        (entry) =>
          (member === null || entry.member === member) &&
          (path === null || entry.path === path) &&
          (requestId === null || entry.request_id === requestId),
      );
  }
}

const FRAMES_MAX = 500;
const DATA_LENGTH_MAX = 500;

interface RawFrame {
  readonly realTime: number;
  readonly direction: "in" | "out";
  readonly member: number | null;
  readonly text: string;
}

/** A cell's latest frames. They are parsed on reading only, since every stake adds some. */
export class FrameJournal {
  readonly #frames = new RingBuffer<RawFrame>(FRAMES_MAX);
  readonly #real: () => number;

  /** `real`: ms since the epoch. */
  constructor(real: () => number) {
    this.#real = real;
  }

  /** `member`: null for a frame to everyone at a game. */
  note(direction: "in" | "out", member: number | null, text: string): void {
    this.#frames.push({ realTime: this.#real(), direction, member, text });
  }

  /** Newest first, masked. */
  entries({ member, cmd }: FrameFilter): FrameEntry[] {
    return this.#frames
      .newestFirst()
      .filter((frame) => member === null || frame.member === member)
      .map(({ realTime, direction, member: owner, text }) => {
        const frame = openFrame(text);
        return {
          real_time: realTime,
          direction,
          member: owner === null ? null : String(owner),
          cmd: frame?.cmd ?? null,
          data: JSON.stringify(mask(frame?.data) ?? null).slice(0, DATA_LENGTH_MAX),
        };
      })
      .filter((entry) => cmd === null || entry.cmd === cmd);
  }
}

const MASK = "***";
/** An allow list, so that a new field is masked until it is added here. */
const PLAIN_TEXT_FIELDS = new Set([
  "betId",
  "betResult",
  "category",
  "code",
  "game",
  "period",
  "status",
  "type",
  "updown",
]);
/** Larger numbers may be phone or account numbers, except times and periods. */
const PLAIN_NUMBER_MAX = 1e9;
const PLAIN_NUMBER_FIELDS = /^(?:period|.*time|.*Time)$/;

/** Replaces whatever may identify a person or open a session. */
export function mask(value: unknown, field = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => mask(each, field));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mask(each, name)]));
  }
  if (typeof value === "string") return value === "" || PLAIN_TEXT_FIELDS.has(field) ? value : MASK;
  if (typeof value === "number") {
    return Math.abs(value) < PLAIN_NUMBER_MAX || PLAIN_NUMBER_FIELDS.test(field) ? value : MASK;
  }
  return value;
}

/** A bounded list: each new entry replaces the oldest. */
export class RingBuffer<T> {
  readonly #entries: T[] = [];
  readonly #size: number;
  #next = 0;

  constructor(size: number) {
    this.#size = size;
  }

  push(entry: T): void {
    this.#entries[this.#next] = entry;
    this.#next = (this.#next + 1) % this.#size;
  }

  newestFirst(): T[] {
    return [...this.#entries.slice(this.#next), ...this.#entries.slice(0, this.#next)].toReversed();
  }
}
