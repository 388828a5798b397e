import * as z from "zod/mini";
import { all, first, insertMany } from "#simulator/storage/sql.ts";

/** The outcomes that an operator may queue for a member's plays to come. The game's schema has the table, `<game>_forced`. */
export interface ForcedSpec<Choice, Outcome> {
  readonly wanted: z.ZodMiniType<Outcome>;
  /** The column that keeps the outcome, as JSON. */
  readonly column: string;
  /** A column whose number must be that of the player's choice. */
  readonly match?: {
    readonly column: string;
    readonly of: (outcome: Outcome) => number;
    readonly chosen: (choice: Choice) => number;
  };
}

/** The outcomes that an operator queued for members. */
export class ForcedOutcomes<Choice, Outcome> {
  readonly #sql: SqlStorage;
  readonly #table: string;
  readonly #spec: ForcedSpec<Choice, Outcome>;

  constructor(sql: SqlStorage, game: string, spec: ForcedSpec<Choice, Outcome>) {
    this.#sql = sql;
    this.#table = `${game}_forced`;
    this.#spec = spec;
  }

  /** Queues outcomes; an empty list clears the member's queue. Returns its length, or null if one is impossible. */
  queue(member: number, wanted: readonly unknown[]): number | null {
    const { column, match } = this.#spec;
    const parsed = z.array(this.#spec.wanted).safeParse(wanted);
    if (!parsed.success) return null;
    if (parsed.data.length === 0) this.#sql.exec(`DELETE FROM ${this.#table} WHERE member = ?`, member);
    const columns = ["member", column, ...(match === undefined ? [] : [match.column])];
    const rows = parsed.data.map((outcome) => [member, JSON.stringify(outcome), ...(match ? [match.of(outcome)] : [])]);
    insertMany(this.#sql, `INSERT INTO ${this.#table} (${columns.join()})`, rows);
    return all(this.#sql, `SELECT 1 FROM ${this.#table} WHERE member = ?`, member).length;
  }

  /** Removes the member's next outcome for a choice; null: none is queued. */
  take(member: number, choice: Choice): Outcome | null {
    const { column, match } = this.#spec;
    const row = first<{ outcome: string | number }>(
      this.#sql,
      `DELETE FROM ${this.#table} WHERE seq = (SELECT min(seq) FROM ${this.#table}
         WHERE member = ?1 AND ${match?.column ?? "?2"} = ?2) RETURNING ${column} AS outcome`,
      member,
      match?.chosen(choice) ?? 0,
    );
    return row === undefined ? null : (JSON.parse(String(row.outcome)) as Outcome);
  }
}
