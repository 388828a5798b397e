import type { DayBest, DayWin } from "./day-best.ts";

/**
 * The stakes of the running round by kind, over all cells. Only in memory: after a restart, each cell's next call, a
 * second later, restores it.
 */
export class Sums {
  #period = 0;
  readonly #cells = new Map<number, readonly number[]>();

  /** Stores a cell's sums and returns the totals. Sums of an older round change nothing. */
  exchange(period: number, cell: number, sums: readonly number[]): number[] {
    if (period > this.#period) {
      this.#period = period;
      this.#cells.clear();
    }
    if (period === this.#period) this.#cells.set(cell, sums);
    return sums.map((_, index) => [...this.#cells.values()].reduce((sum, each) => sum + (each[index] ?? 0), 0));
  }
}

/** A player as others see it. */
export interface PlayerSeen {
  readonly nickName: string;
  /** Minor units. */
  readonly betAmount: number;
  /** Hundredths; null in flight. */
  readonly coefficient: number | null;
  /** True for a simulated player. */
  readonly simulated?: true;
}

/** A cell's summary of a round: its counts, and its largest stakes. */
export interface TurnoutOfCell {
  readonly players: number;
  readonly cashed: number;
  readonly top: readonly PlayerSeen[];
}

/** A cell's report: its players, and the best cash-outs of rounds that ended since the last report. */
export interface CellReport extends TurnoutOfCell {
  readonly ended: readonly DayWin[];
}

/** The table's reply: the players over all cells, and the best of the day. */
export interface TableReport extends TurnoutOfCell {
  readonly best: DayBest;
}

/**
 * The players of the running round, merged from the cells' summaries. Only in memory: after a restart, each cell's next
 * summary, a second later, restores it.
 */
export class Turnout {
  readonly #shown: number;
  #period = 0;
  readonly #cells = new Map<number, TurnoutOfCell>();

  constructor(shown: number) {
    this.#shown = shown;
  }

  /** Stores a cell's summary and returns the totals. A summary of an older round changes nothing. */
  exchange(period: number, cell: number, summary: TurnoutOfCell): TurnoutOfCell {
    if (period > this.#period) {
      this.#period = period;
      this.#cells.clear();
    }
    if (period === this.#period) this.#cells.set(cell, summary);
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
