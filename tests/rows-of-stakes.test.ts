import { afterEach, expect, it, vi } from "vitest";
import { ROWS_READ_A_CALL, ROWS_A_SHARE, STAKES, GAMES, type StakedGame } from "#loadtest/plan/operations.ts";
import {
  brokenInvariants,
  call,
  control,
  endTest,
  makeMember,
  shiftTime,
  startWithinDay,
  type TestMember,
} from "#simulator/testing/client.ts";
import { finishChains, insideCell, reset, SqlWatch } from "#simulator/testing/objects.ts";
import type { GameSample } from "#simulator/testing/game-sample.ts";
import { GAME_SAMPLES } from "#games/all/server/testing/game-samples.ts";
import { letLeave } from "#simulator/testing/old-rows.ts";
import { openPlay } from "#games/all/server/testing/plays.ts";
import { goToTime } from "#games/all/server/testing/tables.ts";
import { hourStart } from "#simulator/time/clock.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

// Rows and bytes of a stake over its whole life: `npm run rows`.

const TIMEOUT_MS = 240_000;
/** As many stakes as a member has before a checkpoint. */
const ROUNDS = 20;
/** The growth with the members between these is the stakes'. */
const [FEW, MANY] = [10, 40];
/** Of ten members. */
const WINNERS = 6;
const BALANCE = 1_000_000;
const [CELL, CELL_ABOVE, CELL_FAR_ABOVE] = [0, 1, 2];
/** The plan's error that this test allows. */
const ERROR_MAX = 0.1;

/** Rows before a stake leaves, rows as it leaves, bytes. */
const TARGETS: Readonly<Record<string, GameSample["most"]>> = {
  aviator: [2, 1.15, 160],
  luckyhit: [2, 1.15, 200],
  win: [2, 1.15, 200],
  ...Object.fromEntries(GAME_SAMPLES.map(({ game, most }) => [game, most])),
};

interface Counted {
  readonly written: number;
  readonly left: number;
  readonly read: number;
  readonly bytes: number;
}

let watch: SqlWatch | undefined;

afterEach(async () => {
  watch?.close();
  vi.restoreAllMocks();
  await endTest();
}, TIMEOUT_MS);

const sizeOf = () => insideCell(CELL, ({ storage }) => storage.sql.databaseSize);
/** Spies of the storage of all objects, which share a prototype. */
const insideStorage = <T>(work: (prototype: DurableObjectStorage) => T) =>
  insideCell(CELL, ({ storage }) => work(Object.getPrototypeOf(storage) as DurableObjectStorage));

async function playRounds(game: StakedGame, count: number, rounds: number) {
  await shiftTime(0);
  const members: TestMember[] = [];
  for (let made = 0; made < count; made++) members.push(await makeMember(BALANCE, CELL));
  const play = await openPlay(game, members, CELL, rounds);
  for (const table of ["aviator", "luckyhit", "win:P:1"]) await finishChains(table);
  return async () => {
    for (let round = 0; round < rounds; round++) {
      const isWinner = (at: number) => (at + round) % 10 < WINNERS;
      await play(
        members.filter((_, at) => isWinner(at)),
        members.filter((_, at) => !isWinner(at)),
      );
    }
  };
}

async function count(game: StakedGame, members: number): Promise<Counted> {
  await reset();
  await startWithinDay();
  const play = await playRounds(game, members, ROUNDS);
  const before = await sizeOf();
  const alarms = await insideStorage((prototype) => vi.spyOn(prototype, "setAlarm"));
  const opened = await SqlWatch.open();
  watch = opened;
  await play();
  // Each call of setAlarm counts as a row.
  const written = opened.takeRowsWritten() + alarms.mock.calls.length;
  const bytes = (await sizeOf()) - before;
  const then = await shiftTime(0);
  const playing = opened.takeRowsRead();
  expect(await brokenInvariants()).toEqual([]);
  opened.takeRowsRead();
  await insideCell(CELL, ({ storage }) => letLeave(storage, CELL, then));
  const left = opened.takeRowsWritten();
  const read = playing + opened.takeRowsRead();
  opened.close();
  vi.restoreAllMocks();
  // Rows that left before their time are no audit's.
  await reset();
  return { written, left, read, bytes };
}

