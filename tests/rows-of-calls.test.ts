import { env } from "cloudflare:workers";
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, inject, it, vi } from "vitest";
import { Archive, ARCHIVE_AFTER_DAYS, ARCHIVE_STEP_ROWS } from "#simulator/cell/archive/archive.ts";
import { cellStub, tableStub } from "#simulator/objects/stubs.ts";
import { tableNames } from "#simulator/objects/tables.ts";
import { control, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { makeEveryCall } from "#games/all/server/testing/every-call.ts";
import { finishChains, insideCell, reset, SqlWatch } from "#simulator/testing/objects.ts";
import { archiveOf } from "#simulator/testing/old-rows.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";

declare module "vitest" {
  interface ProvidedContext {
    history: { rows: number | null };
  }
}

// `HISTORY_ROWS=10000000 npx vitest run tests/rows-of-calls.test.ts` takes a larger history and prints every call.

const SMALL = 1_000;
const asked = inject("history").rows;
const LARGE = asked ?? 20_000;
const CELLS = [0, 1, 2];
/** Stakes of one member. */
const ROWS_A_MEMBER = 100;
/** Of so many stakes, one is the first of its round. */
const ROWS_A_ROUND = 10;
/** Rows that one statement inserts. A larger transaction would hold its pages in memory. */
const ROWS_A_STATEMENT = 500_000;
const AVIATOR_PERIODS_A_ROUND = 3_000;
/** Between two stakes of a member. */
const TURN_MS = 1_000;
const OUTCOME = JSON.stringify({
  black: [1, 5, 9].map((n) => ({ t: 0, n })),
  red: [1, 5, 8].map((n) => ({ t: 1, n })),
  blackWin: true,
  luckyHitOdds: 6,
});
const MEMBERS_A_CALL = 5_000;
/** Ten million rows in each cell take about seven minutes and 9 GB of TMPDIR. */
const TIMEOUT_MS = asked === null ? undefined : 3_600_000;
const ROUND_MS = 30_000;
/** Enough to empty all but the largest histories. */
const ARCHIVE_STEPS_MAX = 100;
/** Rows that the archive touches for a row that leaves: the stake and its round, and the member's book now and then. */
const READ_A_ROW_MAX = 20;
const WRITTEN_A_ROW_MAX = 3;
/**
 * A settlement, an hour's shares of fees (a seek for each invited member) or the work of a day may run during a call. A
 * scan of anything that grew would read thousands of rows more.
 */
const ROWS_OF_SETTLEMENTS = 300;

interface Rows {
  readonly read: number;
  readonly written: number;
}

let watch: SqlWatch | undefined;

afterEach(async () => {
  watch?.close();
  vi.restoreAllMocks();
  await reset();
}, TIMEOUT_MS);

it(
  "no call reads or writes more rows in a cell with a large history",
  async () => {
    const small = await rowsOfCalls(SMALL);
    await reset();
    const large = await rowsOfCalls(LARGE);
    if (asked !== null)
      for (const [name, { read, written }] of large) console.log(`${name}: ${read} read, ${written} written`);
    expect(large.size).toBeGreaterThan(70);
    const most = (rows: number) => rows * 1.2 + ROWS_OF_SETTLEMENTS;
    const grown = [...large].flatMap(([name, { read, written }]) => {
      const before = small.get(name) ?? { read: Infinity, written: Infinity };
      const isFlat = read <= most(before.read) && written <= most(before.written);
      return isFlat ? [] : [`${name}: ${before.read} to ${read} read, ${before.written} to ${written} written`];
    });
    expect(grown).toEqual([]);
  },
  TIMEOUT_MS,
);

/** The rows that each call touches where every cell has so many rows of other members in its ledger. */
async function rowsOfCalls(rows: number): Promise<Map<string, Rows>> {
  // Lists show rounds that the tables have played.
  await Promise.all(tableNames().map((table) => tableStub(env, table).current(0)));
  const now = await shiftTime(2 * HOUR_MS);
  for (const cell of CELLS) await fill(cell, rows, now);
  await Promise.all(tableNames().map(finishChains));
  for (const table of ["aviator", "luckyhit"]) await fillRounds(table, rows / ROWS_A_ROUND);
  watch = await SqlWatch.open();
  const opened = watch;
  // A step may fall into any call. `mostOfArchive` counts the rows of one.
  const steps = vi.spyOn(Archive.prototype, "step").mockResolvedValue();
  const found = new Map<string, Rows>();
  await makeEveryCall(async (name, send) => {
    // Rounds that passed since the previous call, and the chains for more, are the cost of time, not of history.
    await Promise.all(tableNames().map((table) => tableStub(env, table).current(0)));
    await Promise.all(tableNames().map(finishChains));
    opened.takeRowsRead();
    opened.takeRowsWritten();
    const answer = await send();
    const [read, written] = [opened.takeRowsRead(), opened.takeRowsWritten()];
    const known = found.get(withoutIds(name)) ?? { read: Infinity, written: Infinity };
    found.set(withoutIds(name), { read: Math.min(read, known.read), written: Math.min(written, known.written) });
    return answer;
  });
  steps.mockRestore();
  const archive = await mostOfArchive(opened, now);
  if (asked !== null) console.log(`a step of the archive: ${archive.read} read, ${archive.written} written`);
  expect(archive.read).toBeLessThan(ARCHIVE_STEP_ROWS * READ_A_ROW_MAX);
  expect(archive.written).toBeLessThan(ARCHIVE_STEP_ROWS * WRITTEN_A_ROW_MAX);
  opened.close();
  return found;
}

/** The most rows that one of the archive's steps touches, after its age has passed for every row. */
async function mostOfArchive(opened: SqlWatch, now: number): Promise<Rows> {
  return insideCell(0, async ({ storage }) => {
    const archive = archiveOf(storage, 0, ARCHIVE_AFTER_DAYS);
    const most = { read: 0, written: 0 };
    for (let step = 0; step < ARCHIVE_STEPS_MAX; step++) {
      opened.takeRowsRead();
      opened.takeRowsWritten();
      await archive.step(now + 2 * ARCHIVE_AFTER_DAYS * DAY_MS);
      most.read = Math.max(most.read, opened.takeRowsRead());
      most.written = Math.max(most.written, opened.takeRowsWritten());
    }
    return most;
  });
}

function withoutIds(name: string): string {
  return name.replace(/=\d+/g, "=…");
}

/** Gives a cell members with stakes. */
async function fill(cell: number, rows: number, now: number): Promise<void> {
  const members: TestMember[] = [];
  for (let left = Math.ceil(rows / ROWS_A_MEMBER); left > 0; left -= MEMBERS_A_CALL) {
    const made = await control("POST", "/control/members", {
      count: Math.min(left, MEMBERS_A_CALL),
      balance: 10,
      cell,
    });
    members.push(...(made["members"] as TestMember[]));
  }
  const ids = JSON.stringify(members.map(({ user_id }) => Number(user_id)));
  for (const statement of historyOf({ rows, members: members.length, now })) {
    await insideCell(cell, ({ storage: { sql } }) => void sql.exec(statement, ids));
  }
  // The members' books are read anew.
  await evictDurableObject(cellStub(env, cell));
}

/** Gives a table rounds a day before its first one: the public odds read a day, however many rounds are older. */
async function fillRounds(table: string, rounds: number): Promise<void> {
  const stub = tableStub(env, table);
  await runInDurableObject(stub, (_, { storage: { sql } }) => {
    const step = table === "aviator" ? ROUND_MS / 10 : 1;
    const day = (step * DAY_MS) / ROUND_MS;
    sql.exec(
      `WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < ?)
       INSERT INTO round (period, ordinal) SELECT (SELECT min(period) FROM round) - ${day} - ${step} * i, 0 FROM number`,
      rounds,
    );
  });
}

/**
 * Statements that fill a cell with stakes and rounds. Each takes the members' ids as a JSON list. A member's turns, the
 * newest first, are stakes in Aviator and in Lucky Hit by turns, and each is in another round.
 */
function historyOf({
  rows,
  members,
  now,
}: {
  readonly rows: number;
  readonly members: number;
  readonly now: number;
}): string[] {
  const period = { aviator: Math.floor(now / 10), luckyHit: Math.floor(now / ROUND_MS) };
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
