import { useLocale, useTranslations } from "use-intl";
import type { MoneySample } from "#contract/control-metrics.ts";
import { formatAmount } from "#web/locales/format.ts";
import { useMetrics } from "../data/use-metrics.ts";
import { Asked } from "../parts/asked.tsx";
import { LineChart } from "../parts/line-chart.tsx";
import { Panel } from "../parts/panel.tsx";

/** The money in members' hands and the sum of all accounts, over the last minutes. */
export function MoneyCharts() {
  const t = useTranslations("control.books");
  const locale = useLocale();
  const query = useMetrics();
  const money = (minor: number) => formatAmount(minor, locale, { short: true });
  const line = (samples: readonly MoneySample[], name: "members" | "total") => [
    { id: name, name: t(name), points: samples.map((each) => ({ at: each.real_time, value: each[name] })) },
  ];
  return (
    <>
      <Panel title={t("membersMoney")} span="two">
        <Asked query={query}>
          {(metrics) => (
            <LineChart label={t("membersMoneyText")} lines={line(metrics.money_over_time, "members")} format={money} />
          )}
        </Asked>
      </Panel>
      <Panel title={t("ledger")}>
        <Asked query={query}>
          {(metrics) => (
            <LineChart label={t("ledgerText")} lines={line(metrics.money_over_time, "total")} format={money} />
          )}
        </Asked>
      </Panel>
    </>
  );
}
