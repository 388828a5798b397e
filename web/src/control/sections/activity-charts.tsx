import { useLocale, useTranslations } from "use-intl";
import { formatNumber } from "#web/locales/format.ts";
import { useMetricsHistory, type MetricsSample } from "../data/metrics-history.ts";
import type { ChartPoint } from "../parts/chart-scale.ts";
import { LineChart } from "../parts/line-chart.tsx";
import { Panel } from "../parts/panel.tsx";

/** How busy the simulator was since this page was opened. */
export function ActivityCharts() {
  const t = useTranslations("control.overview");
  const locale = useLocale();
  const samples = useMetricsHistory();
  const line = (name: "stakes" | "cashOuts" | "sockets" | "p50" | "p95" | "p99") => ({
    id: name,
    name: t(name),
    points: pointsOf(samples, name),
  });
  const milliseconds = (value: number) => t("milliseconds", { value: formatNumber(value, locale) });
  return (
    <>
      <Panel title={t("activity")}>
        <LineChart
          label={t("aSecond")}
          lines={[line("stakes"), line("cashOuts")]}
          format={(value) => formatNumber(value, locale, value < 10 ? 1 : 0)}
        />
      </Panel>
      <Panel title={t("latency")}>
        <LineChart label={t("latencyText")} lines={[line("p50"), line("p95"), line("p99")]} format={milliseconds} />
      </Panel>
      <Panel title={t("sockets")}>
        <LineChart label={t("socketsText")} lines={[line("sockets")]} format={(value) => formatNumber(value, locale)} />
      </Panel>
    </>
  );
}

function pointsOf(samples: readonly MetricsSample[], name: Exclude<keyof MetricsSample, "at">): ChartPoint[] {
  return samples.map((sample) => ({ at: sample.at, value: sample[name] }));
}
