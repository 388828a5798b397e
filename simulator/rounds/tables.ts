import type { Outcome as AviatorOutcome } from "../games/aviator/outcome.ts";
import { aviatorTable } from "../games/aviator/table.ts";
import type { Outcome as LuckyHitOutcome } from "../games/lucky-hit/outcome.ts";
import { luckyHitTable } from "../games/lucky-hit/table.ts";
import type { TableGame } from "../games/table-game.ts";
import type { Outcome as WinOutcome } from "../games/win/guess.ts";
import { winTables } from "../games/win/table.ts";

/** What is drawn at any table. */
export type AnyOutcome = AviatorOutcome | LuckyHitOutcome | WinOutcome;

// The functions of a table only get outcomes of their own table.
const tables = new Map<string, TableGame<AnyOutcome>>([
  ["aviator", aviatorTable],
  ["luckyhit", luckyHitTable],
  ...winTables,
]);

/** Every table there is, by name. */
export const TABLES: readonly string[] = [...tables.keys()];

/** The game of a table, or undefined where there is no such table. */
export function gameOf(table: string): TableGame<AnyOutcome> | undefined {
  return tables.get(table);
}
