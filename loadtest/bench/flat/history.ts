/** Ledger rows of one member. */
export const ROWS_A_MEMBER = 100;
/** Of so many ledger rows, one is a stake of each game, and one a round. */
const ROWS_A_STAKE = 2;
export const ROWS_A_ROUND = 10;
/** Rows that one statement inserts. A larger transaction would hold its pages in memory. */
const ROWS_A_STATEMENT = 500_000;
const AVIATOR_PERIODS_A_ROUND = 3_000;
const LUCKY_HIT_ROUND_MS = 30_000;
const OUTCOME = JSON.stringify({
  black: [1, 5, 9].map((n) => ({ t: 0, n })),
  red: [1, 5, 8].map((n) => ({ t: 1, n })),
  blackWin: true,
  luckyHitOdds: 6,
});

export interface History {
  /** Ledger rows. */
  readonly rows: number;
  readonly members: number;
  /** Ms since the epoch; all rows are older. */
  readonly now: number;
}

/** Statements that fill a cell with transfers, stakes and rounds. Each takes the members' ids as a JSON list. */
export function historyOf({ rows, members, now }: History): string[] {
  const period = { aviator: Math.floor(now / 10), luckyHit: Math.floor(now / LUCKY_HIT_ROUND_MS) };
  const stakes = rows / ROWS_A_STAKE;
  const rounds = Math.max(ROWS_A_MEMBER, rows / ROWS_A_ROUND);
  // A member's turns are in different rounds, and each round has stakes.
  const roundsATurn = Math.max(1, Math.floor((rounds * members) / stakes));
  const roundOf = (turn: string) => `(1 + ${turn} * ${roundsATurn} + at % ${roundsATurn})`;
  const flight = (turn: string) => `(${period.aviator} - ${AVIATOR_PERIODS_A_ROUND} * ${roundOf(turn)})`;
  const insert = (count: number, into: string, columns: string) =>
    Array.from({ length: Math.ceil(count / ROWS_A_STATEMENT) }, (_, step) => {
      const from = step * ROWS_A_STATEMENT;
      return `INSERT INTO ${into}
        WITH RECURSIVE
          number (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM number
            WHERE i < ${Math.min(count, from + ROWS_A_STATEMENT) - 1}),
          holder AS MATERIALIZED (SELECT key AS at, value AS member FROM json_each(?))
        SELECT ${columns} FROM (
          SELECT i, i / ${members} AS turn, at, member FROM number JOIN holder ON at = i % ${members})`;
    });
  return [
    ...insert(
      rows,
      "transfer (id, kind, debit, credit, amount, member, member_after, relation, time)",
      // Two turns are a stake in Aviator and its payout.
      `iif(turn % 2, 'win', 'bet') || ':aviator:' || ${flight("(turn / 2)")} || ':' || member || ':0',
       iif(turn % 2, 'win', 'bet'), iif(turn % 2, -1, member), iif(turn % 2, member, -1), 100, member, 1000,
       'aviator:' || ${flight("(turn / 2)")}, ${now} - i`,
    ),
    ...insert(
      stakes,
      "aviator_stake (member, period, slot, bet_id, amount, status, cash_coefficient, payout, seed, create_time)",
      `member, ${flight("turn")}, 0, 'b' || i, 100, 'S', 200, 200, 'seed', ${now} - i`,
    ),
    ...insert(
      stakes,
      "round_stake (table_name, list, period, member, bet_id, pick, amount, fee, contract_count, seed, create_time)",
      `'luckyhit', 'luckyhit', ${period.luckyHit} - ${roundOf("turn")}, member, 'b' || i, 'B', 100, 2, 1, 'seed', ${now} - i`,
    ),
    ...insert(
      rounds,
      "round_settled (table_name, period, settled, outcome, odds)",
      `'luckyhit', ${period.luckyHit} - 1 - i, 1, '${OUTCOME}', '{"B":200,"R":0,"L":0}'`,
    ),
    ...insert(
      rounds,
      "aviator_round (period, settled, result)",
      `${period.aviator} - ${AVIATOR_PERIODS_A_ROUND} * (1 + i), 1, 200`,
    ),
  ];
}
