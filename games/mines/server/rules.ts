import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { payout, stepsMax, type Traps } from "#games/mines/rules/stake.ts";
import type { SeenSeeds } from "#games/engine/server/instant-seeds.ts";
import { type Mines, gameOf, type MinesGame } from "./game.ts";

// Every function here that changes something runs inside a transaction; a refusal changes nothing.

/** A member's newest game, the only one that may be running; null before the first. */
export function newestGame(mines: Mines, member: number): MinesGame | null {
  const stake = mines.newest(member);
  return stake === null ? null : gameOf(stake);
}

interface StartedGame extends SeenSeeds {
  readonly traps: Traps;
  readonly amount: number;
  readonly auto?: boolean | undefined;
  readonly entropy?: string | undefined;
}

/** Takes a stake (minor units, whole units of the currency) and starts a member's only running game. */
export function start(
  mines: Mines,
  member: number,
  { traps, ...asked }: StartedGame,
  now: number,
): MinesGame | Refusal {
  const refusal = newestGame(mines, member)?.status === "W" ? refuse("game_running") : null;
  const started = mines.stake({ ...asked, member, now, choice: traps, refusal });
  return isRefusal(started) ? started : gameOf(started.play);
}

/** A game after a step. Repeating a step changes nothing. */
export interface Stepped {
  readonly game: MinesGame;
  readonly isChanged: boolean;
}

/** A game as a player's screen shows it; undefined: the player does not say. */
export interface SeenGame {
  readonly nonce?: number | undefined;
  /** The number of open cells. */
  readonly opened?: number | undefined;
}

/** Opens a cell (1–25) of the running game. A trap ends it; the last safe cell wins it, and pays. */
export function tap(
  mines: Mines,
  member: number,
  { idx: cell, ...seen }: SeenGame & { readonly idx: number },
  now: number,
): Stepped | Refusal {
  const game = newestGame(mines, member);
  if (game?.status !== "W") return refuse("no_game");
  if (game.opened.includes(cell) && isShown(mines, game, { nonce: seen.nonce })) return { game, isChanged: false };
  if (!isShown(mines, game, seen) || isOutdated(mines, game)) return refuse("outdated");
  const { stake } = game;
  if (game.layout.includes(cell)) {
    mines.settle(stake, 0, cell, now);
    return { game: gameOf(stake), isChanged: true };
  }
  stake.steps = [...game.opened, cell].join();
  mines.ledger.change(stake);
  const after = gameOf(stake);
  const isWon = after.opened.length === stepsMax(after.traps);
  return { game: isWon ? win(mines, after, now) : after, isChanged: true };
}

/** Pays the running game's reward and ends it. */
export function take(mines: Mines, member: number, seen: SeenGame, now: number): MinesGame | Refusal {
  const game = newestGame(mines, member);
  if (game?.status !== "W") return refuse("no_game");
  if (!isShown(mines, game, seen)) return refuse("outdated");
  return game.opened.length === 0 ? refuse("nothing_to_take") : win(mines, game, now);
}

/** Ends a running game by the house: its reward is paid, and without an open cell the stake is given back. */
export function endGame(mines: Mines, member: number, now: number): void {
  const game = newestGame(mines, member);
  if (game?.status !== "W") return;
  if (game.opened.length > 0) win(mines, game, now);
  else mines.ledger.end(game.stake, { status: "C", payout: game.amount }, now);
}

/** Ends a running game of an earlier generation: its traps may be known from what was played before a restore. */
export function endOutdated(mines: Mines, member: number, now: number): void {
  const game = newestGame(mines, member);
  if (game?.status === "W" && isOutdated(mines, game)) endGame(mines, member, now);
}

function isOutdated(mines: Mines, { stake }: MinesGame): boolean {
  return mines.seeds.isOutdated(mines.placeOf(stake));
}

function isShown(mines: Mines, game: MinesGame, { nonce, opened = game.opened.length }: SeenGame): boolean {
  const own = mines.placeOf(game.stake).nonce;
  return (nonce ?? own) === own && opened === game.opened.length;
}

/** The payout of taking the reward now (minor units): 0 before the first step and for a lost game. */
export function rewardOf({ status, amount, fee, traps, opened, payout: paid }: MinesGame): number {
  if (status !== "W") return paid;
  return opened.length === 0 ? 0 : payout(amount - fee, traps, opened.length);
}

function win(mines: Mines, game: MinesGame, now: number): MinesGame {
  mines.settle(game.stake, rewardOf(game), null, now);
  return gameOf(game.stake);
}
