import { type Refusal, refuse } from "#contract/refusals.ts";
import { drawLayout } from "#simulator/games/mines/layout.ts";
import { payout, stepsMax } from "#simulator/games/mines/reward.ts";
import type { Traps } from "#simulator/games/mines/stake.ts";
import type { MinesBooks } from "./books.ts";
import type { MinesGame } from "./games.ts";

// Every function here runs inside a transaction; a refusal changes nothing.

/** Takes a stake (minor units, whole units of the currency) and starts a member's only running game. */
export function start(
  { money, games, seeds, forced }: MinesBooks,
  member: number,
  { traps, amount, auto }: { traps: Traps; amount: number; auto?: boolean | undefined },
  now: number,
): MinesGame | Refusal {
  const last = games.newest(member);
  const refusal = last?.status === "W" ? refuse("game_running") : null;
  return money.stake({ member, amount, now, refusal, isAutomatic: auto ?? false }, (fee) => {
    const nonce = nextNonce(last);
    const clientSeed = seeds.clientSeed(member);
    const forcedLayout = forced.take(member, traps);
    return games.begin({
      member,
      nonce,
      clientSeed,
      traps,
      amount,
      fee,
      layout: forcedLayout ?? drawLayout(seeds.serverSeed(member, nonce), clientSeed, nonce, traps),
      forced: forcedLayout !== null,
      createTime: now,
    });
  });
}

/** A game after a step. Repeating a step changes nothing. */
export interface Stepped {
  readonly game: MinesGame;
  readonly isChanged: boolean;
}

/** Opens a cell (1–25) of the running game. A trap ends it; the last safe cell wins it, and pays. */
export function tap(books: MinesBooks, member: number, cell: number, now: number): Stepped | Refusal {
  const game = books.games.newest(member);
  if (game?.status !== "W") return refuse("no_game");
  if (game.opened.includes(cell)) return { game, isChanged: false };
  if (game.layout.includes(cell)) return { game: lose(books, game, cell, now), isChanged: true };
  const after = books.games.open(game, cell);
  const isWon = after.opened.length === stepsMax(after.traps);
  return { game: isWon ? win(books, after, now) : after, isChanged: true };
}

/** Pays the running game's reward and ends it. */
export function take(books: MinesBooks, member: number, now: number): MinesGame | Refusal {
  const game = books.games.newest(member);
  if (game?.status !== "W") return refuse("no_game");
  return game.opened.length === 0 ? refuse("nothing_to_take") : win(books, game, now);
}

/** The payout of taking the reward now (minor units): 0 before the first step and for a lost game. */
export function rewardOf({ status, amount, fee, traps, opened, payout: paid }: MinesGame): number {
  if (status !== "W") return paid;
  return opened.length === 0 ? 0 : payout(amount - fee, traps, opened.length);
}

export function nextNonce(last: MinesGame | null): number {
  return last === null ? 0 : last.nonce + 1;
}

function win({ money, games }: MinesBooks, game: MinesGame, now: number): MinesGame {
  const over = games.win(game, rewardOf(game));
  money.settle(over, now);
  return over;
}

function lose({ money, games }: MinesBooks, game: MinesGame, cell: number, now: number): MinesGame {
  const over = games.lose(game, cell);
  money.settle(over, now);
  return over;
}
