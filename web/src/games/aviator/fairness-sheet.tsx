import { useTranslations } from "use-intl";
import { type ReadAviatorRound, aviatorRoundDetail } from "#contract/games/aviator/calls.ts";
import { useCallQuery } from "#web/data/client.ts";
import { CheckYourself } from "../parts/fairness-links.tsx";
import { FairnessFrame, FairnessPending } from "../parts/fairness-frame.tsx";
import { FairnessValues } from "../parts/fairness-values.tsx";
import { FairnessVerdict } from "../parts/fairness-verdict.tsx";
import { checkRound, playerSeedsOf, type StepName } from "./fairness.ts";
import { roundName } from "./round-name.ts";
import { useRoundValues } from "./round-values.ts";

interface FairnessSheetProps {
  /** Null: closed. */
  period: number | null;
  /** The commitment that this screen was shown before the round's flight, if it was. */
  witnessed: string | null;
  onClose: () => void;
}

/** Everything that a round's result was made of, and whether it holds, computed here. */
export function FairnessSheet({ period, witnessed, onClose }: FairnessSheetProps) {
  const detail = useCallQuery(aviatorRoundDetail, { period: period ?? 1 }, { enabled: period !== null, staleTime: 0 });
  if (period === null) return null;
  return (
    <FairnessFrame round={roundName(period)} detail={detail} onClose={onClose}>
      {({ entity }) => (
        <Proof round={entity} witnessed={witnessed} busy={detail.isFetching} onAgain={() => void detail.refetch()} />
      )}
    </FairnessFrame>
  );
}

interface ProofProps {
  round: ReadAviatorRound;
  witnessed: string | null;
  busy: boolean;
  onAgain: () => void;
}

function Proof({ round, witnessed, busy, onAgain }: ProofProps) {
  const t = useTranslations();
  const report = checkRound(round, witnessed);
  const values = useRoundValues(round, report?.recomputed ?? null);
  const texts: Record<StepName, string> = {
    commitment: t("games.stepCommitment"),
    witness: t("games.stepWitness"),
    hash: t("aviator.stepHash"),
    decimal: t("aviator.stepDecimal"),
    result: t("aviator.stepResult"),
  };
  const playerSeeds = playerSeedsOf(round).map(({ seed }) => seed);
  const alone = report !== null && playerSeeds.length === 0;
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
      <FairnessValues values={values} hint={alone ? t("aviator.noPlayerSeeds") : undefined} />
      {round.server_seed !== null && (
        <CheckYourself
          input={{ game: "aviator", serverSeed: round.server_seed, commitment: round.commitment ?? "", playerSeeds }}
        />
      )}
    </>
  );
}
