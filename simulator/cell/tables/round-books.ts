import { flightMsOf, roundOf as aviatorRoundOf } from "#simulator/games/aviator/timeline.ts";
import { roundOf as luckyHitRoundOf } from "#simulator/games/lucky-hit/timeline.ts";
import { roundOf as winRoundOf } from "#simulator/games/win/timeline.ts";

// What the audit asks of a cell's books about the rounds that it holds stakes in.

/** The highest result there is, hundredths: no flight is longer. */
const AVIATOR_RESULT_MAX = 1_000_000;
/** A round that its table does not know is given back a minute after its lock; an alarm or two may be late. */
const SETTLED_WITHIN_MS = 120_000;

/** A round by the name of its table. */
export interface RoundName {
  readonly table: string;
  readonly period: number;
}

/** What a settled round came to in a cell. */
export interface SettledRound extends RoundName {
  /** As it was paid by, as JSON; of Aviator the result alone, in hundredths. */
  readonly outcome: string;
  /** Each pick with what it was paid at, in hundredths. Aviator has none: coefficients are not the outcome's. */
  readonly picks: readonly { readonly pick: string; readonly odds: number }[];
}

type Row = { table_name: string; period: number; outcome: string; picks: string };

/** Rounds that were settled at an outcome, in the order of their names, after one of them; null: from the first. */
export function settledRounds(sql: SqlStorage, after: RoundName | null, limit: number): SettledRound[] {
  return sql
    .exec<Row>(
      `SELECT table_name, period, outcome, (
         SELECT json_group_array(json_object('pick', pick, 'odds', odds ->> pick)) FROM (
           SELECT DISTINCT pick FROM round_stake
           WHERE round_stake.table_name = each.table_name AND round_stake.period = each.period)
       ) AS picks
       FROM (
         SELECT table_name, period, outcome, odds FROM round_settled WHERE settled = 1 AND outcome IS NOT NULL
         UNION ALL
         SELECT 'aviator', period, json(result), NULL FROM aviator_round WHERE settled = 1 AND result IS NOT NULL
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

/** Rounds whose books are open at `now`; `overdue`: those that should have been closed long ago. */
export function openRounds(sql: SqlStorage, now: number): { open: number; overdue: RoundName[] } {
  const open = sql
    .exec<{ table_name: string; period: number }>(
      `SELECT table_name, period FROM round_settled WHERE settled = 0
       UNION ALL SELECT 'aviator', period FROM aviator_round WHERE settled = 0`,
    )
    .toArray()
    .map(({ table_name: table, period }) => ({ table, period }));
  return { open: open.length, overdue: open.filter((round) => now > overBy(round) + SETTLED_WITHIN_MS) };
}

/** The time by which a round is over, whatever its outcome. */
function overBy({ table, period }: RoundName): number {
  if (table === "aviator") return aviatorRoundOf(period).takeOffTime + flightMsOf(AVIATOR_RESULT_MAX);
  return table === "luckyhit" ? luckyHitRoundOf(period).cardsTime : winRoundOf(period).endTime;
}
