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

// Bets have an index of their own (`transfer_bet`), all else has another (`transfer_rest`). SQLite uses each only where a
// query repeats its condition.
const REST = "kind <> 'bet'";

const COLUMNS = "kind, iif(credit = member, amount, -amount) AS change, member_after AS after, relation, time";

/** What the ledger says of one member. */
export class Statement {
  readonly #sql: SqlStorage;
  readonly #ledger: Pick<Ledger, "count">;

  constructor(sql: SqlStorage, ledger: Pick<Ledger, "count">) {
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
    return this.#ledger.count(member, kind);
  }
}

function whereKind(kind: TransferKind | null): { sql: string; bound: readonly string[] } {
  if (kind === null) return { sql: "", bound: [] };
  if (kind === "bet") return { sql: " AND kind = 'bet'", bound: [] };
  return { sql: ` AND ${REST} AND kind = ?`, bound: [kind] };
}
