import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { tableStub } from "../objects/stubs.ts";
import { chainSeeds, placeOf } from "../testing/chain-seeds.ts";
import { control, shiftTime } from "../testing/client.ts";
import { finishChains, reset, SqlWatch } from "../testing/objects.ts";
import type { TablePage } from "../objects/rounds-api.ts";
import type { AnyOutcome } from "../games.ts";
import { gameOf } from "../objects/tables.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

const SLEEP_MS = 3 * 24 * 3600 * 1000;
const PAGE_ROWS = 1000;

type Result = TablePage["results"][number];

function rulesOf(table: string) {
  const game = gameOf(table);
  if (game === undefined) throw new Error(`no such table: ${table}`);
  const seedOf = chainSeeds(env.FAIRNESS_KEY ?? "", table);
  /** `ordinal`: the round's place in the table's history. */
  const drawn = (period: number, ordinal: number) => game.draw(seedOf(ordinal), [], period);
  return { ...game, seedOf, drawn };
}

/** The newest `count` finished rounds of a table, oldest first, read page by page like a client. */
async function newest(table: string, count: number): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < count) {
    const page = await tableStub(env, table).page(Math.min(PAGE_ROWS, count - results.length), results.length);
    results.push(...(page.results as Result[]));
    if (page.results.length === 0) break;
  }
  return results.toReversed();
}

/** Queries a table before and after it sleeps; returns the number of rounds finished in between. */
async function sleep(table: string): Promise<{ from: number; to: number; count: number; before: number }> {
  const stub = tableStub(env, table);
  await shiftTime(0);
  const [from, before] = [await stub.current(0), await stub.page(0, 0)];
  await shiftTime(SLEEP_MS);
  const [to, after] = [await stub.current(0), await stub.page(0, 0)];
  return { from: from.period, to: to.period, count: after.count - before.count, before: before.count };
}

describe.each(["aviator", "luckyhit", "win:P:1"])("after a sleep of three days the table %s", (table) => {
  let from: number;
  let to: number;
  let before: number;
  let slept: Result[];

  // The tests below only read.
  beforeAll(async () => {
    const { count, ...periods } = await sleep(table);
    ({ from, to, before } = periods);
    slept = await newest(table, count);
  });
  afterAll(() => reset());

  it("has every round, each following from the one before", async () => {
    const { nextPeriod, startTime, drawn } = rulesOf(table);
    expect(startTime(to)).toBeLessThanOrEqual(await shiftTime(0));
    // The running round at the start may have ended by then, and the last one may have ended already.
    const [first] = slept;
    expect([from, nextPeriod(from, () => drawn(from, before))]).toContain(first?.period);
    let expected = first?.period;
    for (const { period, outcome } of slept) {
      expect(period).toBe(expected);
      expected = nextPeriod(period, () => outcome);
    }
    expect([slept.at(-1)?.period, expected]).toContain(to);
  });

  it("tells the outcomes that follow from its seeds, the same each time", async () => {
    const { drawn } = rulesOf(table);
    expect(slept.length).toBeGreaterThan(1000);
    const wrong = slept.filter(({ period, outcome }, at) => !isSame(outcome, drawn(period, before + at + 1)));
    expect(wrong).toEqual([]);
    expect(await newest(table, slept.length)).toEqual(slept);
  });

  it("reveals any of those rounds in full", async () => {
    const { drawn, seedOf } = rulesOf(table);
    const stub = tableStub(env, table);
    for (const index of [0, 1, Math.floor(slept.length / 2), slept.length - 1]) {
      const period = slept[index]?.period ?? 0;
      const ordinal = before + index + 1;
      expect(await stub.detail(period)).toEqual({
        period,
        commitment: commitment(seedOf(ordinal)),
        ...placeOf(ordinal),
        seed: seedOf(ordinal),
        serverSeed: seedOf(ordinal),
        outcome: drawn(period, ordinal),
        players: [],
        forced: false,
        salt: null,
        beaconRound: null,
        beacon: null,
        voided: false,
      });
      expect(await stub.outcome(period)).toEqual(drawn(period, ordinal));
    }
  });
});

