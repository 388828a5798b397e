import { commitment } from "#simulator/fairness/draw.ts";
import { drawLayout } from "#simulator/games/mines/layout.ts";
import type { MinesRound } from "../proof-sheet.tsx";

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";

/** An honest game with three traps that is over, but for what is changed of it. */
export function finishedGame(change: Partial<MinesRound> = {}): MinesRound {
  return {
    game: "mines",
    period: "7",
    commitment: commitment(SERVER_SEED),
    server_seed: SERVER_SEED,
    client_seed: CLIENT_SEED,
    nonce: 2,
    forced: false,
    traps: 3,
    trap_indexes: drawLayout(SERVER_SEED, CLIENT_SEED, 2, 3),
    ...change,
  };
}
