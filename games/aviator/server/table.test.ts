import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";
import { CURVE_LIST_MS, CURVE_MS, TICK_MS } from "#games/aviator/contract/frames.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { FLEW_AWAY_MS, flightMsOf } from "#games/aviator/rules/timeline.ts";
import { withAviatorBench, type AviatorBench } from "#games/all/server/testing/aviator-bench.ts";
import { errorLines } from "#simulator/testing/error-lines.ts";
import { reset } from "#simulator/testing/objects.ts";

/** Advances a follower to the opening of its round, with a stake of 100 of each member. */
async function withStakes(bench: AviatorBench): Promise<AviatorBench["round"]> {
  await bench.follow(bench.round.openTime);
  for (const member of bench.members) expect(await bench.stake(member)).toMatchObject({ status: 1, balance: 900 });
  return bench.round;
}

const logged = errorLines();

afterEach(() => reset());

describe("a round whose outcome cannot be had before take-off", () => {
  it.each<[string, (bench: AviatorBench) => void]>([
    ["the table does not answer", ({ table }) => table.failing.add("outcome").add("current")],
    ["the table will not tell", () => undefined],
  ])("is voided, refunded, and reported to the players: %s", async (_, fail) => {
    await withAviatorBench(async (bench) => {
      const [kite, lamp] = bench.members;
      const round = await withStakes(bench);
      fail(bench);
      for (const now of [round.lockTime, round.lockTime + 500, round.takeOffTime - 1]) {
        await bench.goTo(now);
        expect(bench.stored()).toMatchObject([{ status: "W" }, { status: "W" }]);
      }
      expect(bench.sent).toEqual([]);

      await bench.goTo(round.takeOffTime);
      expect(bench.stored()).toEqual([
        { member: kite, status: "R", payout: 10_000 },
        { member: lamp, status: "R", payout: 10_000 },
      ]);
      expect(bench.balances()).toEqual([100_000, 100_000]);
      const refunds = bench.sql.exec(
        "SELECT kind, member, amount FROM movement WHERE kind = 'bet_refund' ORDER BY member",
      );
      expect(refunds.toArray()).toEqual([
        { kind: "bet_refund", member: kite, amount: 10_000 },
        { kind: "bet_refund", member: lamp, amount: 10_000 },
      ]);
      expect(bench.sent.map(({ member }) => member)).toEqual([kite, lamp]);
      for (const locale of LOCALES) {
        expect(bench.sent[0]?.in[locale]).toEqual({
          cmd: 5018,
          data: {
            status: 0,
            code: 3008,
            msg: refusals.round_voided.text[locale],
            cashSuccess: false,
            cashCoefficient: 0,
            cashAmount: 100,
            betId: expect.any(String) as string,
            period: round.period,
            slot: 0,
            auto: false,
            refunded: true,
            balance: 1000,
          },
        });
      }
    });
  });

  it("does not fly after that, even if the table answers later", async () => {
    await withAviatorBench(async (bench) => {
      const round = await withStakes(bench);
      bench.table.failing.add("outcome");
      await bench.goTo(round.takeOffTime);
      bench.table.failing.clear();
      bench.table.results.set(round.period, 500);
      for (const ms of [1, 1000, 10_000]) await bench.goTo(round.takeOffTime + ms);
      expect(bench.broadcast.filter(({ cmd }) => cmd === 5004)).toEqual([]);
      expect(bench.stored()).toMatchObject([{ status: "R" }, { status: "R" }]);
      expect(await bench.cashOut(bench.members[0])).toMatchObject({ status: 0, code: 3008, cashSuccess: false });
    });
  });

  it("is followed by the next one, once the table answers again", async () => {
    await withAviatorBench(async (bench) => {
      const round = await withStakes(bench);
      bench.table.failing.add("outcome").add("current");
      for (const ms of [0, 1000, 30_000]) await bench.goTo(round.takeOffTime + ms);
      bench.table.failing.clear();
      bench.nextRound(round.takeOffTime + 40_000);
      await bench.goTo(bench.round.openTime);
      const shown = bench.broadcast.findLast(({ cmd }) => cmd === 5002);
      expect(shown?.data).toMatchObject({ period: bench.round.period, status: 11 });
      expect(await bench.stake(bench.members[0])).toMatchObject({ status: 1, balance: 900 });
      bench.table.results.set(bench.round.period, 300);
      await bench.goTo(bench.round.lockTime);
      await bench.goTo(bench.round.takeOffTime + 10_000);
      expect(await bench.cashOut(bench.members[0])).toMatchObject({ cashSuccess: true, cashCoefficient: 1.82 });
      expect(bench.balances()).toEqual([108_200, 100_000]);
    });
  });

  it("without a stake sends and stores nothing", async () => {
    await withAviatorBench(async (bench) => {
      await bench.follow(bench.round.openTime);
      bench.table.failing.add("outcome");
      await bench.goTo(bench.round.takeOffTime);
      expect(bench.sent).toEqual([]);
      expect(bench.stored()).toEqual([]);
    });
  });
});

