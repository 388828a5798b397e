import type { TransferKind } from "./accounts.ts";
import type { Ledger } from "./ledger.ts";

/** A change of a member's balance. Money in minor units. */
export interface Change extends Record<string, SqlStorageValue> {
  readonly kind: TransferKind;
  /** Negative for a payment. */
  readonly change: number;
  readonly after: number;
  readonly relation: string;
  readonly time: number;
}

// `transfer_bet` indexes bets and `transfer_rest` the others. SQLite uses a partial index only if a query repeats its
// condition.
const REST = "kind <> 'bet'";

const COLUMNS = "kind, iif(credit = member, amount, -amount) AS change, member_after AS after, relation, time";

/** A member's view of the ledger. */
export class Statement {
  readonly #sql: SqlStorage;
  readonly #ledger: Pick<Ledger, "count">;

  constructor(sql: SqlStorage, ledger: Pick<Ledger, "count">) {
    this.#sql = sql;
    this.#ledger = ledger;
  }

  /** A page of a member's changes of one kind or all, newest first. */
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
    return this.#ledger.count(member, kind);
  }
}

function whereKind(kind: TransferKind | null): { sql: string; bound: readonly string[] } {
  if (kind === null) return { sql: "", bound: [] };
  if (kind === "bet") return { sql: " AND kind = 'bet'", bound: [] };
  return { sql: ` AND ${REST} AND kind = ?`, bound: [kind] };
}
