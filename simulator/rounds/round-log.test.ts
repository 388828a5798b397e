import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { type BeaconRound, beaconTime, saltRound } from "#fairness/beacon.ts";
import { type LogDraft, readEntry } from "#fairness/log.ts";
import { QUICKNET } from "#fairness/quicknet.ts";
import { mixedSeed } from "#fairness/draw.ts";
import { luckyHitTableWith } from "#games/lucky-hit/table.ts";
import { periodAt, roundOf as cycleOf } from "#games/lucky-hit/rules/timeline.ts";
import { tableStub } from "../objects/stubs.ts";
import { call, makeMember, shiftTime } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import { bet, connectToOpenRound, goTo, SEED } from "#games/all/server/testing/tables.ts";
import { RoundLog } from "./round-log.ts";
import { Table } from "./table.ts";

const KEY = "a fairness key for tests";
const T = 1_795_210_860_000;
/** The list gives entries this time after they were sent. */
const DELAY = 3_000;
const game = luckyHitTableWith(true);
const cycle = cycleOf(periodAt(T) + 1, true);
const bettor = (member: string) => ({ member, nickName: "k***e", seed: `${SEED.slice(1)}${member}` });

function beaconOf(round: number): BeaconRound {
  return { round, randomness: round.toString(16).padStart(64, "0"), signature: "aa".repeat(48) };
}

/** A table of its own with a list that takes entries as the catalogue does. `fail`: the next calls of the list. */
function withLog(
  work: (opened: {
    open: () => { table: Table<never>; log: RoundLog<never> };
    list: { sent: LogDraft[]; fail: number };
    at: (now: number) => void;
  }) => Promise<void>,
): Promise<void> {
  return runInDurableObject(tableStub(env, "luckyhit"), async (_, { storage }) => {
    for (const stored of ["round", "chain", "chain_checkpoint"]) storage.sql.exec(`DELETE FROM ${stored}`);
    storage.kv.delete("logged");
    let now = T;
    const list = { sent: [] as LogDraft[], fail: 0 };
    const open = () => {
      const needs = { storage, name: "luckyhit", fairnessKey: KEY, beacon: QUICKNET, salts: QUICKNET, isLogged: true };
      const table = new Table({ ...needs, game, chainLength: 5_000 });
      const log = new RoundLog({
        kv: storage.kv,
        name: "luckyhit",
        table,
        append: (drafts) => {
          if (list.fail-- > 0) return Promise.reject(new Error("the list is gone"));
          list.sent.push(...drafts.filter(({ subject }) => list.sent.every((each) => each.subject !== subject)));
          return Promise.resolve(drafts.map(() => now + DELAY));
        },
        playersOf: (period) => table.offeredIn(period),
        formatOutcome: (outcome) => game.formatForced(outcome),
      });
      return { table: table as unknown as Table<never>, log: log as unknown as RoundLog<never> };
    };
    await work({ open, list, at: (time) => void (now = time) });
  });
}

const subjects = ({ sent }: { sent: LogDraft[] }) => sent.map(({ subject }) => subject);

afterEach(() => reset());

