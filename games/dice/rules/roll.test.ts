import fc from "fast-check";
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawRoll, isWin, NUMBERS, winningNumbers, proveRound, type RevealedRound } from "./roll.ts";
import { TARGET_MAX, TARGET_MIN } from "./stake.ts";
import { commitment } from "#fairness/draw.ts";

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

const serverSeed = "5ff5c610e633b2a91c46d1be1f74286b";
const clientSeed = "854581b6f52eaa86503f1dc6433655f9";
const entropy = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const roll = drawRoll({ serverSeed, clientSeed, entropy, nonce: 2 });
const honest: RevealedRound = {
  commitment: commitment(serverSeed),
  serverSeed,
  clientSeed,
  entropy,
  nonce: 2,
  roll,
  forced: false,
};

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
