import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type CallError, useErrorText } from "#web/data/call-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import styles from "./fairness.module.css";
import { NoticeDialog } from "./notice-dialog.tsx";

interface FairnessFrameProps<Answer> {
  /** The round as its players know it. */
  round: string;
  detail: UseQueryResult<Answer, CallError>;
  onClose: () => void;
  /** Draws the proof: `FairnessVerdict` or `FairnessPending`, then `FairnessValues`. */
  children: (answer: Answer) => ReactNode;
}

/** The sheet of a round's proof: its skeleton, the server's refusal, or the proof. Draw it only while a round is chosen. */
export function FairnessFrame<Answer>({ round, detail, onClose, children }: FairnessFrameProps<Answer>) {
  const t = useTranslations("games");
  const errorText = useErrorText();
  if (detail.error) return <NoticeDialog text={errorText(detail.error)} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={t("fairness", { round })}>
      {detail.data === undefined ? (
        <div className={styles.proof} aria-busy="true">
          <Skeleton height="72px" radius="var(--r-m)" />
          <Skeleton height="180px" radius="var(--r-m)" />
        </div>
      ) : (
        <div className={styles.proof}>{children(detail.data)}</div>
      )}
    </Sheet>
  );
}

/** Stands in the verdict's place as long as the round is not over. */
export function FairnessPending({ busy, onAgain }: { busy: boolean; onAgain: () => void }) {
  const t = useTranslations("games");
  return (
    <div className={styles.verdict}>
      <h3 className={styles.title}>{t("notOver")}</h3>
      <p>{t("notOverText")}</p>
      <Button small icon="refresh" busy={busy} onClick={onAgain}>
        {t("checkAgain")}
      </Button>
    </div>
  );
}
