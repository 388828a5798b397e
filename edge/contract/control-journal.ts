import * as z from "zod/mini";
import { call } from "./call.ts";
import { memberId } from "./values.ts";

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
