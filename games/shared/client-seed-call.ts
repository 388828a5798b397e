import * as z from "zod/mini";
import { call } from "#contract/call.ts";
import { clientSeed } from "#contract/values/game-values.ts";

/** The public part of a play's seeds, shown before its stake. The member owns the client seed; the nonce counts plays. */
export const playFairness = z.object({ commitment: z.string(), client_seed: z.string(), nonce: z.int() });

/** Chooses the client seed of a game's plays to come. */
export function clientSeedCall(path: string, summary: string) {
  const fields = { body: { client_seed: clientSeed }, answer: { fairness: playFairness } };
  return call("POST", path, { summary, by: "member", ...fields });
}
