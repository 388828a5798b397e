import { useTranslations } from "use-intl";
import { Chip } from "#web/ui/chip.tsx";
import type { Metrics } from "../data/metrics-history.ts";
import type { ClockReading } from "../data/simulator-time.ts";
import { DataTable } from "../parts/data-table.tsx";
import { outcomeText } from "../parts/outcome-text.ts";
import { usePhaseName } from "../parts/phase-name.ts";
import { RoundCountdown } from "../parts/round-countdown.tsx";
import { useTableName } from "../parts/table-name.ts";
import styles from "./round-table.module.css";

type TableLive = Metrics["tables"][number];

interface RoundTableProps {
  tables: readonly TableLive[];
  reading: ClockReading;
}

/** The running round of every table: what it is at, for how long, and what the last one came to. */
export function RoundTable({ tables, reading }: RoundTableProps) {
  const t = useTranslations("control.overview");
  const nameOf = useTableName();
  const phaseName = usePhaseName();
  return (
    <DataTable
      label={t("rounds")}
      rows={tables}
      keyOf={({ table }) => table}
      columns={[
        {
          id: "table",
          head: t("table"),
          cell: ({ table, maintenance, forced }) => (
            <span className={styles.name}>
              {nameOf(table)}
              {maintenance && <Chip tone="red">{t("closed")}</Chip>}
              {forced > 0 && <Chip tone="violet">{t("forcedWaiting", { count: forced })}</Chip>}
            </span>
          ),
        },
        { id: "phase", head: t("phase"), cell: ({ phase }) => phaseName(phase) },
        {
          id: "left",
          head: t("left"),
          align: "end",
          cell: ({ ends_at: until }) => (until === null ? t("secret") : <RoundCountdown {...{ until, reading }} />),
        },
        { id: "period", head: t("period"), align: "end", cell: ({ period }) => period },
        {
          id: "last",
          head: t("last"),
          align: "end",
          cell: ({ table, last }) => (last === null ? t("none") : outcomeText(table, last.outcome)),
        },
      ]}
    />
  );
}
