import { commitment } from "#simulator/fairness/draw.ts";
import { drawOutcome } from "#simulator/games/lucky-hit/outcome.ts";
import type { LuckyHitRound } from "../proof-sheet.tsx";
import { PERIOD } from "./sample-frames.ts";

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "Q2AlyjYoIondBMTh7fy5mL0pOTBFVpBCK2qZ4DXC";

/** An honest round that is over, but for what is changed of it. */
export function finishedRound(change: Partial<LuckyHitRound> = {}): LuckyHitRound {
  const { black, red, blackWin, luckyHitOdds } = drawOutcome(SERVER_SEED, CLIENT_SEED, PERIOD);
  return {
    game: "luckyhit",
    period: PERIOD,
    commitment: commitment(SERVER_SEED),
    server_seed: SERVER_SEED,
    client_seed: CLIENT_SEED,
    nonce: PERIOD,
    forced: false,
    black: [...black],
    red: [...red],
    black_win: blackWin,
    lucky_hit_odds: luckyHitOdds,
    ...change,
  };
}

/** A round of which only the commitment is known. */
export function runningRound(): LuckyHitRound {
  return finishedRound({
    server_seed: null,
    client_seed: null,
    black: null,
    red: null,
    black_win: null,
    lucky_hit_odds: null,
  });
}
