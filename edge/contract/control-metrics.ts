import * as z from "zod/mini";
import { call } from "./call.ts";
import { clockState } from "./control.ts";
import { money, time, memberId } from "./values.ts";

/** Real time, ms since the epoch: how long things take is the machine's matter, whatever the simulator's clock says. */
const realTime = z.int();

const callEntry = z.object({
  real_time: realTime,
  method: z.string(),
  path: z.string(),
  /** Whose token it bore; null: none. */
  member: z.nullable(memberId),
  request_id: z.nullable(z.string()),
  status: z.int(),
  /** Of the envelope; null: what was answered is none. */
  code: z.nullable(z.int()),
  /** Until the answer began, at the front desk. */
  ms: z.int(),
});

const frameEntry = z.object({
  real_time: realTime,
  direction: z.enum(["in", "out"]),
  /** Null: to everyone at the game. */
  member: z.nullable(memberId),
  /** Null: not a frame. */
  cmd: z.nullable(z.int()),
  /** What it carried, as JSON; texts that may name a person or open a door are shown as "***". */
  data: z.string(),
});

/** A field of a backend's answers that clients cannot read: its place, such as `queryset.*.price`, and how often. */
const unreadEntry = z.object({
  real_time: realTime,
  /** When it was last written to the log. */
  logged_time: realTime,
  /** A call's path, or a socket's and the number of the frame. */
  path: z.string(),
  field: z.string(),
  /** How many of the answers that were looked at had it. */
  count: z.int(),
});

export const controlJournal = call("GET", "/control/journal", {
  summary: "The last calls and frames, newest first, with nothing in them that is secret or personal",
  by: "operator",
  query: {
    member: z.optional(memberId),
    /** A call's path, or a frame's number. */
    call: z.optional(z.string().check(z.maxLength(100))),
    request_id: z.optional(z.string().check(z.maxLength(100))),
  },
  answer: {
    calls: z.array(callEntry),
    frames: z.array(frameEntry),
    /** Of a real origin, newest first. */
    unread: z.optional(z.array(unreadEntry)),
  },
});

export type CallEntry = z.output<typeof callEntry>;
export type UnreadEntry = z.output<typeof unreadEntry>;
export type FrameEntry = z.output<typeof frameEntry>;

/** Whole real ms, of the last half a minute to a minute; null: there was none. */
const quantile = z.nullable(z.int());
const latency = z.object({ count: z.int(), p50: quantile, p95: quantile, p99: quantile });
export type Latency = z.output<typeof latency>;

/** What players did by hand, by socket or by call: taken or not, each was answered. */
const deeds = z.object({
  /** Since the cell began. */
  count: z.int(),
  /** Of the last 10 s. */
  per_second: z.number(),
  /** From when the cell takes one up until its answer leaves, after the commit. */
  latency,
});

const activity = {
  members: z.int(),
  /** Simulated players, who are not counted among the members. */
  simulated: z.int(),
  sockets: z.int(),
  stakes: deeds,
  cash_outs: deeds,
  /** Stakes and cash-outs that were refused, since the cell began; and those that failed by a bug. */
  refusals: z.int(),
  errors: z.int(),
};

const tableLive = z.object({
  /** As `/control/force` takes it. */
  table: z.string(),
  game: z.string(),
  period: z.int(),
  phase: z.string(),
  /** When the next phase begins; null while that is secret: in flight. */
  ends_at: z.nullable(time),
  maintenance: z.boolean(),
  /** How many outcomes wait to be forced. */
  forced: z.int(),
  /** The newest round that is over; its outcome as `/control/force` would take it. */
  last: z.nullable(z.object({ period: z.int(), outcome: z.unknown() })),
});

const moneySample = z.object({
  /** Ms since the epoch, real. */
  real_time: z.int(),
  now: time,
  /** In all members' hands, the simulated ones' too. */
  members: money,
  /** Of all accounts: has to be 0. */
  total: money,
});
export type MoneySample = z.output<typeof moneySample>;

export const controlMetrics = call("GET", "/control/metrics", {
  summary: "The whole simulator at one look: time, tables, cells, stakes a second, latencies, money",
  by: "operator",
  answer: {
    clock: clockState,
    tables: z.array(tableLive),
    /** Games without a table; `table` as `/control/maintenance` takes it. */
    instant_games: z.array(z.object({ table: z.string(), maintenance: z.boolean() })),
    cells: z.array(z.object({ cell: z.int(), ...activity })),
    all: z.object(activity),
    /** That came to this front desk since it began, the control API's own not counted; errors: HTTP 500 and above. */
    calls: z.object({ count: z.int(), errors: z.int() }),
    money: moneySample,
    /** Oldest first, one a second at the most, for as long as somebody asked: up to 600 of them. */
    money_over_time: z.array(moneySample),
  },
});
