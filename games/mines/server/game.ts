import { isTraps, type Traps } from "#games/mines/rules/stake.ts";
import type { Schema } from "#simulator/storage/migrate.ts";
import type { InstantGame } from "#games/engine/server/instant-game.ts";
import { clientSeedSchema, generationSchema } from "#games/engine/server/instant-seeds.ts";
import * as z from "zod/mini";
import { CELLS } from "#games/mines/rules/layout.ts";
import type { OwnColumns, Stake } from "#simulator/ledger/stake.ts";

export const MINES = "mines";

const forcedLayoutSchema = `
  -- Layouts that an operator queued for a member's games to come.
  CREATE TABLE mines_forced (
    seq INTEGER PRIMARY KEY,
    member INTEGER NOT NULL,
    traps INTEGER NOT NULL,
    layout TEXT NOT NULL
  ) STRICT;
  CREATE INDEX mines_forced_next ON mines_forced (member, traps, seq);
`;

export const minesSchema: Schema = {
  steps: [clientSeedSchema(MINES) + forcedLayoutSchema, generationSchema(MINES)],
  shipped: [["2d4dd426e89e1ce9"], ["399706bb0d68ab2c"]],
};

export type Mines = InstantGame<Traps, number[]>;

/** Different cells 1–25, ascending; their number is a valid number of traps. */
export const layout = z.pipe(
  z.array(z.int().check(z.gte(1), z.lte(CELLS))).check(
    z.refine((cells) => new Set(cells).size === cells.length, "a cell twice"),
    z.refine((cells) => isTraps(cells.length), "no such number of traps"),
  ),
  z.transform((cells: number[]) => cells.toSorted((a, b) => a - b)),
);

/** The cells that were opened. */
export const MINES_COLUMNS: OwnColumns = { changing: ["steps"] };

/** Its pick is the traps, and its result the trap that ended it. */
export type MinesStake = Stake & { steps: string | null };

/** A game of Mines, from its stake; money in minor units, cells 1–25. */
export interface MinesGame {
  readonly stake: MinesStake;
  readonly id: number;
  readonly member: number;
  readonly traps: Traps;
  readonly amount: number;
  readonly fee: number;
  /** The traps, ascending. Secret during the game. */
  readonly layout: readonly number[];
  /** Safe cells only, in the order of their opening. */
  readonly opened: readonly number[];
  readonly hit: number | null;
  /** C: given back before its first cell, because the game was closed. */
  readonly status: "W" | "S" | "F" | "C";
  readonly payout: number;
}

/** The cells of a list, as a stake keeps them. */
export function cellsIn(text: string | null): number[] {
  return text === null || text === "" ? [] : text.split(",").map(Number);
}

export function gameOf(ended: Stake): MinesGame {
  const stake = ended as MinesStake;
  const layout = cellsIn(stake.pick);
  return {
    stake,
    id: stake.at,
    member: stake.member,
    traps: layout.length as Traps,
    amount: stake.amount,
    fee: stake.fee,
    layout,
    opened: cellsIn(stake.steps),
    hit: stake.result,
    status: stake.status as MinesGame["status"],
    payout: stake.payout,
  };
}
