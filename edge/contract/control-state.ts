import * as z from "zod/mini";
import { asAnswered, call } from "./call.ts";
import { memberId, time } from "./values.ts";

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
