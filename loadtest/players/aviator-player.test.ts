import { describe, expect, it } from "vitest";
import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
  playersFrame,
  resultsFrame,
} from "#games/aviator/contract/frames.ts";
import { type DataOf, decodeFrame, encodeFrame, type Frame, openFrame } from "#contract/frame.ts";
import { refusals } from "#contract/refusals.ts";
import { AviatorPlayer, type Habits, isIdle, TickWatch } from "./aviator-player.ts";
import { ServerClock } from "./player-context.ts";

const PERIOD = 179_521_086_000;
const OPEN = PERIOD * 10 + 2_000;
const ROUND: DataOf<typeof groupFrame> = {
  period: PERIOD,
  status: 12,
  serverTime: OPEN,
  openTime: OPEN,
  lockTime: OPEN + 10_000,
  takeOffTime: OPEN + 11_000,
  commitment: "c",
  maintenance: false,
  stakes: [],
};

const FLIGHT = { period: PERIOD, status: 30, takeOffTime: ROUND.takeOffTime };
/** An answer to no stake of the player's. */
const ANSWER: DataOf<typeof betResultFrame> = {
  status: 1,
  code: 200,
  msg: "",
  period: PERIOD,
  betPrice: 1,
  betId: "x",
  slot: 0,
  balance: 0,
};

/** A player with a controlled clock, and all that it sent and reported. */
function playerAt(speed = 1, habits: Partial<Habits> = {}) {
  let now = 5_000;
  let timers: { at: number; run: (dueAt: number) => void }[] = [];
  const sent: string[] = [];
  const told: string[] = [];
  const player = new AviatorPlayer(
    {
      nickName: "kite",
      speed,
      now: () => now,
      random: () => 0.5,
      later: (run, delayMs) => timers.push({ at: now + delayMs, run }),
      send: (text) => sent.push(text),
    },
    { edge: null, watchesTicks: false, ...habits },
    {
      staked: (ms, unexpected) => told.push(`staked ${ms} ${unexpected}`),
      cashedOut: (ms, unexpected) => told.push(`cashed out ${ms} ${unexpected}`),
      judged: (cutOff) => told.push(`judged ${cutOff ? "too late" : "in time"}`),
      ticked: (ms) => told.push(`tick ${ms} late`),
      untimed: () => told.push("untimed"),
      flewAway: () => told.push("flew away"),
      voided: () => told.push("voided"),
      notice: (message) => told.push(`notice ${message}`),
    },
  );
  return {
    player,
    told,
    receive: <F extends Frame>(kind: F, data: DataOf<F>) => player.receive(encodeFrame(kind, data)),
    wait(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { at, run } of due) run(at);
    },
    sent: <F extends Frame>(kind: F): (DataOf<F> | null)[] =>
      sent
        .map((text) => openFrame(text))
        .filter((frame) => frame?.cmd === kind.cmd)
        .map((frame) => decodeFrame(kind, frame?.data)),
  };
}

/** Flight to 1.78, the strategy's target with a random number of 0.5: ln(1.78) / 0.00006 ms. */
const FLIGHT_TO_TARGET_MS = 9_611;
/** `playerWithStakes` waits until 2 s before the take-off. */
const TO_TARGET_MS = 2_000 + FLIGHT_TO_TARGET_MS;

type TestPlayer = ReturnType<typeof playerAt>;

function answerStakes({ sent, receive }: TestPlayer, status: 0 | 1 = 1, code = 200): void {
  for (const stake of sent(betFrame)) {
    if (stake === null) throw new Error("a stake that is not in the contract was sent");
    const { period, betPrice, betId = "", slot = 0 } = stake;
    receive(betResultFrame, { status, code, msg: "m", period, betPrice, betId, slot, balance: 0 });
  }
}

function fly({ receive }: TestPlayer, coefficient: number, flyEnd: 0 | 1, tag = 1): void {
  receive(coefficientFrame, { ...FLIGHT, tag, coefficient, flyEnd, serverTime: FLIGHT.takeOffTime + tag });
}

function answerCashOut({ receive }: TestPlayer, slot: 0 | 1, code: number, refunded = false, period = PERIOD): void {
  const cashSuccess = code === 200;
  const amounts = { cashCoefficient: 200, cashAmount: 10_000, balance: 0, period, auto: false };
  receive(cashOutResultFrame, { status: cashSuccess ? 1 : 0, code, msg: "m", cashSuccess, slot, refunded, ...amounts });
}

function playerWithStakes(habits: Partial<Habits> = {}): TestPlayer {
  const made = playerAt(1, habits);
  made.receive(groupFrame, ROUND);
  made.wait(9_000);
  answerStakes(made);
  made.told.length = 0;
  return made;
}

