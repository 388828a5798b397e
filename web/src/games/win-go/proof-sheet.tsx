import { useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { winRoundDetail, type WinCategory } from "#games/win-go/calls.ts";
import { clientSeedOf, proveRound } from "#games/win-go/rules/outcome.ts";
import { useCallQuery } from "#web/data/client.ts";
import { linkedCommitment, proofPath, proofReport, ProofSheet, RoundProof, seedValues } from "../parts/proof-sheet.tsx";
import type { SaasId } from "./history.ts";
import { periodName } from "./history.ts";
import { win } from "./game.ts";

export type WinRound = ReadOf<typeof winRoundDetail>["entity"];

export interface RoundAt {
  readonly category: WinCategory;
  readonly saasId: SaasId;
  readonly period: number;
}

/** Recomputes a finished round with the server's own code. Null: the round is not over. */
export function checkRound(round: WinRound) {
  const { server_seed: serverSeed, price, last_num: lastNum, category, saas_id: saasId, period, nonce } = round;
  if (serverSeed === null || price === null || lastNum === null) return null;
  const { commitment, forced } = round;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({
    seed: round.seed,
    salt: round.salt,
    beaconRandomness: round.beacon_randomness,
    commitment,
    serverSeed,
    forced,
    category,
    saasId,
    period,
    price,
    lastNum,
  });
  const report = proofReport(forced, [
    { name: "commitment", holds: commitmentHolds },
    // Both are fixed: the client seed names the table, the nonce the round.
    { name: "clientSeed", holds: round.client_seed === clientSeedOf(category, saasId) && nonce === period },
    { name: "outcome", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

export function WinProofSheet({
  round: { category, saasId, period },
  onClose,
}: {
  round: RoundAt;
  onClose?: (() => void) | undefined;
}) {
  const t = useTranslations();
  const detail = useCallQuery(winRoundDetail, { category, saas_id: saasId, period }, { staleTime: 0 });
  return (
    <ProofSheet round={periodName(period)} detail={detail} onClose={onClose}>
      {({ entity: round }) => {
        const report = checkRound(round);
        const { server_seed: serverSeed } = round;
        return (
          <RoundProof
            report={report}
            stepTexts={{
              commitment: t("games.stepCommitment"),
              clientSeed: t("win.stepClientSeed"),
              outcome: t("games.stepOutcome"),
            }}
            values={[
              ...seedValues(t, round),
              {
                id: "price",
                name: t("win.openPrice"),
                value: round.price?.toString() ?? null,
                computed: report?.recomputed.price.toString(),
              },
              {
                id: "digit",
                name: t("games.result"),
                value: round.last_num?.toString() ?? null,
                computed: report?.recomputed.lastNum.toString(),
              },
            ]}
            path={
              serverSeed &&
              proofPath(win, {
                category: round.category,
                saas_id: round.saas_id,
                period: String(round.period),
                server_seed: serverSeed,
                commitment: linkedCommitment(round),
              })
            }
            detail={detail}
            call={winRoundDetail}
            chained={{ table: `win:${round.category}:${round.saas_id}`, round }}
          />
        );
      }}
    </ProofSheet>
  );
}
