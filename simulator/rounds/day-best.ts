import { payout } from "../games/aviator/stake.ts";
import { roundOf } from "../games/aviator/timeline.ts";

/** A cash-out of a round that is over, as all may see it. */
export interface DayWin {
  /** Tells it apart from all others: a cell may report it again. Nobody but the table sees it. */
  readonly id: string;
  readonly period: number;
  readonly nickName: string;
  /** Minor units. */
  readonly betAmount: number;
  /** Hundredths. */
  readonly coefficient: number;
  /** One of those whom the simulator plays itself. */
  readonly simulated?: true;
}

/** The cash-outs that paid most, and those at the highest multipliers, best first. */
export interface DayBest {
  readonly wins: readonly DayWin[];
  readonly multipliers: readonly DayWin[];
}

const paid = ({ betAmount, coefficient }: DayWin) => payout(betAmount, coefficient);

/** Of rounds that began at `from` or later: at most `count` by what they paid, and as many by their multiplier. */
export function bestOf(wins: readonly DayWin[], from: number, count: number): DayBest {
  const ofDay = [...new Map(wins.map((win) => [win.id, win])).values()].filter(
    ({ period }) => roundOf(period).startTime >= from,
  );
  // Of equals the one that came first.
  return {
    wins: ofDay.toSorted((a, b) => paid(b) - paid(a) || a.period - b.period).slice(0, count),
    multipliers: ofDay.toSorted((a, b) => b.coefficient - a.coefficient || a.period - b.period).slice(0, count),
  };
}

/** Where a table keeps the best between questions. */
interface Kept {
  get(): DayBest;
  put(best: DayBest): void;
}

/** The best of the day over all cells, kept by the table: cells report what their rounds brought, and it grows. */
export class BestOfDay {
  readonly #kept: Kept;
  readonly #count: number;

  constructor(kept: Kept, count: number) {
    this.#kept = kept;
    this.#count = count;
  }

  /** Takes a cell's wins of rounds that are over, answers the best of the day that began at `from`. */
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
