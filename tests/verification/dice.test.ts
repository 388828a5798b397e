import { describe, expect, it } from "vitest";
import { type DiceEvidence, diceNumber, dicePayout, judgeDice } from "./dice.ts";
import { commitmentOf } from "./draws.ts";

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";

describe("the recomputed roll", () => {
  it.each([
    [0, 2657],
    [1, 499],
    [2, 9141],
    [3, 6652],
  ])("is the published one for the published seeds (nonce %d)", (nonce, roll) => {
    expect(diceNumber(SERVER_SEED, CLIENT_SEED, nonce)).toBe(roll);
  });

  it("pays the exact coefficient, rounded down once", () => {
    expect(dicePayout(98_00, { target: 5000, over: false })).toBe(196_00);
    expect(dicePayout(98_00, { target: 5050, over: false })).toBe(194_05);
    expect(dicePayout(98_00, { target: 9800, over: true })).toBe(4900_00);
  });
});

/** A won roll over 50.00, as everything about it should be. */
const sound: DiceEvidence = {
  play: {
    member: "120007",
    amount: 100_00,
    target: 5000,
    over: true,
    before: 2,
    published: { commitment: commitmentOf(SERVER_SEED), client_seed: CLIENT_SEED, nonce: 2 },
    answer: { id: "4", roll: 9141, won: true, coefficient: 200, price: 196_00 },
  },
  record: {
    id: "4",
    target: 5000,
    over: true,
    roll: 9141,
    won: true,
    coefficient: 200,
    price: 196_00,
    amount: 100_00,
    delivery: 98_00,
    fee: 2_00,
  },
  round: {
    commitment: commitmentOf(SERVER_SEED),
    server_seed: SERVER_SEED,
    client_seed: CLIENT_SEED,
    nonce: 2,
    forced: false,
    target: 5000,
    over: true,
    roll: 9141,
  },
  wasForced: false,
};

describe("the judge of Dice", () => {
  it("finds nothing in a sound roll", () => {
    expect(judgeDice(sound)).toEqual({ faults: [], verifiable: true, payout: 196_00 });
  });

  it.each<[string, DiceEvidence]>([
    ["another number", { ...sound, round: { ...sound.round, roll: 9142 } }],
    ["another payout in the record", { ...sound, record: { ...sound.record, price: 195_99 } }],
    [
      "another payout in the answer",
      { ...sound, play: { ...sound.play, answer: { ...sound.play.answer, price: 195_99 } } },
    ],
    ["a skipped nonce", { ...sound, play: { ...sound.play, before: 1 } }],
    ["another seed than was committed to", { ...sound, round: { ...sound.round, server_seed: "another" } }],
    ["a mark of force on a drawn number", { ...sound, round: { ...sound.round, forced: true } }],
    ["a forced number without its mark", { ...sound, wasForced: true }],
  ])("finds %s", (_, evidence) => {
    expect(judgeDice(evidence).faults).not.toEqual([]);
  });
});
