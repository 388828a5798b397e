import { SAAS_IDS, winCategory } from "#contract/games/win/calls.ts";
import type { Outcome as AviatorOutcome } from "../games/aviator/outcome.ts";
import type { Outcome as LuckyHitOutcome } from "../games/lucky-hit/outcome.ts";
import type { Outcome as WinOutcome } from "../games/win/price.ts";
import { aviatorTable } from "../games/aviator/table.ts";
import { luckyHitTable } from "../games/lucky-hit/table.ts";
import type { TableGame } from "../games/table-game.ts";
import { winTable } from "../games/win/table.ts";

/** What is drawn at any table. */
export type AnyOutcome = AviatorOutcome | LuckyHitOutcome | WinOutcome;

// A table's own functions only ever see outcomes of its own.
const games = new Map<string, TableGame<AnyOutcome>>([
  ["aviator", aviatorTable],
  ["luckyhit", luckyHitTable],
  ...winCategory.options.flatMap((category) =>
    SAAS_IDS.map((saasId) => [winTableName(category, saasId), winTable(category, saasId)] as const),
  ),
]);

/** The name of a Win Go table: `win:P:1`. */
export function winTableName(category: string, saasId: string): string {
  return `win:${category}:${saasId}`;
}

/** Every table there is, by name. */
export const TABLES: readonly string[] = [...games.keys()];

/** The game of a table, or undefined where there is no such table. */
export function gameOf(table: string): TableGame<AnyOutcome> | undefined {
  return games.get(table);
}
