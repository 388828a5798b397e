import { useLocale, useTranslations } from "use-intl";
import { formatNumber } from "#web/locales/format.ts";
import type { Metrics } from "../data/metrics-history.ts";
import { DataTable } from "../parts/data-table.tsx";

type Cell = Metrics["cells"][number];

/** How busy each cell is. */
export function CellTable({ cells }: { cells: readonly Cell[] }) {
  const t = useTranslations("control.overview");
  const locale = useLocale();
  const figure = (id: string, head: string, of: (cell: Cell) => number | null, decimals = 0) => ({
    id,
    head,
    align: "end" as const,
    cell(row: Cell) {
      const value = of(row);
      return value === null ? t("none") : formatNumber(value, locale, decimals);
    },
  });
  return (
    <DataTable
      label={t("cells")}
      rows={cells}
      keyOf={({ cell }) => cell}
      isWrong={({ errors }) => errors > 0}
      columns={[
        { id: "cell", head: t("cell"), cell: ({ cell }) => cell },
        figure("members", t("members"), ({ members }) => members),
        figure("sockets", t("sockets"), ({ sockets }) => sockets),
        figure("stakes", t("stakesASecond"), ({ stakes }) => stakes.per_second, 1),
        figure("cashOuts", t("cashOutsASecond"), (cell) => cell.cash_outs.per_second, 1),
        figure("p50", t("p50Ms"), ({ stakes }) => stakes.latency.p50),
        figure("p99", t("p99Ms"), ({ stakes }) => stakes.latency.p99),
        figure("refusals", t("refusals"), ({ refusals }) => refusals),
        figure("errors", t("errors"), ({ errors }) => errors),
      ]}
    />
  );
}
