import type { ArchivedTable } from "./archive/archived-table.ts";
import { aviator } from "./games/aviator/aviator.ts";
import { migrate } from "../storage/migrate.ts";
import { dice } from "./games/dice/dice.ts";
import type { CellGame, GameAudit } from "./games/game.ts";
import { luckyHit } from "./games/lucky-hit/lucky-hit.ts";
import { mines } from "./games/mines/mines.ts";
import { win } from "./games/win/win.ts";
import { roundArchive } from "./tables/round-archive.ts";
import { roundStakeAudit } from "./tables/round-audit.ts";
import { settledFeeArchive } from "./tables/settled-fees.ts";

export const GAMES: readonly CellGame[] = [aviator, luckyHit, win, mines, dice];

/** The audits of all games and of their shared stakes. */
export const GAME_AUDITS: readonly GameAudit[] = [roundStakeAudit, ...GAMES.flatMap(({ audit }) => audit ?? [])];

/** The tables whose old rows leave a cell for the archive. */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  ...roundArchive,
  ...GAMES.flatMap(({ archived }) => archived ?? []),
  settledFeeArchive,
];

/** Brings the tables of the games that count their own schema steps to the newest version. */
export function migrateGames(storage: DurableObjectStorage, cell: string): void {
  for (const { name, schema } of GAMES) if (schema) migrate(storage, schema.steps, `${cell}:${name}`, name);
}

/** Games without a table: cells close them and queue their forced outcomes. */
export const INSTANT_GAMES: readonly string[] = GAMES.filter(({ isInstant }) => isInstant).map(({ name }) => name);
