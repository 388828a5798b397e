import type { AviatorRound } from "#contract/games/aviator/calls.ts";
import { commitment } from "#simulator/fairness/draw.ts";
import { drawOutcome } from "#simulator/games/aviator/outcome.ts";
import { PERIOD } from "./sample-frames.ts";

const SERVER_SEED = "uBsKq0Zr4mXw81Ta";
const SEEDS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"] as const;

/** A round that is over, with the published worked example's seeds: its result is 1.87. */
export function finishedRound(change: Partial<AviatorRound> = {}): AviatorRound {
  const { result, ...drawn } = drawOutcome(SERVER_SEED, SEEDS);
  return {
    game: "aviator",
    period: PERIOD,
    commitment: commitment(SERVER_SEED),
    server_seed: SERVER_SEED,
    forced: false,
    result,
    player_nickname1: "a***7",
    player_nickname2: "n***e",
    player_nickname3: "k***2",
    player_seed1: SEEDS[0],
    player_seed2: SEEDS[1],
    player_seed3: SEEDS[2],
    ...drawn,
    ...change,
  };
}

/** The same round before it is over: only the commitment is known. */
export function runningRound(): AviatorRound {
  const secret = { server_seed: null, result: null, sha512hash: null, hex: null, decimal: null };
  return finishedRound({
    ...secret,
    player_nickname1: null,
    player_nickname2: null,
    player_nickname3: null,
    player_seed1: null,
    player_seed2: null,
    player_seed3: null,
  });
}
