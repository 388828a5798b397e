import type { ReadOf } from "#contract/call.ts";
import type { minesRoundDetail } from "#contract/games/mines/calls.ts";
import { proveRound } from "#simulator/games/mines/proof.ts";
import type { FairnessOutcome } from "../parts/fairness-verdict.tsx";

/** A game as the server tells it. */
export type MinesRound = ReadOf<typeof minesRoundDetail>["entity"];

export type StepName = "commitment" | "layout";

export interface MinesReport {
  readonly verdict: FairnessOutcome;
  readonly steps: readonly { readonly name: StepName; readonly holds: boolean }[];
  /** Where the traps follow to be from the seeds: cells 1–25, ascending. */
  readonly recomputed: readonly number[];
}

/** Lays a game's traps again from what was revealed of it, with the code that laid them. Null: it is not over yet. */
export function checkGame(round: MinesRound): MinesReport | null {
  const { server_seed: serverSeed, trap_indexes: trapIndexes, client_seed: clientSeed, ...known } = round;
  if (serverSeed === null || trapIndexes === null) return null;
  const { match, commitmentHolds, resultHolds, recomputed } = proveRound({
    ...known,
    serverSeed,
    clientSeed,
    trapIndexes,
  });
  const steps = [
    { name: "commitment", holds: commitmentHolds },
    { name: "layout", holds: resultHolds },
  ] as const;
  return { verdict: round.forced ? "forced" : match ? "match" : "mismatch", steps, recomputed };
}
