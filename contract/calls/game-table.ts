import * as z from "zod/mini";
import { call } from "../call.ts";
import { described, time } from "../values/values.ts";
import { fairnessTable } from "./fairness.ts";

/** The number of results of a table's view. */
export const TABLE_RESULTS = 5;

export const gameTable = call("GET", "/shop/game_table", {
  summary: "A game table at this moment, for its tile on the home screen; a backend may leave it out",
  by: "visitor",
  cacheSeconds: 1,
  query: { table: fairnessTable },
  answer: {
    period: z.int(),
    /** When the table was read: stored answers are older than `server_time`. */
    time,
    /** When the next result is due, or the next flight takes off; null: secret, or the table is closed. */
    next_time: z.nullable(time),
    /** The take-off of the flight that is in the air; null: none. */
    take_off: z.nullable(time),
    /** Newest first. Aviator: the coefficient ("1.87"); Win Go: the digit; Lucky Hit: the winner (B or R). */
    results: z.array(z.object({ period: z.int(), result: z.string() })),
  },
});

export const playersNow = call("GET", "/shop/players_now", {
  summary:
    "How many members staked within the last five minutes at a game without a socket; a backend may leave it out",
  by: "visitor",
  cacheSeconds: 5,
  query: { game: described(z.string().check(z.regex(/^[a-z]{1,20}$/)), "a game by its name in addresses", "mines") },
  answer: { players: z.int().check(z.gte(0)) },
});
