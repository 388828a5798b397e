const tableSchema = `
  CREATE TABLE round (
    period INTEGER PRIMARY KEY,
    -- JSON: the first bettors in order of arrival.
    players TEXT NOT NULL DEFAULT '[]',
    -- JSON; null until it is drawn: of the running round at the lock, of one that passed unasked when somebody asks.
    outcome TEXT,
    forced INTEGER NOT NULL DEFAULT 0,
    -- As published before the first stake; the audit compares it with the seed.
    commitment TEXT,
    -- The place in the table's history, from 1, which gives the number of rounds without counting.
    ordinal INTEGER NOT NULL,
    -- JSON of the beacon's round, and whether the round is void because its beacon did not come.
    beacon TEXT,
    voided INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX round_voided ON round (period) WHERE voided = 1;
  -- Outcomes that an operator queued for the rounds to come.
  CREATE TABLE forced_outcome (seq INTEGER PRIMARY KEY, outcome TEXT NOT NULL) STRICT;
`;

const chainSchema = `
  CREATE TABLE chain (
    number INTEGER PRIMARY KEY,
    length INTEGER NOT NULL,
    -- seed[0], which is public; null until every seed was computed once.
    "end" TEXT,
    -- The first round: its place in the table's history, and its period. Null: no round uses the chain yet.
    first_ordinal INTEGER UNIQUE,
    first_period INTEGER,
    -- The index of the last round, if an operator retired the chain early. Later seeds are never used.
    retired INTEGER
  ) STRICT;
  -- Every 256th seed, so that each seed is 255 hashes away at most.
  CREATE TABLE chain_checkpoint (
    chain INTEGER NOT NULL, seed_index INTEGER NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (chain, seed_index)
  ) STRICT, WITHOUT ROWID;
`;

/** The beacon's round that salts a chain (JSON), and from which of its rounds on. */
const saltSchema = `
  ALTER TABLE chain ADD COLUMN publish_time INTEGER;
  ALTER TABLE chain ADD COLUMN salt TEXT;
  ALTER TABLE chain ADD COLUMN salted_from INTEGER;
`;

/** Whether the public list has the salt. */
const loggedSaltSchema = `
  ALTER TABLE chain ADD COLUMN salt_logged INTEGER NOT NULL DEFAULT 0;
`;

/** The generation of a chain. Its number within that is `number` less `base`. */
const generationSchema = `
  ALTER TABLE chain ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE chain ADD COLUMN base INTEGER NOT NULL DEFAULT 0;
`;

/** The schema steps of a table's database: append-only. */
export const TABLE_SCHEMA = [tableSchema + chainSchema, saltSchema, loggedSaltSchema, generationSchema];
