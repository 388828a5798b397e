import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { betFrame } from "#games/aviator/frames.ts";
import { luckyHitBetFrame } from "#games/lucky-hit/frames.ts";
import { minesStart } from "#games/mines/calls.ts";
import { addUserGuess } from "#games/win-go/calls.ts";
import { clientSeed } from "#contract/values/game-values.ts";
import { aviatorLimits } from "#games/aviator/rules/stake.ts";
import { luckyHitLimits } from "#games/lucky-hit/rules/stake.ts";
import { MINES_LIMITS } from "#games/mines/rules/stake.ts";
import { periodAt } from "#games/win-go/rules/timeline.ts";
import { stakeFault } from "./stake-limits.ts";
import { aviatorMove } from "#games/aviator/player.ts";
import { luckyHitMove } from "#games/lucky-hit/player.ts";
import { minesClientSeed, minesMove, type MinesTurn } from "#games/mines/player.ts";
import { winMove } from "#games/win-go/player.ts";

const PLAYERS = Array.from({ length: 400 }, (_, index) => 100_000 + index * 10_000);

/** All moves of a game that meets no trap. */
function movesOfGame({ game }: MinesTurn) {
  const moves = [];
  for (let next = game.next(); next.done !== true; next = game.next(false)) moves.push(next.value);
  return moves;
}

const wholeMines = (seed: string, player: number, period: number) => {
  const turn = minesMove(seed, player, period);
  return turn === null ? null : { at: turn.at, moves: movesOfGame(turn) };
};

const GAMES: [string, number, (seed: string, player: number, period: number) => { at: number } | null][] = [
  ["Aviator", 0.6, aviatorMove],
  ["Lucky Hit", 0.4, luckyHitMove],
  ["Win Go", 0.3, winMove],
  ["Mines", 0.15, wholeMines],
];

const movesOf = <Move>(move: (player: number) => Move | null) => PLAYERS.map(move).filter((each) => each !== null);

describe("a simulated player", () => {
  it.each(GAMES)("plays %s the same way for the same seed and round, and differently for others", (_, __, move) => {
    const moves = (seed: string, period: number) => movesOf((player) => move(seed, player, period));
    expect(moves("a", 7)).toEqual(moves("a", 7));
    expect(moves("b", 7)).not.toEqual(moves("a", 7));
    expect(moves("a", 8)).not.toEqual(moves("a", 7));
  });

  it.each(GAMES)("plays %s in the expected share of rounds, at all moments", (_, share, move) => {
    const moves = movesOf((player) => move("a", player, 7));
    expect(Math.abs(moves.length / PLAYERS.length - share)).toBeLessThan(0.1);
    const moments = moves.map(({ at }) => at);
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...moments)).toBeLessThan(0.2);
    expect(Math.max(...moments)).toBeGreaterThan(0.8);
    expect(Math.max(...moments)).toBeLessThan(1);
  });

  it("stakes amounts that the games accept", () => {
    for (const { amount, seed, autoCashOut } of movesOf((player) => aviatorMove("a", player, 7))) {
      const bet = { nickName: "sim", period: 179_521_086_000, betPrice: amount / 100, seed };
      const whole = autoCashOut === null ? bet : { ...bet, autoCashOut: autoCashOut / 100 };
      expect(z.safeDecode(betFrame.data, whole).success).toBe(true);
      expect(stakeFault(amount, aviatorLimits("in"))).toBeNull();
    }
    for (const { amount, pick: betResult, seed: oddNo } of movesOf((player) => luckyHitMove("a", player, 7))) {
      const bet = { period: 59_840_362, betResult, oddNo, betPrice: amount / 100 };
      expect(z.safeDecode(luckyHitBetFrame.data, bet).success).toBe(true);
      expect(stakeFault(amount, luckyHitLimits("in"))).toBeNull();
    }
    for (const turn of movesOf((player) => minesMove("a", player, 7))) {
      const [start, ...rest] = movesOfGame(turn);
      if (start?.call !== "start") throw new Error("a game begins with its start");
      expect(z.safeDecode(minesStart.body, { traps: start.traps, amount: start.amount / 100 }).success).toBe(true);
      expect(stakeFault(start.amount, MINES_LIMITS)).toBeNull();
      const cells = rest.flatMap((move) => (move.call === "tap" ? move.idx : []));
      expect(new Set(cells).size).toBe(cells.length);
      expect(cells.every((cell) => cell >= 1 && cell <= 25)).toBe(true);
      expect(rest.at(-1)).toEqual({ call: "take" });
    }
    for (const { table, guess, number, contract, count } of movesOf((player) => winMove("a", player, 7))) {
      const stake = { contract_money: contract / 100, contract_count: count };
      const body = { ...table, period: periodAt(Date.UTC(2026, 10, 22)), guess_type: guess, number, ...stake };
      expect(z.safeDecode(addUserGuess.body, body).success).toBe(true);
      expect(number === null).toBe(guess !== "N");
    }
  });

  it("has its own client seed at Mines", () => {
    const seeds = PLAYERS.map((player) => minesClientSeed("a", player));
    expect(new Set(seeds).size).toBe(PLAYERS.length);
    for (const seed of seeds) expect(clientSeed.safeParse(seed).success).toBe(true);
  });
});
