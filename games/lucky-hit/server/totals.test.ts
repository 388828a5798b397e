import { describe, expect, it, vi } from "vitest";
import type { RoundStakes } from "#simulator/cell/tables/round-stakes.ts";
import type { StakeSeen } from "#simulator/objects/rounds-api.ts";
import { totalText } from "./frames.ts";
import type { Sums } from "./rules.ts";
import { Totals } from "./totals.ts";

const PERIOD = 7;
const kite: StakeSeen = { nickName: "k***e", pick: "B", amount: 900 };
const boat: StakeSeen = { nickName: "b***t", pick: "R", amount: 950, simulated: true };

/** The totals of a cell without stakes, whose table tells those of others. */
function open() {
  const told = { sums: [0, 0, 0, 0] as Sums, top: [] as readonly StakeSeen[] };
  const broadcast = vi.fn<(text: string) => void>();
  const totals = new Totals({
    table: { exchangeStakes: async () => ({ ...told }) },
    roundStakes: { running: () => [] } as unknown as RoundStakes,
    seen: () => ({ nickName: "", simulated: false }),
    broadcast,
  });
  totals.begin(PERIOD);
  const exchange = async (sums: Sums, top: readonly StakeSeen[], period = PERIOD) => {
    broadcast.mockClear();
    Object.assign(told, { sums, top });
    await totals.exchange(period);
    return broadcast.mock.calls.map(([text]) => text);
  };
  return { totals, exchange };
}

describe("totals are sent", () => {
  it("when a sum or the largest stakes change, and then alone", async () => {
    const { exchange } = open();
    expect(await exchange([0, 0, 0, 0], [])).toEqual([]);
    expect(await exchange([900, 0, 0, 1], [kite])).toEqual([totalText(PERIOD, [900, 0, 0, 1], [kite])]);
    expect(await exchange([900, 0, 0, 1], [kite])).toEqual([]);
    expect(await exchange([900, 50, 0, 2], [kite])).toEqual([totalText(PERIOD, [900, 50, 0, 2], null)]);
    expect(await exchange([900, 50, 0, 2], [boat])).toEqual([totalText(PERIOD, [900, 50, 0, 2], [boat])]);
  });

  it("only while their round runs", async () => {
    const { exchange } = open();
    expect(await exchange([900, 0, 0, 1], [kite], PERIOD - 1)).toEqual([]);
  });

  it("to a new connection as they stand", async () => {
    const { totals, exchange } = open();
    expect(totals.texts).toEqual([]);
    await exchange([900, 0, 0, 1], [kite]);
    expect(totals.texts).toEqual([totalText(PERIOD, [900, 0, 0, 1], [kite])]);
  });
});
