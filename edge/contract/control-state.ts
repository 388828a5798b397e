import * as z from "zod/mini";
import { asAnswered, call } from "./call.ts";
import { memberId, time } from "./values.ts";

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

/** One object's storage: the tables of its database, and what it keeps by key. */
export const objectState = z.strictObject({
  /** How many steps its schema has taken. */
  schema: z.int(),
  tables: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) }),
  ),
  kept: z.record(z.string(), z.unknown()),
});
export type ObjectState = z.output<typeof objectState>;

const state = {
  cells: z.int(),
  /** Names the fairness key without telling it: rounds can only be verified with the key that drew them. */
  fairness: z.string(),
  objects: z.array(z.strictObject({ name: z.string(), state: objectState })),
};

export const controlState = call("GET", "/control/state", {
  summary: "The whole state, to load again later. Nothing should move meanwhile: objects are read one after the other",
  by: "operator",
  answer: state,
});

export const controlLoadState = call("PUT", "/control/state", {
  summary: "Put a state in the place of this one. It has to come from the same version, cells and fairness key",
  by: "operator",
  body: { ...asAnswered, ...state },
});

export const SCENES = ["fresh", "busy_evening", "quiet_evening", "gift_event", "long_history"] as const;
export const PLAYERS_MAX = 2_000;
export const PLAYERS_DEFAULT = 200;

export const controlScene = call("POST", "/control/scene", {
  summary:
    "Set a scene: `fresh` is a simulator that nobody has used; `busy_evening` has simulated players stake at every game for four hours, by a seed; `quiet_evening` sends them home; `gift_event` goes on to the next gift event and gives a member who may join; `long_history` gives a member who has played for long",
  by: "operator",
  body: {
    scene: z.enum(SCENES),
    /** Of a busy evening: how many play, over all cells, and what they do follows from. */
    players: z.optional(z.int().check(z.gte(1), z.lte(PLAYERS_MAX))),
    seed: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
    /**
     * Of a busy evening: begins from nothing, at this time, which then stands still. From the same seed and time, the same
     * steps lead to the same outcomes and balances.
     */
    at: z.optional(time),
  },
  answer: {
    now: time,
    /** Who plays in it. */
    members: z.array(z.object({ user_id: memberId, token: z.string() })),
  },
});