describe("a table that answers late, but before take-off", () => {
  it.each([0, 500, 999])("voids no round: %i ms after the lock", async (late) => {
    await withAviatorBench(async (bench) => {
      const round = await withStakes(bench);
      bench.table.failing.add("outcome");
      await bench.goTo(round.lockTime);
      bench.table.failing.clear();
      bench.table.results.set(round.period, 150);
      await bench.goTo(round.lockTime + late);
      await bench.goTo(round.takeOffTime + 1000);
      expect(await bench.cashOut(bench.members[0])).toMatchObject({ cashSuccess: true, cashCoefficient: 1.06 });
      await bench.goTo(round.takeOffTime + flightMsOf(150) + 1);
      expect(bench.stored()).toMatchObject([
        { status: "S", payout: 10_600 },
        { status: "F", payout: 0 },
      ]);
    });
  });
});

describe("the phase of a round", () => {
  it.each([0, 250, 990])(
    "is told at each change of phase, though it was told a ms before: start %i ms into a second",
    async (ms) => {
      await withAviatorBench(async (bench) => {
        bench.nextRound(bench.round.startTime + ms);
        const { round } = bench;
        bench.table.results.set(round.period, 150);
        await bench.follow(round.startTime);
        const told = () => bench.broadcast.findLast(({ cmd }) => cmd === 5002)?.data;
        for (const [time, before, after] of [
          [round.openTime, 10, 11],
          [round.lockTime, 20, 21],
        ] as const) {
          await bench.goTo(time - 1);
          expect(told()).toMatchObject({ status: before });
          await bench.goTo(time);
          expect(told()).toMatchObject({ status: after, serverTime: time });
        }
      });
    },
  );

  it("is sent at take-off, before the first coefficient", async () => {
    await withAviatorBench(async (bench) => {
      const { round } = bench;
      bench.table.results.set(round.period, 150);
      await bench.follow(round.openTime);
      await bench.goTo(round.lockTime);
      const before = bench.broadcast.length;
      await bench.goTo(round.takeOffTime);
      const sent = bench.broadcast.slice(before).filter(({ cmd }) => cmd === 5002 || cmd === 5004);
      expect(sent).toMatchObject([
        { cmd: 5002, data: { period: round.period, status: 30, serverTime: round.takeOffTime } },
        { cmd: 5004, data: { period: round.period, tag: 0, status: 30 } },
      ]);
    });
  });

  it("is sent once, not each second, in flight", async () => {
    await withAviatorBench(async (bench) => {
      const { round } = bench;
      bench.table.results.set(round.period, 1000);
      await bench.follow(round.lockTime);
      await bench.goTo(round.takeOffTime);
      const count = () => bench.broadcast.filter(({ cmd }) => cmd === 5002).length;
      const before = count();
      for (let ms = 250; ms <= 3000; ms += 250) await bench.goTo(round.takeOffTime + ms);
      expect(count()).toBe(before);
    });
  });

  it("is sent at take-off, even after a late first step", async () => {
    await withAviatorBench(async (bench) => {
      const { round } = bench;
      bench.table.results.set(round.period, 1000);
      await bench.follow(round.lockTime);
      const before = bench.broadcast.length;
      await bench.goTo(round.takeOffTime + 1_100);
      const sent = bench.broadcast.slice(before).filter(({ cmd }) => cmd === 5002 || cmd === 5004);
      expect(sent).toMatchObject([{ cmd: 5002, data: { status: 31 } }, { cmd: 5004 }]);
    });
  });

  it.each([
    ["in flight", 4_250, 34],
    ["after the crash", flightMsOf(150) + 1, 600],
  ])("is sent correctly to a member that connects %s to a cell that slept", async (_, ms, status) => {
    await withAviatorBench(async (bench) => {
      const { round } = bench;
      bench.table.results.set(round.period, 150);
      bench.setNow(round.takeOffTime + ms);
      const [group] = await bench.greeting(bench.members[0]);
      expect(group).toMatchObject({ cmd: 5002, data: { period: round.period, status } });
    });
  });

  it("is sent as locked to a member that connects while the table does not answer with the outcome", async () => {
    await withAviatorBench(async (bench) => {
      bench.table.failing.add("outcome");
      bench.setNow(bench.round.takeOffTime + 1_000);
      const [group] = await bench.greeting(bench.members[0]);
      expect(group).toMatchObject({ cmd: 5002, data: { status: 21 } });
    });
  });

  it("is sent once a second while nothing changes", async () => {
    await withAviatorBench(async (bench) => {
      const { openTime } = bench.round;
      await bench.follow(openTime);
      const count = () => bench.broadcast.filter(({ cmd }) => cmd === 5002).length;
      const before = count();
      for (let ms = 0; ms <= 3000; ms += 100) await bench.goTo(openTime + ms);
      expect(count() - before).toBe(3);
    });
  });
});

