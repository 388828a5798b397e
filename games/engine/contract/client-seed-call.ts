import * as z from "zod/mini";
import { call } from "#contract/call.ts";
import { clientSeed } from "#contract/values/game-values.ts";
import { extra, personal } from "#contract/values/tolerant-schema.ts";
import { described } from "#contract/values/values.ts";

/** Which generation of secrets: a restore begins one from 1 on. Absent is 0, and nonces count anew in each. */
const generation = described(z.optional(z.int()), "The generation of the secrets; absent: 0");

/** The public part of a play's seeds, shown before its stake. The member owns the client seed; the nonce counts plays. */
export const playFairness = z.object({
  commitment: described(z.string(), "The SHA-256 of the server seed, public before the stake"),
  client_seed: described(z.string(), "The member's seed"),
  nonce: described(z.int(), "The number of the play under its seeds, from 0"),
  generation,
});

type PlayNumber = { readonly nonce: number; readonly generation?: number | undefined };

/** Below 0: the first play comes before the other. A restore counts anew, so the generation decides first. */
export function comparePlays(one: PlayNumber, other: PlayNumber): number {
  return (one.generation ?? 0) - (other.generation ?? 0) || one.nonce - other.nonce;
}

/** The seeds that the player's screen shows, as in `fairness`. If the next ones are others, nothing is played. */
export const seenSeeds = {
  commitment: described(z.optional(z.string()), "As in `fairness`"),
  client_seed: described(z.optional(personal(z.string())), "As in `fairness`"),
  nonce: described(z.optional(z.int().check(z.gte(0))), "As in `fairness`"),
  generation: described(z.optional(z.int().check(z.gte(0))), "As in `fairness`"),
};

/** The seeds of a finished play. */
export function playRound<Game extends string>(game: Game) {
  return {
    game: described(extra(z.literal(game), game), "The game's name"),
    period: described(extra(z.string(), ""), "The id of the record"),
    commitment: described(z.string(), "The SHA-256 of the server seed, public before the stake"),
    server_seed: described(z.nullable(z.string()), "Null: the backend does not reveal it yet"),
    client_seed: described(z.string(), "The member's seed"),
    entropy: described(extra(z.string(), ""), "The app's part of the play; empty: it came without"),
    nonce: described(z.int(), "The number of the play under its seeds, from 0"),
    generation,
    forced: described(z.boolean(), "True: an operator forced the outcome"),
  };
}

/** Chooses the client seed of a game's plays to come. */
export function clientSeedCall(path: string, summary: string) {
  const fields = {
    body: { client_seed: clientSeed },
    answer: { fairness: described(playFairness, "The seeds from now on") },
  };
  return call("POST", path, { summary, by: "member", without: "the member cannot choose its seed", ...fields });
}
