import * as z from "zod/mini";
import { call } from "../call.ts";
import { listRow, personal, readBy, readName, rowsOf } from "../values/tolerant-schema.ts";
import { described } from "../values/values.ts";

// Games of other providers, shown in a frame.

/** The name of all providers' games together, in addresses, closings and stored rows. */
export const PROVIDER_GAMES = "exg";

/** pg, spribe and evo_wc have lists of their own; in_out and quick are on the home screen; `own`: our own games. */
export const PROVIDERS = ["pg", "spribe", "evo_wc", "in_out", "quick", "own"] as const;
export type Provider = (typeof PROVIDERS)[number];

export const gameId = described(z.string().check(z.regex(/^[\w.:-]{1,64}$/)), "a game's id", "lantern-match");

export const exgGames = call("GET", "/exg/games", {
  summary: "A provider's games",
  by: "visitor",
  cacheSeconds: 60,
  query: {
    provider: described(z.string().check(z.minLength(1), z.maxLength(60)), "a provider, such as in_out", "pg"),
  },
  answer: {
    game_list: described(
      rowsOf(
        listRow({
          id: described(readBy(gameId, readName), "The game's id"),
          name: described(z.string(), "The name to show"),
          image: described(z.string(), "A picture of it"),
        }),
      ),
      "The provider's games",
    ),
  },
});

export const exgStartGame = call("GET", "/exg/start_game", {
  summary: "Start a provider's game: a page to embed, or an address to open in a frame",
  by: "member",
  query: { id: described(gameId, "The game's id") },
  leadsTo: ["launch_url"],
  answer: {
    type: described(z.enum(["html_encode", "launch_url"]), "Which of the two fields below is filled"),
    html_encode: described(z.nullable(personal(z.string())), "The page, base64 of UTF-8; null with launch_url"),
    launch_url: described(
      z.nullable(personal(z.string())),
      "An address, or a path of our own host, for a sandboxed frame; null with html_encode",
    ),
  },
});

export const exgOwngameStartGame = call("GET", "/exg/owngame_start_game", {
  summary: "Start a game of the house's own",
  by: "member",
  query: { game_id: gameId },
  leadsTo: ["launch_url"],
  answer: { launch_url: described(personal(z.string()), "The address of the game, for a frame") },
});
