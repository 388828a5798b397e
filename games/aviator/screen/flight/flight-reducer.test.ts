import { describe, expect, it } from "vitest";
import { coefficientAt } from "#games/aviator/rules/timeline.ts";
import { type FlightEvent, reduceFlight } from "./flight-reducer.ts";
import { coefficientToShow } from "./flight-show.ts";
import {
  type FlightState,
  IDLE,
  initialFlight,
  outcomeOf,
  ownResult,
  phaseOf,
  playersOf,
  type StakeOrder,
} from "./flight-state.ts";
import type { Inbound } from "./inbound.ts";
import {
  COMMITMENT,
  NEXT,
  PERIOD,
  ROUND,
  betResult,
  cashOutResult,
  crash,
  greeting,
  group,
  players,
  playersChanged,
  results,
  tick,
} from "../testing/samples.ts";

const ORDER: StakeOrder = {
  betId: "bet-1",
  period: PERIOD,
  price: 100_00,
  autoCashOut: 180,
  seed: "aaaaaaaaaaaaaaaaaaaa",
  nickName: "kite_flyer",
};
const STAKE: FlightEvent = { type: "stake", slot: 0, order: ORDER };
const CASH_OUT: FlightEvent = { type: "cashOut", slot: 0 };
const DROPPED: FlightEvent = { type: "disconnected" };

function after(...happened: (FlightEvent | Inbound)[]): FlightState {
  return happened.reduce<FlightState>((state, each) => {
    return reduceFlight(state, "type" in each ? each : { type: "frame", frame: each });
  }, initialFlight);
}

const openStake = { slot: 0, betId: "bet-1", betPrice: 100_00, autoCashOut: 180 } as const;
const running = { ...openStake, cashCoefficient: null, cashAmount: null };
const cashed = { ...openStake, cashCoefficient: 150, cashAmount: 150_00 };

describe("the phase of a round", () => {
  const flying = [tick(0, 100), tick(250, 101)];
  it.each([
    ["reset", [group({ status: 9 })], ROUND.openTime - 1],
    ["open", [group()], ROUND.openTime],
    ["open", [group()], ROUND.lockTime - 1],
    ["locked", [group()], ROUND.lockTime],
    ["locked: no clock makes the plane fly", [group()], ROUND.takeOffTime + 5_000],
    ["flying", [group(), ...flying], ROUND.takeOffTime + 250],
    ["flying: the frame that tells so may come early by our clock", [group(), ...flying], ROUND.lockTime],
    ["flying: met in mid-flight by its state", [group({ status: 33 })], ROUND.takeOffTime + 3_000],
    ["flying: met in mid-flight by its coefficient", flying, ROUND.takeOffTime + 250],
    ["flown", [group(), ...flying, crash(9_000, 171)], ROUND.takeOffTime + 9_001],
    ["flown: met after the crash", [group({ status: 600 })], ROUND.takeOffTime + 9_001],
    ["reset: the next round", [group(), crash(9_000, 171), group({ period: NEXT, status: 9 })], NEXT * 10],
  ])("is %s", (name, frames, now) => {
    expect(phaseOf(after(...frames).round, now)).toBe(name.split(":")[0]);
  });

  it("starts from the flight's present position, before any coefficient", () => {
    const serverTime = ROUND.takeOffTime + 4_000;
    const { round } = after(greeting({ status: 34, serverTime }));
    expect(round).not.toBeNull();
    if (round !== null) expect(coefficientToShow(round, serverTime)).toBe(coefficientAt(4_000));
  });

  it("is not reset by a state older than the last coefficient", () => {
    const serverTime = ROUND.takeOffTime + 4_000;
    expect(after(tick(4_500, 130), group({ status: 34, serverTime })).round?.tag).toBe(4_500);
  });

  it("starts flying from 1.00× with the take-off state", () => {
    const { round } = after(greeting(), group({ status: 30, serverTime: ROUND.takeOffTime }));
    expect(phaseOf(round, ROUND.takeOffTime)).toBe("flying");
    expect(round?.tag).toBe(0);
  });
});

