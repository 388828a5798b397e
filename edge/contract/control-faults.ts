import * as z from "zod/mini";
import { call } from "./call.ts";
import { time } from "./values.ts";

// Faults that an operator asks for. They fall on what members and visitors do; the control API itself is always spared.

export const DELAY_MAX_MS = 60_000;
const delayMs = z.int().check(z.gte(0), z.lte(DELAY_MAX_MS));
const share = z.number().check(z.gt(0), z.lte(1));

/** Real milliseconds: a delay is the network's, and the network does not run at the simulator's speed. */
const delay = z.discriminatedUnion("spread", [
  z.strictObject({ kind: z.literal("delay"), spread: z.literal("fixed"), ms: delayMs }),
  z.strictObject({ kind: z.literal("delay"), spread: z.literal("uniform"), from_ms: delayMs, to_ms: delayMs }),
  /** `sigma`: of the delay's natural logarithm; 0.5 gives a tenth of all twice the median or more. */
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
  /** A page of the server in front of a backend that is down. */
  z.strictObject({ kind: z.literal("status"), status: z.int().check(z.gte(400), z.lte(599)) }),
  z.strictObject({ kind: z.literal("unauthorized") }),
  /** The call is done, and its answer breaks off half-way. */
  z.strictObject({ kind: z.literal("cut") }),
]);
export type CallFault = z.output<typeof callFault>;

/** Of frames in either direction. */
const frameFault = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("drop") }),
  z.strictObject({ kind: z.literal("duplicate") }),
  /** The frame comes after the next one of its socket and direction. */
  z.strictObject({ kind: z.literal("reorder") }),
  /** The cell ends in the middle of it, as by a crash, and all of its sockets with it. */
  z.strictObject({ kind: z.literal("restart") }),
  z.strictObject({ kind: z.literal("close"), code: z.int().check(z.gte(4000), z.lte(4999)) }),
]);
export type FrameFault = z.output<typeof frameFault>;

export const faultKind = z.union([delay, callFault, frameFault]);
export type FaultKind = z.output<typeof faultKind>;

const wantedFault = {
  match: z.strictObject({
    /** A call's path, `/user/profile`; `/user/*` is every path that begins so. Without path and cmd: all that the fault fits. */
    path: z.optional(z.string().check(z.regex(/^\/[\w./-]{0,100}\*?$/))),
    /** A frame's number, in either direction. */
    cmd: z.optional(z.int().check(z.gte(0), z.lte(99_999))),
    /** How many of those it falls on, 1 being all. */
    share: z._default(share, 1),
  }),
  fault: faultKind,
  /** What chance follows from: the same seed falls on the same ones in their order. */
  seed: z._default(z.int().check(z.gte(0)), 0),
  /** The simulator's time at which it ends. */
  until: z.optional(time),
};

export const faultInForce = z.object({ id: z.int(), ...wantedFault });
export type Fault = z.output<typeof faultInForce>;

const inForce = { faults: z.array(faultInForce) };

export const controlAddFault = call("POST", "/control/faults", {
  summary: "Let a fault fall on calls or frames: delays, errors, cut answers, lost, doubled or reordered frames",
  by: "operator",
  body: wantedFault,
  answer: inForce,
});

export const controlFaults = call("GET", "/control/faults", {
  summary: "The faults in force, oldest first",
  by: "operator",
  answer: inForce,
});

export const controlRemoveFaults = call("DELETE", "/control/faults", {
  summary: "Remove a fault, or all of them where none is named",
  by: "operator",
  body: { id: z.optional(z.int()) },
  answer: inForce,
});
