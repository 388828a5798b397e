import type { TableGame } from "#contract/games/table-game.ts";
import type { DayWin, DayBest, StakeSeen, StakesSeen, PlayerSeen, TurnoutOfCell } from "../objects/rounds-api.ts";

/** The value that ranks cash-outs: of a table without any, none is best. */
type Ranking = Pick<TableGame<never>, "startTime" | "best">;

/** The best wins of rounds since `from`, as many as are shown: by payout, and by multiplier. */
export function bestOf(game: Ranking, wins: readonly DayWin[], from: number): DayBest {
  const { count, payout } = game.best ?? { count: 0, payout: () => 0 };
  const paid = ({ betAmount, coefficient }: DayWin) => payout(betAmount, coefficient);
  const ofDay = [...new Map(wins.map((win) => [win.id, win])).values()].filter(
    ({ period }) => game.startTime(period) >= from,
  );
  // Ties: the earlier one first.
  return {
    wins: ofDay.toSorted((a, b) => paid(b) - paid(a) || a.period - b.period).slice(0, count),
    multipliers: ofDay.toSorted((a, b) => b.coefficient - a.coefficient || a.period - b.period).slice(0, count),
  };
}

/** The storage of the day's best. */
interface Kept {
  get(): DayBest;
  put(best: DayBest): void;
}

/** The day's best cash-outs over all cells, from the cells' reports. */
export class BestOfDay {
  readonly #kept: Kept;
  readonly #game: Ranking;

  constructor(kept: Kept, game: Ranking) {
    this.#kept = kept;
    this.#game = game;
  }

  /** Adds a cell's wins of finished rounds; returns the best of the day that began at `from`. */
  take(reported: readonly DayWin[], from: number): DayBest {
    const before = this.#kept.get();
    const best = bestOf(this.#game, [...before.wins, ...before.multipliers, ...reported], from);
    if (idsOf(best) !== idsOf(before)) this.#kept.put(best);
    return best;
  }
}

function idsOf({ wins, multipliers }: DayBest): string {
  return [...wins, { id: "" }, ...multipliers].map(({ id }) => id).join(" ");
}

/**
 * Sums of the running round from all cells, or a relay's. Only in memory: after a restart, each cell's next call, a
 * second later, restores it.
 */
abstract class RoundSums<Summary> {
  readonly shown: number;
  #period = 0;
  readonly #cells = new Map<number, Summary>();

  /** `shown`: the number of the largest stakes to show. */
  constructor(shown = 0) {
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
