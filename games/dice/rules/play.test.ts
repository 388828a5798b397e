import fc from "fast-check";
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { diceCalls } from "../contract.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import { fraction } from "#contract/games/stake-odds.ts";
import { stakeFault } from "#contract/games/stake-limits.ts";
import { commitment, playFloats, type PlaySeeds } from "#fairness/draw.ts";
import { coefficientOf, drawPlay, prizeOf } from "#games/engine/rules/single-step.ts";
import { oddsOf, singleStepRules } from "#games/engine/rules/single-step-rules.ts";
import { provePlay, type Revealed } from "#games/engine/rules/verdict.ts";
import { type Bet, DICE_LIMITS, NUMBERS, play, TARGET_MAX, TARGET_MIN, terms } from "./play.ts";

const { isWin, wins: winningNumbers, first: BET_DEFAULT } = play;
const drawRoll = (seeds: PlaySeeds) => drawPlay(play, seeds);
const payout = (delivery: number, bet: Bet) => prizeOf(play, delivery, bet);
const coefficient = (bet: Bet) => coefficientOf(play, bet);
const betOdds = (bet: Bet) => oddsOf(play, bet);

type RevealedRound = Revealed & PlaySeeds & { readonly roll: number };

const proveRound = (round: RevealedRound) => provePlay(drawRoll, round, round.roll);

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";

const ENTROPY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

const bets = fc.record({ target: fc.integer({ min: TARGET_MIN, max: TARGET_MAX }), over: fc.boolean() });

describe("a roll", () => {
  it.each([
    [0, 9624, 8403],
    [1, 2493, 1898],
    [2, 5667, 6427],
    [3, 4036, 1171],
  ])("is that of docs/fairness.md for its seeds (nonce %d)", (nonce, roll, without) => {
    const seeds = { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce };
    expect(drawRoll({ ...seeds, entropy: ENTROPY })).toBe(roll);
    expect(drawRoll({ ...seeds, entropy: "" })).toBe(without);
  });

  it("is the first four bytes of the HMAC, scaled to 10,000 and cut", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.nat(), (serverSeed, clientSeed, entropy, nonce) => {
        const mac = createHmac("sha256", serverSeed).update(`${clientSeed}:${entropy}:${nonce}:0`);
        const [a = 0, b = 0, c = 0, d = 0] = mac.digest();
        const exact = (BigInt(a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) * 10_000n) / 2n ** 32n;
        expect(drawRoll({ serverSeed, clientSeed, entropy, nonce })).toBe(Number(exact));
      }),
    );
  });

  it("changes with the roll's number, its entropy, the player's seed and the server's", () => {
    const seeds = { serverSeed: "server", clientSeed: "client", entropy: "", nonce: 0 };
    const others = [{ nonce: 1 }, { entropy: ENTROPY }, { clientSeed: "another" }, { serverSeed: "another" }];
    const rolls = [{}, ...others].map((other) => drawRoll({ ...seeds, ...other }));
    expect(new Set(rolls).size).toBe(5);
  });
});

describe("a bet", () => {
  it("wins with exactly as many of the numbers as its chance counts", () => {
    fc.assert(
      fc.property(bets, (bet) => {
        const wins = Array.from({ length: NUMBERS }, (_, roll) => roll).filter((roll) => isWin(roll, bet));
        expect(wins).toHaveLength(winningNumbers(bet));
      }),
      { numRuns: 30 },
    );
  });

  it("wins if and only if the bet on the other side loses", () => {
    fc.assert(
      fc.property(bets, fc.integer({ min: 0, max: NUMBERS - 1 }), ({ target }, roll) => {
        expect(isWin(roll, { target, over: true })).toBe(!isWin(roll, { target, over: false }));
      }),
    );
  });

  it.each([
    [4999, { target: 5000, over: false }, true],
    [5000, { target: 5000, over: false }, false],
    [5000, { target: 5000, over: true }, true],
    [4999, { target: 5000, over: true }, false],
    [0, { target: 200, over: false }, true],
    [9999, { target: 9800, over: true }, true],
  ])("on roll %i with %o wins: %s", (roll, bet, wins) => {
    expect(isWin(roll, bet)).toBe(wins);
  });
});

const SEEDS = { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, entropy: ENTROPY, nonce: 2 };
const roll = drawRoll(SEEDS);
const honest: RevealedRound = { ...SEEDS, commitment: commitment(SERVER_SEED), roll, forced: false };

describe("verifying a roll", () => {
  it("confirms an honest roll", () => {
    expect(proveRound(honest)).toEqual({ match: true, commitmentHolds: true, resultHolds: true, recomputed: roll });
  });

  it.each<[string, Partial<RevealedRound>, Partial<ReturnType<typeof proveRound>>]>([
    ["another number", { roll: roll + 1 }, { commitmentHolds: true, resultHolds: false }],
    ["another server seed", { serverSeed: "another" }, { commitmentHolds: false, resultHolds: false }],
    ["another client seed", { clientSeed: "another" }, { commitmentHolds: true, resultHolds: false }],
    ["another entropy", { entropy: "" }, { commitmentHolds: true, resultHolds: false }],
    ["another nonce", { nonce: 3 }, { commitmentHolds: true, resultHolds: false }],
    ["another commitment", { commitment: "00" }, { commitmentHolds: false, resultHolds: true }],
    ["a forced number", { forced: true }, { commitmentHolds: true, resultHolds: false }],
  ])("finds %s", (_, changed, found) => {
    expect(proveRound({ ...honest, ...changed })).toMatchObject({ match: false, ...found });
  });
});

