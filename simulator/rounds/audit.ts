import type { Invariant } from "#contract/control/operate.ts";
import type { BeaconRound } from "#fairness/beacon.ts";
import { commitment } from "#fairness/draw.ts";
import type { TableGame } from "#contract/games/table-game.ts";
import type { RoundHistory } from "./round-history.ts";

type DrawnRow = {
  period: number;
  ordinal: number;
  players: string;
  outcome: string;
  forced: number;
  commitment: string | null;
  beacon: string | null;
};

/**
 * Recomputes every drawn round of a table: its outcome from its seeds, unless forced, and its commitment, if one was
 * published. Changes nothing.
 */
export function auditTable<Outcome>(
  sql: SqlStorage,
  game: TableGame<Outcome>,
  seeds: Pick<RoundHistory<Outcome>, "seed" | "serverSeed">,
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
    const round = { ...row, beacon: row.beacon === null ? null : (JSON.parse(row.beacon) as BeaconRound) };
    if (row.forced === 0) count(drawn, row.period, follows(game, row, seeds.serverSeed(round)));
    if (row.commitment !== null) count(committed, row.period, row.commitment === commitment(seeds.seed(round)));
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
