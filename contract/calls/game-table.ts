import { GAME } from "../values/example-names.ts";
import * as z from "zod/mini";
import { call } from "../call.ts";
import { described, time } from "../values/values.ts";
import { fairnessTable } from "./fairness.ts";

export const TABLE_RESULTS = 5;

export const gameTable = call("GET", "/shop/game_table", {
  summary: "A game table at this moment, for its tile on the home screen; a backend may leave it out",
  by: "visitor",
  without: "tiles show no countdown and no results",
  cacheSeconds: 1,
  query: { table: described(fairnessTable, "The table, such as `win:P:1`") },
  answer: {
    period: described(z.int(), "The period"),
    time: described(time, "When the table was read: stored answers are older than `server_time`"),
    next_time: described(
      z.nullable(time),
      "When the next result is due, or the next flight takes off; null: secret, or the table is closed",
    ),
    take_off: described(z.nullable(time), "The take-off of the flight that is in the air; null: none"),
    results: described(
      z.array(
        z.object({ period: described(z.int(), "The period"), result: described(z.string(), "The outcome as text") }),
      ),
      "Newest first, as the rules of the game in /docs/contract name them",
    ),
  },
});

export const playersNow = call("GET", "/shop/players_now", {
  summary:
    "How many members staked within the last five minutes at a game without a socket; a backend may leave it out",
  by: "visitor",
  without: "tiles do not say how many play",
  cacheSeconds: 5,
  query: { game: described(z.string().check(z.regex(/^[a-z]{1,20}$/)), "a game by its name in addresses", GAME) },
  answer: { players: described(z.int().check(z.gte(0)), "The number of members") },
});
