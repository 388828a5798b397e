import { payout } from "#games/aviator/rules/stake.ts";
import { roundOf } from "#games/aviator/rules/timeline.ts";
import type { DayWin, DayBest } from "../objects/rounds-api.ts";

const paid = ({ betAmount, coefficient }: DayWin) => payout(betAmount, coefficient);

/** The best wins of rounds since `from`: `count` by payout, and `count` by multiplier. */
export function bestOf(wins: readonly DayWin[], from: number, count: number): DayBest {
  const ofDay = [...new Map(wins.map((win) => [win.id, win])).values()].filter(
    ({ period }) => roundOf(period).startTime >= from,
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
  readonly #count: number;

  constructor(kept: Kept, count: number) {
    this.#kept = kept;
    this.#count = count;
  }

  /** Adds a cell's wins of finished rounds; returns the best of the day that began at `from`. */
  take(reported: readonly DayWin[], from: number): DayBest {
    const before = this.#kept.get();
    const best = bestOf([...before.wins, ...before.multipliers, ...reported], from, this.#count);
    if (idsOf(best) !== idsOf(before)) this.#kept.put(best);
    return best;
  }
}

function idsOf({ wins, multipliers }: DayBest): string {
  return [...wins, { id: "" }, ...multipliers].map(({ id }) => id).join(" ");
}