const stakes = fc.integer({ min: DICE_LIMITS.min / 100, max: DICE_LIMITS.max / 100 }).map((units) => units * 100);

describe("the odds of Dice", () => {
  it("return exactly 0.98 at every target, on both sides", () => {
    for (let target = TARGET_MIN; target <= TARGET_MAX; target++) {
      for (const over of [false, true]) {
        expect(betOdds({ target, over }).returnToPlayer).toEqual(fraction(98, 100));
      }
    }
  });

  it.each([
    [{ target: 200, over: false }, fraction(2, 100), 50_00],
    [{ target: 9800, over: false }, fraction(98, 100), 102],
    [{ target: 9800, over: true }, fraction(2, 100), 50_00],
    [{ target: 5050, over: false }, fraction(101, 200), 198],
    [BET_DEFAULT, fraction(1, 2), 200],
  ])("of %o are those of its winning numbers", (bet, probability, shown) => {
    expect(betOdds(bet).probability).toEqual(probability);
    expect(coefficient(bet)).toBe(shown);
  });
});

it("each bet in words has its odds, on both sides of six targets", () => {
  const rows = singleStepRules(play, terms).oddsRows();
  expect(rows).toHaveLength(12);
  expect(rows.slice(2, 6).map(({ game, stake, odds }) => [`${game}, ${stake}`, odds.probability])).toEqual([
    ["Dice, under 2.00", fraction(1, 50)],
    ["Dice, over 2.00", fraction(49, 50)],
    ["Dice, under 10.00", fraction(1, 10)],
    ["Dice, over 10.00", fraction(9, 10)],
  ]);
});

describe("a payout of Dice", () => {
  it("is the delivery times the exact coefficient, rounded down once", () => {
    fc.assert(
      fc.property(bets, stakes, (bet, stake) => {
        const delivery = deliveryOf(stake);
        const exact = (BigInt(delivery) * BigInt(NUMBERS)) / BigInt(winningNumbers(bet));
        expect(payout(delivery, bet)).toBe(Number(exact));
      }),
    );
  });

  it("is never below the shown coefficient times the delivery", () => {
    fc.assert(
      fc.property(bets, stakes, (bet, stake) => {
        const delivery = deliveryOf(stake);
        expect(payout(delivery, bet)).toBeGreaterThanOrEqual(Math.floor((delivery * coefficient(bet)) / 100));
      }),
    );
  });

  it("pays 49 stakes under 2.00 and one stake under 98.00", () => {
    expect(payout(deliveryOf(100_00), { target: 200, over: false })).toBe(4900_00);
    expect(payout(deliveryOf(100_00), { target: 9800, over: false })).toBe(100_00);
  });
});

describe("a stake of Dice", () => {
  it.each([
    [DICE_LIMITS.min - 100, "too_small"],
    [DICE_LIMITS.min, null],
    [DICE_LIMITS.max, null],
    [DICE_LIMITS.max + 100, "too_large"],
  ])("of %d minor units has the fault %s", (stake, fault) => {
    expect(stakeFault(stake, DICE_LIMITS)).toBe(fault);
  });

  it("has the targets that the contract describes", () => {
    const accepts = (target: number) =>
      diceCalls.play.body.safeParse({ amount: 1000, target, over: true, key: "a-key-of-it" }).success;
    expect([TARGET_MIN - 1, TARGET_MIN, TARGET_MAX, TARGET_MAX + 1, 500.5].map(accepts)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

// An operator makes the server seed of each roll after it knows the member's client seed, and commits to one that loses.
// Plays without entropy have foreseeable rolls.

const ROLLS = 10_000;
const CANDIDATES = 16;
const TARGET = 5_000;

/** From the formula in docs/fairness.md. */
const rollByFormula = (seeds: PlaySeeds) => Math.floor(playFloats(seeds)() * 10_000);

/** Rolls as their records show them. `makeEntropy` is called after the commitment was published. */
function groundRolls(makeEntropy: (nonce: number) => string) {
  return Array.from({ length: ROLLS }, (_, nonce) => {
    const known = { clientSeed: "Q2AlyjYoIondBMTh7fy5", nonce };
    const candidates = Array.from({ length: CANDIDATES }, (__, at) => commitment(`candidate ${nonce} ${at}`));
    const loses = (serverSeed: string) => rollByFormula({ ...known, serverSeed, entropy: "" }) < TARGET;
    const serverSeed = candidates.find(loses) ?? commitment("none");
    const entropy = makeEntropy(nonce);
    const roll = rollByFormula({ ...known, serverSeed, entropy });
    return { ...known, commitment: commitment(serverSeed), serverSeed, entropy, roll, forced: false as const };
  });
}

/** Standard deviations between the share of lost rolls and that of honest ones, with a target of 50.00. */
function gainOf(rolls: ReturnType<typeof groundRolls>): number {
  const lost = rolls.filter(({ roll }) => roll < TARGET).length;
  return (lost - rolls.length / 2) / Math.sqrt(rolls.length / 4);
}

it("a seed that is ground per play gains nothing against players who send entropy", () => {
  const rolls = groundRolls((nonce) => commitment(`entropy ${nonce}`).slice(0, 32));
  expect(rolls.every((roll) => proveRound(roll).match)).toBe(true);
  expect(Math.abs(gainOf(rolls))).toBeLessThan(3);
});

it("a ground seed gets its way against a player who sends none, and the record has the empty entropy that tells", () => {
  const rolls = groundRolls(() => "");
  expect(rolls.every((roll) => proveRound(roll).match)).toBe(true);
  expect(gainOf(rolls)).toBeGreaterThan(90);
  expect(rolls.every(({ entropy }) => entropy === "")).toBe(true);
});
