import { useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { minesRoundDetail } from "#games/mines/calls.ts";
import { proveRound } from "#games/mines/rules/layout.ts";
import { useCallQuery } from "#web/data/client.ts";
import { proofPath, proofReport, ProofSheet, RoundProof, seedValues } from "../parts/proof-sheet.tsx";
import { mines } from "./game.ts";

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

export function MinesProofSheet({ id, onClose }: { id: string; onClose?: () => void }) {
  const t = useTranslations();
  const detail = useCallQuery(minesRoundDetail, { id }, { staleTime: 0 });
  return (
    <ProofSheet round={id} detail={detail} onClose={onClose}>
      {({ entity: round }) => {
        const report = checkGame(round);
        const { commitment, server_seed: serverSeed, client_seed: clientSeed, entropy, nonce, traps } = round;
        return (
          <RoundProof
            report={report}
            stepTexts={{ commitment: t("games.stepCommitment"), layout: t("games.stepOutcome") }}
            values={[
              ...seedValues(t, round),
              { id: "traps", name: t("mines.traps"), value: String(traps) },
              {
                id: "trapIndexes",
                name: t("mines.trapIndexes"),
                value: round.trap_indexes && cellList(round.trap_indexes.toSorted((a, b) => a - b)),
                computed: report ? cellList(report.recomputed) : undefined,
              },
            ]}
            unproven={entropy === "" ? t("games.unprovenSeed") : undefined}
            path={
              serverSeed &&
              proofPath(mines, {
                client_seed: clientSeed,
                entropy,
                nonce: String(nonce),
                traps: String(traps),
                server_seed: serverSeed,
                commitment,
              })
            }
            detail={detail}
            call={minesRoundDetail}
          />
        );
      }}
    </ProofSheet>
  );
}

/** Cell numbers as a list; a dash if empty. */
export function cellList(cells: readonly number[]): string {
  return cells.length === 0 ? "–" : cells.join(", ");
}