it("stakes once in each slot of a round, under different ids", () => {
  const player = playerAt();
  player.receive(groupFrame, ROUND);
  player.wait(1_000);
  player.receive(groupFrame, { ...ROUND, serverTime: OPEN + 1_000 });
  player.wait(8_000);
  const stakes = player.sent(betFrame);
  expect(stakes.map((stake) => stake?.slot)).toEqual([0, 1]);
  expect(new Set(stakes.map((stake) => stake?.betId)).size).toBe(2);
  expect(player.player.open).toBe(2);
});

it.each([
  ["before the window", { serverTime: OPEN - 1 }],
  ["after the lock", { serverTime: ROUND.lockTime }],
  ["during maintenance", { maintenance: true }],
])("does not stake %s", (_, change) => {
  const player = playerAt();
  player.receive(groupFrame, { ...ROUND, ...change });
  player.wait(60_000);
  expect(player.sent(betFrame)).toEqual([]);
});

it("does not stake too close to the lock, because it would race it", () => {
  const player = playerAt();
  player.receive(groupFrame, ROUND);
  player.wait(9_900);
  expect(player.sent(betFrame)).toEqual([]);
});

it("follows the server's clock at any speed", () => {
  const player = playerAt(5);
  player.receive(groupFrame, ROUND);
  // 1.6 s are 8 s of the server's clock, and the margin before the lock at 10 s is 2.5 s of it.
  player.wait(1_600);
  expect(player.sent(betFrame)).toEqual([]);
});

it("reports each answer's time and each refusal", () => {
  const player = playerAt();
  player.receive(groupFrame, ROUND);
  player.wait(9_000);
  player.wait(7);
  answerStakes(player, 0, 2001);
  const each = ["judged in time", "staked 4257 2001 m"];
  expect(player.told).toEqual([...each, ...each]);
  expect(player.player.open).toBe(0);
});

it.each(["stakes_closed", "wrong_period"] as const)(
  "counts a stake sent in time as cut off if its answer is %s",
  (name) => {
    const player = playerAt();
    player.receive(groupFrame, ROUND);
    player.wait(9_000);
    answerStakes(player, 0, refusals[name].code);
    const each = ["judged too late", "staked 4250 null"];
    expect(player.told).toEqual([...each, ...each]);
  },
);

it("cashes out each stake once, when the server's clock reaches its coefficient", () => {
  const player = playerWithStakes();
  player.wait(TO_TARGET_MS - 1);
  expect(player.sent(cashOutFrame)).toEqual([]);
  player.wait(1);
  fly(player, 400, 0);
  expect(player.sent(cashOutFrame)).toEqual([
    { tag: FLIGHT_TO_TARGET_MS, slot: 0 },
    { tag: FLIGHT_TO_TARGET_MS, slot: 1 },
  ]);
  player.wait(3);
  answerCashOut(player, 0, 200);
  expect(player.told).toEqual(["cashed out 3 null"]);
  expect(player.player.open).toBe(1);
});

it("counts an answer's time from the moment that its message was due, not from a late timer", () => {
  const player = playerAt();
  player.receive(groupFrame, ROUND);
  // The stakes were due after 4.75 s, in the middle of the window without its margin.
  player.wait(9_000);
  answerStakes(player);
  expect(player.told.filter((each) => each.startsWith("staked"))).toEqual(["staked 4250 null", "staked 4250 null"]);
  player.told.length = 0;
  player.wait(TO_TARGET_MS + 700);
  answerCashOut(player, 0, 200);
  expect(player.told).toEqual(["cashed out 700 null"]);
});

it("reports a race lost to the crash apart from other refusals", () => {
  const player = playerWithStakes();
  player.wait(TO_TARGET_MS);
  answerCashOut(player, 0, refusals.flew_away.code);
  answerCashOut(player, 1, refusals.no_stake.code);
  expect(player.told).toEqual(["flew away", "cashed out 0 null", `cashed out 0 ${refusals.no_stake.code} m`]);
});

it("counts a cash-out as too late if the next round has begun", () => {
  const player = playerWithStakes();
  player.wait(TO_TARGET_MS);
  answerCashOut(player, 0, refusals.no_stake.code, false, PERIOD + 3_000);
  expect(player.told).toEqual(["flew away", "cashed out 0 null"]);
});

it("reports a stake that flies away as lost, and a voided round", () => {
  const lost = playerWithStakes();
  fly(lost, 150, 1);
  expect(lost.told).toEqual(["flew away", "flew away"]);
  const voided = playerWithStakes();
  answerCashOut(voided, 0, refusals.round_voided.code, true);
  expect(voided.told).toEqual(["voided"]);
});

