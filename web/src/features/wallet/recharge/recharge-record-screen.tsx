import { useLocale, useTranslations } from "use-intl";
import { recharges } from "#contract/calls/wallet.ts";
import { lookUp } from "#web/data/look-up.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { serverNow } from "#web/data/server-clock.ts";
import { formatAmount } from "#web/locales/format.ts";
import { LinkButton } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { PagedList } from "#web/ui/page/paged.tsx";
import { RecordRow, StatusChip } from "#web/ui/page/record-row.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import styles from "../shared/record-rows.module.css";
import { useWatchedRows } from "../shared/use-outdate-wallet.ts";

type Recharge = RowOf<typeof recharges>;

/** An older recharge is unlikely to be paid still. */
const WATCHED_MS = 30 * 60_000;

export function RechargeRecordScreen() {
  const t = useTranslations("recharge");
  const rows = usePagedCall(recharges);
  const waiting = rows.rows.filter((row) => row.status === "Wait" && serverNow() - row.create_time < WATCHED_MS);
  useWatchedRows(waiting.map(nameOf), rows.reload);
  return (
    <Screen title={t("records")} back="/recharge">
      <Card>
        <PagedList
          rows={rows}
          label={t("records")}
          keyOf={nameOf}
          draw={(row) => <RechargeRow row={row} />}
          empty={
            <EmptyState
              icon="history"
              title={t("recordsNone")}
              text={t("recordsNoneText")}
              action={<LinkButton to="/recharge">{t("toRecharge")}</LinkButton>}
            />
          }
        />
      </Card>
    </Screen>
  );
}

/** Not every backend has serial numbers. */
function nameOf({ serial_number: serial, create_time: time, price }: Recharge): string {
  return serial || `${time}/${price}`;
}

function RechargeRow({
  row: { price, status, channel_name: channel, create_time: time, serial_number: serial },
}: {
  row: Recharge;
}) {
  const t = useTranslations("recharge");
  const locale = useLocale();
  const isPaid = status === "Success";
  const statuses = { Success: t("success"), Wait: t("wait") };
  return (
    <RecordRow
      title={channel}
      time={time}
      notes={serial && <p className={styles.id}>{serial}</p>}
      amount={<span className={isPaid && price < 0 ? styles.loss : undefined}>{formatAmount(price, locale)}</span>}
      status={<StatusChip standing={isPaid ? "good" : "open"} text={lookUp(statuses, status) ?? status} />}
    />
  );
}
