// Prices of the plan Workers Paid, in US dollars a month, read on 2026-11-22 (R2's on 2026-11-25) on
// developers.cloudflare.com. The pages: /workers/platform/pricing/ (requests, processor time, Workers Logs),
// /durable-objects/platform/pricing/, /r2/pricing/ and /analytics/analytics-engine/pricing/.

interface Price {
  /** Usage per month that the subscription includes. */
  readonly included: number;
  /** Dollars for each further million. */
  readonly perMillion: number;
}

export const SUBSCRIPTION = 5;

/** Dollars for a text message: an assumption. `npm run plan -- --text-price DOLLARS` takes that of your contract. */
export const TEXT_PRICE = 0.01;

export const PRICES = {
  /** Requests to the Worker; its own requests to objects do not count. */
  workerRequests: { included: 10e6, perMillion: 0.3 },
  workerCpuMs: { included: 30e6, perMillion: 0.02 },
  /** Lines in Workers Logs. */
  logLines: { included: 20e6, perMillion: 0.6 },
  /** Data points of Analytics Engine. */
  analyticsPoints: { included: 10e6, perMillion: 0.25 },
  /** Requests, RPC calls and alarms. Received socket messages count a twentieth, sent ones nothing. */
  objectRequests: { included: 1e6, perMillion: 0.15 },
  /** An awake object counts 128 MB, whatever it uses. */
  objectGbSeconds: { included: 400_000, perMillion: 12.5 },
  rowsRead: { included: 25e9, perMillion: 0.001 },
  /** Rows of indices and deleted rows count as well, and each call of `setAlarm` as a row. */
  rowsWritten: { included: 50e6, perMillion: 1 },
  /** Gigabytes per month, 0.20 each. */
  storedGb: { included: 5, perMillion: 0.2e6 },
  /** Files that the cells write to the R2 bucket ARCHIVE. */
  archiveFiles: { included: 1e6, perMillion: 4.5 },
  /** Gigabytes in it, per month. */
  archivedGb: { included: 10, perMillion: 0.015e6 },
} as const satisfies Readonly<Record<string, Price>>;

export type Metered = keyof typeof PRICES;
export type Usage = Readonly<Record<Metered, number>>;

export const METERED = Object.keys(PRICES) as readonly Metered[];

export function monthlyCost(usage: Usage): number {
  return METERED.reduce((sum, name) => sum + monthlyCostOf(name, usage[name]), SUBSCRIPTION);
}

export function monthlyCostOf(name: Metered, used: number): number {
  const { included, perMillion } = PRICES[name];
  return (Math.max(0, used - included) / 1e6) * perMillion;
}

/** Cost of usage beyond the subscription. */
export function hourlyCost(usage: Usage): number {
  return METERED.reduce((sum, name) => sum + (usage[name] / 1e6) * PRICES[name].perMillion, 0);
}
