import { MINES_LIMITS, isTraps, type Traps } from "#games/mines/rules/stake.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Schema } from "#simulator/storage/migrate.ts";
import type { GameServices } from "../game.ts";
import { InstantGame } from "../instant-game.ts";
import { clientSeedSchema, generationSchema, InstantSeeds } from "../instant-seeds.ts";
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

/** Different cells 1–25; their number is a valid number of traps. */
const wantedLayouts = z.array(
  z.array(z.int().check(z.gte(1), z.lte(CELLS))).check(
    z.refine((cells) => new Set(cells).size === cells.length, "a cell twice"),
    z.refine((cells) => isTraps(cells.length), "no such number of traps"),
  ),
);

/** Forced layouts. Each waits for the member's next game with the same number of traps. */
class ForcedLayouts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Queues layouts; an empty list clears the member's queue. Returns its length, or null if a layout is impossible. */
  queue(member: number, wanted: readonly unknown[]): number | null {
    const parsed = wantedLayouts.safeParse(wanted);
    if (!parsed.success) return null;
    if (parsed.data.length === 0) this.#sql.exec("DELETE FROM mines_forced WHERE member = ?", member);
    const rows = parsed.data.map((cells) => [member, cells.length, JSON.stringify(cells.toSorted((a, b) => a - b))]);
    this.#sql.exec(
      `INSERT INTO mines_forced (member, traps, layout)
       SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
      JSON.stringify(rows),
    );
    return this.#sql
      .exec<{ queued: number }>("SELECT count(*) AS queued FROM mines_forced WHERE member = ?", member)
      .one().queued;
  }

  /** Removes the next layout with this number of traps; null: none is queued. */
  take(member: number, traps: number): number[] | null {
    const [row] = this.#sql
      .exec<{ layout: string }>(
        `DELETE FROM mines_forced
         WHERE seq = (SELECT min(seq) FROM mines_forced WHERE member = ? AND traps = ?) RETURNING layout`,
        member,
        traps,
      )
      .toArray();
    return row === undefined ? null : (JSON.parse(row.layout) as number[]);
  }
}

/** The cells that were opened. */
export const MINES_COLUMNS: OwnColumns = { changing: ["steps"] };

/** Its pick is the traps, and its result the trap that ended it. */
export type MinesStake = Stake & { steps: string | null };

/** A game of Mines, from its stake; money in minor units, cells 1–25. */
export interface MinesGame {
  readonly stake: MinesStake;
  readonly id: number;
  readonly member: number;
  /** Its number among all of the member's, from 0. */
  readonly number: number;
  readonly clientSeed: string;
  /** Hex; empty: none. */
  readonly entropy: string;
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
  readonly forced: boolean;
  readonly createTime: number;
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
    number: stake.number,
    clientSeed: stake.seed,
    entropy: stake.entropy,
    traps: layout.length as Traps,
    amount: stake.amount,
    fee: stake.fee,
    layout,
    opened: cellsIn(stake.steps),
    hit: stake.result,
    status: stake.status as MinesGame["status"],
    payout: stake.payout,
    forced: stake.forced === 1,
    createTime: stake.create_time,
  };
}
