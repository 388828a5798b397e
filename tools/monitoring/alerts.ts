import { AUDIT_LATE_MS, OUTBOX_LATE_MS } from "#contract/control/metrics.ts";
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

/** From which values on an alert fires. Durations in s; windows as PromQL writes them. */
export const LIMITS = {
  databaseBytes: 0.8 * DATABASE_BYTES_MAX,
  auditAge: AUDIT_LATE_MS / 1000,
  deedSeconds: SLO.deedSeconds.p99 as number,
  /** Of messages between objects, and of rounds without a settlement. */
  late: OUTBOX_LATE_MS / 1000,
  withdrawalAge: 900,
  /** A closing that does not end by itself, and one that does. */
  closed: 3_600,
  closedByPlan: 24 * 3_600,
  /** Fewer sockets or members than this are a quiet night. */
  players: 50,
  playersWindow: "10m",
  playersStep: "1m",
  playersOffset: "5m",
  /** A smaller installation is emptied by one member's withdrawal. */
  payingMembers: 100,
};
export type Limits = typeof LIMITS;

const PAID_OUT = "wallet:paid_out_money:1h";

/** An installation's sum over its objects, which each of its processes reports. */
function sumOf(metric: string): string {
  return `sum by (job) (max by (job, object) (${metric}))`;
}

const failedAnswers = 'sum by (job) (rate(gateway_requests_total{status=~"5..",class!="probe"}[5m]))';
const closedAnswers = `(sum by (job) (rate(gateway_closed_answers_total[5m])) or 0 * ${failedAnswers})`;

/** A fifth of ten minutes: with a little room left some writes succeed. */
const oftenFails = (stores: string) => `avg_over_time(${stores}[10m]) < 0.8`;

/** The share of each installation's requests that failed. A closing's refusal is no failure. */
export const failedShare = `(${failedAnswers} - ${closedAnswers}) / sum by (job) (rate(gateway_requests_total{class!="probe"}[5m]))`;

/** Prometheus writes large and extrapolated numbers as 1e+07 or 5.02. */
const WHOLE = '{{ printf "%.0f" $value }}';

function slow(name: string, seconds: number): string {
  return `histogram_quantile(0.99, sum by (job, le) (rate(${name}_bucket[5m]))) > ${seconds}`;
}

function slowClients([measure, seconds]: [string, number]): string {
  const named = `{measure="${measure}"}`;
  return `histogram_quantile(0.75, sum by (job, le, measure) (rate(gateway_client_seconds_bucket${named}[30m]))) > ${seconds}`;
}

/** Half of what it was, if that was no night. A closing sends players away, and they come back after it. */
function halved(metric: string, { players, playersWindow, playersStep, playersOffset }: Limits): string {
  const before = `avg_over_time((${metric})[${playersWindow}:${playersStep}] offset ${playersOffset})`;
  const closing = `max_over_time((count by (job) (gateway_closed_seconds))[20m:1m])`;
  return `(${metric} < 0.5 * ${before} and ${before} >= ${players}) unless on (job) ${closing}`;
}

/** Three times the busiest hour of the week before, and a twentieth of what the members have. */
function paidOut({ payingMembers }: Limits): string {
  const before = `(max_over_time(${PAID_OUT}[7d] offset 1h) or 0 * ${PAID_OUT})`;
  const members = "-sum by (job) (max by (job, object, account) (simulator_platform_money))";
  return `${PAID_OUT} > 3 * ${before} + 0.05 * (${members}) and ${sumOf("simulator_members")} >= ${payingMembers}`;
}

/** By how many roots of the variance a game's payouts may leave what its odds say. */
export const RETURN_ROOTS = 6;

/** The roots of cells add up, because their members play the same rounds. */
function returned(window: string): string {
  const increase = (name: string) => `increase(simulator_${name}_total[${window}])`;
  const more = `sum by (job, game) (max by (job, object, game) (${increase("paid_money")} - ${increase("expected_money")}))`;
  const root = `sum by (job, game) (max by (job, object, game) (sqrt(${increase("paid_variance")})))`;
  return `abs(${more}) > ${RETURN_ROOTS} * ${root}`;
}

const RECORDS = [{ record: PAID_OUT, expr: sumOf('delta(simulator_platform_money{account="payOut"}[1h])') }];

