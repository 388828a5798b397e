import { dayStart } from "../day.ts";

const DAY_MS = 24 * 3600 * 1000;

/** As `tallyKindOf`, in SQL. */
export const TALLY_KIND = `CASE WHEN kind <> 'bet' THEN kind WHEN relation LIKE 'win:%' THEN 'bet:' || substr(relation, 1, 5)
  ELSE 'bet:' || substr(relation, 1, instr(relation || ':', ':') - 1) END`;

/** As `dayStart`, in SQL. */
const DAY_OF_TIME = `(time + 19800000) / ${DAY_MS} * ${DAY_MS} - 19800000`;

export const tallySchema = `
  -- How many transfers of a kind a member has, and what those of its newest day with one come to.
  CREATE TABLE transfer_tally (
    member INTEGER NOT NULL,
    -- Bets are told apart by the list of records that they stand in: 'bet:aviator', 'bet:win:P' …
    kind TEXT NOT NULL,
    count INTEGER NOT NULL,
    -- The day's first ms.
    day INTEGER NOT NULL,
    day_sum INTEGER NOT NULL,
    -- The day before that one. A call that began before midnight may commit after it.
    before_sum INTEGER NOT NULL,
    PRIMARY KEY (member, kind)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO transfer_tally (member, kind, count, day, day_sum, before_sum)
  SELECT member, tally_kind, sum(count), newest, sum(iif(day = newest, amount, 0)),
    sum(iif(day = newest - ${DAY_MS}, amount, 0))
  FROM (
    SELECT member, ${TALLY_KIND} AS tally_kind, ${DAY_OF_TIME} AS day, count(*) AS count, sum(amount) AS amount,
      max(${DAY_OF_TIME}) OVER (PARTITION BY member, ${TALLY_KIND}) AS newest
    FROM transfer WHERE member > 0 GROUP BY member, tally_kind, day
  ) GROUP BY member, tally_kind;
  -- A page of bets would otherwise go through everything else that the member has done.
  CREATE INDEX transfer_bet ON transfer (member, seq) WHERE kind = 'bet';
`;

/** What one batch adds to a tally, minor units. */
type Addition = { member: number; kind: string; day: number; count: number; sum: number };

/** Counts and day's sums of each member's transfers: nobody has to add up the ledger to know them. */
export class TransferTallies {
  readonly #sql: SqlStorage;
  readonly #staged = new Map<string, Addition>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Counts transfers of a member that were staged, `sum` in all; `flush` writes them. */
  add(member: number, kind: string, relation: string, time: number, sum: number, count = 1): void {
    if (member < 0) return;
    const tallyKind = tallyKindOf(kind, relation);
    const day = dayStart(time);
    const key = `${member} ${tallyKind} ${day}`;
    const known = this.#staged.get(key);
    if (known === undefined) this.#staged.set(key, { member, kind: tallyKind, day, count, sum });
    else {
      known.count += count;
      known.sum += sum;
    }
  }

  flush(): void {
    if (this.#staged.size === 0) return;
    this.#sql.exec(
      `INSERT INTO transfer_tally (member, kind, day, count, day_sum, before_sum)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, 0 FROM json_each(?) WHERE true
       ON CONFLICT (member, kind) DO UPDATE SET
         count = count + excluded.count,
         before_sum = CASE WHEN excluded.day = day + ${DAY_MS} THEN day_sum WHEN excluded.day > day THEN 0
           WHEN excluded.day = day - ${DAY_MS} THEN before_sum + excluded.day_sum ELSE before_sum END,
         day_sum = CASE WHEN excluded.day = day THEN day_sum + excluded.day_sum WHEN excluded.day > day
           THEN excluded.day_sum ELSE day_sum END,
         day = max(day, excluded.day)`,
      JSON.stringify(
        [...this.#staged.values()].map(({ member, kind, day, count, sum }) => [member, kind, day, count, sum]),
      ),
    );
    this.#staged.clear();
  }

  forget(): void {
    this.#staged.clear();
  }

  /** How many transfers of a kind a member has; `bet` is every list of bets, null is everything. */
  count(member: number, kind: string | null): number {
    const [where, bound] = whereKind(kind);
    return this.#sql
      .exec<{ count: number }>(
        `SELECT coalesce(sum(count), 0) AS count FROM transfer_tally WHERE member = ?${where}`,
        member,
        ...bound,
      )
      .one().count;
  }

  /** What a member's transfers of a kind come to on the day that it is at `now`, minor units. */
  sumOfDay(member: number, kind: string, now: number): number {
    const [where, bound] = whereKind(kind);
    const day = dayStart(now);
    return this.#sql
      .exec<{ sum: number }>(
        `SELECT coalesce(sum(CASE ? WHEN day THEN day_sum WHEN day - ${DAY_MS} THEN before_sum ELSE 0 END), 0) AS sum
         FROM transfer_tally WHERE member = ?${where}`,
        day,
        member,
        ...bound,
      )
      .one().sum;
  }
}

/** The tally that a transfer counts in. */
function tallyKindOf(kind: string, relation: string): string {
  if (kind !== "bet") return kind;
  if (relation.startsWith("win:")) return `bet:${relation.slice(0, "win:P".length)}`;
  const end = relation.indexOf(":");
  return `bet:${end < 0 ? relation : relation.slice(0, end)}`;
}

function whereKind(kind: string | null): readonly [sql: string, bound: readonly string[]] {
  if (kind === null) return ["", []];
  // The semicolon follows the colon: between the two are all lists of bets.
  if (kind === "bet") return [" AND kind >= 'bet:' AND kind < 'bet;'", []];
  return [" AND kind = ?", [kind]];
}
