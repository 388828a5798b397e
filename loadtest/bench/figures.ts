/** A measurement of a turn. */
export interface Figure {
  readonly name: string;
  /** Null: unknown on this machine. */
  readonly value: number | null;
  readonly unit: string;
  /** The promise: the largest value that keeps it. */
  readonly max?: number | undefined;
  /** Why the value judges nothing; undefined: it does. */
  readonly flaw?: string | undefined;
  /** The server's data, without ids and times; undefined: nothing to compare. */
  readonly contents?: string | undefined;
}

/** Row of a figure without a peer; without a promise, it has no verdict. */
export function figureRow({ name, value, unit, max, flaw }: Figure): readonly string[] {
  const shown = shownValue(value, unit);
  if (flaw !== undefined) return [name, `${shown}, ${flaw}`, "", "", "", ""];
  if (max === undefined) return [name, shown, "", "", "", ""];
  return [name, shown, "", "", `≤ ${max} ${unit}`, (value ?? 0) <= max ? "met" : "missed"];
}

export function shownValue(value: number | null, unit: string): string {
  return value === null ? "unknown" : `${whole(value)} ${unit}`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