export function alerts(limits: Limits): Alert[] {
  return [
    {
      name: "ServerStopped",
      when: "(up == 0 and on (job) group by (job) (last_over_time(gateway_errors_total[1d]))) or absent(gateway_errors_total)",
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
      summary: "{{ $labels.object }} does not answer, cannot store, or has data of a newer release.",
      runbook: "server-stopped",
    },
    {
      name: "CannotStore",
      when: `(${oftenFails("simulator_object_stores")} unless on (instance, object) simulator_object_up == 0) or ${oftenFails("gateway_workbench_stores")}`,
      for: "1m",
      severity: "page",
      summary: "{{ $labels.object }} cannot store.",
      runbook: "disk-nearly-full",
    },
    {
      name: "UpstreamDown",
      when: "max by (job, host) (gateway_upstream_breaker_open) == 1",
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
      name: "AuditFound",
      when: "simulator_audit_broken > 0",
      for: "0s",
      severity: "page",
      summary: `The newest audit found ${WHOLE} broken rules.`,
      runbook: "books-tampered",
    },
    {
      name: "AuditOld",
      when: `simulator_audit_age_seconds > ${limits.auditAge}`,
      for: "1h",
      severity: "ticket",
      summary: "Nobody has audited the books for {{ $value | humanizeDuration }}.",
      runbook: "books-tampered",
    },
    {
      name: "OutboxStuck",
      when: `simulator_outbox_age_seconds > ${limits.late}`,
      for: "2m",
      severity: "page",
      summary: "A message of {{ $labels.object }} waits for {{ $value | humanizeDuration }}.",
      runbook: "outbox-stuck",
    },
    {
      name: "SettlementLate",
      when: `simulator_settlement_late_seconds > ${limits.late}`,
      for: "1m",
      severity: "page",
      summary: "Stakes of {{ $labels.object }} wait for their round's outcome.",
      runbook: "outbox-stuck",
    },
    {
      name: "WithdrawalsWait",
      when: `simulator_withdrawal_age_seconds > ${limits.withdrawalAge}`,
      for: "1m",
      severity: "ticket",
      summary: "A withdrawal of {{ $labels.object }} waits for {{ $value | humanizeDuration }}.",
      runbook: "outbox-stuck",
    },
    {
      name: "MoneyPaidOut",
      when: paidOut(limits),
      for: "0s",
      severity: "ticket",
      summary: `${WHOLE} minor units were withdrawn within an hour, far more than usual.`,
      runbook: "money-out-of-range",
    },
    {
      name: "ReturnOutOfRange",
      when: ["1h", "1d"].map(returned).join(" or "),
      for: "0s",
      severity: "page",
      summary: `{{ $labels.game }} paid ${WHOLE} minor units more or less than its odds, which is no luck.`,
      runbook: "money-out-of-range",
    },
    {
      name: "TextsFail",
      when: 'sum by (job) (increase(simulator_texts_total{outcome="failed"}[30m])) > 2 and sum by (job) (increase(simulator_texts_total{outcome="failed"}[30m])) > 0.2 * sum by (job) (increase(simulator_texts_total{outcome!="capped"}[30m]))',
      for: "0s",
      severity: "page",
      summary: `The webhook takes no text messages: ${WHOLE} failed in half an hour.`,
      runbook: "texts-fail",
    },
    {
      name: "LeftClosed",
      when: `max by (job, game) (gateway_closed_seconds{planned="no"}) > ${limits.closed} or max by (job, game) (gateway_closed_seconds{planned="yes"}) > ${limits.closedByPlan}`,
      for: "0s",
      severity: "page",
      summary: "{{ $labels.game }} has been closed for {{ $value | humanizeDuration }}.",
      runbook: "left-closed",
    },
    {
      name: "PlayersHalved",
      when: [sumOf("simulator_sockets"), sumOf("simulator_members"), "sum by (job) (gateway_upstream_sockets)"]
        .map((metric) => halved(metric, limits))
        .join(" or "),
      for: "2m",
      severity: "page",
      summary: `${WHOLE} are left, less than half of ten minutes before.`,
      runbook: "players-halved",
    },
    {
      name: "DiskNearlyFull",
      when: `simulator_database_bytes > ${limits.databaseBytes}`,
      for: "10m",
      severity: "ticket",
      summary: "{{ $labels.object }} has used 80 % of its database.",
      runbook: "disk-nearly-full",
    },
    {
      name: "BeaconLate",
      when: `${sumOf("increase(simulator_void_rounds_total[10m])")} > 0 or max by (job) (simulator_beacon_late_seconds) > 10`,
      for: "0s",
      severity: "ticket",
      summary: "The beacon is late, and tables call rounds off.",
      runbook: "beacon-late",
    },
    {
      name: "SlowDeeds",
      when: ["stake", "cash_out"].map((deed) => slow(`simulator_${deed}_seconds`, limits.deedSeconds)).join(" or "),
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
}

/** A rules file of Prometheus; JSON is YAML. `runbooks`: the address of the folder docs/runbooks, for links to its pages. */
export function rulesFile(limits: Limits = LIMITS, runbooks?: string): string {
  const place = (name: string) =>
    runbooks === undefined ? { runbook: `docs/runbooks/${name}.md` } : { runbook_url: `${runbooks}/${name}.md` };
  const rules = alerts(limits).map(({ name, when, for: held, severity, summary, runbook }) => ({
    alert: name,
    expr: when,
    for: held,
    labels: { severity },
    annotations: { summary, ...place(runbook) },
  }));
  return `${JSON.stringify({ groups: [{ name: "wallet", rules: [...RECORDS, ...rules] }] }, null, 2)}\n`;
}
