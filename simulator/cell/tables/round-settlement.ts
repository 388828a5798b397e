import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { GroupCommit } from "#simulator/storage/transactions.ts";
import { VOID, type Void } from "#simulator/rounds/api.ts";
import { type RoundStakes, relationOf } from "./round-stakes.ts";
import type { SettledFees } from "./settled-fees.ts";

/** The result of a settled round for a member. */
export interface MemberResult {
  readonly member: number;
  readonly payout: number;
}

/** The payout of each pick of a round, in hundredths; 0: it loses. */
type RoundOdds = Readonly<Record<string, number>>;

interface MemberFee extends Record<string, SqlStorageValue> {
  readonly member: number;
  readonly fee: number;
}

interface RoundPayoutNeeds {
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  readonly fees: SettledFees;
  readonly stakes: RoundStakes;
}

/** Pays settled rounds in batches. */
export class RoundPayouts {
  readonly #sql: SqlStorage;
  readonly #ledger: Ledger;
  readonly #fees: SettledFees;
  readonly #stakes: RoundStakes;

  constructor({ sql, ledger, fees, stakes }: RoundPayoutNeeds) {
    this.#sql = sql;
    this.#ledger = ledger;
    this.#fees = fees;
    this.#stakes = stakes;
  }

  /**
   * Settles a round inside a transaction, once. Pays each stake its delivery times its pick's odds, rounded down to a
   * minor unit, and records the fees. Returns the payouts by member.
   */
  settle(table: string, period: number, outcome: unknown, odds: RoundOdds, now: number): MemberResult[] {
    if (!this.#stakes.settle(table, period, JSON.stringify(outcome), JSON.stringify(odds))) return [];
    const members = this.#members(table, period);
    this.#fees.record(members.map(({ member, fee }) => ({ game: table, period, member, fee, time: now })));
    return this.#pay(table, period, "win", members, now);
  }

  /** Refunds a round's stakes inside a transaction, once: its outcome is unavailable. */
  refund(table: string, period: number, now: number): MemberResult[] {
    if (!this.#stakes.settle(table, period, null, null)) return [];
    return this.#pay(table, period, "bet_refund", this.#members(table, period), now);
  }

  /** The members with stakes in a round, in the order of their first stakes, with their fees. */
  #members(table: string, period: number): MemberFee[] {
    return this.#sql
      .exec<MemberFee>(
        `SELECT member, sum(fee) AS fee FROM round_stake WHERE table_name = ? AND period = ?
         GROUP BY member ORDER BY min(id)`,
        table,
        period,
      )
      .toArray();
  }

  #pay(
    table: string,
    period: number,
    kind: "win" | "bet_refund",
    members: readonly MemberFee[],
    now: number,
  ): MemberResult[] {
    const relation = relationOf(table, period);
    const paid = this.#ledger.creditAll({
      kind,
      debit: PLATFORM.games,
      relation,
      time: now,
      // A stake has the same name in its own transfer.
      query: `SELECT id AS place, ? || member || ':' || bet_id AS id, member, payout AS amount
        FROM round_result WHERE table_name = ? AND period = ? AND payout > 0`,
      bindings: [`${kind}:${relation}:`, table, period],
    });
    return members.map(({ member }) => ({ member, payout: paid.get(member) ?? 0 }));
  }
}

/** If the table does not know a round this long after its lock, it never will: the stakes are refunded. */
const UNKNOWN_AFTER_MS = 60_000;

export interface RoundSettlementNeeds<Outcome> {
  readonly table: string;
  readonly stakes: RoundStakes;
  readonly payouts: RoundPayouts;
  readonly commit: GroupCommit;
  /** Null before the lock and for unknown rounds. Throws if the table fails. */
  readonly outcomeOf: (period: number) => Promise<Outcome | Void | null>;
  readonly lockTime: (period: number) => number;
  /** The time from which the outcome is public. */
  readonly overTime: (period: number) => number;
  /** The odds of every pick. */
  readonly oddsOf: (outcome: Outcome) => RoundOdds;
  /** Called after the commit. */
  readonly onSettled: (period: number, results: readonly MemberResult[], refunded: boolean) => void;
}

/** Settles a table's finished rounds, at any later time. */
export class RoundSettlement<Outcome> {
  readonly #needs: RoundSettlementNeeds<Outcome>;

  constructor(needs: RoundSettlementNeeds<Outcome>) {
    this.#needs = needs;
  }

  /** Settles finished rounds; returns the end of the next open round, or null. Throws if the table fails. */
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
    if (outcome === null || outcome === VOID) {
      if (outcome === null && now <= lockTime(period) + UNKNOWN_AFTER_MS) return;
      onSettled(period, await commit.run(() => payouts.refund(table, period, now)), true);
      return;
    }
    const settle = () => payouts.settle(table, period, outcome, oddsOf(outcome), now);
    onSettled(period, await commit.run(settle), false);
  }
}
