import type { ReadOf } from "#contract/call.ts";
import { minesRecords, minesRoundDetail } from "#games/mines/contract/calls.ts";
import { proveRound } from "#games/mines/rules/layout.ts";
import { useCallQuery } from "#web/data/client.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { proofReport, proofSheet } from "#games/engine/screen/parts/round-evidence.tsx";
import type { RoundProofs } from "#games/engine/screen/proof/last-round.tsx";
import { seedValues } from "#games/engine/screen/proof/proof-sheet.tsx";
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
  useOwn: (id) =>
    usePagedCall(minesRecords)
      .rows.filter((row) => row.id === id)
      .map((row) => ({ ...row, status: statusOf(row) })),
  result: ({ trap_indexes: traps }, t) => traps && `${t("mines.traps")} ${cellList(traps.toSorted((a, b) => a - b))}`,
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

/** A game that the operator closed before its first cell is given back. */
export function statusOf({ is_win: isWon, payout }: RowOf<typeof minesRecords>): string {
  return isWon ? "S" : payout > 0 ? "R" : "F";
}

/** Cell numbers as a list; a dash if empty. */
export function cellList(cells: readonly number[]): string {
  return cells.length === 0 ? "–" : cells.join(", ");
}

export const ofRounds: RoundProofs = { game: mines, show: (_, id) => <MinesProofSheet of={id} /> };
