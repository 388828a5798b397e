import type { Fault } from "#contract/control/faults.ts";

export const faultSchema = `
  -- What an operator lets fall on calls and frames, as JSON. Ids are never used twice: what follows from them is not either.
  CREATE TABLE fault (id INTEGER PRIMARY KEY AUTOINCREMENT, fault TEXT NOT NULL, until INTEGER) STRICT;
`;

/** The operator's faults until they end. */
export class FaultStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Active faults, oldest first. */
  active(now: number): Fault[] {
    this.#sql.exec("DELETE FROM fault WHERE until <= ?", now);
    return this.#sql
      .exec<{ id: number; fault: string }>("SELECT id, fault FROM fault ORDER BY id")
      .toArray()
      .map(({ id, fault }) => ({ ...(JSON.parse(fault) as Omit<Fault, "id">), id }));
  }

  add(fault: Omit<Fault, "id">): void {
    this.#sql.exec("INSERT INTO fault (fault, until) VALUES (?, ?)", JSON.stringify(fault), fault.until ?? null);
  }

  /** `id`: null removes all. False: unknown id. */
  remove(id: number | null): boolean {
    if (id !== null) return this.#sql.exec("DELETE FROM fault WHERE id = ? RETURNING id", id).toArray().length > 0;
    this.#sql.exec("DELETE FROM fault");
    return true;
  }
}
