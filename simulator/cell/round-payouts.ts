import { HOUSE } from "../ledger/accounts.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { relationOf, type RoundStakes } from "./round-stakes.ts";
import type { SettledFees } from "./settled-fees.ts";

/** What a settled round came to for one member. */
export interface MemberResult extends Record<string, SqlStorageValue> {
  readonly member: number;
  readonly payout: number;
}

export interface RoundPayoutNeeds {
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  readonly fees: SettledFees;
  readonly stakes: RoundStakes;
}

/** Closes the books of rounds, set by set. */
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
   * Settles a round inside a transaction, once: pays each pick at its odds (hundredths, times the delivery, rounded down
   * to a minor unit) and records the fees. Gives back what each member with a stake in it was paid.
   */
  settle(
    table: string,
    period: number,
    outcome: unknown,
    oddsOn: (pick: string) => number,
    now: number,
  ): MemberResult[] {
    if (!this.#close(table, period, JSON.stringify(outcome))) return [];
    const odds = this.#sql
      .exec<{ pick: string }>(
        "SELECT DISTINCT pick FROM round_stake WHERE table_name = ? AND period = ?",
        table,
        period,
      )
      .toArray()
      .map(({ pick }) => [pick, oddsOn(pick)] as const);
    // Looked up by name in each row: joined, each row would be held against every pick.
    const byPick = JSON.stringify(Object.fromEntries(odds));
    this.#sql.exec(
      `UPDATE round_stake SET odds = ? ->> pick, status = iif(? ->> pick > 0, 'S', 'F'),
         payout = (amount - fee) * (? ->> pick) / 100
       WHERE table_name = ? AND period = ?`,
      byPick,
      byPick,
      byPick,
      table,
      period,
    );
    const fees = this.#sql
      .exec<{ member: number; fee: number }>(
        "SELECT member, sum(fee) AS fee FROM round_stake WHERE table_name = ? AND period = ? GROUP BY member",
        table,
        period,
      )
      .toArray();
    this.#fees.record(fees.map(({ member, fee }) => ({ game: table, period, member, fee, time: now })));
    return this.#pay(table, period, "win", now);
  }

  /** Gives a round's stakes back inside a transaction, once: its outcome cannot be had. */
  refund(table: string, period: number, now: number): MemberResult[] {
    if (!this.#close(table, period, null)) return [];
    this.#sql.exec(
      "UPDATE round_stake SET status = 'R', payout = amount WHERE table_name = ? AND period = ?",
      table,
      period,
    );
    return this.#pay(table, period, "bet_refund", now);
  }

  /** Closes a round's books; false where that was done before, or there are none. */
  #close(table: string, period: number, outcome: string | null): boolean {
    this.#stakes.flush();
    const closed = this.#sql
      .exec(
        `UPDATE round_settled SET settled = 1, outcome = ? WHERE table_name = ? AND period = ? AND settled = 0
         RETURNING period`,
        outcome,
        table,
        period,
      )
      .toArray();
    return closed.length > 0;
  }

  #pay(table: string, period: number, kind: "win" | "bet_refund", now: number): MemberResult[] {
    this.#ledger.creditAll({
      kind,
      debit: HOUSE.games,
      relation: relationOf(table, period),
      time: now,
      // A stake has the same name in its own transfer.
      query: `SELECT id AS place, ? || ':' || table_name || ':' || period || ':' || member || ':' || bet_id AS id, member,
          payout AS amount FROM round_stake WHERE table_name = ? AND period = ? AND payout > 0`,
      bindings: [kind, table, period],
    });
    return this.#sql
      .exec<MemberResult>(
        `SELECT member, sum(payout) AS payout FROM round_stake WHERE table_name = ? AND period = ?
         GROUP BY member ORDER BY min(id)`,
        table,
        period,
      )
      .toArray();
  }
}
