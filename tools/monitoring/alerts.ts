import { DATABASE_BYTES_MAX, SLO } from "./slo.ts";

interface Alert {
  readonly name: string;
  /** PromQL. */
  readonly when: string;
  /** How long it has to hold. */
  readonly for: string;
  readonly severity: "page" | "ticket";
  readonly summary: string;
  /** A page in docs/runbooks, without the ending. */
  readonly runbook: string;
}

const failedShare =
  'sum(rate(gateway_requests_total{status=~"5.."}[5m])) / sum(rate(gateway_requests_total{class!="probe"}[5m]))';

function slow(name: string): string {
  return `histogram_quantile(0.99, sum by (le) (rate(${name}_bucket[5m]))) > ${SLO.deedSeconds.p99}`;
}

function slowClients([measure, seconds]: [string, number]): string {
  const named = `{measure="${measure}"}`;
  return `histogram_quantile(0.75, sum by (le, measure) (rate(gateway_client_seconds_bucket${named}[30m]))) > ${seconds}`;
}

export const ALERTS: readonly Alert[] = [
  {
    name: "ServerStopped",
    when: 'up{job="wallet"} == 0',
    for: "1m",
    severity: "page",
    summary: "The gateway does not answer the scrape.",
    runbook: "server-stopped",
  },
  {
    name: "ObjectDown",
    when: "simulator_object_up == 0",
    for: "1m",
    severity: "page",
    summary: "{{ $labels.object }} does not answer, or its data are of a newer release.",
    runbook: "server-stopped",
  },
  {
    name: "UpstreamDown",
    when: "max by (host) (gateway_upstream_breaker_open) == 1",
    for: "30s",
    severity: "page",
    summary: "{{ $labels.host }} fails; calls are not sent.",
    runbook: "upstream-down",
  },
  {
    name: "BooksTampered",
    when: "simulator_unbalanced_money != 0",
    for: "0s",
    severity: "page",
    summary: "The accounts of {{ $labels.object }} do not add up to 0.",
    runbook: "books-tampered",
  },
  {
    name: "AuditOld",
    when: `simulator_audit_age_seconds > ${26 * 3600}`,
    for: "1h",
    severity: "ticket",
    summary: "Nobody has audited the books for {{ $value | humanizeDuration }}.",
    runbook: "books-tampered",
  },
  {
    name: "OutboxStuck",
    when: "simulator_outbox_age_seconds > 120",
    for: "2m",
    severity: "page",
    summary: "A message of {{ $labels.object }} waits for {{ $value | humanizeDuration }}.",
    runbook: "outbox-stuck",
  },
  {
    name: "SettlementLate",
    when: "simulator_settlement_late_seconds > 120",
    for: "1m",
    severity: "page",
    summary: "Stakes of {{ $labels.object }} wait for their round's outcome.",
    runbook: "outbox-stuck",
  },
  {
    name: "DiskNearlyFull",
    when: `simulator_database_bytes > 0.8 * ${DATABASE_BYTES_MAX}`,
    for: "10m",
    severity: "ticket",
    summary: "{{ $labels.object }} has used 80 % of its database.",
    runbook: "disk-nearly-full",
  },
  {
    name: "BeaconLate",
    when: "increase(simulator_void_rounds_total[10m]) > 0 or simulator_beacon_late_seconds > 10",
    for: "0s",
    severity: "ticket",
    summary: "The beacon is late; {{ $labels.object }} calls rounds off.",
    runbook: "beacon-late",
  },
  {
    name: "SlowDeeds",
    when: ["stake", "cash_out"].map((deed) => slow(`simulator_${deed}_seconds`)).join(" or "),
    for: "5m",
    severity: "ticket",
    summary: `The slowest hundredth of stakes or cash-outs takes over ${SLO.deedSeconds.p99} s.`,
    runbook: "server-stopped",
  },
  {
    name: "SlowClients",
    when: Object.entries(SLO.clientSeconds).map(slowClients).join(" or "),
    for: "15m",
    severity: "ticket",
    summary: "{{ $labels.measure }} takes a quarter of the clients {{ $value | humanizeDuration }} or more.",
    runbook: "slow-clients",
  },
  {
    name: "ErrorBudget",
    when: `${failedShare} > ${(1 - SLO.answered).toFixed(3)}`,
    for: "5m",
    severity: "page",
    summary: "Too many requests end in errors.",
    runbook: "upstream-down",
  },
];

/** A rules file of Prometheus; JSON is YAML. */
export function rulesFile(): string {
  const rules = ALERTS.map(({ name, when, for: held, severity, summary, runbook }) => ({
    alert: name,
    expr: when,
    for: held,
    labels: { severity },
    annotations: { summary, runbook: `docs/runbooks/${runbook}.md` },
  }));
  return `${JSON.stringify({ groups: [{ name: "wallet", rules }] }, null, 2)}\n`;
}