describe("a player at the crash edge", () => {
  // Stakes are answered 9 s after the window's opening, and take-off comes 11 s after it.
  const TO_TAKE_OFF_MS = 2_000;
  const edge = { flightMs: 6_000, withinMs: 500 };

  it("cashes out within the last half second before the crash, at any coefficient", () => {
    const player = playerWithStakes({ edge });
    player.wait(TO_TAKE_OFF_MS + 5_000);
    fly(player, 400, 0);
    player.wait(749);
    expect(player.sent(cashOutFrame)).toEqual([]);
    player.wait(1);
    expect(player.sent(cashOutFrame)).toEqual([
      { tag: 5_750, slot: 0 },
      { tag: 5_750, slot: 1 },
    ]);
  });

  it("counts a late cash-out as cut off if it was sent in time", () => {
    const player = playerWithStakes({ edge });
    player.wait(TO_TAKE_OFF_MS + 5_750);
    answerCashOut(player, 0, 200);
    answerCashOut(player, 1, refusals.flew_away.code);
    expect(player.told).toEqual([
      "judged in time",
      "cashed out 0 null",
      "flew away",
      "judged too late",
      "cashed out 0 null",
    ]);
  });

  it("does not judge a cash-out that raced the crash", () => {
    const player = playerWithStakes({ edge });
    player.wait(TO_TAKE_OFF_MS + 5_751);
    answerCashOut(player, 0, refusals.flew_away.code);
    expect(player.told).toEqual(["flew away", "cashed out 1 null"]);
  });

  it("sends nothing if the plane flew away before its time", () => {
    const player = playerWithStakes({ edge });
    fly(player, 150, 1);
    player.wait(60_000);
    expect(player.sent(cashOutFrame)).toEqual([]);
  });
});

it.each([
  ["was taken: it says that the round ended without a word", 1, 200, ["notice the round before ended without a word"]],
  ["is not answered: it waits for that", null, 200, []],
] as const)("in the next round an earlier stake that %s", (_, status, code, expected) => {
  const player = playerAt();
  player.receive(groupFrame, ROUND);
  player.wait(9_000);
  if (status !== null) answerStakes(player, status, code);
  player.told.length = 0;
  const next = { openTime: OPEN + 20_000, lockTime: ROUND.lockTime + 20_000, serverTime: OPEN + 20_000 };
  player.wait(11_000);
  player.receive(groupFrame, { ...ROUND, ...next, period: PERIOD + 2_000 });
  player.wait(9_000);
  expect(player.told).toEqual([...expected, ...expected]);
  const periods = player.sent(betFrame).map((stake) => stake?.period);
  const again = status === null ? [] : [PERIOD + 2_000, PERIOD + 2_000];
  expect(periods).toEqual([PERIOD, PERIOD, ...again]);
});

it("reports late coefficients if it watches ticks", () => {
  const player = playerWithStakes({ watchesTicks: true, edge: { flightMs: 60_000, withinMs: 1 } });
  player.wait(2_000);
  fly(player, 100, 0, 0);
  player.wait(260);
  fly(player, 101, 0, 250);
  expect(player.told).toEqual(["tick 10 late"]);
});

it("sends nothing once it leaves", () => {
  const player = playerWithStakes();
  player.player.leave();
  fly(player, 400, 0);
  expect(player.sent(cashOutFrame)).toEqual([]);
});

it("reports frames that match nothing", () => {
  const { player, told, receive } = playerAt();
  player.receive("{");
  receive(betResultFrame, ANSWER);
  expect(told).toEqual(["notice a frame that is none", "notice an answer to no stake: 200 "]);
});

