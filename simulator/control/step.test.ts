import { afterEach, describe, expect, it } from "vitest";
import { flightMsOf, nextPeriodAfter, roundOf as aviatorRoundOf } from "#games/aviator/rules/timeline.ts";
import { roundOf as luckyHitRoundOf } from "#games/lucky-hit/rules/timeline.ts";
import { control, makeMember, shiftTime, connect } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import { roundOf as winRoundOf } from "#games/win-go/rules/timeline.ts";

interface Step {
  now: number;
  period: number;
  phase: string;
}

async function step(table: string): Promise<Step> {
  const answer = await control("POST", "/control/step", { table });
  expect(answer.code).toBe(200);
  return answer as unknown as Step;
}

/** Steps until a phase begins. */
async function stepTo(table: string, phase: string): Promise<Step> {
  for (;;) {
    const at = await step(table);
    if (at.phase === phase) return at;
  }
}

afterEach(() => reset());

describe("a step to the next phase of a table", () => {
  it("goes through a round of Aviator, to the ms", async () => {
    await shiftTime(0);
    const { period } = await stepTo("aviator", "reset");
    await control("POST", "/control/force", { table: "aviator", outcomes: [2] });
    const round = aviatorRoundOf(period);
    const flown = round.takeOffTime + flightMsOf(200) + 1;
    const next = nextPeriodAfter(period, 200);
    for (const [phase, now, of] of [
      ["open", round.openTime, period],
      ["locked", round.lockTime, period],
      ["flying", round.takeOffTime, period],
      ["flown", flown, period],
      ["reset", next * 10, next],
    ] as const) {
      expect(await step("aviator")).toMatchObject({ phase, now, period: of, frozen: true });
    }
  });

  it("goes through a cycle of Lucky Hit", async () => {
    await shiftTime(0);
    const { period, now } = await stepTo("luckyhit", "waiting");
    const round = luckyHitRoundOf(period);
    expect(now).toBe(round.startTime);
    expect(await step("luckyhit")).toMatchObject({ phase: "open", now: round.openTime });
    expect(await step("luckyhit")).toMatchObject({ phase: "locked", now: round.lockTime });
    expect(await step("luckyhit")).toMatchObject({ phase: "shown", now: round.cardsTime });
    expect(await step("luckyhit")).toMatchObject({ phase: "waiting", now: round.endTime, period: period + 1 });
  });

  it("goes through a period of Win Go", async () => {
    await shiftTime(0);
    const { period, now } = await stepTo("win:B:2", "open");
    const round = winRoundOf(period);
    expect(now).toBe(round.startTime);
    expect(await step("win:B:2")).toMatchObject({ phase: "shown", now: round.lockTime, period });
    expect(await step("win:B:2")).toMatchObject({ phase: "open", now: round.endTime });
  });

  it("moves the whole simulator, and open sockets follow", async () => {
    await shiftTime(0);
    const socket = await connect("/aviator", await makeMember());
    const { now } = await step("luckyhit");
    expect(await shiftTime(0)).toBe(now);
    await socket.until(({ data }) => Number(data["serverTime"]) >= now);
  });

  it("keeps time running, from that moment or later", async () => {
    await shiftTime(0);
    const { now: shown } = await stepTo("win:P:1", "shown");
    await control("POST", "/control/clock", { frozen: false });
    const answer = await step("win:P:1");
    expect(answer).toMatchObject({ frozen: false, phase: "open" });
    expect(answer.now).toBeGreaterThanOrEqual(shown + 30_000);
  });

  it.each(["roulette", "mines:100001"])("is refused for %s, which is no table", async (table) => {
    expect(await control("POST", "/control/step", { table })).toMatchObject({ msg: "Please check table" });
  });
});
