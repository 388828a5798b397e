/** Work that comes to one thread. */
export interface Job {
  /** When it comes, ms. */
  readonly at: number;
  readonly kind: "money" | "tick" | "other";
  /** What it takes, ms. */
  readonly work: number;
}

export interface Waits {
  /** Share of the time in which the thread works. */
  readonly busy: number;
  /** From its coming to its end, ms, of each job of a kind. */
  readonly of: Readonly<Record<Job["kind"], number[]>>;
}

/**
 * One thread that takes jobs in the order in which they come. Money that comes while it is at work is committed together;
 * the first of such a batch pays for the commit (`commitMs`).
 */
export function queue(jobs: readonly Job[], commitMs: number, spanMs: number): Waits {
  const of = { money: [] as number[], tick: [] as number[], other: [] as number[] };
  let freeAt = 0;
  let worked = 0;
  /** When the batch that money can still join begins to be worked at. */
  let batchAt = -Infinity;
  for (const { at, kind, work } of jobs.toSorted((a, b) => a.at - b.at)) {
    const startsAt = Math.max(freeAt, at);
    const joins = kind === "money" && at <= batchAt;
    if (kind === "money" && !joins) batchAt = startsAt + work;
    const cost = kind === "money" && !joins ? work + commitMs : work;
    freeAt = startsAt + cost;
    worked += cost;
    of[kind].push(freeAt - at);
  }
  return { busy: worked / spanMs, of };
}

/** The least value that a share (0 to 1) of all do not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
