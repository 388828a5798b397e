import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, expect, inject, it } from "vitest";
import { historyOf, ROWS_A_MEMBER, ROWS_A_ROUND } from "#loadtest/bench/flat/history.ts";
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

// `HISTORY_ROWS=10000000 npx vitest run tests/rows-of-calls.test.ts` takes a larger history and prints every call.

const SMALL = 1_000;
const asked = inject("history").rows;
const LARGE = asked ?? 20_000;
const CELLS = [0, 1, 2];
const MEMBERS_A_CALL = 5_000;
/** Ten million rows in each cell take about seven minutes and 9 GB of TMPDIR. */
const TIMEOUT_MS = asked === null ? undefined : 3_600_000;
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
    sql.exec("INSERT OR IGNORE INTO account (id, posted) VALUES (-1, 0)");
  });
  for (const statement of historyOf({ rows, members: members.length, now })) {
    await insideCell(cell, ({ storage: { sql } }) => void sql.exec(statement, ids));
  }
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