describe("at a backend with the specification's fields alone", () => {
  const say = ({ player }: TestPlayer, cmd: number, data: object) =>
    player.receive(JSON.stringify({ cmd, data: JSON.stringify(data, null, 1) }, null, 1).replace("{\n ", "{"));

  /** A player who heard that stakes are open, 9 s before the lock. */
  function playerInRound(habits: Partial<Habits> = {}): TestPlayer {
    const made = playerAt(1, habits);
    say(made, groupFrame.cmd, { period: "1700", status: 12 });
    made.wait(7_000);
    return made;
  }

  it("stakes once by the clock of the status, with a second to spare", () => {
    const player = playerAt();
    say(player, groupFrame.cmd, { period: "1700", status: 12 });
    player.wait(3_750 - 1);
    expect(player.sent(betFrame)).toEqual([]);
    player.wait(1);
    expect(player.sent(betFrame)).toMatchObject([{ period: 1_700, slot: 0 }]);
  });

  it("takes an answer without ids for its stake, and cashes out by the same clock", () => {
    const player = playerInRound();
    say(player, betResultFrame.cmd, { status: 1, msg: "OK", period: "1700", betPrice: "50.00" });
    expect(player.told).toEqual(["judged in time", "staked 3250 null"]);
    // The lock is 9 s after the status 12, and take-off a second later.
    player.wait(3_000 + FLIGHT_TO_TARGET_MS);
    expect(player.sent(cashOutFrame)).toMatchObject([{ slot: 0 }]);
    say(player, cashOutResultFrame.cmd, { status: 1, cashSuccess: true, msg: "OK" });
    expect(player.told.at(-1)).toBe("cashed out 0 null");
    expect(player.player.isDone).toBe(true);
  });

  it("takes a cash-out that is refused without a code for a lost race", () => {
    const player = playerInRound();
    say(player, betResultFrame.cmd, { status: 1, msg: "OK" });
    player.wait(3_000 + FLIGHT_TO_TARGET_MS);
    say(player, cashOutResultFrame.cmd, { status: 0, cashSuccess: false, msg: "closed" });
    expect(player.told.slice(-2)).toEqual(["flew away", "cashed out 0 null"]);
  });

  it("says that coefficients have no time to be judged by", () => {
    const player = playerInRound({ watchesTicks: true });
    say(player, coefficientFrame.cmd, { tag: 1, coefficient: "1.01", flyEnd: 0 });
    expect(player.told).toEqual(["untimed"]);
  });
});

const coefficient = (hundredths: number, flyEnd: 0 | 1) =>
  encodeFrame(coefficientFrame, { ...FLIGHT, tag: 1, coefficient: hundredths, flyEnd, serverTime: 1 });
const group = encodeFrame(groupFrame, ROUND);

it.each([
  ["a coefficient", coefficient(199, 0), true],
  ["a crash", coefficient(101, 1), false],
  ["a round that it knows", group, true],
  ["who plays", encodeFrame(playersFrame, { period: 1, playerNumber: 0, cashedNumber: 0, players: [] }), true],
  ["earlier results", encodeFrame(resultsFrame, { results: [] }), true],
  ["an answer", encodeFrame(betResultFrame, ANSWER), false],
  ["no frame at all", "{", false],
])("%s", (_, text, idle) => {
  expect(isIdle(text, PERIOD)).toBe(idle);
});

it("a frame of an unknown round is not idle", () => {
  expect(isIdle(group, PERIOD + 1)).toBe(false);
});

const TAKE_OFF = 1_795_210_860_000;

/** A watch whose real time is ms since take-off, divided by the speed. */
function watch(speed = 1) {
  let now = 0;
  const clock = new ServerClock(() => now, speed);
  clock.heard(TAKE_OFF);
  const ticks = new TickWatch(clock, speed);
  return (sentAfter: number, arrivesAfter: number, flyEnd: 0 | 1 = 0, takeOffTime = TAKE_OFF) => {
    now = arrivesAfter / speed;
    const serverTime = TAKE_OFF + sentAfter;
    const data = { tag: sentAfter, coefficient: 101, flyEnd, period: 1, status: 30, takeOffTime, serverTime };
    return ticks.lateness(encodeFrame(coefficientFrame, data));
  };
}

it("measures how late each frame came", () => {
  const frame = watch();
  expect(frame(0, 3)).toEqual([]);
  expect(frame(251, 255)).toEqual([5]);
  expect(frame(500, 540)).toEqual([40]);
});

it("measures real ms of a faster clock", () => {
  const frame = watch(5);
  frame(0, 0);
  expect(frame(250, 300)).toEqual([10]);
});

it("counts each missing tick as late as the frame that ends the wait, a crash too", () => {
  const frame = watch();
  frame(0, 0);
  expect(frame(760, 765)).toEqual([515, 265, 15]);
  expect(frame(1_000, 1_002)).toEqual([2]);
  expect(frame(1_510, 1_520, 1)).toEqual([270, 20]);
});

it("ignores ticks that it has, the first frame of a flight and other kinds of frames", () => {
  const frame = watch();
  expect(frame(333, 340)).toEqual([]);
  expect(frame(400, 401)).toEqual([]);
  expect(frame(470, 480, 1)).toEqual([]);
  expect(frame(20_000, 20_001, 0, TAKE_OFF + 20_000)).toEqual([]);
  const clock = new ServerClock(() => 0, 1);
  expect(new TickWatch(clock, 1).lateness('{"cmd":5002,"data":"{}"}')).toEqual([]);
});
