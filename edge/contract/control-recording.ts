import * as z from "zod/mini";
import { asAnswered, call } from "./call.ts";

// What an upstream said, to be said again by the gateway in its place. Kept by the process that answers, in memory.

/** Calls, and frames over all sockets: what comes after is not recorded. */
export const CALLS_RECORDED_MAX = 5_000;
export const FRAMES_RECORDED_MAX = 20_000;

/** Real ms since the recording began, or since the socket was opened. */
const sinceStart = z.int().check(z.gte(0));

const recordedCall = z.strictObject({
  ms: sinceStart,
  method: z.string(),
  path: z.string(),
  /** Without the time and the token. */
  query: z.string(),
  body: z.string(),
  status: z.int().check(z.gte(200), z.lte(599)),
  answer: z.string(),
});
export type RecordedCall = z.output<typeof recordedCall>;

const recordedFrame = z.strictObject({ ms: sinceStart, direction: z.enum(["in", "out"]), text: z.string() });
export type RecordedFrame = z.output<typeof recordedFrame>;

const recordedSocket = z.strictObject({ ms: sinceStart, path: z.string(), frames: z.array(recordedFrame) });
export type RecordedSocket = z.output<typeof recordedSocket>;

const recording = { calls: z.array(recordedCall), sockets: z.array(recordedSocket) };
const wholeRecording = z.object(recording);
export type Recording = z.output<typeof wholeRecording>;

export const controlRecord = call("POST", "/control/record", {
  summary: "Record what the upstream answers from now on, with nothing secret or personal in it; or stop",
  by: "operator",
  body: { on: z.boolean() },
});

export const controlRecording = call("GET", "/control/record", {
  summary: "What was recorded: the newest recording, running or stopped",
  by: "operator",
  answer: { on: z.boolean(), ...recording },
});

export const controlReplay = call("PUT", "/control/replay", {
  summary: "Let a recording answer in the upstream's place",
  by: "operator",
  body: { ...asAnswered, on: z.optional(z.boolean()), ...recording },
});

export const controlEndReplay = call("DELETE", "/control/replay", {
  summary: "Let the upstream answer again",
  by: "operator",
});
