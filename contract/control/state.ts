import * as z from "zod/mini";
import { act, benchAct } from "./act.ts";
import { call, envelope } from "../call.ts";
import { described, memberId, time } from "../values/values.ts";

/** Optional: operators may send an answer back unchanged. */
const asAnswered = z.partial(envelope).shape;

// A recording of an upstream, stored on disk in parts. The gateway replays it in the upstream's place.

/** The recording stops at these counts of calls and of frames (of all sockets). */
export const CALLS_RECORDED_MAX = 100_000;
export const FRAMES_RECORDED_MAX = 500_000;

/** Real ms since the start of the recording, or since the socket opened. */
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

const recordedSocket = z.strictObject({
  /** A socket with frames in several parts has the same id in each. */
  id: z.optional(z.string()),
  ms: sinceStart,
  path: z.string(),
  frames: z.array(recordedFrame),
});
export type RecordedSocket = z.output<typeof recordedSocket>;

const recording = { calls: z.array(recordedCall), sockets: z.array(recordedSocket) };
const wholeRecording = z.object(recording);
export type Recording = z.output<typeof wholeRecording>;

export const operateRecord = act("POST", "/operate/record", {
  summary: "Record what the upstream answers from now on, with nothing secret or personal in it; or stop",
  body: { on: z.boolean() },
});

export const operateRecording = call("GET", "/operate/record", {
  summary: "A part of the newest recording, running or stopped; the first where none is named",
  by: "operator",
  query: {
    part: described(z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))), "The number of the part, from 1"),
  },
  answer: {
    on: z.boolean(),
    part: z.optional(z.int()),
    /** How many parts there are. */
    parts: z.optional(z.int()),
    ...recording,
  },
});

export const controlReplay = benchAct("PUT", "/control/replay", {
  summary: "Let a recording answer in the upstream's place",
  body: {
    ...asAnswered,
    on: z.optional(z.boolean()),
    part: z.optional(z.int()),
    parts: z.optional(z.int()),
    ...recording,
  },
});

export const controlEndReplay = benchAct("DELETE", "/control/replay", {
  summary: "Let the upstream answer again",
});

/** The storage of one object: the tables of its database, and its values by key. */
export const objectState = z.strictObject({
  /** The number of schema steps applied. */
  schema: z.int(),
  tables: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) }),
  ),
  kept: z.record(z.string(), z.unknown()),
});
export type ObjectState = z.output<typeof objectState>;

/** The name of the installation (INSTALLATION), as a guard: the act deletes its data. */
const installation = z.string().check(z.maxLength(60));

const state = {
  cells: z.int(),
  /** Identifies the fairness key without revealing it: only the key that drew the rounds can verify them. */
  fairness: z.string(),
  objects: z.array(z.strictObject({ name: z.string(), state: objectState })),
};

export const controlState = call("GET", "/control/state", {
  summary: "The whole state, to load again later. Nothing should move meanwhile: objects are read one after the other",
  by: "operator",
  answer: state,
});

export const controlLoadState = benchAct("PUT", "/control/state", {
  summary: "Put a state in the place of this one. It has to come from the same version, cells and fairness key",
  body: { ...asAnswered, ...state, installation },
});

export const SCENES = ["fresh", "busy_evening", "quiet_evening", "gift_event", "long_history"] as const;
export const PLAYERS_MAX = 2_000;
export const PLAYERS_DEFAULT = 200;

export const controlScene = benchAct("POST", "/control/scene", {
  summary:
    "Set a scene: `fresh` is a simulator that nobody has used; `busy_evening` has simulated players stake at every game for four hours, by a seed; `quiet_evening` sends them home; `gift_event` goes on to the next gift event and gives a member who may join; `long_history` gives a member who has played for long",
  body: {
    scene: z.enum(SCENES),
    /** For a busy evening: the number of players over all cells, and the seed of their actions. */
    players: z.optional(z.int().check(z.gte(1), z.lte(PLAYERS_MAX))),
    seed: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
    /**
     * For a busy evening: starts with empty data at this time, with the clock stopped. The same seed, time and steps
     * give the same outcomes and balances.
     */
    at: z.optional(time),
    /** For a scene without earlier data: `fresh`, and a busy evening with `at`. */
    installation: z.optional(installation),
  },
  answer: {
    now: time,
    members: z.array(z.object({ user_id: memberId, token: z.string() })),
  },
});
