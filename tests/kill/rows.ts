/** One line of a member's transaction list; money in minor units. */
export interface Row {
  readonly type: string;
  readonly change: number;
  /** What is behind it: `aviator:179521086000`, `member:120007`. */
  readonly relation: string;
}

export interface Difference {
  /** Acknowledged, and not in the list. */
  readonly lost: readonly string[];
  /** In the list more often than it was done. */
  readonly doubled: readonly string[];
  /** In the list, and never done or refused. */
  readonly strange: readonly string[];
}

/** Holds a member's list against the rows that all it did must have left there, whatever their order. */
export function differenceOf(expected: readonly Row[], found: readonly Row[]): Difference {
  const wanted = counted(expected);
  const there = counted(found);
  return {
    lost: [...wanted].flatMap(([name, times]) => repeated(name, times - (there.get(name) ?? 0))),
    doubled: [...there].flatMap(([name, times]) =>
      repeated(name, wanted.has(name) ? times - (wanted.get(name) ?? 0) : 0),
    ),
    strange: [...there].flatMap(([name, times]) => repeated(name, wanted.has(name) ? 0 : times)),
  };
}

function counted(rows: readonly Row[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, change, relation } of rows) {
    const name = `${type} ${change} ${relation}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function repeated(name: string, times: number): string[] {
  return Array.from({ length: Math.max(0, times) }, () => name);
}
