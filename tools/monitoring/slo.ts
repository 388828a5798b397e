/** An installation's promises to players, for the load tests, the alerts and the dashboard. */
export const SLO = {
  /** Of stakes and cash-outs, receipt to answer. */
  deedSeconds: { p95: 0.25, p99: 0.5 },
  /** The share of requests that end without an error of ours or of the upstream. */
  answered: 0.999,
  /** Of three quarters of the pages: until most is painted, and from a press that moves money to its answer. */
  clientSeconds: { LCP: 2.5, acknowledgement: 1 },
} as const;

/** The platform's limit of an object's database. */
export const DATABASE_BYTES_MAX = 10_000_000_000;
