import { afterEach, expect, it } from "vitest";
import { call, control, endTest, makeMember, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { LISTS } from "#games/all/server/testing/every-call.ts";
import { Player } from "#games/mines/server/testing/mines.ts";
import { SqlWatch } from "#simulator/testing/objects.ts";
import { begin } from "#simulator/testing/wallet.ts";
import { DAY_MS } from "#contract/values/durations.ts";

const DAYS = 4;
const TRANSFERS_A_DAY = 25;
const GAMES_A_DAY = 12;
const RECHARGES_A_DAY = 6;
/** The least of several reads counts, because an alarm may fire during one and read rows of its own. */
const READS_OF_LIST = 3;
/** The first day's lists do not fill a page, so the second day is the measure. */
const FIRST = 1;

let watch: SqlWatch;

afterEach(async () => {
  watch.close();
  await endTest();
});

/** Tables and the public list read rows for rounds meanwhile. */
const takeRowsRead = () => watch.takeRowsRead("cells", "directories");

/** Plays one day and returns the rows read by each writing call in total and by each list. */
async function playDay(sender: TestMember, receiver: TestMember): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  const { token } = sender;
  const player = new Player(sender);
  const count = async (name: string, times: number, work: (at: number) => Promise<{ code: number }>) => {
    takeRowsRead();
    for (let at = 0; at < times; at++) expect((await work(at)).code, name).toBe(200);
    rows.set(name, takeRowsRead());
  };
  const transfer = { user_id: receiver.user_id, amount: 1 };
  await count("transfers", TRANSFERS_A_DAY, () =>
    call("POST", "/user/transfer_to", transfer, { token, headers: { "Idempotency-Key": crypto.randomUUID() } }),
  );
  await count("recharges", RECHARGES_A_DAY, async () => {
    const { serial_number } = await begin(sender, 200);
    return control("POST", "/operate/payments", { serial_number, outcome: "paid" });
  });
  await count("games of Mines", GAMES_A_DAY, async () => player.lose(await player.startKnown()));
  for (const path of LISTS) {
    const reads: number[] = [];
    for (let at = 0; at < READS_OF_LIST; at++) {
      takeRowsRead();
      await call("GET", path, undefined, { token });
      reads.push(takeRowsRead());
    }
    rows.set(path, Math.min(...reads));
  }
  return rows;
}

it("each call reads as many rows on the fourth busy day as on the second", async () => {
  await shiftTime(0);
  watch = await SqlWatch.open();
  const [sender, receiver] = [await makeMember(100_000, 0), await makeMember(0, 1)];
  const days: Map<string, number>[] = [];
  for (let day = 0; day < DAYS; day++) {
    days.push(await playDay(sender, receiver));
    await shiftTime(DAY_MS);
  }
  const [first, last] = [days[FIRST], days.at(-1)];
  const grown = [...(last ?? [])].filter(([name, rows]) => rows > (first?.get(name) ?? 0) * 1.2);
  expect(grown).toEqual([]);
});
