import { useLocale, useTranslations } from "use-intl";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import type { Metrics } from "../data/metrics-history.ts";
import { useMetrics } from "../data/use-metrics.ts";
import { Asked } from "../parts/asked.tsx";
import { Panel, PanelGrid } from "../parts/panel.tsx";
import { StatTiles } from "../parts/stat-tiles.tsx";
import { ActivityCharts } from "./activity-charts.tsx";
import { CellTable } from "./cell-table.tsx";
import { RoundTable } from "./round-table.tsx";

/** The whole simulator at one look. */
export function OverviewSection() {
  const t = useTranslations("control.overview");
  const query = useMetrics();
  return (
    <Asked query={query} lines={8}>
      {(metrics) => (
        <>
          <Figures metrics={metrics} />
          <PanelGrid>
            <ActivityCharts />
            <Panel title={t("rounds")} span="all">
              <RoundTable tables={metrics.tables} reading={metrics.reading} />
            </Panel>
            <Panel title={t("cells")} span="all">
              <CellTable cells={metrics.cells} />
            </Panel>
          </PanelGrid>
        </>
      )}
    </Asked>
  );
}

function Figures({ metrics: { all, calls, money } }: { metrics: Metrics }) {
  const t = useTranslations("control.overview");
  const locale = useLocale();
  const whole = (value: number) => formatNumber(value, locale);
  const errors = all.errors + calls.errors;
  return (
    <StatTiles
      stats={[
        { id: "stakes", name: t("stakesASecond"), value: formatNumber(all.stakes.per_second, locale, 1) },
        { id: "cashOuts", name: t("cashOutsASecond"), value: formatNumber(all.cash_outs.per_second, locale, 1) },
        { id: "sockets", name: t("sockets"), value: whole(all.sockets) },
        { id: "members", name: t("members"), value: whole(all.members) },
        { id: "simulated", name: t("simulated"), value: whole(all.simulated) },
        { id: "calls", name: t("calls"), value: whole(calls.count) },
        { id: "refusals", name: t("refusals"), value: whole(all.refusals) },
        { id: "errors", name: t("errors"), value: whole(errors), wrong: errors > 0 },
        { id: "members-money", name: t("membersMoney"), value: formatAmount(money.members, locale) },
        { id: "total", name: t("ledgerTotal"), value: formatAmount(money.total, locale), wrong: money.total !== 0 },
      ]}
    />
  );
}
