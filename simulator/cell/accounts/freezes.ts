import { type Refusal, refuse } from "#contract/refusals.ts";
import type { Freeze } from "#simulator/objects/cell-api.ts";
import { all } from "#simulator/storage/sql.ts";

export const freezeSchema = `
  -- Members that an operator has frozen.
  CREATE TABLE frozen (
    member INTEGER PRIMARY KEY,
    who TEXT NOT NULL,
    reason TEXT NOT NULL,
    time INTEGER NOT NULL
  ) STRICT;
`;

/** The frozen members of a cell, cached in memory: each stake asks for its member. */
export class Freezes {
  readonly #sql: SqlStorage;
  readonly #frozen: Map<number, Freeze>;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    const rows = all<Freeze & { member: number }>(sql, "SELECT member, who, reason, time FROM frozen");
    this.#frozen = new Map(rows.map(({ member, ...freeze }) => [member, freeze]));
  }

  of(member: number): Freeze | null {
    return this.#frozen.get(member) ?? null;
  }

  /** Refuses `account_frozen`, or null. */
  refusal(member: number): Refusal | null {
    return this.#frozen.has(member) ? refuse("account_frozen") : null;
  }

  /** Freezes a member, or ends its freeze by null. A single statement needs no transaction. */
  set(member: number, freeze: Freeze | null): void {
    if (freeze === null) {
      this.#sql.exec("DELETE FROM frozen WHERE member = ?", member);
      this.#frozen.delete(member);
      return;
    }
    const { who, reason, time } = freeze;
    this.#sql.exec(
      "INSERT OR REPLACE INTO frozen (member, who, reason, time) VALUES (?, ?, ?, ?)",
      member,
      who,
      reason,
      time,
    );
    this.#frozen.set(member, freeze);
  }
}
