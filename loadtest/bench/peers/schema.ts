// What a stake is in a peer's database: the rows that ours writes for one, in the same columns and indices.

/** In the SQL that SQLite and PostgreSQL share. */
export const SCHEMA = [
  "CREATE TABLE account (id BIGINT PRIMARY KEY, posted BIGINT NOT NULL CHECK (id < 0 OR posted >= 0))",
  `CREATE TABLE transfer (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, debit BIGINT NOT NULL, credit BIGINT NOT NULL, amount BIGINT NOT NULL,
    member BIGINT NOT NULL, member_after BIGINT NOT NULL, relation TEXT NOT NULL, time BIGINT NOT NULL
  )`,
  "CREATE INDEX transfer_member ON transfer (member, time)",
  `CREATE TABLE stake (
    member BIGINT NOT NULL, period BIGINT NOT NULL, slot INTEGER NOT NULL, bet_id TEXT NOT NULL, amount BIGINT NOT NULL,
    seed TEXT NOT NULL, create_time BIGINT NOT NULL, PRIMARY KEY (period, member, slot)
  )`,
  "CREATE INDEX stake_member ON stake (member, period)",
];

/** The house's account, which balances the members'. */
export const HOUSE = -1;
/** Minor units: enough for every stake of a long benchmark. */
export const BALANCE = 1_000_000_000_000;
