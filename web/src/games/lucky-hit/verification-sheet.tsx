import { useTranslations } from "use-intl";
import { luckyHitRoundDetail } from "#contract/games/lucky-hit/calls.ts";
import { useCallQuery } from "#web/data/client.ts";
import { CheckYourself } from "../parts/fairness-links.tsx";
import { FairnessFrame, FairnessPending } from "../parts/fairness-frame.tsx";
import { type FairnessValue, FairnessValues } from "../parts/fairness-values.tsx";
import { FairnessVerdict } from "../parts/fairness-verdict.tsx";
import { handText } from "./card-text.ts";
import { times, useSideText } from "./use-side-text.ts";
import { checkRound, type LuckyHitReport, type LuckyHitRound, type StepName } from "./verification.ts";

interface VerificationSheetProps {
  period: number;
  /** The round's commitment as it was shown before its cards; null: it was not seen. */
  witnessed: string | null;
  onClose: () => void;
}

/** Everything that a round's cards were made of, and whether it holds, computed here. */
export function VerificationSheet({ period, witnessed, onClose }: VerificationSheetProps) {
  const detail = useCallQuery(luckyHitRoundDetail, { period }, { staleTime: 0 });
  return (
    <FairnessFrame round={String(period)} detail={detail} onClose={onClose}>
      {({ entity }) => (
        <Proof
          round={entity}
          report={checkRound(entity, witnessed)}
          busy={detail.isFetching}
          onAgain={() => void detail.refetch()}
        />
      )}
    </FairnessFrame>
  );
}

interface ProofProps {
  round: LuckyHitRound;
  report: LuckyHitReport | null;
  busy: boolean;
  onAgain: () => void;
}

function Proof({ round, report, busy, onAgain }: ProofProps) {
  const t = useTranslations();
  const texts: Record<StepName, string> = {
    commitment: t("games.stepCommitment"),
    witness: t("games.stepWitness"),
    nonce: t("luckyHit.stepNonce"),
    outcome: t("games.stepOutcome"),
  };
  return (
    <>
      {report === null ? (
        <FairnessPending busy={busy} onAgain={onAgain} />
      ) : (
        <FairnessVerdict
          verdict={report.verdict}
          steps={report.steps.map(({ name, holds }) => ({ id: name, text: texts[name], holds }))}
        />
      )}
      <FairnessValues values={useRoundValues(round, report)} />
      {round.server_seed !== null && round.client_seed !== null && (
        <CheckYourself
          input={{
            game: "luckyhit",
            serverSeed: round.server_seed,
            commitment: round.commitment,
            clientSeed: round.client_seed,
            period: round.period,
          }}
        />
      )}
    </>
  );
}

function useRoundValues(round: LuckyHitRound, report: LuckyHitReport | null): FairnessValue[] {
  const t = useTranslations();
  const { nameOf } = useSideText();
  const { recomputed } = report ?? {};
  const winner = (blackWin: boolean) => nameOf(blackWin ? "B" : "R");
  const { black, red, black_win: blackWin, lucky_hit_odds: odds } = round;
  return [
    { id: "commitment", name: t("games.commitment"), value: round.commitment },
    { id: "serverSeed", name: t("games.serverSeed"), value: round.server_seed },
    { id: "clientSeed", name: t("games.clientSeed"), value: round.client_seed },
    { id: "nonce", name: t("games.nonce"), value: String(round.nonce) },
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
  ];
}
