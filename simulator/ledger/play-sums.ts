import { dayStart, monthStart, weekStart } from "../time/clock.ts";

const DAY_MS = 24 * 3600 * 1000;
const KOLKATA_MS = 19_800_000;
// `dayStart`, `weekStart` and `monthStart` in SQL. The last two start from a day.
const DAY_OF_TIME = `(time + ${KOLKATA_MS}) / ${DAY_MS} * ${DAY_MS} - ${KOLKATA_MS}`;
const WEEK_OF_DAY = `day - ((day + ${KOLKATA_MS}) / ${DAY_MS} + 3) % 7 * ${DAY_MS}`;
const MONTH_OF_DAY = `unixepoch((day + ${KOLKATA_MS}) / 1000, 'unixepoch', 'start of month') * 1000 - ${KOLKATA_MS}`;

/** Stakes further apart than this belong to two sessions; the gap is not playing time. */
export const SESSION_GAP_MS = 10 * 60 * 1000;

/** The calendar windows of the counters, Asia/Kolkata. A week begins on Monday. */
export const PLAY_WINDOWS = ["day", "week", "month"] as const;
export type PlayWindow = (typeof PLAY_WINDOWS)[number];

const COLUMNS = "member, span, start, staked, paid, recharged, played_ms, first_stake, last_stake";

/** Adds the transfers after a sequence number (the parameter) to the counters of their windows. */
const COUNT = `INSERT INTO play_sum (${COLUMNS})
  SELECT member, span, CASE span WHEN 'day' THEN day WHEN 'week' THEN ${WEEK_OF_DAY} ELSE ${MONTH_OF_DAY} END AS start,
    sum(staked), sum(paid), sum(recharged),
    sum(iif(span = 'day', played_ms, 0)), sum(iif(span = 'day', first_stake, 0)), sum(iif(span = 'day', last_stake, 0))
  FROM (
    SELECT member, day, sum(iif(kind = 'bet', amount, 0) - iif(kind = 'bet_refund', amount, 0)) AS staked,
      sum(iif(kind = 'win', amount, 0)) AS paid, sum(iif(kind = 'recharge', amount, 0)) AS recharged,
      sum(iif(gap > 0 AND gap < ${SESSION_GAP_MS}, gap, 0)) AS played_ms,
      coalesce(min(iif(kind = 'bet', time, NULL)), 0) AS first_stake,
      coalesce(max(iif(kind = 'bet', time, NULL)), 0) AS last_stake
    FROM (
      SELECT member, kind, amount, time, ${DAY_OF_TIME} AS day,
        iif(kind = 'bet', time - max(iif(kind = 'bet', time, NULL)) OVER (
          PARTITION BY member, ${DAY_OF_TIME} ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), NULL) AS gap
      FROM transfer NOT INDEXED WHERE seq > ? AND member > 0 AND kind IN ('bet', 'bet_refund', 'win', 'recharge')
    ) GROUP BY member, day
  ) CROSS JOIN (SELECT 'day' AS span UNION ALL SELECT 'week' UNION ALL SELECT 'month')
  WHERE true GROUP BY member, span, start
  ON CONFLICT (member, span, start) DO UPDATE SET
    staked = staked + excluded.staked, paid = paid + excluded.paid, recharged = recharged + excluded.recharged,
    played_ms = played_ms + excluded.played_ms + iif(
      last_stake > 0 AND excluded.first_stake > last_stake AND excluded.first_stake - last_stake < ${SESSION_GAP_MS},
      excluded.first_stake - last_stake, 0),
    first_stake = iif(first_stake = 0, excluded.first_stake, first_stake),
    last_stake = max(last_stake, excluded.last_stake)`;

export const playSumSchema = `
  -- What a member played in a day, a week and a month of Asia/Kolkata. Limits and the session line read these, never
  -- the history.
  CREATE TABLE play_sum (
    member INTEGER NOT NULL,
    span TEXT NOT NULL CHECK (span IN ('day', 'week', 'month')),
    -- The first ms.
    start INTEGER NOT NULL,
    -- Stakes less refunds.
    staked INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    -- Gross: a withdrawal gives no room back.
    recharged INTEGER NOT NULL,
    -- Of a day alone: the gaps of less than ten minutes between stakes.
    played_ms INTEGER NOT NULL,
    -- Of a day alone; 0: no stake.
    first_stake INTEGER NOT NULL,
    last_stake INTEGER NOT NULL,
    PRIMARY KEY (member, span, start)
  ) STRICT, WITHOUT ROWID;
  ${COUNT.replace("seq > ?", "seq <= (SELECT seq FROM tally_mark)")};
`;

/** The counters of a window, minor units. */
export interface PlaySum extends Record<string, SqlStorageValue> {
  readonly span: PlayWindow;
  readonly staked: number;
  readonly paid: number;
  readonly recharged: number;
  readonly played_ms: number;
  readonly last_stake: number;
}

export function countPlay(sql: SqlStorage, counted: number): void {
  sql.exec(COUNT, counted);
}

const ONE_WINDOW = `SELECT span, staked, paid, recharged, played_ms, last_stake FROM play_sum
  WHERE member = ? AND span = ? AND start = ?`;

/** A member's counters of the windows at `now`. A window without play has none. */
export function playSumsOf(sql: SqlStorage, member: number, now: number): PlaySum[] {
  return sql
    .exec<PlaySum>(
      `${ONE_WINDOW} UNION ALL ${ONE_WINDOW} UNION ALL ${ONE_WINDOW}`,
      member,
      "day",
      dayStart(now),
      member,
      "week",
      weekStart(now),
      member,
      "month",
      monthStart(now),
    )
    .toArray();
}
