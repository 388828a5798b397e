import { useLocale, useTranslations } from "use-intl";
import { aviatorRecords } from "#contract/games/aviator/calls.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { formatAmount } from "#web/locales/format.ts";
import { IconButton } from "#web/ui/forms/button.tsx";
import { type Column, PagedTable } from "#web/ui/page/paged.tsx";
import { ExportEvidence, NoRecords, RecordResult, RecordTime } from "../parts/records.tsx";
import { MultiplierText } from "./results.tsx";
import { roundName } from "./flight/round-clock.ts";
import styles from "./round-lists.module.css";

type AviatorRecord = RowOf<typeof aviatorRecords>;

/** The member's stakes, ten a page, each with a link to its proof. */
export function MyRecords({ onVerify }: { onVerify: (period: number) => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const rows = usePagedCall(aviatorRecords);
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });

  const columns: Column<AviatorRecord>[] = [
    { id: "time", head: t("games.time"), cell: ({ create_time }) => <RecordTime time={create_time} /> },
    { id: "stake", head: t("games.stake"), align: "end", cell: (record) => amount(record.amount) },
    { id: "multiplier", head: t("games.multiplier"), align: "end", cell: (record) => <Multiplier record={record} /> },
    { id: "net", head: t("games.net"), align: "end", cell: (record) => <RecordResult {...record} /> },
    {
      id: "proof",
      head: t("games.proof"),
      align: "end",
      cell: (record) => (
        <span className={styles.proof}>
          <IconButton
            icon="shield"
            className={styles.verify}
            label={t("games.proveRound", { round: roundName(record.period) })}
            onClick={() => onVerify(record.period)}
          />
          <ExportEvidence
            stake={{ ...record, table: "aviator", id: record.id ?? "" }}
            small={{ className: styles.verify }}
          />
        </span>
      ),
    },
  ];

  return (
    <div className={styles.records}>
      <PagedTable
        rows={rows}
        label={t("aviator.mine")}
        columns={columns}
        keyOf={({ period, slot }) => `${period}-${slot}`}
        empty={<NoRecords />}
      />
    </div>
  );
}

/** The multiplier of the cash-out; for a lost stake, that of the crash. */
function Multiplier({ record }: { record: AviatorRecord }) {
  return <MultiplierText value={record.cash_result ?? record.open_result} />;
}
