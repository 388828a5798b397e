import type { Api } from "#contract/documents/api.ts";
import { API, GAMES, Provided } from "../games.ts";
import type { LedgerGames } from "../ledger/ledger.ts";
import { WIN_COLUMN } from "../ledger/stake.ts";
import { migrate } from "../storage/migrate.ts";
import type { CellGame } from "./cell-game.ts";

export const CELL_GAMES = new Provided<readonly CellGame[]>();

/** Hands the simulator its games, and the API that they are part of. The entry calls it. */
export function provideGames(api: Api, games: readonly CellGame[]): void {
  API.provide(api);
  GAMES.provide(games);
  CELL_GAMES.provide(games);
}

/** Brings the tables of the games that count their own schema steps to the newest version. */
export function migrateGames(storage: DurableObjectStorage, cell: string): void {
  for (const { name, schema } of CELL_GAMES.get()) if (schema) migrate(storage, schema, `${cell}:${name}`, name);
}

/** Games without a table: cells close them and queue their forced outcomes. */
export const instantGames = CELL_GAMES.derive((games): readonly string[] =>
  games.filter(({ tables }) => tables === undefined).map(({ name }) => name),
);

/** The games, as the ledger sees them. */
export const ledgerGames = CELL_GAMES.derive((games): LedgerGames => {
  const columns = (kind: "usual" | "rare" | "changing") => games.flatMap((game) => game.columns?.[kind] ?? []);
  return {
    columns: {
      usual: columns("usual"),
      rare: columns("rare"),
      changing: [...new Set([...columns("changing"), WIN_COLUMN])],
    },
    days: games.flatMap(({ name: list, timeOf }) => (timeOf ? [{ list, timeOf }] : []))[0] ?? null,
  };
});
