import { afterEach, describe, expect, it } from "vitest";
import { flightMsOf, nextPeriodAfter, roundOf } from "#games/aviator/rules/timeline.ts";
import * as luckyHit from "#games/lucky-hit/rules/timeline.ts";
import * as win from "#games/win-go/rules/timeline.ts";
import { call, control, endTest, eventually, makeMember, shiftTime } from "../testing/client.ts";
import { goToTime } from "../testing/tables.ts";

afterEach(endTest);

interface Glance {
  period: number;
  time: number;
  next_time: number | null;
  take_off: number | null;
  results: { period: number; result: string }[];
}

async function glance(table: string): Promise<Glance> {
  const answer = await call("GET", `/shop/game_table?table=${table}`);
  expect(answer.code, answer.msg).toBe(200);
  return answer as unknown as Glance;
}

const force = (table: string, outcome: unknown) => control("POST", "/control/force", { table, outcomes: [outcome] });

const frozenNow = () => shiftTime(0);

/** Moves frozen time on to a round of Aviator that waits for its take-off. */
async function openFlight() {
  await frozenNow();
  for (;;) {
    const { period, time, next_time } = await glance("aviator");
    const round = roundOf(period);
    if (next_time === round.takeOffTime && time < round.lockTime) return round;
    await shiftTime(1_000);
  }
}

describe("the view of a table", () => {
  it("of Win Go counts down to the period's end, then has its result first", async () => {
    const { period, endTime } = win.roundOf(win.periodAt((await frozenNow()) + win.ROUND_MS));
    await goToTime(endTime - 40_000);
    await force("win:P:1", 43_217);
    const before = await glance("win:P:1");
    expect(before).toMatchObject({ period, time: endTime - 40_000, next_time: endTime, take_off: null });
    expect(before.results).toHaveLength(5);
    await goToTime(endTime - 1);
    expect(await glance("win:P:1")).toMatchObject({ next_time: endTime, results: before.results });
    await goToTime(endTime);
    const after = await glance("win:P:1");
    expect(after).toMatchObject({ next_time: endTime + win.ROUND_MS });
    expect(after.results).toEqual([{ period, result: "7" }, ...before.results.slice(0, 4)]);
  });

  it("of Lucky Hit counts down to the cards, then to those of the next round", async () => {
    const { period, cardsTime } = luckyHit.roundOf(luckyHit.periodAt((await frozenNow()) + luckyHit.ROUND_MS));
    await goToTime(cardsTime - 5_000);
    const before = await glance("luckyhit");
    expect(before).toMatchObject({ period, next_time: cardsTime, take_off: null });
    await goToTime(cardsTime);
    const after = await glance("luckyhit");
    expect(after).toMatchObject({ period, next_time: cardsTime + luckyHit.ROUND_MS });
    expect(after.results[0]?.period).toBe(period);
    for (const { result } of after.results) expect(["B", "R"]).toContain(result);
  });

  it("of Aviator counts down to the take-off, hides the crash in flight, and counts down again", async () => {
    const { period, takeOffTime } = await openFlight();
    await force("aviator", 3.5);
    expect(await glance("aviator")).toMatchObject({ next_time: takeOffTime, take_off: null });
    await goToTime(takeOffTime);
    expect(await glance("aviator")).toMatchObject({ period, next_time: null, take_off: takeOffTime });
    const crash = takeOffTime + flightMsOf(350) + 1;
    await goToTime(crash - 1);
    const inFlight = await glance("aviator");
    expect(inFlight).toMatchObject({ next_time: null, take_off: takeOffTime });
    expect(inFlight.results.map((round) => round.period)).not.toContain(period);
    await goToTime(crash);
    const crashed = await glance("aviator");
    expect(crashed.results[0]).toEqual({ period, result: "3.50" });
    const next = roundOf(nextPeriodAfter(period, 350)).takeOffTime;
    expect(crashed).toMatchObject({ next_time: next, take_off: null });
  });

  it("of a closed game has no time of a next result", async () => {
    await control("POST", "/control/maintenance", { table: "luckyhit", on: true });
    expect(await glance("luckyhit")).toMatchObject({ next_time: null, take_off: null });
  });

  it.each(["mines", "roulette", "win:P:9"])("of %s is refused", async (table) => {
    expect(await call("GET", `/shop/game_table?table=${table}`)).toMatchObject({ code: 400 });
  });
});

describe("how many play now at a game without a socket", () => {
  const playing = async (game: string) => (await call("GET", `/shop/players_now?game=${game}`)) as { players?: number };

  it("counts the members of all cells who staked lately, each once", async () => {
    for (const cell of [1, 1, 2]) {
      const { token } = await makeMember(1000, cell);
      for (const key of ["roll-one", "roll-two"]) {
        const body = { amount: 10, target: 5050, over: true, key };
        expect(await call("POST", "/dice/roll", body, { token })).toMatchObject({ code: 200 });
      }
    }
    await eventually(async () => expect(await playing("dice")).toMatchObject({ code: 200, players: 3 }));
    expect(await playing("mines")).toMatchObject({ code: 200, players: 0 });
  });

  it.each(["aviator", "chess", ""])("is refused for %j", async (game) => {
    expect(await playing(game)).toMatchObject({ code: 400 });
  });
});
