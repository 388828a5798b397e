import * as z from "zod/mini";
import { benchAct } from "./act.ts";
import { call } from "../call.ts";
import { time } from "../values/values.ts";

// Faults that an operator asks for. They affect members and visitors, never the control API.

export const DELAY_MAX_MS = 60_000;
export const delayMs = z.int().check(z.gte(0), z.lte(DELAY_MAX_MS));
/** A call's path, such as `/user/profile`; `/user/*` matches by prefix. */
export const MATCHED_PATH = /^\/[\w./-]{0,100}\*?$/;
export const matchedPath = z.string().check(z.regex(MATCHED_PATH));
/** 1: all. */
export const matchedShare = z._default(z.number().check(z.gt(0), z.lte(1)), 1);
/** The same seed chooses the same calls and frames. */
export const seed = z._default(z.int().check(z.gte(0)), 0);

/** In real milliseconds: the network does not run at the simulator's speed. */
const delay = z.discriminatedUnion("spread", [
  z.strictObject({ kind: z.literal("delay"), spread: z.literal("fixed"), ms: delayMs }),
  z.strictObject({ kind: z.literal("delay"), spread: z.literal("uniform"), from_ms: delayMs, to_ms: delayMs }),
  /** `sigma` is that of the delay's natural logarithm; with 0.5, a tenth of all delays exceeds twice the median. */
  z.strictObject({
    kind: z.literal("delay"),
    spread: z.literal("lognormal"),
    median_ms: delayMs,
    sigma: z.number().check(z.gte(0), z.lte(3)),
  }),
]);
export type Delay = z.output<typeof delay>;

const callFault = z.discriminatedUnion("kind", [
  /** An error envelope, with HTTP status 200. */
  z.strictObject({
    kind: z.literal("error"),
    code: z.int().check(z.gte(201), z.lte(9999)),
    msg: z.string().check(z.maxLength(200)),
  }),
  /** The page of a proxy whose backend is down. */
  z.strictObject({ kind: z.literal("status"), status: z.int().check(z.gte(400), z.lte(599)) }),
  z.strictObject({ kind: z.literal("unauthorized") }),
  /** The call succeeds, and its answer breaks off half-way. */
  z.strictObject({ kind: z.literal("cut") }),
]);
export type CallFault = z.output<typeof callFault>;

/** Faults of frames, in either direction. */
const frameFault = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("drop") }),
  z.strictObject({ kind: z.literal("duplicate") }),
  /** The frame comes after the next one of its socket and direction. */
  z.strictObject({ kind: z.literal("reorder") }),
  /** The cell ends while it handles the frame, as in a crash, and closes all its sockets. */
  z.strictObject({ kind: z.literal("restart") }),
  z.strictObject({ kind: z.literal("close"), code: z.int().check(z.gte(4000), z.lte(4999)) }),
]);
export type FrameFault = z.output<typeof frameFault>;

export const faultKind = z.union([delay, callFault, frameFault]);
export type FaultKind = z.output<typeof faultKind>;

const wantedFault = {
  match: z.strictObject({
    /** A call or a socket. Without path and cmd, all calls and frames match. */
    path: z.optional(matchedPath),
    /** A frame's number, in either direction; of all sockets, or of those that the path names. */
    cmd: z.optional(z.int().check(z.gte(0), z.lte(99_999))),
    /** The share that the fault affects. */
    share: matchedShare,
  }),
  fault: faultKind,
  seed,
  /** The end, in the simulator's time. */
  until: z.optional(time),
};

const faultInForce = z.object({ id: z.int(), ...wantedFault });
export type Fault = z.output<typeof faultInForce>;

const inForce = { faults: z.array(faultInForce) };

export const controlAddFault = benchAct("POST", "/control/faults", {
  summary: "Let a fault fall on calls or frames: delays, errors, cut answers, lost, doubled or reordered frames",
  body: wantedFault,
  answer: inForce,
});

export const controlFaults = call("GET", "/control/faults", {
  summary: "The faults in force, oldest first",
  by: "operator",
  answer: inForce,
});

export const controlRemoveFaults = benchAct("DELETE", "/control/faults", {
  summary: "Remove a fault, or all of them where none is named",
  body: { id: z.optional(z.int()) },
  answer: inForce,
});
