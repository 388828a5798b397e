import type { ClosedGames } from "#simulator/storage/closed-games.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { StakeLimits } from "#simulator/cell/limits/member-limits.ts";
import type { SettledFees } from "#simulator/cell/tables/settled-fees.ts";
import { ForcedLayouts, forcedLayoutSchema } from "./forced-layouts.ts";
import { MinesGames, minesGameSchema } from "./games.ts";
import { MinesSeeds, minesSeedSchema } from "./seeds.ts";

export const minesSchema = minesGameSchema + minesSeedSchema + forcedLayoutSchema;

/** The game's name, as an operator has it. */
export const MINES = "mines";

/** The books of a cell that a game of Mines touches. */
export interface MinesBooks {
  readonly ledger: Ledger;
  readonly limits: StakeLimits;
  readonly closed: ClosedGames;
  readonly games: MinesGames;
  readonly seeds: MinesSeeds;
  readonly forced: ForcedLayouts;
}

/** Opens the books on a cell's database. */
export function minesBooks(
  sql: SqlStorage,
  shared: Pick<MinesBooks, "ledger" | "limits" | "closed">,
  fees: SettledFees,
  fairnessKey: string,
  random: (bytes: number) => Uint8Array,
): MinesBooks {
  return {
    ...shared,
    games: new MinesGames(sql, fees),
    seeds: new MinesSeeds(sql, fairnessKey, random),
    forced: new ForcedLayouts(sql),
  };
}