describe("the latest results", () => {
  const listed = (bench: AviatorBench) => bench.broadcast.filter(({ cmd }) => cmd === 5008).map(({ data }) => data);

  it("name a round once if the first member connects between its crash and the next round", async () => {
    await withAviatorBench(async (bench) => {
      const { round } = bench;
      const results = [
        { period: round.period, result: 150 },
        { period: round.period - 2_000, result: 200 },
      ];
      bench.table.results.set(round.period, 150);
      // The table lists the round as soon as it has crashed.
      bench.table.view = { ...bench.table.view, results };
      bench.setNow(round.takeOffTime + flightMsOf(150) + 1_000);
      await bench.greeting(bench.members[0]);
      await bench.follow(bench.now);
      const shown = results.map(({ period, result }) => ({ period, result: result / 100 }));
      expect(listed(bench)).not.toEqual([]);
      for (const data of listed(bench)) expect(data).toEqual({ results: shown });
    });
  });

  it.each([
    [0, 1],
    [1, 2],
    [59, 60],
    [60, 60],
  ])("that are %i grow to %i with the next crash", async (before, after) => {
    await withAviatorBench(async (bench) => {
      const { round } = bench;
      const results = Array.from({ length: before }, (_, at) => ({
        period: round.period - 2_000 * (at + 1),
        result: 200,
      }));
      bench.table.results.set(round.period, 150);
      bench.table.view = { ...bench.table.view, results };
      await bench.follow(round.openTime);
      await bench.goTo(round.lockTime);
      await bench.goTo(round.takeOffTime + flightMsOf(150) + 1);
      const newest = listed(bench).at(-1)?.["results"] as { period: number }[];
      expect(newest).toHaveLength(after);
      expect(newest[0]).toEqual({ period: round.period, result: 1.5 });
    });
  });
});

