import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import { RecordRow } from "#web/ui/record-row.tsx";
import { StatusChip } from "#web/ui/status-chip.tsx";
import { type Withdrawal, withdrawalState } from "./withdrawal-state.ts";
import styles from "./withdrawal-row.module.css";

const STANDINGS = { success: "good", rejected: "bad", waiting: "open" } as const;

/** One withdrawal; where it was rejected, why, and where the money is. */
export function WithdrawalRow({ row }: { row: Withdrawal }) {
  const t = useTranslations("withdrawal");
  const locale = useLocale();
  const state = withdrawalState(row);
  const amounts = t("feeAndActual", {
    fee: formatAmount(row.fee, locale),
    actual: formatAmount(row.actual_price, locale),
  });
  return (
    <RecordRow
      title={formatAmount(row.price, locale)}
      time={row.create_time}
      notes={
        state === "rejected" ? (
          <p className={styles.why}>
            {row.fail_reason && <span>{row.fail_reason}</span>}
            <span>{t("returned")}</span>
          </p>
        ) : (
          amounts
        )
      }
      amount={<StatusChip standing={STANDINGS[state]} text={t(state)} />}
    />
  );
}
