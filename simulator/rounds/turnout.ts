import type { StakeSeen, StakesSeen, PlayerSeen, TurnoutOfCell } from "../objects/rounds-api.ts";

/**
 * What the cells, or those of a relay, tell of the running round. Only in memory: after a restart, each cell's next call,
 * a second later, restores it.
 */
abstract class RoundSums<Summary> {
  readonly shown: number;
  #period = 0;
  readonly #cells = new Map<number, Summary>();

  /** `shown`: the number of the largest stakes to show. */
  constructor(shown: number) {
    this.shown = shown;
  }

  get period(): number {
    return this.#period;
  }

  /** Stores a cell's summary, unless it is of an older round. */
  take(period: number, cell: number, summary: Summary): void {
    if (period > this.#period) {
      this.#period = period;
      this.#cells.clear();
    }
    if (period === this.#period) this.#cells.set(cell, summary);
  }

  /** Stores a cell's summary and returns that of all cells. */
  exchange(period: number, cell: number, summary: Summary): Summary {
    this.take(period, cell, summary);
    return this.all();
  }

  all(): Summary {
    return this.sum([...this.#cells.values()]);
  }

  protected abstract sum(all: readonly Summary[]): Summary;
}

/** The stakes of the running round over all cells. */
export class AllStakes extends RoundSums<StakesSeen> {
  protected sum(all: readonly StakesSeen[]): StakesSeen {
    const kinds = Math.max(0, ...all.map(({ sums }) => sums.length));
    return {
      sums: Array.from({ length: kinds }, (_, kind) => all.reduce((sum, { sums }) => sum + (sums[kind] ?? 0), 0)),
      top: largestStakes(
        all.flatMap(({ top }) => top),
        this.shown,
      ),
    };
  }
}

function largestStakes(stakes: readonly StakeSeen[], count: number): StakeSeen[] {
  return [...stakes].sort((a, b) => b.amount - a.amount).slice(0, count);
}

/** The players of the running round over all cells. */
export class Turnout extends RoundSums<TurnoutOfCell> {
  protected sum(all: readonly TurnoutOfCell[]): TurnoutOfCell {
    return {
      players: all.reduce((sum, { players }) => sum + players, 0),
      cashed: all.reduce((sum, { cashed }) => sum + cashed, 0),
      top: largest(
        all.flatMap(({ top }) => top),
        this.shown,
      ),
    };
  }
}

/** The largest stakes, at most `count`. */
export function largest(players: readonly PlayerSeen[], count: number): PlayerSeen[] {
  return [...players].sort((a, b) => b.betAmount - a.betAmount).slice(0, count);
}
