import { describe, expect, it } from "vitest";
import type { Players } from "./inbound.ts";
import { CHIP_MS, createChipPool, newPayouts } from "./rising-chips.ts";

const player = (nickName: string, betAmount: number, coefficient: number | null) => ({
  nickName,
  betAmount,
  coefficient,
  cashOut: coefficient !== null,
});
const list = (period: number, ...players: Players["players"]): Players => ({
  period,
  playerNumber: players.length,
  cashedNumber: 0,
  players,
});

describe("players who have just cashed out", () => {
  it("are those that the list before did not have so, with what they were paid", () => {
    const before = list(1, player("a", 100_00, null), player("b", 50_00, 150));
    const after = list(1, player("a", 100_00, 208), player("b", 50_00, 150));
    expect(newPayouts(before, after)).toEqual([208_00]);
    expect(newPayouts(after, after)).toEqual([]);
  });

  it("are counted, since masked names may be alike", () => {
    const before = list(1, player("p***1", 100_00, 200), player("p***1", 100_00, null));
    const after = list(1, player("p***1", 100_00, 200), player("p***1", 100_00, 200));
    expect(newPayouts(before, after)).toEqual([200_00]);
  });

  it("are all of a new round's, and of the first list there is", () => {
    const after = list(2, player("a", 100_00, 208));
    expect(newPayouts(list(1, player("a", 100_00, 208)), after)).toEqual([208_00]);
    expect(newPayouts(null, after)).toEqual([208_00]);
  });
});

describe("the pool of chips", () => {
  it("shows a chip for its time", () => {
    const pool = createChipPool();
    expect(pool.busy(0)).toBe(false);
    pool.add("+₹71", 1_000);
    expect(pool.chips.filter(({ label }) => label === "+₹71")).toHaveLength(1);
    expect(pool.busy(1_000 + CHIP_MS - 1)).toBe(true);
    expect(pool.busy(1_000 + CHIP_MS)).toBe(false);
  });

  it("lets chips of one moment follow one another", () => {
    const pool = createChipPool();
    pool.add("a", 1_000);
    pool.add("b", 1_000);
    const [first, second] = pool.chips;
    expect(second?.from).toBeGreaterThan(first?.from ?? 0);
    expect(second?.row).not.toBe(first?.row);
  });

  it("never grows: what comes while all chips are in use is left out", () => {
    const pool = createChipPool();
    const size = pool.chips.length;
    for (let n = 0; n <= size; n++) pool.add(String(n), 0);
    expect(pool.chips.map(({ label }) => label)).toEqual(Array.from({ length: size }, (_, n) => String(n)));
    pool.add("later", CHIP_MS);
    expect(pool.chips[0]?.label).toBe("later");
  });

  it("is empty after it was cleared", () => {
    const pool = createChipPool();
    pool.add("a", 1_000);
    pool.clear();
    expect(pool.busy(1_000)).toBe(false);
  });
});
