import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { coefficientAt, flightMsOf } from "#games/aviator/rules/timeline.ts";
import { withAviatorBench, type AviatorBench } from "#games/all/server/testing/aviator-bench.ts";
import { reset } from "#simulator/testing/objects.ts";
import { ATTEMPTS_MAX } from "./player-frames.ts";

afterEach(() => reset());

const LIVES: [string, (bench: AviatorBench) => void][] = [
  ["in the same life of the cell", () => undefined],
  ["after a restart", (bench) => void bench.restart()],
];

const cancel = (bench: AviatorBench, member: number, betId: string) =>
  bench.send(member, 5021, { period: bench.round.period, betId });

const transfers = (bench: AviatorBench) =>
  bench.sql
    .exec("SELECT kind, amount FROM movement WHERE relation LIKE 'aviator:%' ORDER BY at")
    .toArray()
    .map(({ kind, amount }) => `${String(kind)} ${Number(amount) / 100}`);

describe("the cancel of a stake", () => {
  it.each(LIVES)("gives it back, frees its slot, and is repeated with the first result: %s", async (_, restart) => {
    await withAviatorBench(async (bench) => {
      const [kite] = bench.members;
      await bench.follow(bench.round.openTime);
      await bench.stake(kite, { betId: "first" });
      restart(bench);
      const cancelled = await cancel(bench, kite, "first");
      const { period } = bench.round;
      expect(cancelled).toEqual({
        status: 1,
        code: 200,
        msg: "OK",
        period,
        betId: "first",
        betPrice: 100,
        slot: 0,
        balance: 1000,
      });
      restart(bench);
      expect(await cancel(bench, kite, "first")).toEqual(cancelled);
      expect(await bench.stake(kite, { betId: "first" })).toMatchObject({ status: 0, code: 3019, balance: 1000 });
      restart(bench);
      expect(await bench.stake(kite, { betId: "second", betPrice: 250 })).toMatchObject({ status: 1, balance: 750 });
      restart(bench);
      expect(await cancel(bench, kite, "first")).toMatchObject({ status: 1, betPrice: 100, balance: 750 });
      expect(transfers(bench)).toEqual(["bet 100", "bet_refund 100", "bet 250"]);

      bench.table.results.set(period, 200);
      await bench.follow(bench.round.lockTime);
      await bench.goTo(bench.round.takeOffTime + flightMsOf(200) + 1);
      expect(bench.stored()).toEqual([{ member: kite, status: "F", payout: 0 }]);
      // The fee counts one percent of the stake that was played.
      expect(bench.sql.exec("SELECT fee FROM stake WHERE status <> 'C'").toArray()).toEqual([{ fee: 250 }]);
      expect(await cancel(bench, kite, "first")).toMatchObject({ status: 1, betPrice: 100 });
      const records = bench.statement.records(kite, "aviator", 10, 0);
      expect(records.map(({ bet_id, status }) => [bet_id, status])).toEqual([
        ["second", "F"],
        ["first", "C"],
      ]);
      expect(bench.ledger.count(kite, "bet:aviator")).toBe(records.length);
    });
  });

  it.each<[string, number, boolean]>([
    ["in the last ms before the lock", -1, true],
    ["at the lock", 0, false],
    ["after the lock", 1, false],
  ])("%s", async (_, ms, isTaken) => {
    await withAviatorBench(async (bench) => {
      const [kite] = bench.members;
      await bench.follow(bench.round.openTime);
      await bench.stake(kite, { betId: "only" });
      bench.setNow(bench.round.lockTime + ms);
      const refused = { status: 0, code: 3018, msg: refusals.cancel_closed.text.in, betPrice: null, balance: 900 };
      expect(await cancel(bench, kite, "only")).toMatchObject(isTaken ? { status: 1, balance: 1000 } : refused);
      expect(bench.stored()).toHaveLength(isTaken ? 0 : 1);
    });
  });

  it("of another member's stake, an unknown one or one of another round is refused", async () => {
    await withAviatorBench(async (bench) => {
      const [kite, lamp] = bench.members;
      await bench.follow(bench.round.openTime);
      await bench.stake(kite, { betId: "mine" });
      expect(await cancel(bench, lamp, "mine")).toMatchObject({ status: 0, code: 3018, balance: 1000 });
      expect(await cancel(bench, kite, "other")).toMatchObject({ status: 0, code: 3018, balance: 900 });
      expect(await bench.send(kite, 5021, { period: bench.round.period - 1, betId: "mine" })).toMatchObject({
        status: 0,
        code: 3018,
      });
      expect(await bench.send(kite, 5021, { period: "x" })).toMatchObject({ code: 400 });
    });
  });

  it("is refused for the last stake that a slot takes in a round", async () => {
    await withAviatorBench(async (bench) => {
      const [kite] = bench.members;
      await bench.follow(bench.round.openTime);
      for (let n = 1; n < ATTEMPTS_MAX; n++) {
        await bench.stake(kite, { betId: `bet-${n}` });
        expect(await cancel(bench, kite, `bet-${n}`)).toMatchObject({ status: 1, balance: 1000 });
      }
      await bench.stake(kite, { betId: "last" });
      expect(await cancel(bench, kite, "last")).toMatchObject({ status: 0, code: 429, balance: 900 });
      expect(await bench.stake(kite, { betId: "beside", slot: 1 })).toMatchObject({ status: 1 });
      expect(await cancel(bench, kite, "beside")).toMatchObject({ status: 1, balance: 900 });
    });
  });

  it.each(LIVES)("leaves the stake's seed in its order of arrival: %s", async (_, restart) => {
    await withAviatorBench(async (bench) => {
      const [kite, lamp] = bench.members;
      await bench.follow(bench.round.openTime);
      bench.table.failing.add("offer");
      await bench.stake(kite, { betId: "first", seed: "a".repeat(20) });
      await cancel(bench, kite, "first");
      bench.setNow(bench.now + 1);
      await bench.stake(lamp, { seed: "b".repeat(20) });
      bench.setNow(bench.now + 1);
      await bench.stake(kite, { betId: "second", seed: "c".repeat(20) });
      bench.table.failing.clear();
      restart(bench);
      await bench.follow(bench.now);
      await bench.socket.offered();
      const seeds = bench.table.offers.map(({ seed }) => seed[0]);
      expect([...new Set(seeds)]).toEqual(["a", "b"]);
    });
  });

  it("in any order with stakes and cash-outs keeps the sums", async () => {
    const place = fc.record({ kind: fc.constant("stake" as const), slot: fc.constantFrom(0, 1), id: fc.nat(5) });
    const recall = fc.record({ kind: fc.constant("cancel" as const), id: fc.nat(5) });
    const take = fc.record({ kind: fc.constant("cash" as const), slot: fc.constantFrom(0, 1) });
    const wait = fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(9_000) });
    const restart = fc.record({ kind: fc.constant("restart" as const) });
    const deeds = fc.array(fc.tuple(fc.nat(1), fc.oneof(place, recall, take, wait, restart)), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(deeds, async (steps) => {
        try {
          await withAviatorBench(async (bench) => {
            const { round } = bench;
            bench.table.results.set(round.period, 150);
            await bench.follow(round.openTime);
            const held = new Map<string, number>();
            const balances = [1000, 1000];
            for (const [who, step] of steps) {
              const member = bench.members[who === 0 ? 0 : 1];
              if (step.kind === "wait") await bench.goTo(bench.now + step.ms);
              else if (step.kind === "restart") await (bench.restart(), bench.follow(bench.now));
              else if (step.kind === "stake") {
                const asked = { slot: step.slot, betId: `b${step.id}`, betPrice: 50 + step.id };
                const answer = await bench.stake(member, asked);
                const isNew = answer["balance"] !== balances[who];
                if (isNew) held.set(`${who} ${step.slot}`, 50 + step.id);
                if (isNew) expect(answer).toMatchObject({ status: 1, balance: (balances[who] ?? 0) - 50 - step.id });
                balances[who] = Number(answer["balance"]);
              } else if (step.kind === "cancel") {
                const answer = await cancel(bench, member, `b${step.id}`);
                const refund = Number(answer["balance"]) - (balances[who] ?? 0);
                expect([0, 50 + step.id]).toContain(refund);
                if (refund > 0) {
                  expect(bench.now).toBeLessThan(round.lockTime);
                  expect(held.get(`${who} ${String(answer["slot"])}`)).toBe(refund);
                  held.delete(`${who} ${String(answer["slot"])}`);
                }
                balances[who] = Number(answer["balance"]);
              } else {
                const answer = await bench.cashOut(member, { slot: step.slot });
                const price = held.get(`${who} ${step.slot}`);
                const gain = Number(answer["balance"]) - (balances[who] ?? 0);
                const paid = Math.floor((price ?? 0) * Number(answer["cashCoefficient"]) * 100 + 1e-6) / 100;
                expect(gain).toBeCloseTo(answer["cashSuccess"] === true ? paid : 0, 6);
                if (answer["cashSuccess"] === true) held.delete(`${who} ${step.slot}`);
                balances[who] = Number(answer["balance"]);
              }
            }
            const openTotal = [...held.values()].reduce((sum, price) => sum + price, 0);
            const stillOpen = bench.sql
              .exec<{ sum: number }>("SELECT coalesce(sum(amount), 0) AS sum FROM stake WHERE status NOT IN ('S', 'C')")
              .one().sum;
            expect(stillOpen).toBe(openTotal * 100);
            expect(bench.balances()).toEqual(balances.map((units) => Math.round(units * 100)));
          });
        } finally {
          await reset();
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe("a stake that waits for its member's silence", () => {
  const silence = { after: 10, at: 1.5 };

  /** The last frame comes `heardMs` before (below 0) or after take-off; the next look at the flight at `lookMs`. */
  async function flown(heardMs: number, lookMs: number, more: object, restart: (bench: AviatorBench) => void) {
    let paid: unknown;
    await withAviatorBench(async (bench) => {
      const [kite] = bench.members;
      await bench.follow(bench.round.openTime);
      const { round } = bench;
      await bench.stake(kite, { silence, ...more });
      bench.table.results.set(round.period, 500);
      await bench.goTo(round.lockTime);
      bench.setNow(round.takeOffTime + heardMs);
      bench.socket.heard(kite, bench.now);
      await bench.goTo(Math.max(bench.now, round.takeOffTime));
      restart(bench);
      await bench.follow(round.takeOffTime + lookMs);
      const [stake] = bench.statement.records(kite, "aviator", 1, 0);
      paid = [stake?.status, stake?.result];
      expect(bench.sent.length).toBe(stake?.status === "S" ? 1 : 0);
    });
    return paid;
  }

  const at = flightMsOf(149) + 1;
  const cases: [string, number, number, object, unknown][] = [
    ["is open before the silence is long enough", 0, 9_999, {}, ["W", null]],
    ["is cashed out when it is, at the coefficient of that ms", 0, 10_000, {}, ["S", coefficientAt(10_000)]],
    ["is cashed out at that ms, however late the cell looks", 0, 20_000, {}, ["S", coefficientAt(10_000)]],
    ["is cashed out at that ms, even after the crash", 0, flightMsOf(500) + 1, {}, ["S", coefficientAt(10_000)]],
    ["waits for its coefficient", -900, at - 1, { silence: { after: 5, at: 1.5 } }, ["W", null]],
    ["is cashed out at its coefficient", -900, at, { silence: { after: 5, at: 1.5 } }, ["S", 150]],
    ["is lost if the crash comes before its end", 0, 40_000, { silence: { after: 60, at: 1.5 } }, ["F", null]],
    ["is cashed out by its automatic cash-out if that comes first", 0, 20_000, { autoCashOut: 1.2 }, ["S", 120]],
    ["is cashed out by the silence if that comes first", 0, 20_000, { autoCashOut: 1.9 }, ["S", coefficientAt(10_000)]],
  ];
  it.each(cases)("%s", async (_, heardMs, lookMs, more, expected) => {
    for (const [, restart] of LIVES) {
      expect(await flown(heardMs, lookMs, more, restart)).toEqual(expected);
      await reset();
    }
  });

  it("hears every frame, also a cash-out of another slot, until it was due", async () => {
    await withAviatorBench(async (bench) => {
      const [kite, lamp] = bench.members;
      await bench.follow(bench.round.openTime);
      const { round } = bench;
      await bench.stake(kite, { silence });
      await bench.stake(lamp, { silence });
      bench.table.results.set(round.period, 500);
      await bench.goTo(round.lockTime);
      await bench.goTo(round.takeOffTime);
      for (const ms of [1_000, 8_000, 16_000]) {
        await bench.goTo(round.takeOffTime + ms);
        await bench.cashOut(kite, { slot: 1 });
      }
      expect(bench.stored()).toEqual([
        { member: kite, status: "W", payout: 0 },
        { member: lamp, status: "S", payout: 15_000 },
      ]);
      // The silence of 10 s was over at 26 s: a frame at 26.001 s comes too late to go on.
      bench.setNow(round.takeOffTime + 26_001);
      const paid = coefficientAt(26_000);
      expect(await bench.cashOut(kite)).toMatchObject({ cashSuccess: true, cashCoefficient: paid / 100 });
    });
  });

  it.each([
    ["too short", { after: 4, at: 1.5 }],
    ["too long", { after: 61, at: 1.5 }],
    ["fractional", { after: 5.5, at: 1.5 }],
    ["without its coefficient", { after: 5 }],
    ["with a coefficient of 1", { after: 5, at: 1 }],
  ])("is refused with a silence that is %s", async (_, wrong) => {
    await withAviatorBench(async (bench) => {
      await bench.follow(bench.round.openTime);
      expect(await bench.stake(bench.members[0], { silence: wrong })).toMatchObject({ code: 400 });
      expect(bench.stored()).toEqual([]);
    });
  });
});