describe("a round that is flown", () => {
  it("is shown by its coefficient, and by its result from the ms after the flight", async () => {
    await withAviatorBench(async (bench) => {
      const round = await withStakes(bench);
      bench.table.results.set(round.period, 150);
      await bench.goTo(round.lockTime);
      const crashTime = round.takeOffTime + flightMsOf(150) + 1;
      for (const now of [round.takeOffTime, round.takeOffTime + 250, crashTime - 1, crashTime]) await bench.goTo(now);
      const seen = bench.broadcast.filter(({ cmd }) => cmd === 5004).map(({ data }) => data);
      expect(seen).toMatchObject([
        { tag: 0, coefficient: 1, flyEnd: 0, status: 30 },
        { tag: 250, coefficient: 1.01, flyEnd: 0 },
        { tag: flightMsOf(150), coefficient: 1.5, flyEnd: 0 },
        { tag: flightMsOf(150), coefficient: 1.5, flyEnd: 1, status: 600 },
      ]);
      expect(bench.broadcast.at(-1)).toEqual({
        cmd: 5008,
        data: { results: [{ period: round.period, result: 1.5 }] },
      });
    });
  });
});

describe("rounds that ended while nobody was connected", () => {
  /** Members have stakes in a round; then all disconnect, and memory is lost. */
  async function leave(bench: AviatorBench): Promise<AviatorBench["round"]> {
    const round = await withStakes(bench);
    bench.anyone = false;
    bench.restart();
    bench.nextRound(round.startTime + HOUR_MS);
    return round;
  }

  it("wait while they fly", async () => {
    await withAviatorBench(async (bench) => {
      const round = await leave(bench);
      bench.nextRound(round.startTime + 1);
      bench.table.results.set(round.period, 150);
      await bench.follow(round.takeOffTime + flightMsOf(150));
      expect(bench.stored()).toMatchObject([{ status: "W" }, { status: "W" }]);
      await bench.goTo(round.takeOffTime + flightMsOf(150) + 1);
      expect(bench.stored()).toMatchObject([{ status: "F" }, { status: "F" }]);
    });
  });

  it("wait for a table that does not answer, without limit", async () => {
    await withAviatorBench(async (bench) => {
      const round = await leave(bench);
      bench.table.failing.add("outcome");
      await bench.follow(bench.round.openTime + DAY_MS);
      expect(bench.stored()).toMatchObject([{ status: "W" }, { status: "W" }]);
      expect(bench.isDue()).toBe(true);
      expect(logged).toContainEqual(expect.objectContaining({ event: "table_step_failed", table: "aviator" }));
      bench.table.failing.clear();
      bench.table.results.set(round.period, 150);
      await bench.goTo(bench.now + 1000);
      expect(bench.stored()).toMatchObject([{ status: "F" }, { status: "F" }]);
    });
  });

  it("are refunded when the table has not known them for a minute", async () => {
    await withAviatorBench(async (bench) => {
      const round = await leave(bench);
      await bench.follow(round.lockTime + 60_000);
      expect(bench.stored()).toMatchObject([{ status: "W" }, { status: "W" }]);
      await bench.goTo(round.lockTime + 60_001);
      expect(bench.stored()).toMatchObject([{ status: "R" }, { status: "R" }]);
      expect(bench.balances()).toEqual([100_000, 100_000]);
      expect(bench.sent).toMatchObject([
        { in: { vi: { data: { refunded: true, balance: 1000 } } } },
        { in: { vi: { data: { refunded: true, balance: 1000 } } } },
      ]);
    });
  });

  it("are all that is followed: with them settled and nobody there, nothing is due any more", async () => {
    await withAviatorBench(async (bench) => {
      const round = await leave(bench);
      bench.table.results.set(round.period, 150);
      await bench.follow(bench.round.openTime);
      expect(bench.isDue()).toBe(false);
      expect(bench.socket.running).toBeNull();
    });
  });
});

