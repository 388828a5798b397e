import { describe, expect, it } from "vitest";
import {
  luckyHitBetFrame,
  luckyHitBetResultFrame,
  luckyHitGroupFrame,
  luckyHitNoticeFrame,
  luckyHitSettledFrame,
} from "#games/lucky-hit/contract/frames.ts";
import { type DataOf, decodeFrame, encodeFrame, type Frame, openFrame } from "#contract/frame.ts";
import { refusals } from "#contract/refusals.ts";
import { type LuckyHitHabits, LuckyHitPlayer } from "./lucky-hit-player.ts";

const PERIOD = 59_840_362;

function group(period: number, sentAfter: number, maintenance = false): DataOf<typeof luckyHitGroupFrame> {
  const startTime = period * 30_000;
  return {
    periodInfo: {
      period,
      startTime,
      openTime: startTime + 4_000,
      lockTime: startTime + 19_000,
      cardsTime: startTime + 20_000,
      endTime: startTime + 30_000,
      commitment: "c",
    },
    serverTime: startTime + sentAfter,
    maintenance,
    openResult: null,
    betTotal: { a: 0, b: 0, t: 0 },
  };
}

/** A player with a controlled clock, and all that it sent and reported. */
function playerAt(habits: LuckyHitHabits = { lastMs: 1_000 }, random = 0.5) {
  let now = 5_000;
  let timers: { at: number; run: (dueAt: number) => void }[] = [];
  const sent: string[] = [];
  const told: string[] = [];
  const player = new LuckyHitPlayer(
    {
      nickName: "kite",
      speed: 1,
      now: () => now,
      random: () => random,
      later: (run, delayMs) => timers.push({ at: now + delayMs, run }),
      send: (text) => sent.push(text),
    },
    habits,
    {
      staked: (ms, unexpected) => told.push(`staked ${ms} ${unexpected}`),
      judged: (cutOff) => told.push(`judged ${cutOff ? "too late" : "in time"}`),
      tooLate: () => told.push("lost the race"),
      settled: (refunded) => told.push(refunded ? "refunded" : "settled"),
      notice: (message) => told.push(`notice ${message}`),
    },
  );
  const receive = <F extends Frame>(kind: F, data: DataOf<F>) => player.receive(encodeFrame(kind, data));
  const stakes = () =>
    sent.map((text) => {
      const stake = decodeFrame(luckyHitBetFrame, openFrame(text)?.data);
      if (stake === null) throw new Error("a stake that is not in the contract was sent");
      return stake;
    });
  return {
    player,
    told,
    receive,
    stakes,
    wait(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { at, run } of due) run(at);
    },
    answer(status: 0 | 1, code: number) {
      for (const { period, betPrice, betResult, betId = "" } of stakes()) {
        receive(luckyHitBetResultFrame, { status, code, msg: "m", period, betPrice, betResult, betId, balance: 0 });
      }
    },
  };
}

it("stakes twice within the last second before the lock", () => {
  const made = playerAt();
  made.receive(luckyHitGroupFrame, group(PERIOD, 0));
  made.wait(18_499);
  expect(made.stakes()).toEqual([]);
  made.wait(1);
  expect(made.stakes()).toMatchObject([{ period: PERIOD }, { period: PERIOD }]);
  expect(new Set(made.stakes().map(({ betId }) => betId)).size).toBe(2);
  expect(made.player.open).toBe(2);
});

it.each([
  ["at the first moment of the window", 0, 4_000],
  ["half a second before its end", 0.999_999, 18_500],
])("without a set end of the window, stakes from %s on", (_, random, after) => {
  const made = playerAt({ lastMs: null }, random);
  made.receive(luckyHitGroupFrame, group(PERIOD, 0));
  made.wait(after - 1);
  expect(made.stakes()).toEqual([]);
  made.wait(1);
  expect(made.stakes()).toHaveLength(2);
});

it.each([
  ["coming in while the window is open", group(PERIOD, 4_001), 30_000],
  ["during maintenance", group(PERIOD, 0, true), 30_000],
  ["when its turn comes after the lock", group(PERIOD, 0), 19_000],
])("does not stake %s", (_, first, waitMs) => {
  const made = playerAt({ lastMs: 1_000 });
  made.receive(luckyHitGroupFrame, first);
  made.wait(waitMs);
  expect(made.stakes()).toEqual([]);
});

it("does not stake once it leaves", () => {
  const made = playerAt();
  made.receive(luckyHitGroupFrame, group(PERIOD, 0));
  made.player.leave();
  made.wait(18_500);
  expect(made.stakes()).toEqual([]);
});

