import { useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { minesRoundDetail } from "#contract/games/mines/calls.ts";
import { proveRound } from "#simulator/games/mines/proof.ts";
import { useCallQuery } from "#web/data/client.ts";
import { proofPath, proofReport, ProofSheet, RoundProof } from "../parts/proof-sheet.tsx";
import { mines } from "./mines.ts";

export type MinesRound = ReadOf<typeof minesRoundDetail>["entity"];

/** Lays a finished game's traps again with the code that laid them. Null: it is not over yet. */
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

/** The proof of a finished game, by its record's `id`. */
export function MinesProofSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations();
  const detail = useCallQuery(minesRoundDetail, { id }, { staleTime: 0 });
  return (
    <ProofSheet round={id} detail={detail} onClose={onClose}>
      {({ entity: round }) => {
        const report = checkGame(round);
        const { commitment, server_seed: serverSeed, client_seed: clientSeed, nonce, traps } = round;
        return (
          <RoundProof
            report={report}
            stepTexts={{ commitment: t("games.stepCommitment"), layout: t("games.stepOutcome") }}
            // Figures as they go into the computation, not as the reader writes them.
            values={[
              { id: "commitment", name: t("games.commitment"), value: commitment },
              { id: "serverSeed", name: t("games.serverSeed"), value: serverSeed },
              { id: "clientSeed", name: t("games.clientSeed"), value: clientSeed },
              { id: "nonce", name: t("games.nonce"), value: String(nonce) },
              { id: "traps", name: t("mines.traps"), value: String(traps) },
              {
                id: "trapIndexes",
                name: t("mines.trapIndexes"),
                value: round.trap_indexes && cellList(round.trap_indexes.toSorted((a, b) => a - b)),
                computed: report ? cellList(report.recomputed) : undefined,
              },
            ]}
            path={
              serverSeed &&
              proofPath(mines, {
                client_seed: clientSeed,
                nonce: String(nonce),
                traps: String(traps),
                server_seed: serverSeed,
                commitment,
              })
            }
            detail={detail}
          />
        );
      }}
    </ProofSheet>
  );
}

/** Numbers of cells as they are listed; a dash where there are none. */
export function cellList(cells: readonly number[]): string {
  return cells.length === 0 ? "–" : cells.join(", ");
}
