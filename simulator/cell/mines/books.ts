import type { Ledger } from "../../ledger/ledger.ts";
import { ForcedLayouts, forcedLayoutSchema } from "./forced-layouts.ts";
import { MinesGames, minesGameSchema } from "./games.ts";
import { MinesSeeds, minesSeedSchema } from "./seeds.ts";

export const minesSchema = minesGameSchema + minesSeedSchema + forcedLayoutSchema;

/** The books of a cell that a game of Mines touches. */
export interface MinesBooks {
  readonly ledger: Ledger;
  readonly games: MinesGames;
  readonly seeds: MinesSeeds;
  readonly forced: ForcedLayouts;
}

/** Opens the books on a cell's database. */
export function minesBooks(
  sql: SqlStorage,
  ledger: Ledger,
  fairnessKey: string,
  random: (bytes: number) => Uint8Array,
): MinesBooks {
  return {
    ledger,
    games: new MinesGames(sql),
    seeds: new MinesSeeds(sql, fairnessKey, random),
    forced: new ForcedLayouts(sql),
  };
}
