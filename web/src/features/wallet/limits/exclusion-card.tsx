import { useState } from "react";
import { useTranslations } from "use-intl";
import { setWalletLimits, walletLimits } from "#contract/values/limits.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { serverNow } from "#web/data/server-clock.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./limits-screen.module.css";

interface ExclusionCardProps {
  /** Ms since the epoch; null if not excluded. */
  excludeUntil: number | null;
}

/** Self-exclusion can be made longer, never shorter. */
export function ExclusionCard({ excludeUntil }: ExclusionCardProps) {
  const t = useTranslations("limits");
  const [span, choose] = useState<Span | "">("");
  const [until, ask] = useState<number | null>(null);
  const longer = SPANS.filter((each) => excludeUntil === null || serverNow() + spanMs(each) > excludeUntil);
  return (
    <Card className={styles.exclusion}>
      <h2>{t("exclusion")}</h2>
      {excludeUntil === null ? (
        <p className={styles.explained}>{t("exclusionText")}</p>
      ) : (
        <p className={styles.excluded}>{t("excludedUntil", { time: formatTimestamp(excludeUntil) })}</p>
      )}
      {longer.length > 0 && (
        <>
          <SelectField
            label={t(excludeUntil === null ? "span" : "spanLonger")}
            placeholder={t("spanPlaceholder")}
            value={span}
            options={longer.map((each) => ({ value: each, label: t(each) }))}
            onChange={choose}
          />
          <Button
            variant="danger"
            wide
            disabled={span === ""}
            onClick={() => span !== "" && ask(serverNow() + spanMs(span))}
          >
            {t("exclude")}
          </Button>
        </>
      )}
      <ExclusionDialog
        until={until}
        onClose={() => ask(null)}
        onDone={() => {
          ask(null);
          choose("");
        }}
      />
    </Card>
  );
}

interface ExclusionDialogProps {
  /** Ms since the epoch; null closes the dialog. */
  until: number | null;
  onClose: () => void;
  onDone: () => void;
}

/** Explains self-exclusion first: it cannot be undone. */
function ExclusionDialog({ until, onClose, onDone }: ExclusionDialogProps) {
  const t = useTranslations("limits");
  return (
    <Dialog open={until !== null} onClose={onClose} title={t("excludeQuestion")}>
      {until !== null && <Confirmation until={until} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function Confirmation({ until, onClose, onDone }: { until: number; onClose: () => void; onDone: () => void }) {
  const t = useTranslations("limits");
  const common = useTranslations("common");
  const { alert, isPending, send } = useAction(useCallMutation(setWalletLimits, { outdates: [walletLimits] }));

  return (
    <>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <ul className={styles.consequences}>
        <li>{t("consequenceUntil", { time: formatTimestamp(until) })}</li>
        <li>{t("consequenceFinal")}</li>
        <li>{t("consequenceMoney")}</li>
      </ul>
      <div className={styles.actions}>
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button variant="danger" busy={isPending} onClick={() => send({ exclude_until: until }, { onSuccess: onDone })}>
          {t("excludeNow")}
        </Button>
      </div>
    </>
  );
}

const DAY_MS = 24 * 3600 * 1000;

const DAYS = { span1: 1, span7: 7, span30: 30, span182: 182, span365: 365 } as const;

/** Also the key of its text. */
type Span = keyof typeof DAYS;

const SPANS = Object.keys(DAYS) as Span[];

function spanMs(span: Span): number {
  return DAYS[span] * DAY_MS;
}
