import { MINES_LIMITS } from "#games/mines/rules/stake.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Schema } from "#simulator/storage/migrate.ts";
import type { GameServices } from "../game.ts";
import { InstantGame } from "../instant-game.ts";
import { clientSeedSchema, InstantSeeds } from "../instant-seeds.ts";
import { ForcedLayouts, forcedLayoutSchema } from "./forced-layouts.ts";

export const MINES = "mines";

export const minesSchema: Schema = {
  steps: [clientSeedSchema(MINES) + forcedLayoutSchema],
  shipped: [["2d4dd426e89e1ce9"]],
};

/** The stores of a cell that a game of Mines changes. */
export interface MinesBooks {
  readonly ledger: Ledger;
  readonly games: InstantGame;
  readonly seeds: InstantSeeds;
  readonly forced: ForcedLayouts;
}

export function minesBooks(services: GameServices): MinesBooks {
  const { ledger, sql } = services;
  return {
    ledger,
    games: new InstantGame(MINES, MINES_LIMITS, services),
    seeds: new InstantSeeds(MINES, services),
    forced: new ForcedLayouts(sql),
  };
}
