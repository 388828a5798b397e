import type { DayBest, DayWin } from "./day-best.ts";

/**
 * What is staked on the running round by kind of stake, over all cells. In memory alone: after a restart each cell's next
 * question, a second later, fills it again.
 */
export class Sums {
  #period = 0;
  readonly #cells = new Map<number, readonly number[]>();

  /** Takes a cell's sums and answers those of all; what belongs to another round than the newest changes nothing. */
  exchange(period: number, cell: number, sums: readonly number[]): number[] {
    if (period > this.#period) {
      this.#period = period;
      this.#cells.clear();
    }
    if (period === this.#period) this.#cells.set(cell, sums);
    return sums.map((_, index) => [...this.#cells.values()].reduce((sum, each) => sum + (each[index] ?? 0), 0));
  }
}

/** One player as all may see it. */
export interface PlayerSeen {
  readonly nickName: string;
  /** Minor units. */
  readonly betAmount: number;
  /** Hundredths; null while it flies on. */
  readonly coefficient: number | null;
  /** Of a simulated player alone. */
  readonly simulated?: true;
}

/** What one cell says of a round: its counts, and its largest stakes. */
export interface TurnoutOfCell {
  readonly players: number;
  readonly cashed: number;
  readonly top: readonly PlayerSeen[];
}

/** What a cell brings to an exchange: who plays, and the best cash-outs of its rounds that ended since. */
export interface CellReport extends TurnoutOfCell {
  readonly ended: readonly DayWin[];
}

/** What it is answered: who plays over all cells, and the best of the day. */
export interface TableReport extends TurnoutOfCell {
  readonly best: DayBest;
}

/**
 * Who plays the running round, put together from the cells' summaries. In memory alone: after a restart each cell's next
 * summary, a second later, fills it again.
 */
export class Turnout {
  readonly #shown: number;
  #period = 0;
  readonly #cells = new Map<number, TurnoutOfCell>();

  constructor(shown: number) {
    this.#shown = shown;
  }

  /** Takes a cell's summary and answers the totals of all; a summary of another round than the newest changes nothing. */
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
