import { useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { luckyHitRoundDetail } from "#games/lucky-hit/calls.ts";
import { proveRound } from "#games/lucky-hit/rules/outcome.ts";
import { useCallQuery } from "#web/data/client.ts";
import { linkedCommitment, proofPath, proofReport, ProofSheet, RoundProof, seedValues } from "../parts/proof-sheet.tsx";
import { luckyHit } from "./game.ts";
import { handOf } from "./stakes.ts";
import { handText, times, useSideText } from "./use-texts.ts";

export type LuckyHitRound = ReadOf<typeof luckyHitRoundDetail>["entity"];

/**
 * Recomputes a finished round with the server's own code. `witnessed`: the commitment that this screen received before
 * the cards, if any. Null: the round is not over.
 */
export function checkRound(round: LuckyHitRound, witnessed: string | null) {
  const { server_seed: serverSeed, client_seed: clientSeed, black_win: blackWin, lucky_hit_odds: luckyHitOdds } = round;
  const [black, red] = [handOf(round.black ?? []), handOf(round.red ?? [])];
  if (serverSeed === null || clientSeed === null || blackWin === null || luckyHitOdds === null) return null;
  if (black === null || red === null) return null;
  const { commitment, forced, period, nonce } = round;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({
    seed: round.seed,
    salt: round.salt,
    beaconRandomness: round.beacon_randomness,
    commitment,
    serverSeed,
    forced,
    clientSeed,
    period,
    black,
    red,
    blackWin,
    luckyHitOdds,
  });
  const report = proofReport(forced, [
    { name: "commitment", holds: commitmentHolds },
    ...(witnessed === null ? [] : [{ name: "witness", holds: witnessed === commitment } as const]),
    { name: "nonce", holds: nonce === period },
    { name: "outcome", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

interface LuckyHitProofSheetProps {
  period: number;
  /** The commitment received before the cards; null: none. */
  witnessed: string | null;
  onClose?: (() => void) | undefined;
}

export function LuckyHitProofSheet({ period, witnessed, onClose }: LuckyHitProofSheetProps) {
  const t = useTranslations();
  const { nameOf } = useSideText();
  const winner = (blackWin: boolean) => nameOf(blackWin ? "B" : "R");
  const detail = useCallQuery(luckyHitRoundDetail, { period }, { staleTime: 0 });
  return (
    <ProofSheet round={String(period)} detail={detail} onClose={onClose}>
      {({ entity: round }) => {
        const report = checkRound(round, witnessed);
        const { recomputed } = report ?? {};
        const { black, red, black_win: blackWin, lucky_hit_odds: odds } = round;
        const { server_seed: serverSeed, client_seed: clientSeed } = round;
        return (
          <RoundProof
            report={report}
            stepTexts={{
              commitment: t("games.stepCommitment"),
              witness: t("games.stepWitness"),
              nonce: t("luckyHit.stepNonce"),
              outcome: t("games.stepOutcome"),
            }}
            values={[
              ...seedValues(t, round),
              {
                id: "black",
                name: t("luckyHit.blackHand"),
                value: black && handText(black),
                computed: recomputed && handText(recomputed.black),
              },
              {
                id: "red",
                name: t("luckyHit.redHand"),
                value: red && handText(red),
                computed: recomputed && handText(recomputed.red),
              },
              {
                id: "winner",
                name: t("luckyHit.winner"),
                value: blackWin === null ? null : winner(blackWin),
                computed: recomputed && winner(recomputed.blackWin),
              },
              {
                id: "odds",
                name: t("luckyHit.luckyOdds"),
                value: odds === null ? null : times(odds),
                computed: recomputed && times(recomputed.luckyHitOdds),
              },
            ]}
            path={
              serverSeed === null || clientSeed === null
                ? null
                : proofPath(luckyHit, {
                    client_seed: clientSeed,
                    period: String(round.period),
                    server_seed: serverSeed,
                    commitment: linkedCommitment(round),
                  })
            }
            detail={detail}
            call={luckyHitRoundDetail}
            chained={{ table: "luckyhit", round }}
          />
        );
      }}
    </ProofSheet>
  );
}
