import { useLocale, useTranslations } from "use-intl";
import { aviatorRecords } from "../../../../edge/contract/aviator.ts";
import { type RowOf, usePagedCall } from "../../data/paged.ts";
import { formatAmount } from "../../locales/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/button.tsx";
import { type Column, PagedTable } from "../../ui/paged-table.tsx";
import { MultiplierText } from "./multiplier-text.tsx";
import { roundName } from "./round-name.ts";
import styles from "./round-lists.module.css";

type AviatorRecord = RowOf<typeof aviatorRecords>;

/** The member's own stakes, ten at a time, each with the way to its proof. */
export function MyRecords({ onVerify }: { onVerify: (period: number) => void }) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const rows = usePagedCall(aviatorRecords);
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });

  const columns: Column<AviatorRecord>[] = [
    { id: "time", head: t("time"), cell: ({ create_time }) => <Moment time={create_time} /> },
    { id: "stake", head: t("stake"), align: "end", cell: (record) => amount(record.amount) },
    { id: "multiplier", head: t("multiplier"), align: "end", cell: (record) => <Multiplier record={record} /> },
    { id: "payout", head: t("payout"), align: "end", cell: (record) => <Payout record={record} /> },
    {
      id: "proof",
      head: t("proof"),
      align: "end",
      cell: ({ period }) => (
        <IconButton
          icon="shield"
          className={styles.verify}
          label={t("verifyRound", { round: roundName(period) })}
          onClick={() => onVerify(period)}
        />
      ),
    },
  ];

  return (
    <div className={styles.records}>
      <PagedTable
        rows={rows}
        label={t("mine")}
        columns={columns}
        keyOf={({ period, slot }) => `${period}-${slot}`}
        empty={<EmptyState icon="history" title={t("myNone")} text={t("myNoneText")} />}
      />
    </div>
  );
}

function Moment({ time }: { time: number }) {
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit" }).format(time);
  const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hour12: false }).format(time);
  return (
    <time dateTime={new Date(time).toISOString()} className={styles.moment}>
      <span>{clock}</span>
      <span className={styles.muted}>{day}</span>
    </time>
  );
}

/** What was cashed out at; for a lost stake, what the flight came to. */
function Multiplier({ record }: { record: AviatorRecord }) {
  return <MultiplierText value={record.cash_result ?? record.open_result} />;
}

function Payout({ record: { status, payout, amount } }: { record: AviatorRecord }) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const signed = (minor: number) => formatAmount(minor, locale, { signed: true, short: true });
  if (status === "W") return <span className={styles.muted}>–</span>;
  if (status === "R") return <span className={styles.muted}>{t("givenBack")}</span>;
  return status === "S" ? (
    <span className={styles.gain}>{signed(payout)}</span>
  ) : (
    <span className={styles.loss}>{signed(-amount)}</span>
  );
}