describe("the result of a round", () => {
  it("is exactly that of the flight's last frame", () => {
    expect(after(group(), tick(9_000, 172), crash(8_950, 171)).round).toMatchObject({ result: 171, flownAway: true });
  });

  it("comes from the results after the crash, in any order of arrival", () => {
    const list = results({ period: PERIOD, result: 171 });
    expect(after(group({ status: 600 }), list).round?.result).toBe(171);
    expect(after(list, group({ status: 600 })).round?.result).toBe(171);
  });

  it("is not taken from another round", () => {
    expect(after(group({ status: 600 }), results({ period: PERIOD - 1, result: 171 })).round?.result).toBeNull();
  });
});

describe("the list of results", () => {
  it("gets a crash at once, and only once", () => {
    const before = results({ period: PERIOD - 1, result: 171 });
    const listed = [
      { period: PERIOD, result: 171 },
      { period: PERIOD - 1, result: 171 },
    ];
    const crashed = after(greeting(), before, crash(9_000, 171));
    expect(crashed.results).toEqual(listed);
    expect(after(greeting(), results(...listed), crash(9_000, 171)).results).toEqual(listed);
    expect(reduceFlight(crashed, { type: "frame", frame: results(...listed) }).results).toEqual(listed);
  });
});

const listed = (nickName: string, cashedAt: number | null = null) => ({
  nickName,
  betAmount: 100_00,
  cashOut: cashedAt !== null,
  coefficient: cashedAt ?? 0,
});
const [asha, bea, caio] = [listed("a***1"), listed("b***2"), listed("c***3")];

describe("the players of the round before", () => {
  const seen = (...frames: Inbound[]) => playersOf(after(greeting(), ...frames));

  it("are those of the last list, from the next round on", () => {
    const first = players({ playerNumber: 1, players: [asha] });
    const second = players({ period: NEXT, playerNumber: 1, players: [bea] });
    expect(seen(first)).toEqual({ running: first.data, before: null });
    expect(seen(first, group({ period: NEXT }))).toEqual({ running: null, before: first.data });
    expect(seen(first, group({ period: NEXT }), second)).toEqual({ running: second.data, before: first.data });
    expect(seen(first, group({ period: NEXT }), second, second).before).toEqual(first.data);
  });
});

describe("changes of the list of players", () => {
  it("replace, add and drop players by their places", () => {
    const before = players({ playerNumber: 2, players: [asha, bea] });
    const cashed = listed("b***2", 150);
    const change = playersChanged({
      playerNumber: 3,
      cashedNumber: 1,
      listed: 3,
      players: [
        { place: 1, ...cashed },
        { place: 2, ...caio },
      ],
    });
    const counts = { period: PERIOD, playerNumber: 3, cashedNumber: 1 };
    expect(after(greeting(), before, change).players).toEqual({ ...counts, players: [asha, cashed, caio] });
    const fewer = playersChanged({ playerNumber: 3, cashedNumber: 1, listed: 1 });
    expect(after(greeting(), before, change, fewer).players).toEqual({ ...counts, players: [asha] });
  });

  it.each([
    ["of another round", playersChanged({ period: NEXT, listed: 1, players: [{ place: 0, ...caio }] })],
    ["whose place is beyond the end", playersChanged({ playerNumber: 1, listed: 1, players: [{ place: 4, ...caio }] })],
    ["whose place is below 0", playersChanged({ playerNumber: 1, listed: 1, players: [{ place: -1, ...caio }] })],
  ])("%s do not change the list", (_, change) => {
    const whole = players({ playerNumber: 1, players: [asha] });
    expect(after(greeting(), whole, change).players).toEqual(whole.data);
  });

  it("wait for a whole list", () => {
    expect(after(greeting(), playersChanged({ listed: 1, players: [{ place: 0, ...asha }] })).players).toBeNull();
  });
});

