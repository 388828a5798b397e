/** A table's results, tested by their kinds: against the exact chances, each alternative is a way to cheat. */
export interface AlarmTable {
  /** The fair chance of each kind of result. */
  readonly chances: readonly number[];
  readonly alternatives: readonly Alternative[];
  /** The kind of a result. */
  kindOf(result: number): number;
}

/** A way to cheat. */
export interface Alternative {
  /** Its part of the wealth that bets on the table; those of a table add up to 1. */
  readonly weight: number;
  /** The chance of each kind of result. */
  readonly chances: readonly number[];
}

export const range = (length: number) => Array.from({ length }, (_, at) => at);

/** Raises the chance of one set of results by `by`, and lowers that of another; both in proportion. */
export function shifted(fair: readonly number[], up: readonly number[], down: readonly number[], by: number): number[] {
  const sumOf = (kinds: readonly number[]) => kinds.reduce((sum, kind) => sum + (fair[kind] ?? 0), 0);
  const [above, below] = [sumOf(up), sumOf(down)];
  return fair.map((chance, kind) => {
    if (up.includes(kind)) return chance * (1 + by / above);
    return down.includes(kind) ? chance * (1 - by / below) : chance;
  });
}

/** Alternatives that share a weight. */
export function sharing(weight: number, chances: readonly (readonly number[])[]): Alternative[] {
  return chances.map((each) => ({ weight: weight / chances.length, chances: each }));
}
