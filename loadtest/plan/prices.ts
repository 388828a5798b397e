// What the platform publishes, as read on 2026-11-22: developers.cloudflare.com, "Pricing" and "Limits" of Workers and of
// Durable Objects, and the latter's FAQ. Plan Workers Paid, US dollars, months.

export interface Price {
  /** So much a month is in the subscription. */
  readonly included: number;
  /** For each million beyond. */
  readonly perMillion: number;
}

export const SUBSCRIPTION = 5;

export const PRICES = {
  /** Requests that reach the Worker; what it asks of objects is not among them. */
  workerRequests: { included: 10e6, perMillion: 0.3 },
  workerCpuMs: { included: 30e6, perMillion: 0.02 },
  /** Requests and RPC calls; of messages on sockets every twentieth, of those that are sent none. */
  objectRequests: { included: 1e6, perMillion: 0.15 },
  /** An object that is awake counts 128 MB, whatever it uses. */
  objectGbSeconds: { included: 400_000, perMillion: 12.5 },
  rowsRead: { included: 25e9, perMillion: 0.001 },
  /** A row of an index counts as one of a table. */
  rowsWritten: { included: 50e6, perMillion: 1 },
  /** Gigabytes, kept for a month: 0.20 each. */
  storedGb: { included: 5, perMillion: 0.2e6 },
} as const satisfies Readonly<Record<string, Price>>;

export type Metered = keyof typeof PRICES;
export type Usage = Readonly<Record<Metered, number>>;

export const MESSAGES_A_REQUEST = 20;
export const OBJECT_GB = 0.128;

export const LIMITS = {
  /** The platform's own guide for one object. */
  objectRequestsPerSecond: 1_000,
  objectMemoryMb: 128,
  objectStorageGb: 10,
  socketsAnObject: 32_768,
  /** Ours: a member's id ends with four digits. */
  cells: 10_000,
} as const;

/** What a month's usage costs. */
export function monthlyCost(usage: Usage): number {
  const metered = (Object.keys(PRICES) as Metered[]).map((name) => costOf(name, usage[name]));
  return metered.reduce((sum, each) => sum + each, SUBSCRIPTION);
}

/** What more of it costs, where what is included is used up. */
export function hourlyCost(usage: Usage): number {
  const names = Object.keys(PRICES) as Metered[];
  return names.reduce((sum, name) => sum + (usage[name] / 1e6) * PRICES[name].perMillion, 0);
}

function costOf(name: Metered, used: number): number {
  const { included, perMillion } = PRICES[name];
  return (Math.max(0, used - included) / 1e6) * perMillion;
}