describe("frames that are late or repeated", () => {
  const flown = [greeting(), tick(250, 101), crash(9_000, 171)];
  it.each([
    ["a tick after the crash", flown, tick(500, 103)],
    ["the crash again", flown, crash(9_000, 171)],
    ["a tick older than the last", [greeting(), tick(500, 103)], tick(250, 101)],
    ["a tick of the round before", [greeting(), group({ period: NEXT, status: 9 })], tick(250, 101)],
    ["the state of the round before", [greeting(), group({ period: NEXT, status: 9 })], group()],
    ["players of the round before", [greeting(), group({ period: NEXT, status: 9 })], players({ playerNumber: 3 })],
    ["an answer to a stake of the round before", [greeting(), group({ period: NEXT })], betResult()],
    ["a cash-out of the round before", [greeting(), group({ period: NEXT })], cashOutResult()],
    ["a cash-out again", [greeting(), STAKE, betResult(), cashOutResult()], cashOutResult({ balance: 1 })],
    ["a stake's answer after its cash-out", [greeting(), STAKE, betResult(), cashOutResult()], betResult()],
    ["a refusal of a stake that is not ours", [greeting(), STAKE], betResult({ status: 0, betId: "other" })],
  ])("%s changes nothing", (_, before, late) => {
    const state = after(...before);
    expect(reduceFlight(state, { type: "frame", frame: late })).toEqual(state);
  });

  it("still count if they are a connection's first frame", () => {
    expect(after(group({ period: NEXT }), greeting()).round?.period).toBe(PERIOD);
  });
});

describe("a stake", () => {
  const kindAfter = (...happened: (FlightEvent | Inbound)[]) => after(...happened).slots[0].kind;

  it("of the same member on another screen is shown too", () => {
    expect(kindAfter(greeting(), betResult({ betId: "elsewhere" }))).toBe("open");
  });

  it("is paid by a cash-out, which tells what has ended, and not what is open", () => {
    const paid = after(greeting(), STAKE, betResult(), tick(0, 100), CASH_OUT, cashOutResult());
    expect(paid.slots[0]).toEqual({ kind: "cashed", period: PERIOD, price: 100_00, coefficient: 180, amount: 180_00 });
    expect(paid.balance).toBe(1080_00);
    expect(outcomeOf(after(greeting(), STAKE, betResult()))).toBe("open");
    expect(outcomeOf(paid)).toMatchObject({ staked: 100_00, paid: 180_00 });
    const second = betResult({ slot: 1, betId: "second" });
    const both = after(greeting(), STAKE, betResult(), second, tick(0, 100), cashOutResult());
    expect(outcomeOf(both)).toMatchObject({ staked: 100_00, paid: 180_00 });
    const over = after(greeting(), STAKE, betResult(), second, tick(0, 100), cashOutResult(), crash(9_900, 181));
    expect(outcomeOf(over)).toMatchObject({ staked: 200_00, paid: 180_00 });
    expect(ownResult(over.slots)).toEqual({ kind: "lost", net: -20_00, paid: 180_00 });
  });

  it("is paid by its automatic cash-out", () => {
    expect(kindAfter(greeting(), STAKE, betResult(), tick(9_800, 180), cashOutResult({ auto: true }))).toBe("cashed");
  });

  it("whose cash-out is refused stays open and shows the reason", () => {
    const refusal = cashOutResult({ status: 0, cashSuccess: false, cashAmount: 0, msg: "not yet" });
    const state = after(greeting(), STAKE, betResult(), CASH_OUT, refusal);
    expect(state.slots[0]).toMatchObject({ kind: "open", cashing: false });
    expect(state.notices).toMatchObject([{ msg: "not yet" }]);
  });

  it("whose cash-out is refused because it is paid already is shown as paid", () => {
    const refusal = cashOutResult({ status: 0, cashSuccess: false, msg: "already" });
    const state = after(greeting(), STAKE, betResult(), CASH_OUT, refusal);
    expect(state.slots[0]).toMatchObject({ kind: "cashed", amount: 180_00 });
    expect(state.notices).toEqual([]);
  });

  it("is lost when the plane flies away", () => {
    expect(kindAfter(greeting(), STAKE, betResult(), crash(9_000, 171))).toBe("lost");
  });

  it("whose cash-out is pending at the crash waits for the answer", () => {
    const racing = [greeting(), STAKE, betResult(), tick(0, 100), CASH_OUT, crash(9_000, 171)];
    expect(kindAfter(...racing)).toBe("open");
    expect(kindAfter(...racing, cashOutResult({ cashCoefficient: 171 }))).toBe("cashed");
    const tooLate = cashOutResult({ status: 0, cashSuccess: false, cashAmount: 0, msg: "too late" });
    expect(kindAfter(...racing, tooLate)).toBe("lost");
  });

  it("is refunded with a notice if the round is voided", () => {
    const voided = cashOutResult({ status: 0, cashSuccess: false, refunded: true, cashAmount: 100_00, msg: "voided" });
    const state = after(greeting(), STAKE, betResult(), voided);
    expect(state.slots[0]).toEqual({ kind: "refunded", period: PERIOD, price: 100_00 });
    expect(state.notices).toMatchObject([{ msg: "voided" }]);
    expect(outcomeOf(state)).toBeNull();
  });

  it.each([
    ["open", [greeting(), STAKE, betResult()]],
    ["cashed", [greeting(), STAKE, betResult(), cashOutResult()]],
    ["lost", [greeting(), STAKE, betResult(), crash(9_000, 171)]],
  ])("that is %s leaves its slot when the next round begins", (_, before) => {
    expect(kindAfter(...before, group({ period: NEXT, status: 9 }))).toBe("idle");
  });
});

