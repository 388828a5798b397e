import type { StakeSeen, StakesSeen, PlayerSeen, TurnoutOfCell } from "../objects/rounds-api.ts";

/**
 * The stakes of the running round over all cells, or those of a relay. Only in memory: after a restart, each cell's next
 * call, a second later, restores it.
 */
export class AllStakes {
  readonly #shown: number;
  #period = 0;
  readonly #cells = new Map<number, StakesSeen>();

  constructor(shown: number) {
    this.#shown = shown;
  }

  get period(): number {
    return this.#period;
  }

  /** Takes a cell's stakes, unless they are of an older round. */
  take(period: number, cell: number, own: StakesSeen): void {
    if (period > this.#period) {
      this.#period = period;
      this.#cells.clear();
    }
    if (period === this.#period) this.#cells.set(cell, own);
  }

  /** Takes a cell's stakes and returns those of all cells. */
  exchange(period: number, cell: number, own: StakesSeen): StakesSeen {
    this.take(period, cell, own);
    return this.all();
  }

  all(): StakesSeen {
    const all = [...this.#cells.values()];
    const kinds = Math.max(0, ...all.map(({ sums }) => sums.length));
    return {
      sums: Array.from({ length: kinds }, (_, kind) => all.reduce((sum, { sums }) => sum + (sums[kind] ?? 0), 0)),
      top: largestStakes(
        all.flatMap(({ top }) => top),
        this.#shown,
      ),
    };
  }
}

function largestStakes(stakes: readonly StakeSeen[], count: number): StakeSeen[] {
  return [...stakes].sort((a, b) => b.amount - a.amount).slice(0, count);
}

/**
 * The players of the running round, merged from the summaries of all cells, or of those of a relay. Only in memory: after
 * a restart, each cell's next summary, a second later, restores it.
 */
export class Turnout {
  readonly #shown: number;
  #period = 0;
  readonly #cells = new Map<number, TurnoutOfCell>();

  constructor(shown: number) {
    this.#shown = shown;
  }

  get period(): number {
    return this.#period;
  }

  /** Stores a cell's summary, unless it is of an older round. */
  take(period: number, cell: number, summary: TurnoutOfCell): void {
    if (period > this.#period) {
      this.#period = period;
      this.#cells.clear();
    }
    if (period === this.#period) this.#cells.set(cell, summary);
  }

  /** Stores a cell's summary and returns the totals. */
  exchange(period: number, cell: number, summary: TurnoutOfCell): TurnoutOfCell {
    this.take(period, cell, summary);
    return this.all();
  }

  all(): TurnoutOfCell {
    const all = [...this.#cells.values()];
    return {
      players: all.reduce((sum, { players }) => sum + players, 0),
      cashed: all.reduce((sum, { cashed }) => sum + cashed, 0),
      top: largest(
        all.flatMap(({ top }) => top),
        this.#shown,
      ),
    };
  }
}

/** The largest stakes, at most `count`. */
export function largest(players: readonly PlayerSeen[], count: number): PlayerSeen[] {
  return [...players].sort((a, b) => b.betAmount - a.betAmount).slice(0, count);
}
