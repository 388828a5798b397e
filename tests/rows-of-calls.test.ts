import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, expect, inject, it } from "vitest";
import { tableStub } from "#simulator/objects/stubs.ts";
import { TABLES } from "#simulator/rounds/tables.ts";
import { call, control, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { makeEveryCall } from "#simulator/testing/every-call.ts";
import { finishChains, insideCell, reset, SqlWatch } from "#simulator/testing/objects.ts";

declare module "vitest" {
  interface ProvidedContext {
    history: { rows: number | null };
  }
}

// `HISTORY_ROWS=1000000 npx vitest run tests/rows-of-calls.test.ts` takes a larger history and prints every call.

const SMALL = 1_000;
const asked = inject("history").rows;
const LARGE = asked ?? 20_000;
const CELLS = [0, 1, 2];
const MEMBERS_A_CALL = 1_000;
/** Of so many ledger rows, one member, stake or round. */
const ROWS_A_MEMBER = 50;
const ROWS_A_STAKE = 2;
const ROWS_A_ROUND = 10;
const ROUND_MS = 30_000;
/** A settlement may run during a call. A scan of anything that grew would read hundreds of rows more. */
const ROWS_OF_SETTLEMENTS = 100;

interface Rows {
  readonly read: number;
  readonly written: number;
}

let watch: SqlWatch | undefined;

afterEach(async () => {
  watch?.close();
  await reset();
});

it("no call reads or writes more rows in a cell with a large history", async () => {
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
});

/** The rows that each call touches where every cell has so many rows of other members in its ledger. */
async function rowsOfCalls(rows: number): Promise<Map<string, Rows>> {
  const now = await shiftTime(0);
  for (const cell of CELLS) await fill(cell, rows, now);
  // Otherwise their alarms would do it during the calls.
  await Promise.all(TABLES.map(finishChains));
  for (const table of ["aviator", "luckyhit"]) await fillRounds(table, rows / ROWS_A_ROUND);
  watch = await SqlWatch.open();
  const opened = watch;
  const found = new Map<string, Rows>();
  await makeEveryCall(async (name, send) => {
    // Rounds that passed since the previous call are the cost of time, not of history.
    await Promise.all(TABLES.map((table) => tableStub(env, table).current(0)));
    opened.takeRowsRead();
    opened.takeRowsWritten();
    const answer = await send();
    const [read, written] = [opened.takeRowsRead(), opened.takeRowsWritten()];
    const known = found.get(withoutIds(name)) ?? { read: Infinity, written: Infinity };
    found.set(withoutIds(name), { read: Math.min(read, known.read), written: Math.min(written, known.written) });
    return answer;
  });
  opened.close();
  return found;
}

function withoutIds(name: string): string {
  return name.replace(/=\d+/g, "=…");
}

/** Gives a cell members with stakes and transfers. Their tallies are counted, as they are in a cell that grew. */
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
  await insideCell(cell, ({ storage: { sql } }) => {
    const source = `WITH RECURSIVE number (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM number WHERE i < ?2 - 1),
      holder AS MATERIALIZED (SELECT key AS at, value AS member FROM json_each(?1))
      SELECT * FROM (SELECT i, i / ${members.length} AS turn, member FROM number JOIN holder ON at = i % ${members.length})`;
    const insert = (into: string, columns: string, count: number) =>
      void sql.exec(`INSERT INTO ${into} ${source.replace("SELECT *", `SELECT ${columns}`)}`, ids, count);
    sql.exec("INSERT OR IGNORE INTO account (id, posted) VALUES (-1, 0)");
    insert(
      "transfer (id, kind, debit, credit, amount, member, member_after, relation, time)",
      `'history:' || i, iif(i % 2, 'win', 'bet'), iif(i % 2, -1, member), iif(i % 2, member, -1), 100, member, 1000,
       'aviator:' || i, ${now} - i`,
      rows,
    );
    insert(
      `aviator_stake (member, period, slot, bet_id, amount, status, cash_coefficient, payout, seed, create_time)`,
      `member, ${Math.floor(now / 10)} - 3000 * (1 + turn), 0, 'b' || i, 100, 'S', 200, 200, 'seed', ${now} - i`,
      rows / ROWS_A_STAKE,
    );
    insert(
      `round_stake (table_name, list, period, member, bet_id, pick, amount, fee, contract_count, seed, create_time)`,
      `'luckyhit', 'luckyhit', ${Math.floor(now / ROUND_MS)} - 1 - turn, member, 'b' || i, 'black', 100, 2, 1, 'seed', ${now} - i`,
      rows / ROWS_A_STAKE,
    );
    insert(
      "round_settled (table_name, period, settled, outcome, odds)",
      `'luckyhit', ${Math.floor(now / ROUND_MS)} - 1 - i, 1, '{}', '{}'`,
      rows / ROWS_A_ROUND,
    );
    insert(
      "aviator_round (period, settled, result)",
      `${Math.floor(now / 10)} - 3000 * (1 + i), 1, 200`,
      rows / ROWS_A_ROUND,
    );
  });
  const [first] = members;
  await call("GET", "/user/transactions", undefined, { token: first?.token ?? "" });
}

/** Gives a table rounds before its first one. */
async function fillRounds(table: string, rounds: number): Promise<void> {
  const stub = tableStub(env, table);
  await runInDurableObject(stub, (_, { storage: { sql } }) => {
    const step = table === "aviator" ? ROUND_MS / 10 : 1;
    sql.exec(
      `WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < ?)
       INSERT INTO round (period, ordinal) SELECT (SELECT min(period) FROM round) - ${step} * i, 0 FROM number`,
      rounds,
    );
  });
}
