import * as z from "zod/mini";
import {
  ALARM_TABLES,
  countRounds,
  countTrials,
  FIRST_ALARM,
  type PublicTable,
  type SeenRound,
  type Trial,
} from "#games/alarm.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";

const schema = z.object({
  rounds: z.number(),
  free: z.number(),
  peak: z.number(),
  bets: z.record(z.string(), z.object({ staked: z.number(), logs: z.readonly(z.array(z.number())) })),
  counted: z.record(z.string(), z.number()),
});

/** The alarm of this browser. Another number in the key starts it again, if the alternatives change. */
export const ownAlarm = storedWithSchema(browserStorage, "app.alarm-1", schema, FIRST_ALARM);

/** Counts the finished rounds of a table, each once. */
export function countTable(tested: PublicTable, table: string, rounds: readonly SeenRound[]): void {
  ownAlarm.set(countRounds(ownAlarm.get(), tested, table, rounds));
}

/** The kind of a table's result. */
export function kindOf(tested: PublicTable, result: number): number {
  return ALARM_TABLES[tested].kindOf(result);
}

/** Counts a round of the player's own as it ends: the chances taken. A list may not give it again. */
export function countOwn(game: string, trials: readonly Trial[]): void {
  const alarm = ownAlarm.get();
  ownAlarm.set(countTrials(alarm, game, game, (alarm.counted[game] ?? 0) + 1, trials));
}