describe("a table on the public list", () => {
  it("shows a chain once the list has its end, and counts the salt's ten seconds from the entry", async () => {
    await withLog(async ({ open, list }) => {
      const { table, log } = open();
      table.current(T);
      expect(table.chains(T)).toEqual([]);
      expect(table.wantedSalt()).toBeNull();
      list.fail = 1;
      await expect(log.send(T)).rejects.toThrow("the list is gone");
      expect(table.chains(T)).toEqual([]);
      // After a restart nothing is lost, and a repeat adds nothing.
      const again = open();
      await again.log.send(T);
      await open().log.send(T);
      expect(subjects(list)).toEqual(["chain luckyhit 1"]);
      const [chain] = again.table.chains(T);
      expect(chain).toMatchObject({ chain: 1, publishTime: T + DELAY });
      expect(list.sent[0]?.lines).toEqual([
        ["length", 5_000],
        ["end", chain?.end],
      ]);
      const wanted = again.table.wantedSalt() ?? 0;
      expect(wanted).toBe(saltRound(QUICKNET, T + DELAY));
      expect(beaconTime(QUICKNET, wanted) - (T + DELAY)).toBeGreaterThanOrEqual(10_000);
      again.table.takeSalt(beaconOf(wanted), T + 20_000);
      await again.log.send(T + 20_000);
      await open().log.send(T + 20_000);
      expect(subjects(list)).toEqual(["chain luckyhit 1", "salt luckyhit 1"]);
      expect(list.sent[1]?.lines.slice(0, 2)).toEqual([
        ["beacon", wanted],
        ["randomness", beaconOf(wanted).randomness],
      ]);
    });
  });

  it("publishes the seeds that count in their order when stakes are closed, and how many others there were", async () => {
    await withLog(async ({ open, list }) => {
      const { table, log } = open();
      const { period, openTime, lockTime } = cycle;
      table.current(openTime);
      await log.send(openTime);
      list.sent = [];
      table.offer(period, ["4", "2", "9", "1", "4", "7"].map(bettor), openTime);
      await log.send(lockTime - 1);
      expect(list.sent).toEqual([]);
      list.fail = 1;
      await expect(log.send(lockTime)).rejects.toThrow();
      await log.send(lockTime);
      await open().log.send(lockTime + 1);
      expect(list.sent).toEqual([
        {
          subject: `seeds luckyhit ${period}`,
          lines: [
            ["seed", bettor("4").seed],
            ["seed", bettor("2").seed],
            ["seed", bettor("9").seed],
            ["others", 2],
          ],
        },
      ]);
    });
  });

  it("publishes a void round at once, and the outcome that it avoided once the beacon came", async () => {
    await withLog(async ({ open, list }) => {
      const { table, log } = open();
      const { period, openTime, lockTime, cardsTime, endTime } = cycle;
      table.current(openTime);
      await log.send(openTime);
      table.offer(period, [bettor("4")], openTime);
      await log.send(lockTime);
      expect(log.wantedAvoided(lockTime)).toBeNull();
      table.current(cardsTime);
      await log.send(cardsTime);
      expect(subjects(list).slice(1)).toEqual([`seeds luckyhit ${period}`, `void luckyhit ${period}`]);
      const restarted = open();
      const wanted = restarted.log.wantedAvoided(cardsTime);
      expect(wanted).toEqual({ period, round: table.detail(period, cardsTime)?.beaconRound });
      const beacon = beaconOf(wanted?.round ?? 0);
      await restarted.log.sendAvoided(period, beacon, endTime);
      expect(open().log.wantedAvoided(endTime)).toBeNull();
      const { seed = "" } = table.detail(period, endTime) ?? {};
      const avoided = game.draw(mixedSeed(seed ?? "", null, beacon.randomness), [bettor("4").seed], period);
      expect(list.sent.at(-1)?.subject).toBe(`avoided luckyhit ${period}`);
      const lines = Object.fromEntries(list.sent.at(-1)?.lines ?? []);
      expect(lines).toMatchObject({ beacon: beacon.round, signature: beacon.signature });
      expect(JSON.parse(String(lines["outcome"]))).toEqual(game.formatForced(avoided));
    });
  });

  it("leaves out the rounds of an older release, and those without players", async () => {
    await withLog(async ({ open, list }) => {
      const { table, log } = open();
      const { period, openTime, lockTime } = cycle;
      table.offer(period, [bettor("1")], openTime);
      await log.send(cycleOf(period + 3).lockTime);
      expect(subjects(list)).toEqual(["chain luckyhit 1"]);
      const later = cycleOf(period + 5);
      table.offer(period + 5, [bettor("1")], later.openTime);
      await log.send(later.lockTime);
      expect(subjects(list)).toEqual(["chain luckyhit 1", `seeds luckyhit ${period + 5}`]);
      expect(lockTime).toBeLessThan(later.openTime);
    });
  });
});

/** The entry of a subject, as anybody reads it. */
async function entryOf(subject: string) {
  const { queryset } = await call("GET", `/fairness/log?subject=${encodeURIComponent(subject)}`);
  const [found] = queryset as { entry: string }[];
  return found === undefined ? null : readEntry(found.entry);
}

describe("the list of a server", () => {
  it("has the chains that /fairness/chains shows, with their time", async () => {
    await shiftTime(0);
    const { queryset } = await call("GET", "/fairness/chains?table=win:P:1");
    const [chain] = queryset as { end: string; publish_time: number }[];
    const entry = await entryOf("chain win:P:1 1");
    expect(entry?.values.get("end")).toEqual([chain?.end]);
    expect(entry?.values.get("time")).toEqual([String(chain?.publish_time)]);
  });

  it("has the seeds of a flight when it takes off, also after the table restarted", async () => {
    await shiftTime(0);
    const { socket, round } = await connectToOpenRound(await makeMember(1000, 0));
    await socket.ask(5015, bet(round), 5016);
    expect(await entryOf(`seeds aviator ${round.period}`)).toBeNull();
    await goTo(socket, round.lockTime);
    const stub = tableStub(env, "aviator");
    await runInDurableObject(stub, async (instance) => {
      await (instance as unknown as { chains(): Promise<unknown> }).chains();
    });
    const entry = await entryOf(`seeds aviator ${round.period}`);
    expect(entry?.values.get("seed")).toEqual([SEED]);
    expect(entry?.values.get("others")).toEqual(["0"]);
  });
});
