import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFrame } from "#contract/frame.ts";
import { betFrame } from "#games/aviator/frames.ts";
import { plainBet, readBet } from "./read-bet.ts";

const USUAL = {
  nickName: "player_1000000",
  period: 179_521_086_000,
  betPrice: 50,
  seed: "Q2AlyjYoIondBMTh7fy5",
  betId: "c1f7e0b2-0001",
  slot: 1,
};

const odd = fc.oneof(
  fc.string({ maxLength: 25 }),
  fc.string({ unit: "binary", maxLength: 25 }),
  fc.constantFrom("", " kite", "kite\n", "Q2AlyjYoIondBMTh7fy5\n", "a".repeat(20), "a".repeat(65), "\u200b"),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1, 2, 0.5, -1, 1e9, 1e9 + 1, 1e14, 1e14 + 1, 2 ** 53, Number.NaN),
  fc.constant({ after: 5, at: 1.5 }),
  fc.constantFrom<unknown>(null, undefined, true, false, {}, []),
);

/** The usual stake with some fields replaced, left out or added. */
const anyBet = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...Object.keys(USUAL), "autoCashOut", "auto", "receipt", "silence", "other"), odd),
    fc.boolean(),
  )
  .map(([changes, isWhole]) => (isWhole ? { ...USUAL, ...changes } : changes));

describe("the usual stake", () => {
  it("is read without the schema", () => {
    expect(plainBet(USUAL)).toEqual({ ...USUAL, betPrice: 5_000 });
  });

  it("is read as the schema reads it, whatever the frame", () => {
    fc.assert(
      fc.property(fc.oneof(anyBet, fc.jsonValue()), (data) => {
        const read = decodeFrame(betFrame, data);
        expect(readBet(data)).toEqual(read);
        const plain = plainBet(data);
        if (plain !== null) expect(plain).toEqual(read);
      }),
      { numRuns: 3_000 },
    );
  });
});
