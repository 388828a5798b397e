import { useTranslations, useLocale } from "use-intl";
import { withdrawals } from "#contract/calls/wallet.ts";
import { usePagedCall, type RowOf } from "#web/data/paged.ts";
import { formatAmount } from "#web/locales/format.ts";
import { StatusChip } from "#web/ui/page/record-row.tsx";
import { FoldedRecord, PaymentScreen } from "../shared/folded-record.tsx";
import styles from "../shared/folded-record.module.css";

export function WithdrawalRecordScreen() {
  const t = useTranslations("withdrawal");
  return (
    <PaymentScreen
      kind="withdrawal"
      rows={usePagedCall(withdrawals)}
      isAwaited={(row) => withdrawalState(row) === "waiting"}
      draw={(row) => <WithdrawalRow row={row} />}
      next={t("title")}
    />
  );
}

const STANDINGS = { success: "good", rejected: "bad", waiting: "open" } as const;

/** A withdrawal; a rejected one shows the reason and that the money came back. */
function WithdrawalRow({ row }: { row: Withdrawal }) {
  const t = useTranslations("withdrawal");
  const recharge = useTranslations("recharge");
  const locale = useLocale();
  const state = withdrawalState(row);
  const amounts = t(state === "success" ? "feeAndActual" : "feeAndToPay", {
    fee: formatAmount(row.fee, locale),
    actual: formatAmount(row.actual_price, locale),
  });
  return (
    <FoldedRecord
      icon="bank"
      title={formatAmount(row.price, locale)}
      time={row.create_time}
      notes={
        state === "rejected" ? (
          <p className={styles.why}>
            {row.fail_reason && <span>{row.fail_reason}</span>}
            <span>{t("returned")}</span>
          </p>
        ) : (
          <p>{amounts}</p>
        )
      }
      amount={<StatusChip standing={STANDINGS[state]} text={t(state)} />}
      reference={{ term: recharge("serial"), value: row.serial_number, copy: recharge("copySerial") }}
    />
  );
}

type Withdrawal = RowOf<typeof withdrawals>;

/** A successful payout wins over any status. */
export function withdrawalState({
  status,
  payout_status: payout,
}: Pick<Withdrawal, "status" | "payout_status">): "success" | "rejected" | "waiting" {
  if (payout === "Success") return "success";
  return status === "Reject" ? "rejected" : "waiting";
}
