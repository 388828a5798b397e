import type { BeaconSchedule } from "#fairness/beacon.ts";
import type { TableGame } from "#contract/games/table-game.ts";
import { type AnyOutcome, tableRules } from "#games/tables.ts";

export type { AnyOutcome } from "#games/tables.ts";

const tables = new Map(Object.entries(tableRules).map(([name, rules]) => [name, rules(null)]));

/** The names of all tables. */
export const TABLES: readonly string[] = [...tables.keys()];

/** Undefined: no such table. With a beacon, rounds may wait for it. */
export function gameOf(table: string, beacon: BeaconSchedule | null = null): TableGame<AnyOutcome> | undefined {
  return beacon === null ? tables.get(table) : tableRules[table]?.(beacon);
}
