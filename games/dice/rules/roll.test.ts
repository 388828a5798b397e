import fc from "fast-check";
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawRoll, isWin, NUMBERS, winningNumbers } from "./roll.ts";
import { TARGET_MAX, TARGET_MIN } from "./stake.ts";

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";

const bets = fc.record({ target: fc.integer({ min: TARGET_MIN, max: TARGET_MAX }), over: fc.boolean() });

describe("a roll", () => {
  it.each([
    [0, 2657],
    [1, 499],
    [2, 9141],
    [3, 6652],
  ])("is the published one for the published seeds (nonce %d)", (nonce, roll) => {
    expect(drawRoll(SERVER_SEED, CLIENT_SEED, nonce)).toBe(roll);
  });

  it("is the first four bytes of the HMAC, scaled to 10,000 and cut", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (server, client, nonce) => {
        const [a = 0, b = 0, c = 0, d = 0] = createHmac("sha256", server).update(`${client}:${nonce}:0`).digest();
        const exact = (BigInt(a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) * 10_000n) / 2n ** 32n;
        expect(drawRoll(server, client, nonce)).toBe(Number(exact));
      }),
    );
  });

  it("changes with the roll's number, the player's seed and the server's", () => {
    const rolls = [
      drawRoll("server", "client", 0),
      drawRoll("server", "client", 1),
      drawRoll("server", "another", 0),
      drawRoll("another", "client", 0),
    ];
    expect(new Set(rolls).size).toBe(4);
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
