import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { drawLayout } from "#games/mines/rules/layout.ts";
import { payout, stepsMax, type Traps } from "#games/mines/rules/stake.ts";
import { isSeen, type PlayFairness, type SeenSeeds } from "../instant-seeds.ts";
import { type MinesBooks, gameOf, type MinesGame } from "./books.ts";

// Every function here that changes something runs inside a transaction; a refusal changes nothing.

/** A member's newest game, the only one that may be running; null before the first. */
export function newestGame({ games }: MinesBooks, member: number): MinesGame | null {
  const stake = games.newest(member);
  return stake === null ? null : gameOf(stake);
}

/** The public seeds of a game, shown before its stake. */
export function fairnessOf({ seeds }: MinesBooks, { member, number, clientSeed }: MinesGame): PlayFairness {
  return seeds.shown(member, seeds.placeOf(member, number), clientSeed);
}

/** The same of a member's next game. */
export function nextFairness({ games, seeds }: MinesBooks, member: number): PlayFairness {
  return seeds.shown(member, seeds.nextPlace(member, games.nextNumber(member)), seeds.clientSeed(member));
}

interface StartedGame extends SeenSeeds {
  readonly traps: Traps;
  readonly amount: number;
  readonly auto?: boolean | undefined;
  readonly entropy?: string | undefined;
}

/** Takes a stake (minor units, whole units of the currency) and starts a member's only running game. */
export function start(
  books: MinesBooks,
  member: number,
  { traps, amount, auto, entropy = "", ...seen }: StartedGame,
  now: number,
): MinesGame | Refusal {
  const { games, seeds, forced } = books;
  const number = games.nextNumber(member);
  const place = seeds.nextPlace(member, number);
  const seed = seeds.clientSeed(member);
  const isRunning = newestGame(books, member)?.status === "W";
  const isOutdated = !isSeen(seen, seeds.shown(member, place, seed));
  const refusal = isRunning ? refuse("game_running") : isOutdated ? refuse("outdated") : null;
  const stake = games.stake({ member, amount, now, refusal, isAutomatic: auto ?? false }, () => {
    seeds.reach(member, number);
    const forcedLayout = forced.take(member, traps);
    const drawn = { serverSeed: seeds.serverSeed(member, place), clientSeed: seed, entropy, nonce: place.nonce };
    const layout = forcedLayout ?? drawLayout(drawn, traps);
    const own = { steps: "" };
    return { bet_id: "", pick: layout.join(), own, seed, entropy, forced: Number(forcedLayout !== null) };
  });
  return isRefusal(stake) ? stake : gameOf(stake);
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
  books: MinesBooks,
  member: number,
  { idx: cell, ...seen }: SeenGame & { readonly idx: number },
  now: number,
): Stepped | Refusal {
  const game = newestGame(books, member);
  if (game?.status !== "W") return refuse("no_game");
  if (game.opened.includes(cell) && isShown(books, game, { nonce: seen.nonce })) return { game, isChanged: false };
  if (!isShown(books, game, seen) || isOutdated(books, game)) return refuse("outdated");
  const { stake } = game;
  if (game.layout.includes(cell)) {
    books.games.settle(stake, 0, cell, now);
    return { game: gameOf(stake), isChanged: true };
  }
  stake.steps = [...game.opened, cell].join();
  books.ledger.change(stake);
  const after = gameOf(stake);
  const isWon = after.opened.length === stepsMax(after.traps);
  return { game: isWon ? win(books, after, now) : after, isChanged: true };
}

/** Pays the running game's reward and ends it. */
export function take(books: MinesBooks, member: number, seen: SeenGame, now: number): MinesGame | Refusal {
  const game = newestGame(books, member);
  if (game?.status !== "W") return refuse("no_game");
  if (!isShown(books, game, seen)) return refuse("outdated");
  return game.opened.length === 0 ? refuse("nothing_to_take") : win(books, game, now);
}

/** Ends a running game by the house: its reward is paid, and without an open cell the stake is given back. */
export function endGame(books: MinesBooks, member: number, now: number): void {
  const game = newestGame(books, member);
  if (game?.status !== "W") return;
  if (game.opened.length > 0) win(books, game, now);
  else books.ledger.end(game.stake, { status: "C", payout: game.amount }, now);
}

/** Ends a running game of an earlier generation: its traps may be known from what was played before a restore. */
export function endOutdated(books: MinesBooks, member: number, now: number): void {
  const game = newestGame(books, member);
  if (game?.status === "W" && isOutdated(books, game)) endGame(books, member, now);
}

function isOutdated({ seeds }: MinesBooks, { member, number }: MinesGame): boolean {
  return seeds.isOutdated(seeds.placeOf(member, number));
}

function isShown({ seeds }: MinesBooks, game: MinesGame, { nonce, opened = game.opened.length }: SeenGame): boolean {
  const own = seeds.placeOf(game.member, game.number).nonce;
  return (nonce ?? own) === own && opened === game.opened.length;
}

/** The payout of taking the reward now (minor units): 0 before the first step and for a lost game. */
export function rewardOf({ status, amount, fee, traps, opened, payout: paid }: MinesGame): number {
  if (status !== "W") return paid;
  return opened.length === 0 ? 0 : payout(amount - fee, traps, opened.length);
}

function win({ games }: MinesBooks, game: MinesGame, now: number): MinesGame {
  games.settle(game.stake, rewardOf(game), null, now);
  return gameOf(game.stake);
}
