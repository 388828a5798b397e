import type { Expectation } from "#contract/games/stake-odds.ts";
import { gameNameOf } from "../games.ts";
import type { Stake } from "../ledger/stake.ts";
import type { Participant } from "../storage/transactions.ts";

/** Sums since the cell started; money in minor units. */
export interface GameReturn {
  readonly staked: number;
  readonly paid: number;
  /** Paid by the odds. */
  readonly expected: number;
  /** Minor units squared: `paid - expected` is seldom more than some roots of it. */
  readonly variance: number;
}

/** A stake that has ended, and its round's outcome as it is stored; null: there is no round. */
export type ExpectationOf = (stake: Stake, outcome: string | null) => Expectation;

/**
 * Sums what stakes returned, and what the odds say of it. By Delyon's inequality the chance that `paid - expected` leaves k
 * roots of `variance` on a given side is at most exp(-k² / 2), for any game, stakes and strategies: the variance is a third of
 * what happened and two thirds of what was predicted. Stakes of one round share their luck, so their roots add up.
 */
export class Returns implements Participant {
  readonly #games: ReadonlyMap<string, ExpectationOf>;
  readonly #sums: ReadonlyMap<string, { -readonly [Name in keyof GameReturn]: number }>;
  #pending: (() => void)[] = [];

  constructor(games: ReadonlyMap<string, ExpectationOf>) {
    this.#games = games;
    this.#sums = new Map([...games.keys()].map((game) => [game, { staked: 0, paid: 0, expected: 0, variance: 0 }]));
  }

  /** Counts the stakes of one round, or of one play. Refunded ones do not count. */
  add(table: string, stakes: readonly Stake[], outcome: string | null): void {
    const game = gameNameOf(table);
    const [expectationOf, sums] = [this.#games.get(game), this.#sums.get(game)];
    if (expectationOf === undefined || sums === undefined) return;
    let [staked, paid, expected, root] = [0, 0, 0, 0];
    for (const stake of stakes) {
      const { amount, payout, status } = stake;
      if (status !== "S" && status !== "F") continue;
      const luck = luckOf(stake, () => expectationOf(stake, outcome));
      if (luck === null) continue;
      staked += amount;
      paid += payout;
      expected += luck.share * amount;
      root += luck.root * amount;
    }
    if (staked === 0) return;
    this.#pending.push(() => {
      sums.staked += staked;
      sums.paid += paid;
      sums.expected += expected;
      sums.variance += root ** 2;
    });
  }

  read(): Readonly<Record<string, GameReturn>> {
    return Object.fromEntries([...this.#sums].map(([game, sums]) => [game, { ...sums }]));
  }

  flush(): void {
    for (const add of this.#pending) add();
    this.#pending = [];
  }

  forget(): void {
    this.#pending = [];
  }
}

/** The root of what a stake of 1 adds to the variance. Null: somebody changed the stake, which must not stop its settlement. */
function luckOf({ amount, payout }: Stake, expectation: () => Expectation): { share: number; root: number } | null {
  try {
    const { share, predicted, realized = (payout / amount - share) ** 2 } = expectation();
    const root = Math.sqrt((realized + 2 * predicted) / 3);
    return Number.isFinite(root) ? { share, root } : null;
  } catch {
    return null;
  }
}
