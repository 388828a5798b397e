import type { CallEntry, FrameEntry } from "#contract/control-journal.ts";
import { openFrame } from "#contract/frame.ts";
import { type Address, addressOf, valueIn } from "../http/address.ts";
import { memberOfToken } from "../objects/member-id.ts";

/** In which an answer says its envelope's code, so that the journal need not read its body. The gateway drops it. */
export const CODE_HEADER = "x-envelope-code";

const CALLS_KEPT = 1_000;
const SERVER_ERROR = 500;
/** Status and code of a call that got no answer, as its caller is told. */
const BROKEN_OFF = 502;
const SPARED_PREFIX = "/control/";

/** What of the calls to show: null does not choose. */
export interface CallFilter {
  readonly member: string | null;
  readonly path: string | null;
  readonly requestId: string | null;
}

/** The last calls at this front desk. What they carried is not kept: neither bodies nor queries nor tokens. */
export class CallJournal {
  readonly #ring = new Ring<CallEntry>(CALLS_KEPT);
  readonly #real: () => number;
  #count = 0;
  #errors = 0;

  /** `real`: ms since the epoch. */
  constructor(real: () => number) {
    this.#real = real;
  }

  /** Answers a request as `desk` does, and notes it. */
  async around(request: Request, desk: (request: Request) => Promise<Response>): Promise<Response> {
    const { path, query } = addressOf(request);
    if (path.startsWith(SPARED_PREFIX)) return desk(request);
    const from = this.#real();
    const note = (status: number, code: number | null) => this.#note(request, { path, query }, { status, code, from });
    this.#count += 1;
    try {
      const response = await desk(request);
      const code = response.headers.get(CODE_HEADER);
      note(response.status, code === null ? null : Number(code));
      return response;
    } catch (error) {
      // The gateway answers for an object that could not be reached.
      note(BROKEN_OFF, BROKEN_OFF);
      throw error;
    }
  }

  #note(
    request: Request,
    { path, query }: Address,
    { status, code, from }: { readonly status: number; readonly code: number | null; readonly from: number },
  ): void {
    if (status >= SERVER_ERROR) this.#errors += 1;
    const shown = request.headers.get("Authorization")?.replace(/^Token /, "") ?? valueIn(query, "token") ?? "";
    const member = memberOfToken(shown);
    this.#ring.push({
      real_time: from,
      method: request.method,
      path,
      member: member === null ? null : String(member),
      request_id: request.headers.get("X-Request-Id"),
      status,
      code,
      ms: this.#real() - from,
    });
  }

  /** How many calls came here since it began; errors: those that broke off, and HTTP 500 and above. */
  get counts(): { count: number; errors: number } {
    return { count: this.#count, errors: this.#errors };
  }

  /** The newest first. */
  entries({ member, path, requestId }: CallFilter): CallEntry[] {
    return this.#ring
      .newestFirst()
      .filter(
        (entry) =>
          (member === null || entry.member === member) &&
          (path === null || entry.path === path) &&
          (requestId === null || entry.request_id === requestId),
      );
  }
}

const FRAMES_KEPT = 500;
const DATA_SHOWN = 500;

interface Kept {
  readonly realTime: number;
  readonly direction: "in" | "out";
  readonly member: number | null;
  readonly text: string;
}

/** What of the frames to show: null does not choose. */
export interface FrameFilter {
  readonly member: number | null;
  readonly cmd: number | null;
}

/** A cell's last frames. They are kept as they are, and read when somebody asks: keeping one has to cost next to nothing. */
export class FrameJournal {
  readonly #ring = new Ring<Kept>(FRAMES_KEPT);
  readonly #real: () => number;

  /** `real`: ms since the epoch. */
  constructor(real: () => number) {
    this.#real = real;
  }

  /** Notes a frame of a member's, or with null one to everyone at a game. */
  note(direction: "in" | "out", member: number | null, text: string): void {
    this.#ring.push({ realTime: this.#real(), direction, member, text });
  }

  /** The newest first, masked. */
  entries({ member, cmd }: FrameFilter): FrameEntry[] {
    return this.#ring
      .newestFirst()
      .filter((kept) => member === null || kept.member === member)
      .map(({ realTime, direction, member: whose, text }) => {
        const frame = openFrame(text);
        return {
          real_time: realTime,
          direction,
          member: whose === null ? null : String(whose),
          cmd: frame?.cmd ?? null,
          data: JSON.stringify(masked(frame?.data) ?? null).slice(0, DATA_SHOWN),
        };
      })
      .filter((entry) => cmd === null || entry.cmd === cmd);
  }
}

const MASK = "***";

/** Texts that are of a kind, not of a person. What is not named here is masked: so is a field that comes to be later. */
const SHOWN = new Set(["betId", "betResult", "category", "code", "game", "period", "status", "type", "updown"]);
/** Numbers of more digits may be a phone's, or an account's; times and periods are not. */
const NUMBER_MAX = 1e9;
const SHOWN_NUMBERS = /^(?:period|.*time|.*Time)$/;

/** JSON without what may name a person or open a door. */
export function masked(value: unknown, field = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, field));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each, name)]));
  }
  if (typeof value === "string") return value === "" || SHOWN.has(field) ? value : MASK;
  if (typeof value === "number") return Math.abs(value) < NUMBER_MAX || SHOWN_NUMBERS.test(field) ? value : MASK;
  return value;
}

/** The last so many things of many: each one more takes the oldest's place. */
export class Ring<T> {
  readonly #places: T[] = [];
  readonly #size: number;
  #next = 0;

  constructor(size: number) {
    this.#size = size;
  }

  push(thing: T): void {
    this.#places[this.#next] = thing;
    this.#next = (this.#next + 1) % this.#size;
  }

  newestFirst(): T[] {
    return [...this.#places.slice(this.#next), ...this.#places.slice(0, this.#next)].toReversed();
  }
}
