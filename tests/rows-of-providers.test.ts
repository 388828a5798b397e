import { afterEach, expect, it, vi } from "vitest";
import { endTest, makeMember, startWithinDay, type TestMember } from "#simulator/testing/client.ts";
import { insideCell, SqlWatch } from "#simulator/testing/objects.ts";
import { makeKey, TestProvider } from "#simulator/testing/provider.ts";

// Rows and bytes of a debit of a provider and its credit: `npm run rows`.

const TIMEOUT_MS = 240_000;
const CELL = 0;
const MEMBERS = 10;
/** As many stakes as a member has between two checkpoints, twice. */
const ROUNDS = 40;
/** A row for each movement, and the checkpoint of twenty stakes. */
const ROWS_MAX = 2 + 2 / 20;
const BYTES_MAX = 240;

let watch: SqlWatch | undefined;

afterEach(async () => {
  watch?.close();
  vi.restoreAllMocks();
  await endTest();
}, TIMEOUT_MS);

const sizeOf = () => insideCell(CELL, ({ storage }) => storage.sql.databaseSize);

it(
  "a debit and its credit write two rows",
  async () => {
    await startWithinDay();
    const key = await makeKey();
    const players: TestProvider[] = [];
    for (let made = 0; made < MEMBERS; made++) {
      const member: TestMember = await makeMember(10_000, CELL);
      players.push(await TestProvider.open(member, "star-pairs", key));
    }
    const id = () => crypto.randomUUID();
    const playRound = async (player: TestProvider) => {
      const round = id();
      expect((await player.debit(id(), 100, round)).code).toBe(200);
      expect((await player.credit(id(), 50, round)).code).toBe(200);
    };
    // The first stake of an hour sets the time of its shares of fees.
    for (const player of players) await playRound(player);
    const before = await sizeOf();
    const alarms = await insideCell(CELL, ({ storage }) =>
      vi.spyOn(Object.getPrototypeOf(storage) as DurableObjectStorage, "setAlarm"),
    );
    watch = await SqlWatch.open();
    for (let round = 0; round < ROUNDS; round++) for (const player of players) await playRound(player);
    const pairs = MEMBERS * ROUNDS;
    const rows = (watch.takeRowsWritten() + alarms.mock.calls.length) / pairs;
    const read = watch.takeRowsRead() / (2 * pairs);
    const bytes = ((await sizeOf()) - before) / pairs;
    console.log(`a debit and its credit: ${JSON.stringify({ rows, bytes, readACall: read })}`);
    expect(rows).toBeLessThanOrEqual(ROWS_MAX);
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
  },
  TIMEOUT_MS,
);
