import { useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { roundResult } from "../parts/round-result.ts";
import { useResultText } from "../parts/use-result-text.ts";
import type { Payout } from "./flight-state.ts";
import styles from "./payout-toast.module.css";

/** The specification's cash-out dialog, which stands in nobody's way. */
export const PAYOUT_SHOWN_MS = 3_500;

interface PayoutToastProps {
  payout: Payout | null;
  onDone: (id: number) => void;
}

/** Says for a moment that a cash-out succeeded; a newer one takes its place. */
export function PayoutToast({ payout, onDone }: PayoutToastProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const resultText = useResultText();
  const id = payout?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => onDone(id), PAYOUT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, onDone]);

  return (
    <div className={styles.region} role="status">
      {payout !== null && (
        <p key={payout.id} className={classNames(styles.toast, payout.amount > payout.price && styles.gain)}>
          <Icon name="check" />
          {t("paidOut", {
            result: resultText(roundResult(payout.price, payout.amount)),
            multiplier: formatMultiplier(payout.coefficient, locale),
          })}
        </p>
      )}
    </div>
  );
}
