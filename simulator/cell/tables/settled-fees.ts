import { type ArchivedTable, oldOnes } from "../archive/archived-table.ts";
import type { DueTimes } from "../due-times.ts";

export const settledFeeSchema = `
  -- Fees of settled stakes, of which those who invited the member get their shares.
  CREATE TABLE settled_fee (
    seq INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    period INTEGER NOT NULL,
    member INTEGER NOT NULL,
    fee INTEGER NOT NULL CHECK (fee >= 0),
    time INTEGER NOT NULL
  ) STRICT;
`;

/** The fees of a member's stakes of a round, in minor units. */
export interface SettledFee {
  readonly game: string;
  readonly period: number;
  readonly member: number;
  readonly fee: number;
  readonly time: number;
}

/** The name among the due times for fees to share. */
export const PROFITS = "profits";
/** Rounds that end together share their fees together. */
const SHARED_AFTER_MS = 1_000;

/** The fees of settled stakes, until the inviters' shares are paid. */
export class SettledFees {
  readonly #sql: SqlStorage;
  readonly #due: Pick<DueTimes, "set">;

  constructor(sql: SqlStorage, due: Pick<DueTimes, "set">) {
    this.#sql = sql;
    this.#due = due;
  }

  /** Records fees inside the transaction that settles their stakes, so that each is shared once. */
  record(fees: readonly SettledFee[]): void {
    const [first] = fees;
    if (first === undefined) return;
    this.#sql.exec(
      `INSERT INTO settled_fee (game, period, member, fee, time)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
      JSON.stringify(fees.map(({ game, period, member, fee, time }) => [game, period, member, fee, time])),
    );
    this.#due.set(PROFITS, first.time + SHARED_AFTER_MS);
  }
}

/** The fees that are shared out. The newest stays: the next one must get a greater number. */
export const settledFeeArchive: ArchivedTable = {
  table: "settled_fee",
  key: ["seq"],
  oldest(sql, { before, limit, after }) {
    const shared = sql
      .exec<{ seq: number; time: number }>(
        `SELECT * FROM settled_fee WHERE seq <= (SELECT seq FROM shared_up_to) AND seq < (SELECT max(seq) FROM settled_fee)
         ORDER BY seq LIMIT ?`,
        limit,
      )
      .toArray();
    return { rows: oldOnes(shared, before, ({ time }) => time), after };
  },
  transfersOf: () => [],
};
