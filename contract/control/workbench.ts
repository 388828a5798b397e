import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyMemberId, lines } from "../values/values.ts";
import { delayMs, matchedPath, matchedShare, seed } from "./faults.ts";

// The gateway answers these calls itself, so they work in front of any backend.

/** Real time, ms since the epoch. */
const realTime = z.int();

export const STUBS_MAX = 100;
export const STUB_BYTES_MAX = 64 * 1024;

/** JSON of a bounded size. Texts in it may have places to fill: `{{body.amount}}`. */
const template = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => JSON.stringify(value).length <= STUB_BYTES_MAX));

const wantedStub = {
  match: z.strictObject({
    path: matchedPath,
    method: z.optional(z.enum(["GET", "POST", "PUT", "DELETE"])),
    /** Only this member's calls. Of a backend with tokens of its own: once the gateway has seen the member's profile. */
    member: z.optional(anyMemberId),
    /** Parameters of the query that have to have these values. */
    query: z.optional(z.record(z.string(), z.string())),
    /** The share of the calls that get the stub. */
    share: matchedShare,
  }),
  answer: z.strictObject({
    status: z._default(z.int().check(z.gte(200), z.lte(599)), 200),
    /** The envelope; `code` is 200 and `msg` "OK" if it names none. */
    body: z._default(template, {}),
    delay_ms: z._default(delayMs, 0),
  }),
  /** The stub ends after this many answers of a process; absent: never. */
  times: z.optional(z.int().check(z.gte(1), z.lte(1e6))),
  seed,
};

const stubInForce = z.object({ id: z.int(), ...wantedStub });
export type Stub = z.output<typeof stubInForce>;

const inForce = { stubs: z.array(stubInForce) };

export const controlAddStub = call("POST", "/control/stubs", {
  summary: "Answer a call in the backend's place, with a fixed or templated body; the newest stub that matches answers",
  by: "operator",
  body: wantedStub,
  answer: inForce,
});

export const controlStubs = call("GET", "/control/stubs", {
  summary: "The stubs in force, oldest first",
  by: "operator",
  answer: inForce,
});

export const controlRemoveStubs = call("DELETE", "/control/stubs", {
  summary: "Remove a stub, or all of them where none is named",
  by: "operator",
  body: { id: z.optional(z.int()) },
  answer: inForce,
});

const ANNOUNCEMENT_MAX = 500;
const announced = lines(1, ANNOUNCEMENT_MAX);

const announcement = {
  /** Calls and sockets that are closed; absent: all. */
  paths: z.optional(z.array(matchedPath).check(z.maxLength(50))),
  /** The end; absent: until it is removed. */
  until: z.optional(realTime),
  text: z.strictObject({ in: announced, pt: announced, mx: announced, vi: announced }),
};
const announcementInForce = z.object(announcement);
export type Announcement = z.output<typeof announcementInForce>;

export const controlAnnounce = call("PUT", "/control/announcement", {
  summary: "Close calls and sockets for maintenance: players get this announcement in their language",
  by: "operator",
  body: announcement,
});

export const controlEndAnnouncement = call("DELETE", "/control/announcement", {
  summary: "End the maintenance and its announcement",
  by: "operator",
});

/** The parts of the control room that a simulator has, and a real backend has not. */
export const SIMULATOR_PARTS = ["time", "luck", "members", "waiting", "books", "scenes"] as const;

const quantile = z.nullable(z.int());
const callMetrics = z.object({
  call: z.string(),
  /** Since this process started. */
  count: z.int(),
  /** HTTP 500 and above. */
  errors: z.int(),
  /** Of the last 200 answers, in ms. */
  p50: quantile,
  p95: quantile,
});
export type CallMetrics = z.output<typeof callMetrics>;

export const controlGateway = call("GET", "/control/gateway", {
  summary: "The gateway at one look: which backend answers, what of the control API it offers, calls, workbench",
  by: "operator",
  answer: {
    upstream: z.enum(["simulator", "origin", "both"]),
    /** Empty: a real backend, whose clock, luck and books are its own. */
    offers: z.array(z.enum(SIMULATOR_PARTS)),
    now: realTime,
    calls: z.array(callMetrics),
    /** Open sockets that this process relays; those of the simulator alone are in its own metrics. */
    sockets: z.int(),
    faults: z.int(),
    stubs: z.int(),
    announcement: z.nullable(announcementInForce),
    recording: z.object({
      on: z.boolean(),
      calls: z.int(),
      frames: z.int(),
      parts: z.int(),
      /** Parts that are not in the bucket yet; each look sends them again. */
      unsaved: z.optional(z.array(z.int())),
    }),
    replaying: z.boolean(),
    /** Calls that a second backend was asked, too, since this process started; absent without UPSTREAM_SHADOW. */
    shadow: z.optional(z.object({ asked: z.int(), differed: z.int(), failed: z.int(), skipped: z.int() })),
  },
});