async function countedStake(game: StakedGame): Promise<Counted> {
  const few = await count(game, FEW);
  const many: Counted[] = [];
  const { members, times } = GAME_SAMPLES.find((sample) => sample.game === game)?.counted ?? {
    members: MANY,
    times: 1,
  };
  while (many.length < times) many.push(await count(game, members));
  const mean = (name: keyof Counted) => many.reduce((sum, counted) => sum + counted[name], 0) / times;
  const each = (name: keyof Counted) => (mean(name) - few[name]) / ((members - FEW) * ROUNDS);
  return { written: each("written"), left: each("left"), read: each("read"), bytes: each("bytes") };
}

function expectPlanned(planned: number, counted: number, what: string): void {
  expect(
    Math.abs(planned - counted) / Math.max(counted, 1),
    `${what}: planned ${planned}, counted ${counted}`,
  ).toBeLessThan(ERROR_MAX);
}

it.each(GAMES)(
  "a stake of %s writes few rows and bytes, as the plan counts",
  async (game) => {
    const counted = await countedStake(game);
    console.log(`a stake of ${game}: ${JSON.stringify(counted)}`);
    const [written = 0, left = 0, bytes = 0] = TARGETS[game] ?? [];
    expect(counted.written, "rows").toBeLessThanOrEqual(written);
    expect(counted.left, "rows as it leaves").toBeLessThanOrEqual(left);
    expect(counted.bytes, "bytes").toBeLessThanOrEqual(bytes);
    for (const name of ["written", "left", "read", "bytes"] as const) {
      expectPlanned(STAKES[game][name], counted[name], `${game}, ${name}`);
    }
  },
  TIMEOUT_MS,
);

const rowsIn = (cell: number, table: string) =>
  insideCell(cell, ({ storage }) => storage.sql.exec(`SELECT 1 FROM ${table}`).toArray().length);

async function invitedBy({ user_id }: TestMember, cell: number): Promise<TestMember> {
  const body = { count: 1, balance: BALANCE, cell, r_code: user_id };
  return ((await control("POST", "/control/members", body))["members"] as TestMember[])[0] as TestMember;
}

/** Rows that the shares of an hour's fees write, of so many members with two inviters each. */
async function rowsOfShares(members: number): Promise<number> {
  await reset();
  await goToTime(hourStart(await shiftTime(0)) + HOUR_MS);
  const invited: TestMember[] = [];
  for (let made = 0; made < members; made++) {
    invited.push(await invitedBy(await invitedBy(await makeMember(0, CELL_FAR_ABOVE), CELL_ABOVE), CELL));
  }
  await (
    await openPlay("mines", invited, CELL, 1)
  )(invited, []);
  for (const cell of [CELL, CELL_ABOVE]) await expect.poll(() => rowsIn(cell, "outbox")).toBe(0);
  const alarms = await insideStorage((prototype) => vi.spyOn(prototype, "setAlarm"));
  watch = await SqlWatch.open();
  await goToTime(hourStart(await shiftTime(0)) + HOUR_MS + 2_000);
  for (const cell of [CELL_ABOVE, CELL_FAR_ABOVE]) await expect.poll(() => rowsIn(cell, "profit")).toBe(members);
  await expect.poll(() => rowsIn(CELL, "outbox")).toBe(0);
  const written = watch.takeRowsWritten() + alarms.mock.calls.length;
  watch.close();
  vi.restoreAllMocks();
  return written;
}

it("an hour's share of fees writes as many rows as the plan counts", async () => {
  const few = await rowsOfShares(FEW / 2);
  const share = ((await rowsOfShares(MANY / 2)) - few) / (MANY - FEW);
  expectPlanned(ROWS_A_SHARE, share, "a share");
});

it("a look around reads as many rows as the plan counts", async () => {
  await shiftTime(0);
  const member = await makeMember(BALANCE, CELL);
  // A member who plays alone sends more frames a second than a socket may.
  const members = [member];
  while (members.length < FEW) members.push(await makeMember(BALANCE, CELL));
  for (const game of ["aviator", "luckyhit", "win"] as const) {
    const play = await openPlay(game, members, CELL, ROUNDS);
    for (let round = 0; round < ROUNDS; round++) await play(members, []);
  }
  watch = await SqlWatch.open();
  const looked = ["/aviator/user_records", "/luckyhit/user_records", "/win/my_guesses?category=P"].flatMap(
    (records) => ["/user/profile", records],
  );
  for (const path of looked) expect((await call("GET", path, undefined, { token: member.token })).code, path).toBe(200);
  const read = watch.takeRowsRead() / looked.length;
  expectPlanned(ROWS_READ_A_CALL, read, "a call");
});
