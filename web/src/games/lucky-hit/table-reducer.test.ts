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
} from "./testing/samples.ts";

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
  it("starts with the server's results, round, totals and balance", () => {
    const state = after(results(), greeting({ betTotal: { a: 10_00, b: 20_00, t: 5_00 } }));
    expect(state.results).toEqual([
      { period: PERIOD - 1, winner: "B" },
      { period: PERIOD - 2, winner: "R" },
      { period: PERIOD - 3, winner: "R" },
    ]);
    expect(state.round?.period).toBe(PERIOD);
    expect(state.totals).toEqual({ B: 10_00, R: 20_00, L: 5_00 });
    expect(state.balance).toBe(1000_00);
  });

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

  it("keeps its cards when a frame without them follows", () => {
    expect(after(results(), greeting(), cards(), group({ age: 20_900 })).open).toEqual(PAIR_OF_NINES);
  });

  it.each([
    ["before the lock", 18_999, [[PERIOD, COMMITMENT]]],
    ["at the lock", 19_000, []],
  ])("stores its commitment as witnessed %s", (_, age, witnessed) => {
    expect(after(results(), greeting({ age }), group({ age })).witnessed).toEqual(witnessed);
  });
});

describe("a stake", () => {
  it("is listed once it is accepted, with one notice", () => {
    const state = after(results(), greeting(), ORDER, betResult());
    expect(state).toMatchObject({
      sending: null,
      stakes: [{ betId: "bet-1", pick: "B", price: 100_00 }],
      balance: 900_00,
    });
    expect(state.completed).not.toBeNull();
    expect(reduceTable(state, { type: "dismissCompleted" }).completed).toBeNull();
    expect(reduceTable(state, { type: "frame", frame: betResult() }).stakes).toHaveLength(1);
  });

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

  it("that is refused leaves only the reason", () => {
    const refused = betResult({ status: 0, code: 2010, msg: "Stakes are closed", balance: 1000_00 });
    const state = after(results(), greeting(), ORDER, refused);
    expect(state).toMatchObject({
      sending: null,
      stakes: [],
      completed: null,
      notices: [{ msg: "Stakes are closed" }],
    });
    const [notice] = state.notices;
    expect(reduceTable(state, { type: "dismissNotice", id: notice?.id ?? 0 }).notices).toEqual([]);
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
  it("shows the stakes and cards of the running round", () => {
    const state = after(results(), greeting({ age: 24_000, openResult: RED_WINS, stakes: [OWN] }));
    expect(state).toMatchObject({ open: RED_WINS, stakes: [{ betId: "bet-1", pick: "B", price: 100_00 }] });
  });

  it("replaces the local state", () => {
    const state = after(results(), greeting(), ORDER, betResult(), results(), greeting({ balance: 950_00 }));
    expect(state).toMatchObject({ stakes: [], balance: 950_00 });
  });
});

it("a balance from another source is shown", () => {
  expect(reduceTable(initialTable, { type: "balance", balance: 5_00 }).balance).toBe(5_00);
});
