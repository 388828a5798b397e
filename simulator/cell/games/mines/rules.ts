import { type Refusal, refuse } from "#contract/refusals.ts";
import { feeOf } from "#simulator/games/delivery.ts";
import { payout, stepsMax } from "#simulator/games/mines/reward.ts";
import { MINES_LIMITS, type Traps } from "#simulator/games/mines/stake.ts";
import { HOUSE } from "#simulator/ledger/accounts.ts";
import { stakeRefusal } from "#simulator/cell/limits/stake-refusal.ts";
import { MINES, type MinesBooks } from "./books.ts";
import type { MinesGame } from "./games.ts";

// Everything here runs inside a transaction; a refusal changes nothing.

/** Takes a stake (minor units, whole units of the currency) and starts a member's game; one at a time. */
export function start(
  books: MinesBooks,
  member: number,
  { traps, amount }: { traps: Traps; amount: number },
  now: number,
): MinesGame | Refusal {
  if (books.closed.isClosed(MINES, now)) return refuse("game_maintenance");
  const last = books.games.newest(member);
  if (last?.status === "W") return refuse("game_running");
  const outside = stakeRefusal(amount, MINES_LIMITS);
  if (outside !== null) return outside;
  const limited = books.limits.mayStake(member, amount, now);
  if (limited !== null) return limited;
  if (books.ledger.balance(member) < amount) return refuse("insufficient_balance");
  const nonce = nextNonce(last);
  const clientSeed = books.seeds.clientSeed(member);
  const forced = books.forced.take(member, traps);
  const game = books.games.begin({
    member,
    nonce,
    clientSeed,
    traps,
    amount,
    fee: feeOf(amount),
    layout: forced ?? books.seeds.layout(member, clientSeed, nonce, traps),
    forced: forced !== null,
    createTime: now,
  });
  books.ledger.transfer({
    id: `bet:${relationOf(game)}`,
    kind: "bet",
    debit: member,
    credit: HOUSE.games,
    amount,
    relation: relationOf(game),
    time: now,
  });
  return game;
}

/** A game after a step; a step that was made before changes nothing. */
export interface Stepped {
  readonly game: MinesGame;
  readonly isChanged: boolean;
}

/** Opens a cell (1–25) of the running game. A trap ends it; the last safe cell wins it, and pays. */
export function tap(books: MinesBooks, member: number, cell: number, now: number): Stepped | Refusal {
  const game = books.games.newest(member);
  if (game?.status !== "W") return refuse("no_game");
  if (game.opened.includes(cell)) return { game, isChanged: false };
  if (game.layout.includes(cell)) return { game: books.games.lose(game, cell, now), isChanged: true };
  const after = books.games.open(game, cell);
  const isWon = after.opened.length === stepsMax(after.traps);
  return { game: isWon ? win(books, after, now) : after, isChanged: true };
}

/** Pays the running game's reward and ends it. Until another game is started, the same once more is that game again. */
export function take(books: MinesBooks, member: number, now: number): Stepped | Refusal {
  const game = books.games.newest(member);
  if (game === null || game.status === "F") return refuse("no_game");
  if (game.status === "S") return { game, isChanged: false };
  return game.opened.length === 0 ? refuse("nothing_to_take") : { game: win(books, game, now), isChanged: true };
}

/** What taking the reward now would pay (minor units): nothing before the first step, nor when the game is lost. */
export function rewardOf({ status, amount, fee, traps, opened, payout: paid }: MinesGame): number {
  if (status !== "W") return paid;
  return opened.length === 0 ? 0 : payout(amount - fee, traps, opened.length);
}

/** The nonce of a member's next game, by the last one. */
export function nextNonce(last: MinesGame | null): number {
  return last === null ? 0 : last.nonce + 1;
}

function win(books: MinesBooks, game: MinesGame, now: number): MinesGame {
  const amount = rewardOf(game);
  books.ledger.transfer({
    id: `win:${relationOf(game)}`,
    kind: "win",
    debit: HOUSE.games,
    credit: game.member,
    amount,
    relation: relationOf(game),
    time: now,
  });
  return books.games.win(game, amount, now);
}

function relationOf({ id }: MinesGame): string {
  return `mines:${id}`;
}
