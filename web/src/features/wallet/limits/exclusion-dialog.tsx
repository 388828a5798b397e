import { useTranslations } from "use-intl";
import { setWalletLimits, walletLimits } from "#contract/limits.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useLatch } from "#web/data/use-latch.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAlert } from "#web/features/account/use-alert.ts";
import styles from "./limits.module.css";

interface ExclusionDialogProps {
  /** The time that was asked for, ms since the epoch; null: closed. */
  until: number | null;
  onClose: () => void;
  onDone: () => void;
}

/** Says what self-exclusion means before it begins: nobody can take it back. */
export function ExclusionDialog({ until, onClose, onDone }: ExclusionDialogProps) {
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
  const alert = useAlert();
  const latch = useLatch();
  const call = useCallMutation(setWalletLimits, { outdates: [walletLimits] });

  function exclude() {
    if (!latch.take()) return;
    call.mutate({ exclude_until: until }, { onSuccess: onDone, onError: alert.complain, onSettled: latch.release });
  }

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
        <Button variant="danger" busy={call.isPending} onClick={exclude}>
          {t("excludeNow")}
        </Button>
      </div>
    </>
  );
}
