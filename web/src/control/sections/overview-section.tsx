import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { tileOf } from "#web/games/tiles.ts";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { classNames } from "#web/ui/class-names.ts";
import {
  type Metrics,
  type MetricsSeen,
  useMetrics,
  useMetricsHistory,
  type MetricsSample,
  type ClockReading,
} from "../data/metrics.ts";
import { DataTable } from "../parts/data-table.tsx";
import { type ChartPoint, LineChart } from "../parts/line-chart.tsx";
import { Panel, PanelGrid, FailurePanel } from "../parts/panel.tsx";
import { RoundCountdown, usePhaseName, tableName } from "../parts/rounds.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./sections.module.css";

export function OverviewSection() {
  const t = useTranslations("control.overview");
  const query = useMetrics();
  return (
    <QueryView query={query} skeleton={Array.from({ length: 8 }, () => "36px")}>
      {(metrics) => (
        <>
          <Figures metrics={metrics} />
          <PanelGrid>
            <FailurePanel failures={metrics.failures} />
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
    </QueryView>
  );
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** As monitoring/alerts.ts has them. */
const OUTBOX_LATE_MS = 120_000;
const AUDIT_LATE_MS = 26 * HOUR_MS;

function Figures({ metrics }: { metrics: MetricsSeen }) {
  const { all, calls, failures, money, tables, outbox_age_ms: outboxAge, audited_at: audited, reading } = metrics;
  const t = useTranslations("control.overview");
  const locale = useLocale();
  const whole = (value: number) => formatNumber(value, locale);
  const errors = all.errors + calls.errors;
  const voids = tables.reduce((sum, { voids: count }) => sum + count, 0);
  const auditAge = Math.max(0, reading.takenAt - audited);
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
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
        { id: "failed", name: t("failedSteps"), value: whole(failed), wrong: failed > 0 },
        { id: "voids", name: t("voids"), value: whole(voids) },
        {
          id: "outbox",
          name: t("outboxAge"),
          value: whole(outboxAge / SECOND_MS),
          wrong: outboxAge > OUTBOX_LATE_MS,
        },
        { id: "audit", name: t("auditAge"), value: whole(auditAge / HOUR_MS), wrong: auditAge > AUDIT_LATE_MS },
        { id: "members-money", name: t("membersMoney"), value: formatAmount(money.members, locale) },
        { id: "total", name: t("ledgerTotal"), value: formatAmount(money.total, locale), wrong: money.total !== 0 },
      ]}
    />
  );
}

interface Stat {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
  readonly wrong?: boolean;
}

function StatTiles({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.tiles}>
      {stats.map(({ id, name, value, wrong }) => (
        <div key={id} className={classNames(styles.tile, wrong && styles.wrong)}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The simulator's load since this page was opened. */
function ActivityCharts() {
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

type TableLive = Metrics["tables"][number];

interface RoundTableProps {
  tables: readonly TableLive[];
  reading: ClockReading;
}

/** The running round of every table: its phase, the time left, and the last outcome. */
function RoundTable({ tables, reading }: RoundTableProps) {
  const t = useTranslations("control.overview");
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
            <span className={styles.roundTableName}>
              {tableName(table)}
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

/** An outcome in short form. */
export function outcomeText(table: string, outcome: unknown): string {
  const short = tileOf(table)?.outcomeText?.(outcome);
  return short ?? (typeof outcome === "string" ? outcome : JSON.stringify(outcome));
}

type Cell = Metrics["cells"][number];

function CellTable({ cells }: { cells: readonly Cell[] }) {
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
