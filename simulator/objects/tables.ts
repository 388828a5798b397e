import type { TableGame } from "#contract/games/table-game.ts";
import type { BeaconSchedule } from "#fairness/beacon.ts";
import { type AnyOutcome, gameNameOf, GAMES } from "../games.ts";

export const tableNames = GAMES.derive((games): readonly string[] =>
  games.flatMap((game) => Object.keys(game.tables?.(null) ?? {})),
);

/** Undefined: no such table. With a beacon, rounds may wait for it. */
export function gameOf(table: string, beacon: BeaconSchedule | null = null): TableGame<AnyOutcome> | undefined {
  const game = GAMES.get().find(({ name }) => name === gameNameOf(table));
  return game?.tables?.(beacon)[table];
}
