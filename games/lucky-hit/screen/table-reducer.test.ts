import { describe, expect, it } from "vitest";
import type { Inbound } from "./inbound.ts";
import { reduceTable, initialTable, type StakeOrder, type TableState } from "./table-reducer.ts";
import {
  betResult,
  cancelled,
  cards,
  COMMITMENT,
  greeting,
  group,
  NEXT,
  PAIR_OF_NINES,
  PERIOD,
  RED_WINS,
  results,
  settled,
  total,
  ROUND,
} from "./testing/samples.ts";
import { ownResult } from "./stakes.ts";
import { nextChange } from "./use-lucky-hit.ts";

const ORDER: StakeOrder = {
  betId: "bet-1",
  period: PERIOD,
  pick: "B",
  price: 100_00,
  seed: "Q2AlyjYoIondBMTh7fy5",
};
const OWN = { betId: "bet-1", betResult: "B", betPrice: 100_00 } as const;

function after(...events: (Inbound | StakeOrder)[]): TableState {
  return events.reduce<TableState>(
    (state, event) =>
      "kind" in event
        ? reduceTable(state, { type: "frame", frame: event })
        : reduceTable(state, { type: "stake", orders: [event] }),
    initialTable,
  );
}

describe("a cycle", () => {
  it("starts again only with the latest 48 results", () => {
    const played = after(results(), greeting(), ORDER, betResult(), total(100_00, 0, 0), cards(), settled());
    expect(played).toMatchObject({ open: PAIR_OF_NINES, settlement: { payout: 196_00 }, totals: { B: 100_00 } });
    const early = reduceTable(played, { type: "frame", frame: group({ period: NEXT, age: 100 }) });
    expect(early).toBe(played);
    const begun = reduceTable(early, { type: "frame", frame: results(PERIOD) });
    expect(begun).toMatchObject({
      round: { period: NEXT },
      open: null,
      stakes: [],
      settlement: null,
      totals: { B: 0, R: 0, L: 0 },
      balance: 1096_00,
    });
    const told = reduceTable(begun, {
      type: "frame",
      frame: group({ period: NEXT, betTotal: { a: 5_00, b: 0, t: 0 } }),
    });
    expect(told.totals.B).toBe(5_00);
  });

  it("does not start again with repeated results", () => {
    const state = after(results(), greeting(), ORDER, betResult());
    expect(reduceTable(state, { type: "frame", frame: results() }).stakes).toEqual(state.stakes);
  });

  it("shows only its own cards and totals", () => {
    expect(after(results(), greeting(), cards(RED_WINS, PERIOD - 1)).open).toBeNull();
    expect(after(results(), greeting(), total(1, 2, 3, NEXT)).totals).toEqual({ B: 0, R: 0, L: 0 });
    expect(after(results(), greeting(), settled({ period: PERIOD - 1 }))).toMatchObject({
      settlement: null,
      balance: 1096_00,
    });
  });

  it.each([
    ["before the lock", 18_999, [[PERIOD, COMMITMENT]]],
    ["at the lock", 19_000, []],
  ])("stores its commitment as witnessed %s", (_, age, witnessed) => {
    expect(after(results(), greeting({ age }), group({ age })).witnessed).toEqual(witnessed);
  });
});

