import { SUGGESTIONS } from "./accounts/suggestions.ts";
import { ARCHIVE } from "./archive/archive.ts";
import { CLOSINGS, endClosedPlays, endOutdatedPlays, OUTDATED } from "./closings.ts";
import type { CellServices } from "./create-cell-services.ts";
import { CROWD } from "./crowd/crowd.ts";
import { OUTBOX } from "./outbox.ts";
import { PROFITS } from "./promotion/profits.ts";
import { DELIVERIES } from "./wallet/orders.ts";
import { WITHDRAWALS } from "./wallet/withdrawals.ts";

const PURGE = "purge";
const PURGE_EVERY_MS = 24 * 3600 * 1000;
/** Rows that one cleanup step handles: it stays below 50 ms, and the cell answers calls between two steps. */
const PURGE_STEP = 500;
const PURGE_PAUSE_MS = 100;

/** Schedules a cell's work once its time is known. */
export function beginWork({ due, clock, generations, socketGames, sockets, crowd }: CellServices): void {
  if (!due.has(PURGE)) due.set(PURGE, clock.now() + PURGE_EVERY_MS);
  if (generations.hasOpenPlays()) due.set(OUTDATED, clock.now());
  due.arm();
  // After a restart: hibernated sockets, and stakes in open rounds.
  for (const [name, game] of socketGames) if (sockets.any(name) || game.hasOpenStakes()) game.follow();
  if (crowd.isHere(clock.now())) crowd.wake();
}

/** The alarm: does everything that is due. */
export async function runDueWork(services: CellServices): Promise<void> {
  const { archive, commit, due, clock, games, socketGames, crowd, suggestions, withdrawals, orders, outbox } = services;
  const names = due.ring(clock.now());
  for (const name of names) socketGames.get(name)?.wake();
  if (names.includes(CLOSINGS)) await endClosedPlays(services, clock.now());
  if (names.includes(OUTDATED)) await endOutdatedPlays(services, clock.now());
  if (names.includes(PURGE)) await purge(services, clock.now());
  if (names.includes(CROWD)) crowd.wake();
  if (names.includes(SUGGESTIONS)) suggestions.reply(clock.now());
  if (names.includes(WITHDRAWALS)) await commit.run(() => withdrawals.decideDue(clock.now()));
  if (names.includes(DELIVERIES)) orders.deliver(clock.now());
  for (const game of games.values()) await game.settleDue?.(names);
  if (names.includes(PROFITS)) await shareProfits(services, clock.now());
  if (names.includes(OUTBOX) || names.includes(PROFITS)) outbox.deliverSoon();
  if (names.includes(ARCHIVE)) void archive.step(clock.now());
}

function shareProfits({ due, commit, profits }: CellServices, now: number): Promise<void> {
  return commit.run(() => {
    const next = profits.shareOut(now);
    if (next === null) due.clear(PROFITS);
    else due.set(PROFITS, next);
  });
}

/** Drops expired rows once a day, in steps. After them, old rows leave for the archive. */
function purge({ archive, commit, sessions, due }: CellServices, now: number): Promise<void> {
  return commit.run(() => {
    const isFull = sessions.purge(now, PURGE_STEP) >= PURGE_STEP;
    due.set(PURGE, now + (isFull ? PURGE_PAUSE_MS : PURGE_EVERY_MS));
    if (!isFull) archive.begin(now);
  });
}
