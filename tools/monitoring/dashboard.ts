import { failedShare } from "./alerts.ts";
import { SLO } from "./slo.ts";

interface Panel {
  readonly title: string;
  readonly unit: "reqps" | "s" | "short" | "bytes" | "percentunit";
  readonly queries: readonly { readonly expr: string; readonly legend: string }[];
  readonly promise?: number;
}

const quantile = (share: number, name: string) =>
  `histogram_quantile(${share}, sum by (le) (rate(${name}_bucket[5m])))`;

const clientQuantile = (measure: keyof typeof SLO.clientSeconds, by: "connection" | "route") =>
  `histogram_quantile(0.75, sum by (le, ${by}) (rate(gateway_client_seconds_bucket{measure="${measure}"}[30m])))`;

const PANELS: readonly Panel[] = [
  {
    title: "Requests a second, by class",
    unit: "reqps",
    queries: [{ expr: "sum by (class) (rate(gateway_requests_total[1m]))", legend: "{{class}}" }],
  },
  {
    title: "Answered without an error",
    unit: "percentunit",
    promise: SLO.answered,
    queries: [{ expr: `1 - ${failedShare}`, legend: "{{job}}" }],
  },
  {
    title: "Time of the slowest hundredth",
    unit: "s",
    promise: SLO.deedSeconds.p99,
    queries: [
      { expr: quantile(0.99, "simulator_stake_seconds"), legend: "stake" },
      { expr: quantile(0.99, "simulator_cash_out_seconds"), legend: "cash-out" },
      { expr: quantile(0.99, "gateway_request_seconds"), legend: "request" },
      { expr: quantile(0.99, "gateway_upstream_seconds"), legend: "upstream" },
    ],
  },
  {
    title: "Stakes and cash-outs a second",
    unit: "reqps",
    queries: [
      { expr: "sum(rate(simulator_stake_seconds_count[1m]))", legend: "stakes" },
      { expr: "sum(rate(simulator_cash_out_seconds_count[1m]))", legend: "cash-outs" },
      { expr: "sum(rate(simulator_refused_deeds_total[1m]))", legend: "refused" },
      { expr: "sum(rate(simulator_failed_deeds_total[1m]))", legend: "failed" },
    ],
  },
  {
    title: "Refusals of the gateway",
    unit: "reqps",
    queries: [{ expr: "sum by (refusal) (rate(gateway_refusals_total[5m]))", legend: "{{refusal}}" }],
  },
  {
    title: "Open sockets",
    unit: "short",
    queries: [{ expr: "sum(simulator_sockets) or sum(gateway_upstream_sockets)", legend: "sockets" }],
  },
  {
    title: "Late work",
    unit: "s",
    queries: [
      { expr: "max(simulator_settlement_late_seconds)", legend: "settlement" },
      { expr: "max(simulator_outbox_age_seconds)", legend: "outbox" },
      { expr: "max(simulator_beacon_late_seconds)", legend: "beacon" },
    ],
  },
  {
    title: "Database of each cell",
    unit: "bytes",
    queries: [{ expr: "simulator_database_bytes", legend: "{{object}}" }],
  },
  {
    title: "Money paid out in an hour, minor units",
    unit: "short",
    queries: [{ expr: "wallet:paid_out_money:1h", legend: "{{job}}" }],
  },
  {
    title: "Text messages a second",
    unit: "reqps",
    queries: [{ expr: "sum by (outcome) (rate(simulator_texts_total[5m]))", legend: "{{outcome}}" }],
  },
  {
    title: "Registrations of a day on devices of excluded members",
    unit: "short",
    queries: [{ expr: "max by (job) (increase(simulator_excluded_registrations_total[1d]))", legend: "{{job}}" }],
  },
  {
    title: "Failed steps",
    unit: "short",
    queries: [{ expr: "increase(simulator_failed_steps_total[1h])", legend: "{{object}}" }],
  },
  {
    title: "Clients: most is painted (LCP), three quarters within",
    unit: "s",
    promise: SLO.clientSeconds.LCP,
    queries: [{ expr: clientQuantile("LCP", "connection"), legend: "{{connection}}" }],
  },
  {
    title: "Clients: press to answer, three quarters within",
    unit: "s",
    promise: SLO.clientSeconds.acknowledgement,
    queries: [{ expr: clientQuantile("acknowledgement", "route"), legend: "{{route}}" }],
  },
  {
    title: "Clients: layout shift (CLS), three quarters below",
    unit: "short",
    queries: [
      {
        expr: "histogram_quantile(0.75, sum by (le, route) (rate(gateway_client_layout_shift_bucket[30m])))",
        legend: "{{route}}",
      },
    ],
  },
];

export function dashboardFile(): string {
  const panels = PANELS.map(({ title, unit, queries, promise }, index) => ({
    id: index + 1,
    type: "timeseries",
    title,
    datasource: { type: "prometheus", uid: "${datasource}" },
    gridPos: { x: (index % 3) * 8, y: Math.floor(index / 3) * 8, w: 8, h: 8 },
    fieldConfig: {
      defaults: {
        unit,
        ...(promise !== undefined && {
          custom: { thresholdsStyle: { mode: "line" } },
          thresholds: {
            mode: "absolute",
            steps: [
              { color: "green", value: null },
              { color: "red", value: promise },
            ],
          },
        }),
      },
      overrides: [],
    },
    targets: queries.map(({ expr, legend }, place) => ({
      refId: String.fromCodePoint(65 + place),
      expr,
      legendFormat: legend,
    })),
  }));
  const dashboard = {
    title: "Wallet gateway",
    uid: "wallet-gateway",
    schemaVersion: 39,
    refresh: "15s",
    time: { from: "now-3h", to: "now" },
    templating: { list: [{ name: "datasource", type: "datasource", query: "prometheus" }] },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
