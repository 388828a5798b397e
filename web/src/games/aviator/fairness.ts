import type { ReadAviatorRound } from "#contract/games/aviator/calls.ts";
import type { Outcome } from "#simulator/games/aviator/outcome.ts";
import { proveRound } from "#simulator/games/aviator/proof.ts";

export type StepName = "commitment" | "witness" | "hash" | "decimal" | "result";

export interface FairnessReport {
  /** `forced`: the operator set the result, so no computation could have given it. */
  readonly verdict: "match" | "mismatch" | "forced";
  readonly steps: readonly { readonly name: StepName; readonly holds: boolean }[];
  /** What follows from the seeds. */
  readonly recomputed: Outcome;
}

export interface PlayerSeed {
  readonly nickName: string;
  readonly seed: string;
}

/** The seeds that the first bettors gave, in their order of arrival. */
export function playerSeedsOf(round: ReadAviatorRound): PlayerSeed[] {
  const seeds = [
    [round.player_nickname1, round.player_seed1],
    [round.player_nickname2, round.player_seed2],
    [round.player_nickname3, round.player_seed3],
  ] as const;
  return seeds.flatMap(([nickName, seed]) => (seed === null ? [] : [{ nickName: nickName ?? "", seed }]));
}

/**
 * Draws a round again from what was revealed of it, with the code that drew it. `witnessed`: the commitment that this
 * screen was shown before the flight, if it was. Null: the round is not over yet.
 */
export function checkRound(round: ReadAviatorRound, witnessed: string | null): FairnessReport | null {
  const { server_seed: serverSeed, result } = round;
  if (serverSeed === null || result === null) return null;
  const playerSeeds = playerSeedsOf(round).map(({ seed }) => seed);
  const { commitment, forced } = round;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({
    commitment: commitment ?? "",
    serverSeed,
    playerSeeds,
    result,
    forced,
  });
  const steps = [
    ...(commitment === null ? [] : [{ name: "commitment", holds: commitmentHolds } as const]),
    ...(witnessed === null ? [] : [{ name: "witness", holds: witnessed === commitment } as const]),
    { name: "hash", holds: round.sha512hash === recomputed.sha512hash },
    { name: "decimal", holds: round.hex === recomputed.hex && round.decimal === recomputed.decimal },
    { name: "result", holds: resultHolds },
  ] as const;
  const verdict = forced ? "forced" : steps.every(({ holds }) => holds) ? "match" : "mismatch";
  return { verdict, steps, recomputed };
}
