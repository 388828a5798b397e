export const roundStakeSchema = `
  CREATE TABLE round_stake (
    id INTEGER PRIMARY KEY,
    -- 'luckyhit', 'win:P:1' …
    table_name TEXT NOT NULL,
    -- What a member's records are listed by: 'luckyhit', 'win:P' …
    list TEXT NOT NULL,
    period INTEGER NOT NULL,
    member INTEGER NOT NULL,
    bet_id TEXT NOT NULL,
    pick TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    fee INTEGER NOT NULL CHECK (fee >= 0 AND fee <= amount),
    -- How many contracts the amount is made of.
    contract_count INTEGER NOT NULL,
    seed TEXT NOT NULL,
    -- W waits, S won, F lost, R given back.
    status TEXT NOT NULL CHECK (status IN ('W', 'S', 'F', 'R')),
    -- Hundredths; null until it is settled.
    odds INTEGER,
    payout INTEGER NOT NULL,
    create_time INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX round_stake_bet ON round_stake (table_name, period, member, bet_id);
  CREATE INDEX round_stake_list ON round_stake (member, list, id);
  -- The rounds in which this cell holds stakes. A settled round without an outcome was given back.
  CREATE TABLE round_settled (
    table_name TEXT NOT NULL,
    period INTEGER NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    PRIMARY KEY (table_name, period)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX round_open ON round_settled (table_name, period) WHERE settled = 0;
`;

export const roundOddsSchema = `
  -- What a settled round pays on each pick, in hundredths, as JSON: what its stakes came to follows from it. A round has
  -- thousands of stakes; settling it writes none of them.
  ALTER TABLE round_settled ADD COLUMN odds TEXT;
  UPDATE round_settled SET odds = (
    SELECT json_group_object(pick, odds) FROM (
      SELECT DISTINCT pick, odds FROM round_stake
      WHERE round_stake.table_name = round_settled.table_name AND round_stake.period = round_settled.period))
  WHERE settled = 1 AND outcome IS NOT NULL;
  ALTER TABLE round_stake DROP COLUMN status;
  ALTER TABLE round_stake DROP COLUMN odds;
  ALTER TABLE round_stake DROP COLUMN payout;
  -- Stakes as they stand. W waits, S won, F lost, R given back.
  CREATE VIEW round_result AS SELECT
    round_stake.id, table_name, list, period, member, bet_id, pick, amount, fee, contract_count, seed, create_time,
    CASE WHEN settled = 0 THEN 'W' WHEN outcome IS NULL THEN 'R' WHEN odds ->> pick > 0 THEN 'S' ELSE 'F' END AS status,
    CASE WHEN settled = 0 THEN 0 WHEN outcome IS NULL THEN amount ELSE (amount - fee) * (odds ->> pick) / 100 END AS payout,
    outcome
  FROM round_stake JOIN round_settled USING (table_name, period);
`;

export const roundCancelSchema = `
  -- Stakes that their members cancelled, and that were refunded.
  CREATE TABLE round_cancelled (
    -- As it was in round_stake; a later stake may have the same.
    id INTEGER NOT NULL,
    table_name TEXT NOT NULL,
    list TEXT NOT NULL,
    period INTEGER NOT NULL,
    member INTEGER NOT NULL,
    bet_id TEXT NOT NULL,
    pick TEXT NOT NULL,
    amount INTEGER NOT NULL,
    fee INTEGER NOT NULL,
    contract_count INTEGER NOT NULL,
    seed TEXT NOT NULL,
    create_time INTEGER NOT NULL,
    PRIMARY KEY (table_name, period, member, bet_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX round_cancelled_list ON round_cancelled (member, list, id);
`;

/** A stake on the outcome of a round; money in minor units. */
export interface RoundStake extends Record<string, SqlStorageValue> {
  readonly table_name: string;
  readonly list: string;
  readonly period: number;
  readonly member: number;
  readonly bet_id: string;
  readonly pick: string;
  readonly amount: number;
  readonly fee: number;
  readonly contract_count: number;
  readonly seed: string;
  readonly create_time: number;
}

/** A stake with the outcome of its round, if settled. */
export interface StakeRecord extends RoundStake {
  readonly id: number;
  readonly status: "W" | "S" | "F" | "R";
  readonly payout: number;
  /** JSON. */
  readonly outcome: string | null;
  /** 1: the member cancelled it. */
  readonly cancelled: number;
}

/** The columns of a stake, cancelled or not. */
export const COLUMNS = "table_name, list, period, member, bet_id, pick, amount, fee, contract_count, seed, create_time";
