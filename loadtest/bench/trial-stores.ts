// The stores that were tried before the ledger got its present one: they do what a stake of Aviator needs and no more.
// `tables` is the store that it had, and `lean` the least that keeps its promises.

interface TrialStore {
  readonly schema: string;
  /** Each statement takes a list of `[member, period]`. */
  readonly stake: readonly string[];
  readonly cashOut: readonly string[];
  /** Once a round, of the members whose checkpoint is due. */
  readonly checkpoint: readonly string[];
  readonly leave: readonly string[];
}

const EACH = "(SELECT value ->> 0 AS m, value ->> 1 AS p FROM json_each(?))";
const COLUMNS = `member INTEGER NOT NULL, period INTEGER NOT NULL, slot INTEGER NOT NULL, bet_id TEXT NOT NULL,
  amount INTEGER NOT NULL, auto INTEGER, status TEXT NOT NULL, coefficient INTEGER, payout INTEGER NOT NULL,
  seed TEXT NOT NULL, time INTEGER NOT NULL`;
const STAKE = "m, p, 0, hex(randomblob(10)), 5000, NULL, 'W', NULL, 0, hex(randomblob(10)), p * 10 + m";
const ACCOUNT = "CREATE TABLE trial_account (id INTEGER PRIMARY KEY, posted INTEGER NOT NULL) STRICT;";
const WON = `UPDATE trial_stake SET status = 'S', coefficient = 150, payout = 7500 FROM ${EACH}
  WHERE period = p AND member = m AND slot = 0`;
const movement = (kind: string, change: number) => [
  `INSERT INTO trial_account SELECT m, ${change} FROM ${EACH} WHERE true UNION ALL SELECT -2, ${-change}
   ON CONFLICT DO UPDATE SET posted = posted + excluded.posted`,
  `INSERT INTO trial_transfer (id, kind, debit, credit, amount, member, member_after, relation, time)
   SELECT '${kind}:aviator:' || p || ':' || m || ':0', '${kind}', m, -2, 5000, m, 99995000, 'aviator:' || p, p * 10 + m
   FROM ${EACH}`,
];

export const TRIAL_STORES = {
  tables: {
    schema: `${ACCOUNT}
      CREATE TABLE trial_transfer (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
        debit INTEGER NOT NULL, credit INTEGER NOT NULL, amount INTEGER NOT NULL, member INTEGER NOT NULL,
        member_after INTEGER NOT NULL, relation TEXT NOT NULL, time INTEGER NOT NULL) STRICT;
      CREATE INDEX trial_member ON trial_transfer (member, seq);
      CREATE INDEX trial_rest ON trial_transfer (member, kind, seq) WHERE kind <> 'bet';
      CREATE INDEX trial_bet ON trial_transfer (member, seq) WHERE kind = 'bet';
      CREATE TABLE trial_stake (${COLUMNS}, PRIMARY KEY (period, member, slot)) STRICT, WITHOUT ROWID;
      CREATE INDEX trial_list ON trial_stake (member, period);`,
    stake: [`INSERT INTO trial_stake SELECT ${STAKE} FROM ${EACH}`, ...movement("bet", -5000)],
    cashOut: [WON, ...movement("win", 7500)],
    checkpoint: [],
    leave: ["DELETE FROM trial_stake", "DELETE FROM trial_transfer"],
  },
  lean: {
    schema: `${ACCOUNT} CREATE TABLE trial_stake (${COLUMNS}, after INTEGER NOT NULL,
      PRIMARY KEY (member, period, slot)) STRICT, WITHOUT ROWID;`,
    stake: [`INSERT INTO trial_stake SELECT ${STAKE}, 99995000 FROM ${EACH}`],
    cashOut: [WON],
    checkpoint: [
      `INSERT INTO trial_account SELECT m, 1 FROM ${EACH} WHERE true ON CONFLICT DO UPDATE SET posted = posted + 1`,
    ],
    leave: ["DELETE FROM trial_stake"],
  },
} satisfies Record<string, TrialStore>;

const CHECKPOINT_ROUNDS = 20;
const FIRST_PERIOD = 179_546_701_444;
const PERIODS_A_ROUND = 3_000;

/** Plays rounds in which six of ten are paid, a commit for each deed, and lets all stakes leave. */
export function playTrial(storage: DurableObjectStorage, store: TrialStore, members: number, rounds: number) {
  const { sql } = storage;
  sql.exec(store.schema);
  let rows = 0;
  let ms = 0;
  const commit = (statements: readonly string[], ...values: string[]) => {
    const startedAt = performance.now();
    storage.transactionSync(() => {
      for (const text of statements) {
        // A statement without a list takes none.
        const cursor = sql.exec(text, ...values.slice(0, text.split("?").length - 1));
        cursor.toArray();
        rows += cursor.rowsWritten;
      }
    });
    ms += performance.now() - startedAt;
  };
  const before = sql.databaseSize;
  for (let round = 0; round < rounds; round++) {
    const period = FIRST_PERIOD + round * PERIODS_A_ROUND;
    const all = Array.from({ length: members }, (_, member) => member + 1);
    const listOf = (some: readonly number[]) => JSON.stringify(some.map((member) => [member, period]));
    for (const member of all) commit(store.stake, listOf([member]));
    for (const member of all.filter((each) => (each + round) % 10 < 6)) commit(store.cashOut, listOf([member]));
    const due = all.filter((member) => member % CHECKPOINT_ROUNDS === round % CHECKPOINT_ROUNDS);
    if (store.checkpoint.length > 0) commit(store.checkpoint, listOf(due));
  }
  const stakes = members * rounds;
  const bytes = (sql.databaseSize - before) / stakes;
  const written = rows / stakes;
  commit(store.leave);
  return { written, left: rows / stakes - written, bytes, us: (1_000 * ms) / stakes };
}
