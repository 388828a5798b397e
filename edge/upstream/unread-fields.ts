import type { AnyCall } from "#contract/call.ts";
import { type UnreadEntry, controlJournal } from "#contract/control/metrics.ts";
import { type Frame, openFrame } from "#contract/frame.ts";
import * as aviatorFrames from "#contract/games/aviator/frames.ts";
import * as luckyHitFrames from "#contract/games/lucky-hit/frames.ts";
import { readTolerantly, type Unread } from "#contract/values/tolerant.ts";
import { type Log, LOGGED_PATH_MAX } from "../middleware/access-log.ts";
import type { Envelope } from "./envelope.ts";
import type { Upstream } from "./upstream.ts";

/** An origin has no journal: the gateway answers with the fields that clients cannot read. */
export function withUnreadJournal(upstream: Upstream, unread: UnreadFields, now: () => number): Upstream {
  return {
    ...upstream,
    fetch(request, call) {
      if (call !== controlJournal) return upstream.fetch(request, call);
      const journal = { calls: [], frames: [], unread: unread.entries.toReversed() };
      return Promise.resolve(Response.json({ code: 200, msg: "OK", server_time: now(), ...journal }));
    },
  };
}

/** Bounds the cost: one sample of each call and frame in this time. */
const SAMPLE_EVERY_MS = 1_000;
/** A field is logged again after this time. */
const LOG_EVERY_MS = 60_000;
/** The oldest entries are dropped. */
const ENTRIES_MAX = 200;
/** A backend may put long names of its own into a field's path. */
const FIELD_MAX = 200;

const SUCCESS = 200;
/** Matched before parsing: most frames are not sampled. */
const CMD_FIRST = /^\s*\{\s*"cmd"\s*:\s*(\d{1,6})/;

const frames = new Map(
  [...framesOf(aviatorFrames), ...framesOf(luckyHitFrames)].map((each) => [each.cmd, each] as const),
);

function framesOf(exported: Readonly<Record<string, unknown>>): Frame[] {
  return Object.values(exported).filter(isFrame);
}

function isFrame(value: unknown): value is Frame {
  return typeof value === "object" && value !== null && "cmd" in value && "data" in value;
}

interface UnreadOptions {
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
}

/**
 * Reads samples of a backend's answers and frames as a client does. Reports missing and unreadable fields to the log
 * and to operators: their places, never their values.
 */
export class UnreadFields {
  readonly #now: () => number;
  readonly #log: Log;
  readonly #sampledAt = new Map<string, number>();
  readonly #entries = new Map<string, UnreadEntry>();

  constructor({ now, log }: UnreadOptions) {
    this.#now = now;
    this.#log = log;
  }

  /** The newest last. */
  get entries(): readonly UnreadEntry[] {
    return [...this.#entries.values()];
  }

  inspectAnswer(call: AnyCall, { code, fields }: Envelope, requestId: string): void {
    if (code !== SUCCESS || fields === undefined || !this.#isDue(call.path)) return;
    const unread: Unread = [];
    readTolerantly(call.answer, fields, unread);
    this.#report(call.method, call.path, unread, requestId);
  }

  /** A text of the backend's socket at `path`. */
  inspectFrame(path: string, text: string): void {
    const cmd = CMD_FIRST.exec(text.slice(0, 40))?.[1];
    const kind = frames.get(Number(cmd));
    if (kind === undefined || !this.#isDue(`${path} ${kind.cmd}`)) return;
    const unread: Unread = [];
    readTolerantly(kind.data, openFrame(text)?.data, unread);
    this.#report("FRAME", `${path} ${kind.cmd}`, unread, "");
  }

  #isDue(key: string): boolean {
    const now = this.#now();
    if (now - (this.#sampledAt.get(key) ?? -Infinity) < SAMPLE_EVERY_MS) return false;
    this.#sampledAt.set(key, now);
    return true;
  }

  #report(method: string, path: string, unread: Unread, id: string): void {
    const time = this.#now();
    for (const field of new Set(unread.map((each) => each.slice(0, FIELD_MAX)))) {
      const key = `${path} ${field}`;
      const before = this.#entries.get(key);
      const isNews = before === undefined || time - before.logged_time >= LOG_EVERY_MS;
      const logged_time = isNews ? time : before.logged_time;
      this.#entries.delete(key);
      this.#entries.set(key, { real_time: time, logged_time, path, field, count: (before?.count ?? 0) + 1 });
      if (this.#entries.size > ENTRIES_MAX) this.#entries.delete([...this.#entries.keys()][0] ?? "");
      const error = `unread field: ${field}`;
      if (isNews) this.#log({ level: "error", time, id, method, path: path.slice(0, LOGGED_PATH_MAX), error });
    }
  }
}
