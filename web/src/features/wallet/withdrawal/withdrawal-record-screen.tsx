import { useTranslations, useLocale } from "use-intl";
import { withdrawals } from "#contract/calls/wallet.ts";
import { usePagedCall, type RowOf } from "#web/data/paged.ts";
import { formatAmount } from "#web/locales/format.ts";
import { LinkButton } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { PagedList } from "#web/ui/page/paged.tsx";
import { StatusChip } from "#web/ui/page/record-row.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { FoldedRecord } from "../shared/folded-record.tsx";
import styles from "../shared/folded-record.module.css";
import { useWatchedRows } from "../shared/use-outdate-wallet.ts";

export function WithdrawalRecordScreen() {
  const t = useTranslations("withdrawal");
  const rows = usePagedCall(withdrawals);
  const waiting = rows.rows.filter((row) => withdrawalState(row) === "waiting");
  useWatchedRows(waiting.map(nameOf), rows.reload);
  return (
    <Screen title={t("records")} back="/withdrawal">
      <Card>
        <PagedList
          rows={rows}
          label={t("records")}
          keyOf={nameOf}
          draw={(row) => <WithdrawalRow row={row} />}
          empty={
            <EmptyState
              icon="history"
              title={t("recordsNone")}
              text={t("recordsNoneText")}
              action={<LinkButton to="/withdrawal">{t("title")}</LinkButton>}
            />
          }
        />
      </Card>
    </Screen>
  );
}

/** Not every backend has serial numbers. */
function nameOf({ serial_number: serial, create_time: time, price }: Withdrawal): string {
  return serial || `${time}/${price}`;
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
