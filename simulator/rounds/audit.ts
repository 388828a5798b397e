import type { Invariant } from "#contract/control/control.ts";
import { commitment } from "../fairness/draw.ts";
import type { TableGame } from "../games/table-game.ts";

type DrawnRow = {
  period: number;
  ordinal: number;
  players: string;
  outcome: string;
  forced: number;
  commitment: string | null;
};

/**
 * Recomputes every drawn round of a table: its outcome from its seeds, unless forced, and its commitment, if one was
 * published. Changes nothing.
 */
export function auditTable<Outcome>(
  sql: SqlStorage,
  game: TableGame<Outcome>,
  seedOf: (round: { readonly period: number; readonly ordinal: number }) => string,
): Invariant[] {
  const drawn = {
    name: "each drawn round follows from its seeds",
    checked: 0,
    broken: 0,
    first: null as string | null,
  };
  const committed = { ...drawn, name: "each commitment is that of its round's server seed" };
  const rows = sql.exec<DrawnRow>("SELECT * FROM round WHERE outcome IS NOT NULL ORDER BY period");
  for (const row of rows) {
    const seed = seedOf(row);
    if (row.forced === 0) count(drawn, row.period, follows(game, row, seed));
    if (row.commitment !== null) count(committed, row.period, row.commitment === commitment(seed));
  }
  return [drawn, committed];
}

function follows<Outcome>(game: TableGame<Outcome>, { period, players, outcome }: DrawnRow, seed: string): boolean {
  const playerSeeds = (JSON.parse(players) as { seed: string }[]).map((player) => player.seed);
  // The stored text is the JSON of the outcome, so equal outcomes have equal texts.
  return JSON.stringify(game.draw(seed, playerSeeds, period)) === outcome;
}

function count(tally: { checked: number; broken: number; first: string | null }, period: number, holds: boolean): void {
  tally.checked += 1;
  if (holds) return;
  tally.broken += 1;
  tally.first ??= `round ${period}`;
}
