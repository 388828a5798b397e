import type { TransferKind } from "./accounts.ts";
import type { Ledger } from "./ledger.ts";

/** A change of a member's balance. Money in minor units. */
export interface Change extends Record<string, SqlStorageValue> {
  readonly kind: TransferKind;
  /** Below 0: paid. */
  readonly change: number;
  readonly after: number;
  readonly relation: string;
  readonly time: number;
}

// Bets are the bulk of a ledger, and are found by its first index. All else has an index without them (`transfer_rest`),
// so that a stake does not pay for it; SQLite uses that only where a query repeats its condition.
const REST = "kind <> 'bet'";

const COLUMNS = "kind, iif(credit = member, amount, -amount) AS change, member_after AS after, relation, time";

/** What the ledger says of one member. */
export class Statement {
  readonly #sql: SqlStorage;
  readonly #ledger: Pick<Ledger, "flush">;

  constructor(sql: SqlStorage, ledger: Pick<Ledger, "flush">) {
    this.#sql = sql;
    this.#ledger = ledger;
  }

  /** One page of a member's changes, newest first; of one kind, or of all. */
  page(member: number, kind: TransferKind | null, limit: number, offset: number): Change[] {
    const ofKind = whereKind(kind);
    return this.#sql
      .exec<Change>(
        `SELECT ${COLUMNS} FROM transfer WHERE member = ?${ofKind.sql} ORDER BY seq DESC LIMIT ? OFFSET ?`,
        member,
        ...ofKind.bound,
        limit,
        offset,
      )
      .toArray();
  }

  count(member: number, kind: TransferKind | null): number {
    // Both counts are made on an index alone.
    if (kind === "bet") return this.#count(member, "", []) - this.#count(member, ` AND ${REST}`, []);
    const ofKind = whereKind(kind);
    return this.#count(member, ofKind.sql, ofKind.bound);
  }

  /**
   * The sum of a member's transfers of a kind since a time, in minor units above 0. Inside a transaction what was staged
   * counts.
   */
  sumSince(member: number, kind: Exclude<TransferKind, "bet">, since: number): number {
    this.#ledger.flush();
    return this.#sql
      .exec<{ sum: number }>(
        `SELECT coalesce(sum(amount), 0) AS sum FROM transfer WHERE member = ? AND ${REST} AND kind = ? AND time >= ?`,
        member,
        kind,
        since,
      )
      .one().sum;
  }

  #count(member: number, where: string, bound: readonly string[]): number {
    return this.#sql
      .exec<{ n: number }>(`SELECT count(*) AS n FROM transfer WHERE member = ?${where}`, member, ...bound)
      .one().n;
  }
}

function whereKind(kind: TransferKind | null): { sql: string; bound: readonly string[] } {
  if (kind === null) return { sql: "", bound: [] };
  if (kind === "bet") return { sql: " AND kind = 'bet'", bound: [] };
  return { sql: ` AND ${REST} AND kind = ?`, bound: [kind] };
}
