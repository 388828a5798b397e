import type { ReadOf } from "#contract/call.ts";
import type { winRoundDetail } from "#contract/games/win/calls.ts";
import { clientSeedOf } from "#simulator/games/win/outcome.ts";
import { type Outcome } from "#simulator/games/win/price.ts";
import { proveRound } from "#simulator/games/win/proof.ts";
import type { FairnessOutcome } from "../parts/fairness-verdict.tsx";

/** A round as the server tells it. */
export type WinRound = ReadOf<typeof winRoundDetail>["entity"];

export type StepName = "commitment" | "clientSeed" | "outcome";

export interface WinReport {
  readonly verdict: FairnessOutcome;
  readonly steps: readonly { readonly name: StepName; readonly holds: boolean }[];
  /** What follows from the seeds. */
  readonly recomputed: Outcome;
}

/** Draws a round again from what was revealed of it, with the code that drew it. Null: the round is not over yet. */
export function checkRound(round: WinRound): WinReport | null {
  const { server_seed: serverSeed, price, last_num: lastNum, category, saas_id: saasId, period, nonce } = round;
  if (serverSeed === null || price === null || lastNum === null) return null;
  const { commitment, forced } = round;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({
    commitment,
    serverSeed,
    forced,
    category,
    saasId,
    period,
    price,
    lastNum,
  });
  const steps = [
    { name: "commitment", holds: commitmentHolds },
    // Nobody may choose them: the table names the one, the round the other.
    { name: "clientSeed", holds: round.client_seed === clientSeedOf(category, saasId) && nonce === period },
    { name: "outcome", holds: resultHolds },
  ] as const;
  const verdict = forced ? "forced" : steps.every(({ holds }) => holds) ? "match" : "mismatch";
  return { verdict, steps, recomputed };
}
