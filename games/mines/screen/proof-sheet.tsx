import type { ReadOf } from "#contract/call.ts";
import { minesRoundDetail } from "#games/mines/contract/calls.ts";
import { proveRound } from "#games/mines/rules/layout.ts";
import { useCallQuery } from "#web/data/client.ts";
import { seedValues } from "#games/engine/screen/proof/proof-sheet.tsx";
import { proofReport, proofSheet } from "#games/engine/screen/parts/round-evidence.tsx";
import { mines } from "../game.ts";

export type MinesRound = ReadOf<typeof minesRoundDetail>["entity"];

/** Recomputes a finished game's traps with the server's own code. Null: the game is not over. */
export function checkGame(round: MinesRound) {
  const { server_seed: serverSeed, trap_indexes: trapIndexes, client_seed: clientSeed, ...known } = round;
  if (serverSeed === null || trapIndexes === null) return null;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({ ...known, serverSeed, clientSeed, trapIndexes });
  const report = proofReport(round.forced, [
    { name: "commitment", holds: commitmentHolds },
    { name: "layout", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

export const MinesProofSheet = proofSheet({
  game: mines,
  call: minesRoundDetail,
  useDetail: (id: string) => useCallQuery(minesRoundDetail, { id }, { staleTime: 0 }),
  nameOf: (id) => id,
  check: checkGame,
  steps: (t) => ({ commitment: t("games.stepCommitment"), layout: t("games.stepOutcome") }),
  values: (round, found, t) => [
    ...seedValues(t, round),
    [t("mines.traps"), String(round.traps)],
    [
      t("mines.trapIndexes"),
      round.trap_indexes && cellList(round.trap_indexes.toSorted((a, b) => a - b)),
      found && cellList(found),
    ],
  ],
  link: ({ client_seed, entropy, nonce, traps }) => ({
    client_seed,
    entropy,
    nonce: String(nonce),
    traps: String(traps),
  }),
});

/** Cell numbers as a list; a dash if empty. */
export function cellList(cells: readonly number[]): string {
  return cells.length === 0 ? "–" : cells.join(", ");
}
