import type { ReactNode } from "react";
import { AUDIT_LATE_MS, OUTBOX_LATE_MS } from "#contract/control/metrics.ts";
import { useLocale } from "use-intl";
import { provided } from "#web/data/games.ts";
import { tileOf } from "#web/data/tile.ts";
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
import { RoundCountdown, phaseName, tableName } from "../parts/rounds.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./sections.module.css";
import { HOUR_MS, SECOND_MS } from "#contract/values/durations.ts";

export function OverviewSection() {
  const query = useMetrics();
  return (
    <QueryView query={query} skeleton={Array.from({ length: 8 }, () => "36px")}>
      {(metrics) => (
        <>
          <Figures metrics={metrics} />
          <PanelGrid>
            <FailurePanel failures={metrics.failures} />
            <ActivityCharts />
            <Panel title="Rounds" span="all">
              <RoundTable tables={metrics.tables} reading={metrics.reading} />
            </Panel>
            <Panel title="Cells" span="all">
              <CellTable cells={metrics.cells} />
            </Panel>
          </PanelGrid>
        </>
      )}
    </QueryView>
  );
}

function Figures({ metrics }: { metrics: MetricsSeen }) {
  const { all, calls, failures, money, tables, outbox_age_ms: outboxAge, audited_at: audited, reading } = metrics;
  const locale = useLocale();
  const whole = (value: number) => formatNumber(value, locale);
  const errors = all.errors + calls.errors;
  const voids = tables.reduce((sum, { voids: count }) => sum + count, 0);
  const auditAge = Math.max(0, reading.takenAt - audited);
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  return (
    <StatTiles
      stats={[
        { id: "stakes", name: "Stakes a second", value: formatNumber(all.stakes.per_second, locale, 1) },
        { id: "cashOuts", name: "Cash-outs a second", value: formatNumber(all.cash_outs.per_second, locale, 1) },
        { id: "sockets", name: "Sockets", value: whole(all.sockets) },
        { id: "members", name: "Members", value: whole(all.members) },
        { id: "simulated", name: "Simulated players", value: whole(all.simulated) },
        { id: "calls", name: "Calls answered", value: whole(calls.count) },
        { id: "refusals", name: "Refused stakes", value: whole(all.refusals) },
        { id: "errors", name: "Errors", value: whole(errors), wrong: errors > 0 },
        { id: "failed", name: "Failed steps", value: whole(failed), wrong: failed > 0 },
        { id: "voids", name: "Void rounds", value: whole(voids) },
        {
          id: "outbox",
          name: "Oldest message, s",
          value: whole(outboxAge / SECOND_MS),
          wrong: outboxAge > OUTBOX_LATE_MS,
        },
        {
          id: "audit",
          name: "Last audit, hours ago",
          value: whole(auditAge / HOUR_MS),
          wrong: auditAge > AUDIT_LATE_MS,
        },
        { id: "members-money", name: "In members’ hands", value: formatAmount(money.members, locale) },
        { id: "total", name: "Sum of all books", value: formatAmount(money.total, locale), wrong: money.total !== 0 },
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

const LINES = { stakes: "Stakes", cashOuts: "Cash-outs", sockets: "Sockets", p50: "p50", p95: "p95", p99: "p99" };

/** The simulator's load since this page was opened. */
function ActivityCharts() {
  const locale = useLocale();
  const samples = useMetricsHistory();
  const line = (name: keyof typeof LINES) => ({
    id: name,
    name: LINES[name],
    points: pointsOf(samples, name),
  });
  const milliseconds = (value: number) => `${formatNumber(value, locale)} ms`;
  return (
    <>
      <Panel title="Activity">
        <LineChart
          label="A second"
          lines={[line("stakes"), line("cashOuts")]}
          format={(value) => formatNumber(value, locale, value < 10 ? 1 : 0)}
        />
      </Panel>
      <Panel title="Until a stake is acknowledged">
        <LineChart label="Of the last minute" lines={[line("p50"), line("p95"), line("p99")]} format={milliseconds} />
      </Panel>
      <Panel title="Sockets">
        <LineChart label="Open now" lines={[line("sockets")]} format={(value) => formatNumber(value, locale)} />
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
  return (
    <DataTable
      label="Rounds"
      rows={tables}
      keyOf={({ table }) => table}
      columns={[
        {
          id: "table",
          head: "Table",
          cell: ({ table, maintenance, forced }) => (
            <span className={styles.roundTableName}>
              {tableName(table)}
              {maintenance && <Chip tone="red">Maintenance</Chip>}
              {forced > 0 && <Chip tone="violet">{`${forced} forced`}</Chip>}
            </span>
          ),
        },
        { id: "phase", head: "Phase", cell: ({ phase }) => phaseName(phase) },
        {
          id: "left",
          head: "Left",
          align: "end",
          cell: ({ ends_at: until }) => (until === null ? "secret" : <RoundCountdown {...{ until, reading }} />),
        },
        { id: "period", head: "Period", align: "end", cell: ({ period }) => period },
        {
          id: "last",
          head: "Last result",
          align: "end",
          cell: ({ table, last }) => (last === null ? "–" : outcomeText(table, last.outcome)),
        },
      ]}
    />
  );
}

export function outcomeText(table: string, outcome: unknown): string {
  const short = tileOf(provided.tiles, table)?.outcomeText?.(outcome);
  return short ?? (typeof outcome === "string" ? outcome : JSON.stringify(outcome));
}

type Cell = Metrics["cells"][number];

function CellTable({ cells }: { cells: readonly Cell[] }) {
  const locale = useLocale();
  const figure = (id: string, head: string, of: (cell: Cell) => number | null, decimals = 0) => ({
    id,
    head,
    align: "end" as const,
    cell(row: Cell) {
      const value = of(row);
      return value === null ? "–" : formatNumber(value, locale, decimals);
    },
  });
  return (
    <DataTable
      label="Cells"
      rows={cells}
      keyOf={({ cell }) => cell}
      isWrong={({ errors }) => errors > 0}
      columns={[
        { id: "cell", head: "Cell", cell: ({ cell }) => cell },
        figure("members", "Members", ({ members }) => members),
        figure("sockets", "Sockets", ({ sockets }) => sockets),
        figure("stakes", "Stakes a second", ({ stakes }) => stakes.per_second, 1),
        figure("cashOuts", "Cash-outs a second", (cell) => cell.cash_outs.per_second, 1),
        figure("p50", "p50, ms", ({ stakes }) => stakes.latency.p50),
        figure("p99", "p99, ms", ({ stakes }) => stakes.latency.p99),
        figure("refusals", "Refused stakes", ({ refusals }) => refusals),
        figure("errors", "Errors", ({ errors }) => errors),
      ]}
    />
  );
}
