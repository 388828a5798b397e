import { commitment } from "#simulator/fairness/draw.ts";
import { drawOutcome } from "#simulator/games/win/outcome.ts";
import type { WinRound } from "../proof-sheet.tsx";
import { LAST_PERIOD } from "./past-rounds.ts";

const SEED = "5ff5c610e633b2a91c46d1be1f74286b";

/** An honest round that is over, but for what is changed of it. */
export function finishedRound(change: Partial<WinRound> = {}): WinRound {
  const { price, lastNum } = drawOutcome(SEED, "P:1", LAST_PERIOD);
  return {
    game: "win",
    category: "P",
    saas_id: "1",
    period: LAST_PERIOD,
    commitment: commitment(SEED),
    server_seed: SEED,
    client_seed: "P:1",
    nonce: LAST_PERIOD,
    forced: false,
    price,
    last_num: lastNum,
    ...change,
  };
}

/** A round of which only the commitment is known. */
export function runningRound(): WinRound {
  return finishedRound({ server_seed: null, price: null, last_num: null });
}
