import type { GroupCommit } from "#simulator/storage/group-commit.ts";
import type { MemberResult, RoundOdds, RoundPayouts } from "./round-payouts.ts";
import type { RoundStakes } from "./round-stakes.ts";

/** A round that the table does not know this long after its lock will never be known: its stakes go back. */
const UNKNOWN_AFTER_MS = 60_000;

export interface RoundSettlementNeeds<Outcome> {
  readonly table: string;
  readonly stakes: RoundStakes;
  readonly payouts: RoundPayouts;
  readonly commit: GroupCommit;
  /** Asks the table: null before the lock, and for a round there never was. Throws where it does not answer. */
  readonly outcomeOf: (period: number) => Promise<Outcome | null>;
  readonly lockTime: (period: number) => number;
  /** From when on the outcome is public. */
  readonly overTime: (period: number) => number;
  /** On everything that can be staked on. */
  readonly oddsOf: (outcome: Outcome) => RoundOdds;
  /** Told after the commit. */
  readonly onSettled: (period: number, results: readonly MemberResult[], refunded: boolean) => void;
}

/** Closes the books of a table's rounds once they are over, however late it is asked to. */
export class RoundSettlement<Outcome> {
  readonly #needs: RoundSettlementNeeds<Outcome>;

  constructor(needs: RoundSettlementNeeds<Outcome>) {
    this.#needs = needs;
  }

  /** Settles what is over; gives back when the next open round will be, or null. Throws as the table does. */
  async settleDue(now: number): Promise<number | null> {
    const { stakes, table, overTime } = this.#needs;
    for (const period of stakes.openPeriods(table)) {
      if (now >= overTime(period)) await this.#settle(period, now);
    }
    const next = stakes.openPeriods(table).map((period) => Math.max(overTime(period), now + 1000));
    return next.length === 0 ? null : Math.min(...next);
  }

  async #settle(period: number, now: number): Promise<void> {
    const { table, payouts, commit, outcomeOf, lockTime, oddsOf, onSettled } = this.#needs;
    const outcome = await outcomeOf(period);
    if (outcome === null) {
      if (now <= lockTime(period) + UNKNOWN_AFTER_MS) return;
      onSettled(period, await commit.run(() => payouts.refund(table, period, now)), true);
      return;
    }
    const settle = () => payouts.settle(table, period, outcome, oddsOf(outcome), now);
    onSettled(period, await commit.run(settle), false);
  }
}