describe("a cell that restarts between a crash and the next round", () => {
  it.each<[string, (bench: AviatorBench) => void]>([
    ["the table answers", () => undefined],
    ["the table does not answer", ({ table }) => table.failing.add("outcome")],
  ])("leaves the settled round unchanged, and counts its fees once: %s", async (_, fail) => {
    await withAviatorBench(async (bench) => {
      const settled = () => [
        bench.sql.exec("SELECT period, settled, outcome FROM round").toArray(),
        bench.sql.exec("SELECT period, member, fee, status FROM stake ORDER BY member").toArray(),
      ];
      const round = await withStakes(bench);
      bench.table.results.set(round.period, 150);
      await bench.goTo(round.lockTime);
      const crash = round.takeOffTime + flightMsOf(150) + 1;
      await bench.goTo(crash);
      const [rounds, fees] = settled();
      expect(rounds).toEqual([{ period: round.period, settled: crash, outcome: "150" }]);
      expect(fees).toHaveLength(2);
      bench.restart();
      fail(bench);
      await bench.follow(crash + 500);
      await bench.goTo(crash + 1_000);
      expect(settled()).toEqual([rounds, fees]);
    });
  });
});

describe("the seeds of the first bettors", () => {
  it("are offered to the table at once, with public names", async () => {
    await withAviatorBench(async (bench) => {
      await bench.follow(bench.round.openTime);
      const [kite] = bench.members;
      await bench.stake(kite, { seed: "a".repeat(20) });
      expect(bench.table.offers).toEqual([
        { member: String(kite), nickName: expect.stringMatching(/^p\*\*\*\d$/), seed: "a".repeat(20) },
      ]);
    });
  });

  it("are offered again until the table takes them, and then no more", async () => {
    await withAviatorBench(async (bench) => {
      const { openTime } = bench.round;
      bench.table.failing.add("offer");
      await withStakes(bench);
      for (const ms of [1000, 2000, 3000]) await bench.goTo(openTime + ms);
      expect(bench.table.count("offer")).toBeGreaterThanOrEqual(4);
      expect(bench.table.offers).toEqual([]);
      bench.table.failing.clear();
      await bench.goTo(openTime + 4000);
      expect(bench.table.offers.map(({ member }) => member)).toEqual(bench.members.map(String));
      const before = bench.table.count("offer");
      await bench.goTo(openTime + 5000);
      expect(bench.table.count("offer")).toBe(before);
    });
  });
});

