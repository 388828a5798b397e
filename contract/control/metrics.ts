import * as z from "zod/mini";
import { call } from "../call.ts";
import { clockState } from "./control.ts";
import { failedSteps } from "./operate.ts";
import { HOUR_MS, MINUTE_MS } from "../values/durations.ts";
import { anyMemberId } from "../values/entered.ts";
import { described, money, time } from "../values/values.ts";

// When the control page and the alerts call messages between objects, and the audit of the books, late.
export const OUTBOX_LATE_MS = 2 * MINUTE_MS;
export const AUDIT_LATE_MS = 26 * HOUR_MS;

/** Real time, ms since the epoch: durations do not depend on the simulator's clock. */
const realTime = z.int();

const callEntry = z.object({
  real_time: realTime,
  method: z.string(),
  path: z.string(),
  /** The member of the token; null: none. */
  member: z.nullable(anyMemberId),
  request_id: z.nullable(z.string()),
  status: z.int(),
  /** The envelope's code; null: the answer has no envelope. */
  code: z.nullable(z.int()),
  /** Time to the start of the answer, measured by `handleRequest`. */
  ms: z.int(),
});

const frameEntry = z.object({
  real_time: realTime,
  direction: z.enum(["in", "out"]),
  /** Null: all players of the game. */
  member: z.nullable(anyMemberId),
  /** Null: not a frame. */
  cmd: z.nullable(z.int()),
  /** The data as JSON. Texts that may name a person or grant access are shown as "***". */
  data: z.string(),
});

/** A field of a backend's answers that clients cannot read: its place, such as `queryset.*.price`, and its count. */
const unreadEntry = z.object({
  real_time: realTime,
  /** The last time in the log. */
  logged_time: realTime,
  /** A call's path, or a socket's path and the frame's number. */
  path: z.string(),
  field: z.string(),
  /** `missing`, or `text in place of number`. */
  reason: z.string(),
  /** The number of compared answers with it. */
  count: z.int(),
  /** The number of answers that this process compared. */
  checked: z.int(),
});

/** A field in which a second backend answers otherwise: its place, how it differs, and how often, never a value. */
const shadowEntry = z.object({
  real_time: realTime,
  /** The last time in the log. */
  logged_time: realTime,
  call: z.string(),
  field: z.string(),
  /** Of the second backend's field: it is missing, added, of another type or of another value. */
  kind: z.enum(["missing", "added", "type", "value"]),
  count: z.int(),
});
export type ShadowEntry = z.output<typeof shadowEntry>;

export const operateJournal = call("GET", "/operate/journal", {
  summary: "The last calls and frames, newest first, with nothing in them that is secret or personal",
  by: "operator",
  query: {
    member: z.optional(anyMemberId),
    call: described(z.optional(z.string().check(z.maxLength(100))), "A call's path, or a frame's number"),
    request_id: described(z.optional(z.string().check(z.maxLength(100))), "The request's id"),
  },
  answer: {
    calls: z.array(callEntry),
    frames: z.array(frameEntry),
    /** Only with a real origin; newest first. */
    unread: z.optional(z.array(unreadEntry)),
    /** Only with UPSTREAM_SHADOW; newest first. */
    shadow: z.optional(z.array(shadowEntry)),
  },
});

export type CallEntry = z.output<typeof callEntry>;
export type UnreadEntry = z.output<typeof unreadEntry>;
export type FrameEntry = z.output<typeof frameEntry>;

/** Whole real ms, over the last 30 to 60 seconds; null: no sample. */
const quantile = z.nullable(z.int());
const latency = z.object({ count: z.int(), p50: quantile, p95: quantile, p99: quantile });
export type Latency = z.output<typeof latency>;

/** Actions of real players, by socket or call, refused ones included. */
const deeds = z.object({
  /** Since the cell started. */
  count: z.int(),
  /** Over the last 10 s. */
  per_second: z.number(),
  /** From the cell's receipt to the answer after the commit. */
  latency,
});

const activity = {
  members: z.int(),
  /** Simulated players; `members` excludes them. */
  simulated: z.int(),
  sockets: z.int(),
  stakes: deeds,
  cash_outs: deeds,
  /** Stakes and cash-outs since the cell started: refused ones, and those that failed by a bug. */
  refusals: z.int(),
  errors: z.int(),
};

const tableLive = z.object({
  /** The name that `/control/force` takes. */
  table: z.string(),
  game: z.string(),
  period: z.int(),
  phase: z.string(),
  /** The start of the next phase; null while it is secret: in flight. */
  ends_at: z.nullable(time),
  maintenance: z.boolean(),
  /** The length of the queue of forced outcomes. */
  forced: z.int(),
  /** Rounds that were called off, because their beacon did not come. */
  voids: z.int(),
  /** The newest finished round, with its outcome in the form that `/control/force` takes. */
  last: z.nullable(z.object({ period: z.int(), outcome: z.unknown() })),
});

const moneySample = z.object({
  real_time: z.int(),
  now: time,
  /** The balances of all members, simulated players included. */
  members: money,
  /** The sum of all accounts; anything but 0 is a fault. */
  total: money,
});
export type MoneySample = z.output<typeof moneySample>;

export const operateMetrics = call("GET", "/operate/metrics", {
  summary: "The whole simulator at one look: time, tables, cells, stakes a second, latencies, money",
  by: "operator",
  answer: {
    clock: clockState,
    tables: z.array(tableLive),
    /** Games without a table; `table` is the name that `/operate/closing` takes. */
    instant_games: z.array(z.object({ table: z.string(), maintenance: z.boolean() })),
    cells: z.array(z.object({ cell: z.int(), ...activity })),
    all: z.object(activity),
    /** Since this process started, without the control API; errors: HTTP 500 and above. */
    calls: z.object({ count: z.int(), errors: z.int() }),
    /** Only objects with failed steps. */
    failures: z.array(failedSteps),
    money: moneySample,
    /** How long the oldest message between objects has waited, simulated ms. */
    outbox_age_ms: z.int(),
    /** The newest audit; without any, the start of the data. */
    audited_at: realTime,
    /** Oldest first: up to 600 samples, at most one a second, taken only while a client asks. */
    money_over_time: z.array(moneySample),
  },
});
