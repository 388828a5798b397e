import type { Closing } from "../storage/closed-games.ts";
import type { CellServices } from "./create-cell-services.ts";

/** The end of a countdown, among the due times. */
export const CLOSINGS = "closings";

/** Members that one transaction looks at: the cell answers calls in between. */
const STEP = 200;

/** Closes games in this cell; null opens them. The sockets' players hear of it at once. */
export function closeGames(
  { closed, due, socketGames, clock }: CellServices,
  names: readonly string[],
  closing: Closing | null,
): void {
  for (const name of names) closed.set(name, closing);
  for (const game of socketGames.values()) game.poke();
  if (closing !== null) due.set(CLOSINGS, closing.closesAt ?? clock.now());
}

/** Ends the open plays of the games whose countdown is over: nobody can end them while the game is closed. */
export async function endClosedPlays({ closed, commit, due, games, sql }: CellServices, now: number): Promise<void> {
  const times = [...games].map(([name, game]) => ({ game, at: closed.closesAt(name, now) ?? Infinity }));
  const ends = times.flatMap(({ game, at }) => (at <= now && game.endPlay ? [game.endPlay] : []));
  await endPlays({ commit, sql }, ends, now);
  const next = Math.min(...times.map(({ at }) => (at > now ? at : Infinity)));
  if (next === Infinity) due.clear(CLOSINGS);
  else due.set(CLOSINGS, next);
}

/** The due time after a restore. */
export const OUTDATED = "outdated";

export async function endOutdatedPlays(services: CellServices, now: number): Promise<void> {
  const { games, generations, due } = services;
  const ends = [...games.values()].flatMap((game) => (game.endOutdated ? [game.endOutdated] : []));
  await endPlays(services, ends, now);
  generations.noteEndedPlays();
  due.clear(OUTDATED);
}

type End = (member: number, now: number) => void;

async function endPlays({ commit, sql }: Pick<CellServices, "commit" | "sql">, ends: readonly End[], now: number) {
  for (let after: number | undefined = ends.length > 0 ? -1 : undefined; after !== undefined;) {
    const members: { id: number }[] = sql
      .exec<{ id: number }>("SELECT id FROM member WHERE id > ? ORDER BY id LIMIT ?", after, STEP)
      .toArray();
    await commit.run(() => members.forEach(({ id }) => ends.forEach((end) => end(id, now))));
    after = members.at(-1)?.id;
  }
}