describe("the list of players", () => {
  it("is exchanged with the table at most once a second, also in flight", async () => {
    await withAviatorBench(async (bench) => {
      const round = await withStakes(bench);
      bench.table.results.set(round.period, 1000);
      await bench.goTo(round.lockTime);
      for (let ms = 0; ms < 3000; ms += 250) await bench.goTo(round.takeOffTime + ms);
      const before = bench.table.count("exchange");
      for (let ms = 3000; ms < 6000; ms += 250) await bench.goTo(round.takeOffTime + ms);
      expect(bench.table.count("exchange") - before).toBe(3);
    });
  });

  it("is sent to the players when it has changed, and only then", async () => {
    await withAviatorBench(async (bench) => {
      const { openTime } = bench.round;
      await bench.follow(openTime);
      bench.table.turnout = {
        ...bench.table.turnout,
        players: 2,
        cashed: 0,
        top: [{ nickName: "k***e", betAmount: 5000, coefficient: null }],
      };
      for (const ms of [1000, 2000, 3000]) await bench.goTo(openTime + ms);
      const told = bench.broadcast.filter(({ cmd, data }) => cmd === 5012 && data["playerNumber"] === 2);
      expect(told.map(({ data }) => data)).toEqual([
        {
          period: bench.round.period,
          playerNumber: 2,
          cashedNumber: 0,
          players: [{ nickName: "k***e", betAmount: 50, coefficient: null, cashOut: false }],
        },
      ]);
    });
  });

  it("gets each winning cash-out once its round is over, even with no client connected", async () => {
    await withAviatorBench(async (bench) => {
      const [kite, lamp] = bench.members;
      await bench.follow(bench.round.openTime);
      await bench.stake(kite, { betPrice: 50 });
      await bench.stake(lamp, { betPrice: 100, autoCashOut: 1.5 });
      const { round } = bench;
      bench.table.results.set(round.period, 200);
      await bench.goTo(round.lockTime);
      await bench.goTo(round.takeOffTime + flightMsOf(150));
      expect(bench.table.ended).toEqual([]);
      bench.anyone = false;
      bench.table.failing.add("exchange");
      await bench.goTo(round.takeOffTime + flightMsOf(200) + 1);
      expect(bench.table.ended).toEqual([]);
      bench.table.failing.clear();
      await bench.goTo(bench.now + 2_000);
      const [won, ...others] = bench.table.ended;
      expect(won).toMatchObject({ period: round.period, betAmount: 10_000, coefficient: 150 });
      expect(others).toEqual([]);
    });
  });

  it("is sent with the day's best on connecting, and when they change", async () => {
    await withAviatorBench(async (bench) => {
      const { openTime } = bench.round;
      await bench.follow(openTime);
      const told = () => bench.broadcast.filter(({ cmd }) => cmd === 5020).map(({ data }) => data);
      await bench.goTo(openTime + 1_000);
      expect(told()).toEqual([{ wins: [], multipliers: [] }]);
      const win = { id: "7 1 0", period: bench.round.period, nickName: "k***e", betAmount: 5_000, coefficient: 250 };
      bench.table.turnout = { ...bench.table.turnout, best: { wins: [win], multipliers: [win] } };
      for (const ms of [2_000, 3_000, 4_000]) await bench.goTo(openTime + ms);
      const shown = { period: win.period, nickName: "k***e", betAmount: 50, coefficient: 2.5 };
      expect(told().slice(1)).toEqual([{ wins: [shown], multipliers: [shown] }]);
      const greeting = await bench.greeting(bench.members[0]);
      expect(greeting.filter(({ cmd }) => cmd === 5020)).toHaveLength(1);
    });
  });

  it("delays nothing when the table fails", async () => {
    await withAviatorBench(async (bench) => {
      bench.table.failing.add("exchange");
      const round = await withStakes(bench);
      bench.table.results.set(round.period, 150);
      await bench.goTo(round.lockTime);
      await bench.goTo(round.takeOffTime + 1000);
      expect(bench.broadcast.at(-1)).toMatchObject({ cmd: 5004, data: { coefficient: 1.06 } });
    });
  });
});

describe("a follower that does not know its round", () => {
  it("asks the table once for all members who connect at the same time", async () => {
    await withAviatorBench(async (bench) => {
      const [kite, lamp] = bench.members;
      const greetings = await Promise.all([bench.greeting(kite), bench.greeting(lamp)]);
      expect(bench.table.count("current")).toBe(1);
      for (const [first] of greetings) expect(first?.data).toMatchObject({ period: bench.round.period });
    });
  });

  it("asks the table once for the outcome for all members who connect in mid-flight", async () => {
    await withAviatorBench(async (bench) => {
      const [kite, lamp] = bench.members;
      bench.table.results.set(bench.round.period, 500);
      bench.setNow(bench.round.takeOffTime + 1_000);
      const greetings = await Promise.all([bench.greeting(kite), bench.greeting(lamp), bench.greeting(kite)]);
      expect(bench.table.count("outcome")).toBe(1);
      for (const [group] of greetings) expect(group).toMatchObject({ cmd: 5002, data: { status: 31 } });
    });
  });

  it("fetches it for a message in mid-flight, and handles that by its time of arrival", async () => {
    await withAviatorBench(async (bench) => {
      const round = await withStakes(bench);
      bench.table.results.set(round.period, 500);
      await bench.goTo(round.takeOffTime + 10_000);
      bench.restart();
      expect(await bench.cashOut(bench.members[0])).toMatchObject({ cashSuccess: true, cashCoefficient: 1.82 });
    });
  });

  it("refuses messages while the table does not answer, and changes nothing", async () => {
    await withAviatorBench(async (bench) => {
      const round = await withStakes(bench);
      bench.table.failing.add("current").add("outcome");
      await bench.goTo(round.lockTime);
      bench.restart();
      expect(await bench.cashOut(bench.members[0])).toMatchObject({ code: 500, msg: refusals.internal.text.in });
      expect(await bench.stake(bench.members[0], { slot: 1 })).toMatchObject({ status: 0, code: 3001, balance: 900 });
      expect(bench.stored()).toMatchObject([{ status: "W" }, { status: "W" }]);
    });
  });
});

