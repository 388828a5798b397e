import { gameOf } from "#simulator/objects/tables.ts";
import type { RoundName, SettledRound } from "#simulator/objects/cell-api.ts";

// The audit's queries about the rounds in which a cell has stakes.

/** A round that its table does not know is refunded a minute after its lock; an alarm or two may be late. */
const SETTLED_WITHIN_MS = 120_000;

type Row = { game: string; period: number; outcome: string; odds: string | null };

/** Rounds settled at an outcome, ordered by name, after `after`; null: from the first. */
export function settledRounds(sql: SqlStorage, after: RoundName | null, limit: number): SettledRound[] {
  return sql
    .exec<Row>(
      `SELECT game, period, outcome, odds FROM round
       WHERE outcome IS NOT NULL AND (game, period) > (?, ?) ORDER BY game, period LIMIT ?`,
      after?.table ?? "",
      after?.period ?? 0,
      limit,
    )
    .toArray()
    .map(({ game: table, period, outcome, odds }) => ({
      table,
      period,
      outcome,
      picks: Object.entries(JSON.parse(odds ?? "{}") as Record<string, number>).map(([pick, each]) => ({
        pick,
        odds: each,
      })),
    }));
}

/** The number of unsettled rounds at `now`; `overdue`: those that should be settled. */
export function openRounds(sql: SqlStorage, now: number): { open: number; overdue: RoundName[] } {
  const open = unsettled(sql);
  return { open: open.length, overdue: open.filter((round) => now > overBy(round) + SETTLED_WITHIN_MS) };
}

/** How long the oldest round with open stakes has been over, in ms; 0: none is over. */
export function settlementLate(sql: SqlStorage, now: number): number {
  return Math.max(0, ...unsettled(sql).map((round) => now - overBy(round)));
}

function unsettled(sql: SqlStorage): RoundName[] {
  return sql
    .exec<{ game: string; period: number }>("SELECT game, period FROM round WHERE settled IS NULL")
    .toArray()
    .map(({ game: table, period }) => ({ table, period }));
}

/** The latest end of a round, for any outcome. */
function overBy({ table, period }: RoundName): number {
  return gameOf(table)?.latestOverTime(period) ?? 0;
}
