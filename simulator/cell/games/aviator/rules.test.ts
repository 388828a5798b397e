import { afterEach, describe, expect, it } from "vitest";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { withAviatorBench, type AviatorBench } from "#simulator/testing/aviator-bench.ts";
import { reset } from "#simulator/testing/objects.ts";

afterEach(() => reset());

describe("a cash-out that arrives after its automatic one was reached, before the cell looked", () => {
  const wins = (bench: AviatorBench) =>
    bench.sql.exec("SELECT member, amount FROM movement WHERE kind = 'win' ORDER BY at").toArray();

  it.each<[string, (bench: AviatorBench) => void]>([
    ["in the same life of the cell", () => undefined],
    ["after a restart", (bench) => void bench.restart()],
  ])("is paid at the automatic coefficient, once: %s", async (_, restart) => {
    await withAviatorBench(async (bench) => {
      const [kite] = bench.members;
      await bench.follow(bench.round.openTime);
      const { round } = bench;
      await bench.stake(kite, { autoCashOut: 1.5 });
      bench.table.results.set(round.period, 500);
      await bench.goTo(round.lockTime);
      await bench.goTo(round.takeOffTime);
      // 1.5 is reached after 6.8 s; the flight is at 1.82 by now.
      bench.setNow(round.takeOffTime + 10_000);
      restart(bench);
      expect(await bench.cashOut(kite)).toMatchObject({
        cashSuccess: true,
        cashCoefficient: 1.5,
        cashAmount: 150,
        balance: 1050,
      });
      expect(await bench.cashOut(kite)).toMatchObject({ cashSuccess: false, code: 3005, cashAmount: 150 });
      await bench.follow(bench.now);
      await bench.goTo(round.takeOffTime + flightMsOf(500) + 1);
      expect(wins(bench)).toEqual([{ member: kite, amount: 15_000 }]);
      expect(bench.balances()[0]).toBe(105_000);
      expect(bench.sent).toEqual([]);
    });
  });

  it("is paid at its own coefficient if the automatic one is not reached yet", async () => {
    await withAviatorBench(async (bench) => {
      const [kite] = bench.members;
      await bench.follow(bench.round.openTime);
      const { round } = bench;
      await bench.stake(kite, { autoCashOut: 1.83 });
      bench.table.results.set(round.period, 500);
      await bench.goTo(round.lockTime);
      bench.setNow(round.takeOffTime + 10_000);
      expect(await bench.cashOut(kite)).toMatchObject({ cashSuccess: true, cashCoefficient: 1.82, cashAmount: 182 });
    });
  });
});

describe("a stake that is sent again in the other slot", () => {
  it.each<[string, (bench: AviatorBench) => void]>([
    ["in the same life of the cell", () => undefined],
    ["after a restart", (bench) => void bench.restart()],
  ])("under its betId is the first stake, and taken once: %s", async (_, restart) => {
    await withAviatorBench(async (bench) => {
      const [kite] = bench.members;
      await bench.follow(bench.round.openTime);
      const first = await bench.stake(kite, { slot: 0, betId: "same", betPrice: 100 });
      expect(first).toMatchObject({ status: 1, slot: 0, betPrice: 100, balance: 900 });
      restart(bench);
      expect(await bench.stake(kite, { slot: 1, betId: "same", betPrice: 250 })).toEqual(first);
      expect(await bench.stake(kite, { slot: 1, betId: "other", betPrice: 250 })).toMatchObject({
        status: 1,
        slot: 1,
        balance: 650,
      });
      expect(await bench.stake(kite, { slot: 0, betId: "other" })).toMatchObject({ status: 1, slot: 1, betPrice: 250 });
      expect(bench.stored()).toHaveLength(2);
      expect(bench.balances()[0]).toBe(65_000);
    });
  });

  it("under another member's betId is that member's own", async () => {
    await withAviatorBench(async (bench) => {
      const [kite, lamp] = bench.members;
      await bench.follow(bench.round.openTime);
      await bench.stake(kite, { slot: 0, betId: "same" });
      expect(await bench.stake(lamp, { slot: 1, betId: "same" })).toMatchObject({ status: 1, slot: 1, balance: 900 });
      expect(bench.stored()).toHaveLength(2);
    });
  });
});