describe("a sleep of three days", () => {
  afterEach(() => reset());

  it.each(["aviator", "luckyhit", "win:P:1"])(
    "of %s uses up what was forced before it on the first rounds, and on those alone",
    async (table) => {
      const stub = tableStub(env, table);
      const wanted = table === "aviator" ? 4321.09 : table === "luckyhit" ? FORCED_HANDS : 54_321;
      await control("POST", "/control/force", { table, outcomes: [wanted, wanted] });
      const { count } = await sleep(table);
      const { results } = await stub.page(4, count - 4);
      const forced: boolean[] = [];
      for (const { period } of results.toReversed()) forced.push((await stub.detail(period))?.forced ?? false);
      // The running round may have been drawn by the query for outcomes.
      expect([
        [true, true, false, false],
        [false, true, true, false],
      ]).toContainEqual(forced);
    },
  );
});

describe("a table that nobody asks", () => {
  afterEach(() => reset());

  it("adds the rounds of each hour, so that an hour's are left after three days", async () => {
    const stub = tableStub(env, "aviator");
    await shiftTime(0);
    await stub.current(0);
    for (let hours = 0; hours < 72; hours++) {
      await shiftTime(HOUR_MS);
      // While the table computes a chain, its alarm rings each second by itself.
      await expect.poll(() => runDurableObjectAlarm(stub)).toBe(true);
    }
    const stored = () => runInDurableObject(stub, (_, { storage }) => rowsIn(storage));
    const before = await stored();
    expect(before).toBeGreaterThan(72 * 60);
    await shiftTime(HOUR_MS / 2);
    await stub.current(0);
    expect((await stored()) - before).toBeLessThan(120);
  });

  it("computes its next chain in those hours, long before it is needed", async () => {
    const stub = tableStub(env, "win:P:1");
    await shiftTime(0);
    for (let hours = 0; hours < 40; hours++) {
      await shiftTime(HOUR_MS);
      await runDurableObjectAlarm(stub);
    }
    expect((await stub.chains()).map(({ chain, firstPeriod }) => [chain, firstPeriod === null])).toEqual([
      [2, true],
      [1, false],
    ]);
  });
});

function rowsIn({ sql }: DurableObjectStorage): number {
  return sql.exec<{ rows: number }>("SELECT count(*) AS rows FROM round").one().rows;
}

/** Rows of the call itself: the round before the sleep, the running one, and two chains that end and begin. */
const ROWS_BESIDE_ROUNDS = 10;

describe("the first call after a sleep of three days", () => {
  afterEach(() => reset());

  it.each(["aviator", "luckyhit", "win:P:1"])(
    "of %s writes one row a round and computes no chain, since the alarm finished it before",
    async (table) => {
      const stub = tableStub(env, table);
      const checkpoints = () =>
        runInDurableObject(stub, (_, { storage }) =>
          Number(storage.sql.exec("SELECT count(*) AS count FROM chain_checkpoint").one()["count"]),
        );
      await shiftTime(0);
      await stub.current(0);
      const watch = await SqlWatch.open();
      try {
        for (let sleeps = 0; sleeps < 3; sleeps++) {
          await finishChains(table);
          const [{ count }, computed] = [await stub.page(0, 0), await checkpoints()];
          await shiftTime(SLEEP_MS);
          watch.takeRowsWritten();
          await stub.current(0);
          const written = watch.takeRowsWritten();
          expect(await checkpoints()).toBe(computed);
          expect(written).toBeLessThanOrEqual((await stub.page(0, 0)).count - count + ROWS_BESIDE_ROUNDS);
        }
      } finally {
        watch.close();
      }
      // The sleeps went through the first chains.
      expect((await stub.chains()).length).toBeGreaterThan(2);
    },
  );
});

const FORCED_HANDS = {
  black: [1, 2, 3].map((t) => ({ t, n: 9 })),
  red: [0, 1, 2].map((t) => ({ t, n: 13 })),
};

function isSame(a: AnyOutcome, b: AnyOutcome): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