describe("a stake that meets a bug", () => {
  it("is refused, and the other stake is accepted", async () => {
    await withAviatorBench(async (bench) => {
      const [kite, lamp] = bench.members;
      await bench.follow(bench.round.openTime);
      // The database refuses the member's stake, and with it the batch.
      bench.sql.exec(
        `CREATE TRIGGER refused BEFORE INSERT ON stake WHEN new.member = ${kite}
         BEGIN SELECT raise(ABORT, 'no such stake'); END`,
      );
      const [broken, sound] = await Promise.all([bench.stake(kite), bench.stake(lamp)]);
      bench.sql.exec("DROP TRIGGER refused");
      expect(broken).toMatchObject({ status: 0, code: 500, balance: 1000 });
      expect(logged).toMatchObject([
        {
          event: "aviator_commit_failed",
          error: expect.stringContaining("no such stake"),
          stack: expect.stringContaining("simulator/ledger/stake.ts"),
        },
      ]);
      expect(sound).toMatchObject({ status: 1, code: 200, balance: 900 });
      expect(bench.stored()).toMatchObject([{ member: lamp, status: "W" }]);
    });
  });
});

describe("a client of the curve", () => {
  const flightFrames = (frames: AviatorBench["curve"]) =>
    frames.filter(({ cmd }) => cmd === 5004).map(({ data }) => data);

  it("computes what the ticks show from frames at take-off, every 10 s and at the crash", async () => {
    await withAviatorBench(async (bench) => {
      bench.hasCurve = true;
      const round = await withStakes(bench);
      bench.table.results.set(round.period, 340);
      await bench.goTo(round.lockTime);
      const flightMs = flightMsOf(340);
      for (let ms = 0; ms <= flightMs; ms += TICK_MS) await bench.goTo(round.takeOffTime + ms);
      await bench.goTo(round.takeOffTime + flightMs + 1);
      const curve = flightFrames(bench.curve);
      expect(curve.map(({ tag, growth }) => [tag, growth])).toEqual([
        [0, 0.00006],
        [CURVE_MS, 0.00006],
        [2 * CURVE_MS, 0.00006],
        [flightMs, undefined],
      ]);
      expect(curve.at(-1)).toMatchObject({ flyEnd: 1, coefficient: 3.4 });
      const ticks = flightFrames(bench.broadcast).filter(({ flyEnd }) => flyEnd === 0);
      expect(ticks).toHaveLength(Math.floor(flightMs / TICK_MS) + 1);
      for (const { tag, coefficient, growth } of ticks) {
        expect(growth).toBeUndefined();
        expect(coefficient).toBe(Math.floor(100 * Math.exp(0.00006 * Number(tag))) / 100);
      }
    });
  });

  it("that connects in flight gets the curve at once, and one of the ticks does not", async () => {
    await withAviatorBench(async (bench) => {
      const round = await withStakes(bench);
      bench.table.results.set(round.period, 340);
      await bench.goTo(round.lockTime);
      expect(flightFrames(await bench.greeting(bench.members[0], "curve"))).toEqual([]);
      await bench.goTo(round.takeOffTime + 5_000);
      expect(flightFrames(await bench.greeting(bench.members[0], "curve"))).toMatchObject([
        { tag: 5_000, coefficient: 1.34, growth: 0.00006 },
      ]);
      expect(flightFrames(await bench.greeting(bench.members[0]))).toEqual([]);
    });
  });

  it("learns in flight that operators closed the game, and the ticks do too", async () => {
    await withAviatorBench(async (bench) => {
      bench.hasCurve = true;
      const round = await withStakes(bench);
      bench.table.results.set(round.period, 140);
      await bench.goTo(round.lockTime);
      await bench.goTo(round.takeOffTime);
      bench.isClosed = true;
      await bench.goTo(round.takeOffTime + TICK_MS);
      for (const frames of [bench.curve, bench.broadcast]) {
        expect(frames.findLast(({ cmd }) => cmd === 5002)?.data).toMatchObject({ maintenance: true, status: 30 });
      }
    });
  });

  it("gets the phase at each change and every 5 s, and the results only if it lacks one", async () => {
    await withAviatorBench(async (bench) => {
      bench.hasCurve = true;
      await bench.follow(bench.round.startTime);
      const { period, startTime, takeOffTime } = bench.round;
      const sent = (cmd: number) => bench.curve.filter((frame) => frame.cmd === cmd);
      expect(sent(5008)).toHaveLength(1);
      bench.curve.length = 0;
      bench.table.results.set(period, 100);
      for (let now = startTime + 1_000; now < takeOffTime; now += 1_000) await bench.goTo(now);
      // At 2 s stakes open, at 12 s they close.
      const ages = sent(5002).map(({ data }) => Math.floor((Number(data["serverTime"]) - startTime) / 1_000));
      expect(ages).toEqual([2, 5, 10, 12]);

      /** Plays the round to its crash, and starts the next one with these results in the table's list. */
      const playOn = async (listed: AviatorBench["table"]["view"]["results"]) => {
        const { takeOffTime: from } = bench.round;
        bench.table.results.set(bench.round.period, 100);
        const crashed = from + flightMsOf(100) + 1;
        for (const now of [from, crashed]) await bench.goTo(now);
        bench.table.view = { ...bench.table.view, results: listed };
        bench.nextRound(crashed + FLEW_AWAY_MS);
        await bench.goTo(bench.round.startTime);
      };
      const crashes = [{ period, result: 100 }];
      await playOn(crashes);
      // Of the flight and its end, 5004 tells.
      expect(sent(5002).map(({ data }) => data["status"])).toEqual([11, 14, 19, 21, 9]);
      expect(flightFrames(bench.curve).map(({ status, flyEnd }) => [status, flyEnd])).toEqual([
        [30, 0],
        [600, 1],
      ]);
      expect(sent(5008)).toEqual([]);
      await playOn([{ period: bench.round.period, result: 100 }, { period: period + 1, result: 200 }, ...crashes]);
      expect(sent(5008)).toHaveLength(1);
    });
  });

  it("gets the players in each round, then changes every 2 s", async () => {
    await withAviatorBench(async (bench) => {
      bench.hasCurve = true;
      const player = { nickName: "k***r", betAmount: 5_000, coefficient: null };
      const other = { nickName: "l***p", betAmount: 4_000, coefficient: null };
      bench.table.turnout = { ...bench.table.turnout, players: 2, top: [player, other] };
      await bench.follow(bench.round.openTime);
      bench.table.turnout = { ...bench.table.turnout, cashed: 1, top: [player, { ...other, coefficient: 120 }] };
      for (const ms of [1_000, CURVE_LIST_MS]) await bench.goTo(bench.round.openTime + ms);
      const lists = (frames: AviatorBench["curve"]) => frames.filter(({ cmd }) => cmd === 5012 || cmd === 5024);
      expect(lists(bench.broadcast).map(({ cmd }) => cmd)).toEqual([5012, 5012]);
      expect(lists(bench.curve)).toEqual([
        lists(bench.broadcast)[0],
        {
          cmd: 5024,
          data: {
            period: bench.round.period,
            playerNumber: 2,
            cashedNumber: 1,
            listed: 2,
            players: [{ place: 1, nickName: "l***p", betAmount: 40, cashOut: true, coefficient: 1.2 }],
          },
        },
      ]);
      const { period, lockTime, takeOffTime } = bench.round;
      bench.table.results.set(period, 100);
      for (const now of [lockTime, takeOffTime, takeOffTime + flightMsOf(100) + 1]) await bench.goTo(now);
      bench.nextRound(takeOffTime + 40_000);
      await bench.goTo(bench.round.openTime);
      expect(lists(bench.curve).at(-1)).toMatchObject({ cmd: 5012, data: { period: bench.round.period } });
    });
  });
});
