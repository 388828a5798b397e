import { aviator } from "./aviator/aviator.ts";
import { migrate } from "#simulator/storage/migrate.ts";
import { dice } from "./dice/dice.ts";
import type { CellGame } from "./game.ts";
import type { LedgerGames } from "#simulator/ledger/ledger.ts";
import { luckyHit } from "./lucky-hit/lucky-hit.ts";
import { mines } from "./mines/mines.ts";
import { win } from "./win-go/win.ts";

export const GAMES: readonly CellGame[] = [aviator, luckyHit, win, mines, dice];

/** Brings the tables of the games that count their own schema steps to the newest version. */
export function migrateGames(storage: DurableObjectStorage, cell: string): void {
  for (const { name, schema } of GAMES) if (schema) migrate(storage, schema, `${cell}:${name}`, name);
}

/** Games without a table: cells close them and queue their forced outcomes. */
export const INSTANT_GAMES: readonly string[] = GAMES.filter(({ isInstant }) => isInstant).map(({ name }) => name);

/** A game by the name of one of its tables, or by its own. */
export function gameNamed(table: string): CellGame | undefined {
  const name = table.split(":", 1)[0];
  return GAMES.find((game) => game.name === name);
}

const columns = (kind: "usual" | "rare" | "changing") => GAMES.flatMap((game) => game.columns?.[kind] ?? []);

/** What the ledger asks of the games. */
export const LEDGER_GAMES: LedgerGames = {
  columns: { usual: columns("usual"), rare: columns("rare"), changing: columns("changing") },
  days: GAMES.flatMap(({ name: list, timeOf }) => (timeOf ? [{ list, timeOf }] : []))[0] ?? null,
};
