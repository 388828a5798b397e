import { type ArchivedTable, oldOnes } from "../archive/archived-table.ts";
import { HOUR_MS, hourStart } from "#simulator/time/clock.ts";
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
/** Cells share the fees of an hour within this time after it, so that they do not all send at once. */
const SPREAD_MS = 10 * 60 * 1000;

/** The time at which a cell shares the fees of the hour of `now`. */
export function sharingTime(cell: number, now: number): number {
  return hourStart(now) + HOUR_MS + ((cell * 1000) % SPREAD_MS);
}

/** All cells have shared the fees up to this time, or will have as soon as they are reached. */
export function sharedUntil(now: number): number {
  return hourStart(now - SPREAD_MS);
}

/** The fees of settled stakes, until the inviters' shares are paid. */
export class SettledFees {
  readonly #sql: SqlStorage;
  readonly #due: Pick<DueTimes, "bringForward">;
  readonly #cell: number;

  constructor(sql: SqlStorage, due: Pick<DueTimes, "bringForward">, cell: number) {
    this.#sql = sql;
    this.#due = due;
    this.#cell = cell;
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
    this.#due.bringForward(PROFITS, sharingTime(this.#cell, first.time));
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
