import type { Outcome as AviatorOutcome } from "#games/aviator/rules/outcome.ts";
import type { BeaconSchedule } from "#fairness/beacon.ts";
import { aviatorTable, aviatorTableWith } from "#games/aviator/table.ts";
import type { Outcome as LuckyHitOutcome } from "#games/lucky-hit/rules/outcome.ts";
import { luckyHitTable, luckyHitTableWith } from "#games/lucky-hit/table.ts";
import type { TableGame } from "#games/shared/table-game.ts";
import type { Outcome as WinOutcome } from "#games/win-go/rules/guess.ts";
import { winTables } from "#games/win-go/table.ts";

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

/** Undefined: no such table. With a beacon, rounds wait for it. */
export function gameOf(table: string, beacon: BeaconSchedule | null = null): TableGame<AnyOutcome> | undefined {
  if (beacon !== null && table === "aviator") return aviatorTableWith(beacon);
  if (beacon !== null && table === "luckyhit") return luckyHitTableWith(true);
  return tables.get(table);
}
