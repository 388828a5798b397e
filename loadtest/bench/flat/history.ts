/** Stakes of one member. */
export const ROWS_A_MEMBER = 100;
/** Of so many stakes, one is the first of its round. */
export const ROWS_A_ROUND = 10;
/** Rows that one statement inserts. A larger transaction would hold its pages in memory. */
const ROWS_A_STATEMENT = 500_000;
const AVIATOR_PERIODS_A_ROUND = 3_000;
const LUCKY_HIT_ROUND_MS = 30_000;
/** Between two stakes of a member. */
const TURN_MS = 1_000;
const OUTCOME = JSON.stringify({
  black: [1, 5, 9].map((n) => ({ t: 0, n })),
  red: [1, 5, 8].map((n) => ({ t: 1, n })),
  blackWin: true,
  luckyHitOdds: 6,
});

export interface History {
  /** Stakes. */
  readonly rows: number;
  readonly members: number;
  /** Ms since the epoch; all rows are older. */
  readonly now: number;
}

/**
 * Statements that fill a cell with stakes and rounds. Each takes the members' ids as a JSON list. A member's turns, the
 * newest first, are stakes in Aviator and in Lucky Hit by turns, and each is in another round.
 */
export function historyOf({ rows, members, now }: History): string[] {
  const period = { aviator: Math.floor(now / 10), luckyHit: Math.floor(now / LUCKY_HIT_ROUND_MS) };
  const turns = Math.floor(rows / members);
  const rounds = Math.max(ROWS_A_MEMBER, rows / ROWS_A_ROUND);
  const roundsATurn = Math.max(1, Math.floor(rounds / turns));
  const round = `(1 + turn * ${roundsATurn} + place % ${roundsATurn})`;
  const previous = `iif(turn + 2 < ${turns}, ${2 * TURN_MS}, NULL)`;
  const insert = (count: number, into: string, columns: string) =>
    Array.from({ length: Math.ceil(count / ROWS_A_STATEMENT) }, (_, step) => {
      const from = step * ROWS_A_STATEMENT;
      return `INSERT INTO ${into}
        WITH RECURSIVE
          number (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM number
            WHERE i < ${Math.min(count, from + ROWS_A_STATEMENT) - 1}),
          holder AS MATERIALIZED (SELECT key AS place, value AS member FROM json_each(?))
        SELECT ${columns} FROM (
          SELECT i, i / ${members} AS turn, place, member FROM number JOIN holder ON place = i % ${members})`;
    });
  const bets = Math.floor(turns / 2);
  const counts = { bet: turns, "bet:aviator": turns - bets, "bet:luckyhit": bets, win: turns - bets };
  const newest = { aviator: now - TURN_MS, win: now - TURN_MS, luckyhit: now - 2 * TURN_MS };
  return [
    ...insert(
      members * turns,
      `stake (member, at, late, game, period, number, bet_id, amount, fee, pick, seed, forced, status, result, payout, after,
        ended, ended_late, ended_after, prev, prev_paid)`,
      `member, ${now} - (1 + turn) * ${TURN_MS}, 0, iif(turn % 2, 'luckyhit', 'aviator'),
       iif(turn % 2, ${period.luckyHit} - ${round}, ${period.aviator} - ${AVIATOR_PERIODS_A_ROUND} * ${round}), 0, 'b' || i, 100,
       2, iif(turn % 2, 'R', ''), 'seed', 0, iif(turn % 2, 'W', 'S'), iif(turn % 2, NULL, 200), iif(turn % 2, 0, 200), 1000,
       iif(turn % 2, NULL, 500), iif(turn % 2, NULL, 0), iif(turn % 2, NULL, 1200), ${previous}, ${previous}`,
    ),
    ...insert(
      rounds + roundsATurn,
      "round (game, period, since, settled, outcome, odds)",
      `'luckyhit', ${period.luckyHit} - 1 - i, ${now} - ${turns * TURN_MS}, ${now}, '${OUTCOME}', '{"B":200,"R":0,"L":0}'`,
    ),
    ...insert(
      rounds + roundsATurn,
      "round (game, period, since, settled, outcome)",
      `'aviator', ${period.aviator} - ${AVIATOR_PERIODS_A_ROUND} * (1 + i), ${now} - ${turns * TURN_MS}, ${now}, '200'`,
    ),
    `UPDATE member_book SET counters = json_patch(counters, '${JSON.stringify({ counts, newest })}')
     WHERE member IN (SELECT value FROM json_each(?))`,
  ];
}
