import * as z from "zod/mini";
import { act, benchAct } from "./act.ts";
import { call } from "../call.ts";
import { anyMemberId, lines } from "../values/entered.ts";
import { delayMs, matchedPath, matchedShare, seed } from "./faults.ts";
import { operator } from "./trail.ts";

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
    /** Only this member's calls. If the token does not name its member, the gateway asks the backend for the profile. */
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

export const controlAddStub = benchAct("POST", "/control/stubs", {
  summary: "Answer a call in the backend's place, with a fixed or templated body; the newest stub that matches answers",
  body: wantedStub,
  answer: inForce,
});

export const controlStubs = call("GET", "/control/stubs", {
  summary: "The stubs in force, oldest first",
  by: "operator",
  answer: inForce,
});

export const controlRemoveStubs = benchAct("DELETE", "/control/stubs", {
  summary: "Remove a stub, or all of them where none is named",
  body: { id: z.optional(z.int()) },
  answer: inForce,
});

export const TEXT_MAX = 500;
const localText = lines(1, TEXT_MAX);
const text = z.strictObject({ in: localText, pt: localText, mx: localText, vi: localText });
/** The end; absent: until an operator ends it. */
const until = z.optional(realTime);

const announcement = { text, until };
const announcementInForce = z.object(announcement);
export type Announcement = z.output<typeof announcementInForce>;

export const operateAnnounce = act("PUT", "/operate/announcement", {
  summary: "Tell all players something in their language; nothing is closed",
  body: announcement,
});

export const operateEndAnnouncement = act("DELETE", "/operate/announcement", {
  summary: "End the announcement",
});

/** A game's name; of a simulator also that of a table: `win:P:1`. Absent: the whole app. */
const game = z.optional(z.string().check(z.regex(/^[a-z]{1,20}(:[\w:]{1,20})?$/)));
const COUNTDOWN_MAX_S = 3_600;

const closingInForce = z.object({
  game,
  text,
  /** From this time on, all calls and new sockets of the game are closed; before it, only stakes are. */
  closes_at: realTime,
  until,
});
export type Closing = z.output<typeof closingInForce>;

export const operateClose = act("PUT", "/operate/closing", {
  summary:
    "Close a game or the whole app: stakes are refused at once, running rounds and open stakes end within the countdown, then players get the text alone",
  body: { game, text, countdown_s: z._default(z.int().check(z.gte(0), z.lte(COUNTDOWN_MAX_S)), 0), until },
  answer: { closings: z.array(closingInForce) },
});

export const operateOpen = act("DELETE", "/operate/closing", {
  summary: "Open a game, or the whole app, again",
  body: { game },
  answer: { closings: z.array(closingInForce) },
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

export const operateGateway = call("GET", "/operate/gateway", {
  summary: "The gateway at one look: which backend answers, what of the control API it offers, calls, workbench",
  by: "operator",
  answer: {
    upstream: z.enum(["simulator", "origin", "both"]),
    operator,
    /** Destructive acts of the test bench have to name it. */
    installation: z.string(),
    /** Whether the test bench exists. */
    bench: z.boolean(),
    /** Empty: a real backend, whose clock, luck and books are its own. */
    offers: z.array(z.enum(SIMULATOR_PARTS)),
    now: realTime,
    calls: z.array(callMetrics),
    /** Open sockets that this process relays; those of the simulator alone are in its own metrics. */
    sockets: z.int(),
    faults: z.int(),
    stubs: z.int(),
    announcement: z.nullable(announcementInForce),
    closings: z.array(closingInForce),
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
