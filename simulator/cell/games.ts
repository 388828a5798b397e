import { aviator } from "./games/aviator/aviator.ts";
import { migrate } from "../storage/migrate.ts";
import { dice } from "./games/dice/dice.ts";
import type { CellGame } from "./games/game.ts";
import { luckyHit } from "./games/lucky-hit/lucky-hit.ts";
import { mines } from "./games/mines/mines.ts";
import { win } from "./games/win-go/win.ts";

export const GAMES: readonly CellGame[] = [aviator, luckyHit, win, mines, dice];

/** Brings the tables of the games that count their own schema steps to the newest version. */
export function migrateGames(storage: DurableObjectStorage, cell: string): void {
  for (const { name, schema } of GAMES) if (schema) migrate(storage, schema, `${cell}:${name}`, name);
}

/** Games without a table: cells close them and queue their forced outcomes. */
export const INSTANT_GAMES: readonly string[] = GAMES.filter(({ isInstant }) => isInstant).map(({ name }) => name);
