import { describe, expect, it } from "vitest";
import { ownResult } from "./stakes.ts";
import { initialTable, type TableState } from "./table-reducer.ts";
import { PAIR_OF_NINES, PERIOD, RED_WINS } from "./testing/samples.ts";

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
