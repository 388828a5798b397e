import { gameOf } from "#simulator/rounds/tables.ts";
import type { RoundName, SettledRound } from "../api.ts";
import { GAME_AUDITS } from "../games.ts";

// The audit's queries about the rounds in which a cell has stakes.

const SETTLED = GAME_AUDITS.flatMap(({ settledRounds }) => settledRounds ?? []).join(" UNION ALL ");
const OPEN = GAME_AUDITS.flatMap(({ openRounds }) => openRounds ?? []).join(" UNION ALL ");

/** A round that its table does not know is refunded a minute after its lock; an alarm or two may be late. */
const SETTLED_WITHIN_MS = 120_000;

type Row = { table_name: string; period: number; outcome: string; picks: string };

/** Rounds settled at an outcome, ordered by name, after `after`; null: from the first. */
export function settledRounds(sql: SqlStorage, after: RoundName | null, limit: number): SettledRound[] {
  return sql
    .exec<Row>(
      `SELECT table_name, period, outcome, (
         SELECT json_group_array(json_object('pick', pick, 'odds', odds ->> pick)) FROM (
           SELECT DISTINCT pick FROM round_stake
           WHERE round_stake.table_name = each.table_name AND round_stake.period = each.period)
       ) AS picks
       FROM (${SETTLED}
       ) AS each
       WHERE (table_name, period) > (?, ?) ORDER BY table_name, period LIMIT ?`,
      after?.table ?? "",
      after?.period ?? 0,
      limit,
    )
    .toArray()
    .map(({ table_name: table, period, outcome, picks }) => ({
      table,
      period,
      outcome,
      picks: JSON.parse(picks) as { pick: string; odds: number }[],
    }));
}

/** The number of unsettled rounds at `now`; `overdue`: those that should be settled. */
export function openRounds(sql: SqlStorage, now: number): { open: number; overdue: RoundName[] } {
  const open = sql
    .exec<{ table_name: string; period: number }>(OPEN)
    .toArray()
    .map(({ table_name: table, period }) => ({ table, period }));
  return { open: open.length, overdue: open.filter((round) => now > overBy(round) + SETTLED_WITHIN_MS) };
}

/** The latest end of a round, for any outcome. */
function overBy({ table, period }: RoundName): number {
  return gameOf(table)?.latestOverTime(period) ?? 0;
}
