import type { ReadOf } from "#contract/call.ts";
import type { luckyHitRoundDetail } from "#contract/games/lucky-hit/calls.ts";
import type { Outcome } from "#simulator/games/lucky-hit/outcome.ts";
import { proveRound } from "#simulator/games/lucky-hit/proof.ts";
import type { FairnessOutcome } from "../parts/fairness-verdict.tsx";
import { handOf } from "./own-result.ts";

/** A round as the server tells it. */
export type LuckyHitRound = ReadOf<typeof luckyHitRoundDetail>["entity"];

export type StepName = "commitment" | "witness" | "nonce" | "outcome";

export interface LuckyHitReport {
  readonly verdict: FairnessOutcome;
  readonly steps: readonly { readonly name: StepName; readonly holds: boolean }[];
  /** What follows from the seeds. */
  readonly recomputed: Outcome;
}

/**
 * Deals a round again from what was revealed of it, with the code that dealt it. `witnessed`: the commitment that this
 * screen was shown before the cards, if it was. Null: the round is not over yet.
 */
export function checkRound(round: LuckyHitRound, witnessed: string | null): LuckyHitReport | null {
  const { server_seed: serverSeed, client_seed: clientSeed, black_win: blackWin, lucky_hit_odds: odds } = round;
  const [black, red] = [handOf(round.black ?? []), handOf(round.red ?? [])];
  if (serverSeed === null || clientSeed === null || blackWin === null || odds === null) return null;
  if (black === null || red === null) return null;
  const { commitment, forced, period, nonce } = round;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({
    commitment,
    serverSeed,
    forced,
    clientSeed,
    period,
    black,
    red,
    blackWin,
    luckyHitOdds: odds,
  });
  const steps = [
    { name: "commitment", holds: commitmentHolds },
    ...(witnessed === null ? [] : [{ name: "witness", holds: witnessed === commitment } as const]),
    { name: "nonce", holds: nonce === period },
    { name: "outcome", holds: resultHolds },
  ] as const;
  const verdict = forced ? "forced" : steps.every(({ holds }) => holds) ? "match" : "mismatch";
  return { verdict, steps, recomputed };
}
