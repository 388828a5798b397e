import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { betFrame } from "#contract/games/aviator/frames.ts";
import { luckyHitBetFrame } from "#contract/games/lucky-hit/frames.ts";
import { minesStart } from "#contract/games/mines/calls.ts";
import { clientSeed } from "#contract/games/game-values.ts";
import { aviatorLimits } from "../games/aviator/stake.ts";
import { luckyHitLimits } from "../games/lucky-hit/stake.ts";
import { MINES_LIMITS } from "../games/mines/stake.ts";
import { stakeFault } from "../games/stake-limits.ts";
import { aviatorMove, luckyHitMove, minesClientSeed, minesMove, winMove } from "./strategy.ts";

const PLAYERS = Array.from({ length: 400 }, (_, index) => 100_000 + index * 10_000);
const TABLES = 12;

const GAMES: [string, number, (seed: string, player: number, period: number) => { at: number } | null][] = [
  ["Aviator", 0.6, aviatorMove],
  ["Lucky Hit", 0.4, luckyHitMove],
  ["Win Go", 0.3, (seed, player, period) => winMove(seed, player, period, TABLES)],
  ["Mines", 0.15, minesMove],
];

const movesOf = <Move>(move: (player: number) => Move | null) => PLAYERS.map(move).filter((each) => each !== null);

describe("a simulated player", () => {
  it.each(GAMES)("at %s has moves that depend on the seed alone", (_, __, move) => {
    const moves = (seed: string, period: number) => movesOf((player) => move(seed, player, period));
    expect(moves("a", 7)).toEqual(moves("a", 7));
    expect(moves("b", 7)).not.toEqual(moves("a", 7));
    expect(moves("a", 8)).not.toEqual(moves("a", 7));
  });

  it.each(GAMES)("at %s plays its share of rounds, at all moments", (_, share, move) => {
    const moves = movesOf((player) => move("a", player, 7));
    expect(Math.abs(moves.length / PLAYERS.length - share)).toBeLessThan(0.1);
    const moments = moves.map(({ at }) => at);
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...moments)).toBeLessThan(0.2);
    expect(Math.max(...moments)).toBeGreaterThan(0.8);
    expect(Math.max(...moments)).toBeLessThan(1);
  });

  it("makes only stakes that the games accept", () => {
    for (const move of movesOf((player) => aviatorMove("a", player, 7))) {
      const { amount: betPrice, seed, autoCashOut } = move;
      const bet = { nickName: "sim", period: 179_521_086_000, betPrice, seed };
      const whole = autoCashOut === null ? bet : { ...bet, autoCashOut: autoCashOut / 100 };
      expect(z.safeDecode(betFrame.data, whole).success).toBe(true);
      expect(stakeFault(betPrice * 100, aviatorLimits("in"))).toBeNull();
    }
    for (const { amount: betPrice, pick: betResult, seed: oddNo } of movesOf((player) =>
      luckyHitMove("a", player, 7),
    )) {
      expect(z.safeDecode(luckyHitBetFrame.data, { period: 59_840_362, betResult, oddNo, betPrice }).success).toBe(
        true,
      );
      expect(stakeFault(betPrice * 100, luckyHitLimits("in"))).toBeNull();
    }
    for (const { amount, traps, cells } of movesOf((player) => minesMove("a", player, 7))) {
      expect(z.safeDecode(minesStart.body, { traps, amount }).success).toBe(true);
      expect(stakeFault(amount * 100, MINES_LIMITS)).toBeNull();
      expect(new Set(cells).size).toBe(cells.length);
      expect(cells.every((cell) => cell >= 1 && cell <= 25)).toBe(true);
    }
    for (const { table, guess, number } of movesOf((player) => winMove("a", player, 7, TABLES))) {
      expect(Number.isInteger(table) && table >= 0 && table < TABLES).toBe(true);
      expect(number === null).toBe(guess !== "N");
    }
  });

  it("has its own Mines seed", () => {
    const seeds = PLAYERS.map((player) => minesClientSeed("a", player));
    expect(new Set(seeds).size).toBe(PLAYERS.length);
    for (const seed of seeds) expect(clientSeed.safeParse(seed).success).toBe(true);
  });
});
