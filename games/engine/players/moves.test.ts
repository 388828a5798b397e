import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { betFrame } from "#games/aviator/contract/frames.ts";
import { luckyHitBetFrame } from "#games/lucky-hit/contract/frames.ts";
import { addUserGuess } from "#games/win-go/contract/calls.ts";
import { clientSeed } from "#contract/values/game-values.ts";
import { aviatorLimits } from "#games/aviator/rules/stake.ts";
import { luckyHitLimits } from "#games/lucky-hit/rules/stake.ts";
import { periodAt } from "#games/win-go/rules/timeline.ts";
import { stakeFault } from "#contract/games/stake-limits.ts";
import { aviatorMove } from "#games/aviator/player.ts";
import { luckyHitMove } from "#games/lucky-hit/player.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { instantClientSeed, instantMove, wireBody } from "./instant-player.ts";
import { winMove } from "#games/win-go/player.ts";

const PLAYERS = Array.from({ length: 400 }, (_, index) => 100_000 + index * 10_000);

/** The play never ends. */
const GOES_ON = { game_over: false, game_detail_map: { reward: 0 } };

const instant = INSTANT_PLAYERS.map((game) => {
  const move = (seed: string, player: number, period: number) => {
    const turn = instantMove(game, seed, player, period);
    if (turn === null) return null;
    const requests = [];
    for (let next = turn.play.next(); next.done !== true; next = turn.play.next(GOES_ON)) requests.push(next.value);
    return {
      at: turn.at,
      requests: requests.map(({ call, ...rest }) => ({ call, body: wireBody({ call, ...rest }) })),
    };
  };
  return { name: game.game, game, move };
});

type Row = [string, number, (seed: string, player: number, period: number) => { at: number } | null];

const GAMES: Row[] = [
  ["Aviator", 0.6, aviatorMove],
  ["Lucky Hit", 0.4, luckyHitMove],
  ["Win Go", 0.3, winMove],
  ...instant.map(({ name, move }): Row => [name, 0.15, move]),
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
    for (const { table, guess, number, contract, count } of movesOf((player) => winMove("a", player, 7))) {
      const stake = { contract_money: contract / 100, contract_count: count };
      const body = { ...table, period: periodAt(Date.UTC(2026, 10, 22)), guess_type: guess, number, ...stake };
      expect(z.safeDecode(addUserGuess.body, body).success).toBe(true);
      expect(number === null).toBe(guess !== "N");
    }
  });

  it.each(instant)("makes requests that $name accepts", ({ move }) => {
    for (const { requests } of movesOf((player) => move("a", player, 7))) {
      expect(requests.length).toBeGreaterThan(0);
      for (const { call, body } of requests) expect(z.safeDecode(call.body, body as never).success).toBe(true);
      // No cell twice.
      expect(new Set(requests.map((request) => JSON.stringify(request.body))).size).toBe(requests.length);
    }
  });

  it.each(instant)("has its own client seed at $name", ({ game }) => {
    const seeds = PLAYERS.map((player) => instantClientSeed(game, "a", player));
    expect(new Set(seeds).size).toBe(PLAYERS.length);
    for (const seed of seeds) expect(clientSeed.safeParse(seed).success).toBe(true);
  });
});
