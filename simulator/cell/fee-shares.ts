export const feeShareSchema = `
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

/** What the house kept of a member's stakes of one round, in minor units. */
export interface SettledFee {
  readonly game: string;
  readonly period: number;
  readonly member: number;
  readonly fee: number;
  readonly time: number;
}

/** Records fees inside the transaction that settles their stakes: each is shared once. */
export function recordFees(sql: SqlStorage, fees: readonly SettledFee[]): void {
  if (fees.length === 0) return;
  sql.exec(
    `INSERT INTO settled_fee (game, period, member, fee, time)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
    JSON.stringify(fees.map(({ game, period, member, fee, time }) => [game, period, member, fee, time])),
  );
}

/** Records one fee, as `recordFees` does. */
export function recordFee(sql: SqlStorage, fee: SettledFee): void {
  recordFees(sql, [fee]);
}
