import { MINES_LIMITS } from "#simulator/games/mines/stake.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { GameServices } from "../game.ts";
import { InstantGame } from "../instant-game.ts";
import { clientSeedSchema, InstantSeeds } from "../instant-seeds.ts";
import { ForcedLayouts, forcedLayoutSchema } from "./forced-layouts.ts";
import { MinesGames, minesGameSchema } from "./games.ts";

export const MINES = "mines";

export const minesSchema = minesGameSchema + clientSeedSchema(MINES) + forcedLayoutSchema;

/** The stores of a cell that a game of Mines changes. */
export interface MinesBooks {
  readonly ledger: Ledger;
  readonly money: InstantGame;
  readonly games: MinesGames;
  readonly seeds: InstantSeeds;
  readonly forced: ForcedLayouts;
}

export function minesBooks(services: GameServices): MinesBooks {
  const { ledger, sql } = services;
  return {
    ledger,
    money: new InstantGame(MINES, MINES_LIMITS, services),
    games: new MinesGames(sql),
    seeds: new InstantSeeds(MINES, services),
    forced: new ForcedLayouts(sql),
  };
}