it.each([
  ["in good time and taken", 0.5, 1, 200, ["judged in time", "staked 7 null"]],
  ["in good time and closed", 0.5, 0, refusals.stakes_closed.code, ["judged too late", "staked 7 null"]],
  ["in good time and a round late", 0.5, 0, refusals.wrong_period.code, ["judged too late", "staked 7 null"]],
  ["at the last moment and closed", 0.9, 0, refusals.stakes_closed.code, ["lost the race", "staked 7 null"]],
  ["at the last moment and taken", 0.9, 1, 200, ["staked 7 null"]],
  ["in good time and refused", 0.5, 0, 2001, ["judged in time", "staked 7 2001 m"]],
] as const)("judges a stake sent %s", (_, random, status, code, expected) => {
  const made = playerAt({ lastMs: 1_000 }, random);
  made.receive(luckyHitGroupFrame, group(PERIOD, 0));
  made.wait(18_000 + random * 1_000);
  made.wait(7);
  made.answer(status, code);
  expect(made.told).toEqual([...expected, ...expected]);
  expect(made.player.open).toBe(0);
});

it("reports a missing settlement of accepted stakes only", () => {
  const made = playerAt();
  made.receive(luckyHitGroupFrame, group(PERIOD, 0));
  made.wait(18_500);
  made.answer(1, 200);
  made.told.length = 0;
  made.receive(luckyHitSettledFrame, { period: PERIOD, payout: 0, refunded: false, balance: 0 });
  made.receive(luckyHitGroupFrame, group(PERIOD + 1, 0));
  expect(made.told).toEqual(["settled"]);
  const unsettled = playerAt();
  unsettled.receive(luckyHitGroupFrame, group(PERIOD, 0));
  unsettled.wait(18_500);
  unsettled.answer(1, 200);
  unsettled.told.length = 0;
  unsettled.receive(luckyHitGroupFrame, group(PERIOD + 1, 0));
  expect(unsettled.told).toEqual(["notice the round before ended without a word"]);
});

describe("at a backend with the specification's fields alone", () => {
  // The player's clock begins at 5 s, within the first half minute.
  const say = ({ player }: ReturnType<typeof playerAt>, cmd: number, data: object) =>
    player.receive(JSON.stringify({ cmd, data: JSON.stringify(data) }));

  it("waits for the next half minute, and stakes by it", () => {
    const made = playerAt();
    say(made, luckyHitGroupFrame.cmd, { periodInfo: { period: "1" } });
    made.wait(25_000);
    expect(made.stakes()).toEqual([]);
    say(made, luckyHitGroupFrame.cmd, { periodInfo: { period: "2" } });
    made.wait(18_500);
    expect(made.stakes()).toMatchObject([{ period: 2 }, { period: 2 }]);
    say(made, luckyHitBetResultFrame.cmd, { status: 1, msg: "OK", period: "2" });
    say(made, luckyHitBetResultFrame.cmd, { status: 0, msg: "no money" });
    expect(made.told).toEqual(["judged in time", "staked 0 null", "judged in time", "staked 0 0 no money"]);
    expect(made.player.isDone).toBe(true);
    made.wait(11_500);
    say(made, luckyHitGroupFrame.cmd, { periodInfo: { period: "3" } });
    expect(made.told).toHaveLength(4);
  });

  it("takes a stake that is refused at the lock without a code for a lost race", () => {
    const made = playerAt({ lastMs: 1_000 }, 0.9);
    made.wait(25_000);
    say(made, luckyHitGroupFrame.cmd, { periodInfo: { period: "2" } });
    made.wait(18_900);
    say(made, luckyHitBetResultFrame.cmd, { status: 0, msg: "closed" });
    expect(made.told).toEqual(["lost the race", "staked 0 null"]);
  });
});

it("reports frames that match nothing", () => {
  const made = playerAt();
  made.receive(luckyHitNoticeFrame, { code: 400, msg: "unreadable" });
  const nothing = { msg: "", period: PERIOD, betPrice: 100, betResult: "B", betId: "x", balance: 0 } as const;
  made.receive(luckyHitBetResultFrame, { status: 1, code: 200, ...nothing });
  made.player.receive(`{"cmd":${luckyHitBetResultFrame.cmd},`);
  made.receive(luckyHitSettledFrame, { period: 1, payout: 0, refunded: true, balance: 0 });
  expect(made.told).toEqual([
    "notice 400 unreadable",
    "notice an answer to no stake: 200 ",
    "notice a frame that is none",
    "refunded",
  ]);
});
