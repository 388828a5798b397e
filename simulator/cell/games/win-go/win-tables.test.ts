import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { beaconRoundAfter, beaconTime } from "#fairness/beacon.ts";
import { periodAt, roundOf } from "#games/win-go/rules/timeline.ts";
import { logError } from "#simulator/log/log.ts";
import { WinTables } from "./win-tables.ts";

const TABLE = "win:P:1";
const BEACON = { genesisTime: 1_692_803_367, period: 3, address: "https://beacon.example", publicKey: "" };

/** The time at which a cell asks the table next, after it looked at `now`; its open stakes are of the running round. */
async function nextAsk(now: number, beacon: typeof BEACON | null): Promise<number | undefined> {
  const dueByTable = new Map<string, number>();
  const period = periodAt(now);
  const tables = new WinTables({
    logFailure: logError,
    env,
    beacon,
    clock: { now: () => now },
    due: { set: (name: string, time: number) => dueByTable.set(name, time), clear: () => undefined },
    roundStakes: { openPeriods: () => [period] },
  } as unknown as ConstructorParameters<typeof WinTables>[0]);
  await tables.settleDue([TABLE]);
  return dueByTable.get(TABLE);
}

const { startTime, lockTime, endTime } = roundOf(periodAt(1_795_420_000_000));

it("a cell that settles a round still asks for the beacon of the next, in which a player staked meanwhile", async () => {
  const due = (await nextAsk(startTime + 5, BEACON)) ?? 0;
  const beacon = beaconTime(BEACON, beaconRoundAfter(BEACON, lockTime));
  expect(due).toBeGreaterThanOrEqual(beacon);
  expect(due).toBeLessThan(beacon + 3_000);
});

it("a cell asks at the end of a round after its beacon, or without one", async () => {
  expect(await nextAsk(startTime + 5, null)).toBe(endTime);
});
