import { MINES_LIMITS } from "#simulator/games/mines/stake.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { GameServices } from "../game.ts";
import { InstantGame } from "../instant-game.ts";
import { ForcedLayouts, forcedLayoutSchema } from "./forced-layouts.ts";
import { MinesGames, minesGameSchema } from "./games.ts";
import { MinesSeeds, minesSeedSchema } from "./seeds.ts";

export const minesSchema = minesGameSchema + minesSeedSchema + forcedLayoutSchema;

export const MINES = "mines";

/** The stores of a cell that a game of Mines changes. */
export interface MinesBooks {
  readonly ledger: Ledger;
  readonly money: InstantGame;
  readonly games: MinesGames;
  readonly seeds: MinesSeeds;
  readonly forced: ForcedLayouts;
}

export function minesBooks(services: GameServices): MinesBooks {
  const { ledger, sql, fairnessKey, random } = services;
  return {
    ledger,
    money: new InstantGame(MINES, MINES_LIMITS, services),
    games: new MinesGames(sql),
    seeds: new MinesSeeds(sql, fairnessKey, random),
    forced: new ForcedLayouts(sql),
  };
}