describe("a new connection", () => {
  it.each([
    ["paid", "cashed", 34, cashed],
    ["paid, after the crash", "cashed", 600, cashed],
    ["lost meanwhile", "lost", 600, running],
  ])("shows a stake that was %s", (_, kind, status, stake) => {
    expect(after(greeting({ status, stakes: [stake] })).slots[0].kind).toBe(kind);
  });

  it("drops stakes that the server does not list, and pending cash-outs", () => {
    expect(after(greeting(), STAKE, betResult(), DROPPED, greeting()).slots[0]).toBe(IDLE);
    const cashing = after(greeting(), STAKE, betResult(), tick(0, 100), CASH_OUT, DROPPED);
    expect(cashing.slots[0]).toMatchObject({ kind: "open", cashing: false });
  });

  it("keeps an unacknowledged stake while stakes are open, so that it is sent again", () => {
    expect(after(greeting(), STAKE, DROPPED, greeting()).slots[0]).toMatchObject({ kind: "sending", order: ORDER });
  });

  it("acknowledges a stake that the first frame lists", () => {
    expect(after(greeting(), STAKE, DROPPED, greeting({ stakes: [running] })).slots[0].kind).toBe("open");
  });

  it("drops a stake that missed the lock, and reports that nothing was taken", () => {
    const state = after(greeting(), STAKE, DROPPED, greeting({ status: 21, serverTime: ROUND.lockTime }));
    expect(state.slots[0]).toBe(IDLE);
    expect(state.notices).toMatchObject([{ reason: "notDelivered" }]);
  });

  it("reports an unconfirmed stake of an earlier round", () => {
    const state = after(greeting(), STAKE, DROPPED, greeting({ period: NEXT }));
    expect(state.slots[0]).toBe(IDLE);
    expect(state.notices).toMatchObject([{ reason: "unconfirmed" }]);
  });
});

describe("other frames", () => {
  it("store each commitment shown before its flight once", () => {
    const state = after(group(), group(), tick(0, 100), group({ period: NEXT, commitment: "d1" }));
    expect(state.witnessed).toEqual([
      [PERIOD, COMMITMENT],
      [NEXT, "d1"],
    ]);
    expect(after(group({ status: 31 })).witnessed).toEqual([]);
  });
});
