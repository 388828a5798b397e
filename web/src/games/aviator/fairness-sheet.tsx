import { useTranslations } from "use-intl";
import { type AviatorRound, aviatorRoundDetail } from "../../../../edge/contract/aviator.ts";
import { useCallQuery } from "../../data/client.ts";
import { useErrorText } from "../../data/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { checkRound } from "./fairness.ts";
import { FairnessValues } from "./fairness-values.tsx";
import { FairnessVerdict } from "./fairness-verdict.tsx";
import styles from "./fairness-sheet.module.css";
import { NoticeDialog } from "./notice-dialog.tsx";
import { roundName } from "./round-name.ts";

interface FairnessSheetProps {
  /** Null: closed. */
  period: number | null;
  /** The commitment that this screen was shown before the round's flight, if it was. */
  witnessed: string | null;
  onClose: () => void;
}

/** Everything that a round's result was made of, and whether it holds, computed here. */
export function FairnessSheet({ period, witnessed, onClose }: FairnessSheetProps) {
  const t = useTranslations("aviator");
  const errorText = useErrorText();
  const detail = useCallQuery(aviatorRoundDetail, { period: period ?? 1 }, { enabled: period !== null, staleTime: 0 });
  if (period === null) return null;
  if (detail.error) return <NoticeDialog text={errorText(detail.error)} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={t("fairness", { round: roundName(period) })}>
      {detail.data === undefined ? (
        <div className={styles.proof} aria-busy="true">
          <Skeleton height="72px" radius="var(--r-m)" />
          <Skeleton height="180px" radius="var(--r-m)" />
        </div>
      ) : (
        <Proof
          round={detail.data.entity}
          witnessed={witnessed}
          busy={detail.isFetching}
          onAgain={() => void detail.refetch()}
        />
      )}
    </Sheet>
  );
}

interface ProofProps {
  round: AviatorRound;
  witnessed: string | null;
  busy: boolean;
  onAgain: () => void;
}

function Proof({ round, witnessed, busy, onAgain }: ProofProps) {
  const t = useTranslations("aviator");
  const report = checkRound(round, witnessed);
  return (
    <div className={styles.proof}>
      {report === null ? (
        <div className={styles.verdict}>
          <h3 className={styles.title}>{t("notOver")}</h3>
          <p>{t("notOverText")}</p>
          <Button small icon="refresh" busy={busy} onClick={onAgain}>
            {t("checkAgain")}
          </Button>
        </div>
      ) : (
        <FairnessVerdict report={report} />
      )}
      <FairnessValues round={round} recomputed={report?.recomputed ?? null} />
    </div>
  );
}