describe("a stake", () => {
  it("is in the table's totals at once, also a second one, until it is taken back", () => {
    const one = after(results(), greeting(), total(10_00, 0, 0), ORDER, betResult());
    expect(one.totals).toEqual({ B: 110_00, R: 0, L: 0 });
    const two = reduceTable(one, { type: "frame", frame: betResult({ betId: "bet-2", betResult: "R" }) });
    expect(two.totals).toEqual({ B: 110_00, R: 100_00, L: 0 });
    expect(reduceTable(two, { type: "frame", frame: betResult({ betId: "bet-2", betResult: "R" }) })).toEqual(two);
    const back = reduceTable(two, { type: "frame", frame: cancelled() });
    expect(back.totals).toEqual({ B: 10_00, R: 100_00, L: 0 });
  });

  it("of another screen counts without a notice", () => {
    const state = after(results(), greeting(), betResult({ betId: "elsewhere" }));
    expect(state.stakes).toHaveLength(1);
    expect(state.completed).toBeNull();
  });

  it("that another connection was refused changes nothing", () => {
    const state = after(results(), greeting(), ORDER);
    const frame = betResult({ betId: "other", status: 0, msg: "no" });
    expect(reduceTable(state, { type: "frame", frame })).toBe(state);
  });

  it.each([
    ["arrived", greeting({ stakes: [OWN] }), { sending: null, stakes: 1, notices: [], said: true }],
    ["did not arrive, and can still", greeting(), { sending: ORDER, stakes: 0, notices: [], said: false }],
    [
      "did not arrive in time",
      greeting({ age: 19_000 }),
      { sending: null, stakes: 0, notices: ["notDelivered"], said: false },
    ],
  ])("whose answer is lost %s, by the next connection's first frame", (_, frame, expected) => {
    const state = after(results(), greeting(), ORDER, results(), frame);
    expect({
      sending: state.sending,
      stakes: state.stakes.length,
      notices: state.notices.map((notice) => ("reason" in notice ? notice.reason : notice.msg)),
      said: state.completed !== null,
    }).toEqual(expected);
  });

  it("that is still pending in the next cycle is dropped with a notice", () => {
    const state = after(results(), greeting(), ORDER, results(PERIOD), greeting({ period: NEXT }));
    expect(state).toMatchObject({ sending: null, stakes: [], notices: [{ reason: "unconfirmed" }] });
  });
});

describe("a new connection", () => {
  it("replaces the local state", () => {
    const state = after(results(), greeting(), ORDER, betResult(), results(), greeting({ balance: 950_00 }));
    expect(state).toMatchObject({ stakes: [], balance: 950_00 });
  });
});

const black = { betId: "1", pick: "B", price: 100_00 } as const;
const lucky = { betId: "2", pick: "L", price: 50_00 } as const;
const settlement = { period: PERIOD, payout: 196_00, refunded: false };

describe("the result of the member's stakes", () => {
  it.each<[string, Partial<TableState>, ReturnType<typeof ownResult>]>([
    ["nothing was staked", {}, { kind: "none" }],
    ["the cards are to come", { stakes: [black, lucky] }, { kind: "staked", amount: 150_00 }],
    ["a stake won, by the cards", { stakes: [black], open: PAIR_OF_NINES }, { kind: "won", net: 96_00, paid: 196_00 }],
    ["both won", { stakes: [black, lucky], open: PAIR_OF_NINES }, { kind: "won", net: 242_00, paid: 392_00 }],
    ["all are lost", { stakes: [black, lucky], open: RED_WINS }, { kind: "lost", net: -150_00, paid: 0 }],
    [
      "the server says what was paid",
      { stakes: [black], open: RED_WINS, settlement },
      { kind: "won", net: 96_00, paid: 196_00 },
    ],
    [
      "one of two won, and that is less than both cost",
      { stakes: [black, { ...black, betId: "3", pick: "R" }], open: PAIR_OF_NINES },
      { kind: "lost", net: -4_00, paid: 196_00 },
    ],
    ["they were given back", { stakes: [black], settlement: { ...settlement, refunded: true } }, { kind: "givenBack" }],
  ])("is correct if %s", (_, change, result) => {
    expect(ownResult({ ...initialTable, ...change })).toEqual(result);
  });
});

describe("a round on the clock", () => {
  it.each([
    ["before stakes are taken", -2_000, 4_000],
    ["while it waits", 3_999, 4_000],
    ["from the first stake", 4_000, 19_000],
    ["up to the lock", 18_999, 19_000],
    ["while the cards are drawn", 19_000, 20_000],
    ["once they are open", 20_000, null],
  ])("%s, at %i ms, changes at %s", (_, age, change) => {
    const next = nextChange(ROUND, ROUND.startTime + age);
    expect(next).toBe(change === null ? null : ROUND.startTime + change);
  });
});
