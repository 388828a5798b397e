import type { Outcome as AviatorOutcome } from "../games/aviator/outcome.ts";
import { aviatorTable } from "../games/aviator/table.ts";
import type { Outcome as LuckyHitOutcome } from "../games/lucky-hit/outcome.ts";
import { luckyHitTable } from "../games/lucky-hit/table.ts";
import type { TableGame } from "../games/table-game.ts";
import type { Outcome as WinOutcome } from "../games/win/guess.ts";
import { winTables } from "../games/win/table.ts";

/** The outcome of any table. */
export type AnyOutcome = AviatorOutcome | LuckyHitOutcome | WinOutcome;

// A table's functions get outcomes of their own table only.
const tables = new Map<string, TableGame<AnyOutcome>>([
  ["aviator", aviatorTable],
  ["luckyhit", luckyHitTable],
  ...winTables,
]);

/** The names of all tables. */
export const TABLES: readonly string[] = [...tables.keys()];

/** Undefined: no such table. */
export function gameOf(table: string): TableGame<AnyOutcome> | undefined {
  return tables.get(table);
}
