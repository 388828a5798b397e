import type { Traps } from "#games/mines/rules/stake.ts";
import type { Stake } from "#simulator/ledger/stake.ts";

/** A game of Mines, from its stake; money in minor units, cells 1–25. */
export interface MinesGame {
  readonly stake: Stake;
  readonly id: number;
  readonly member: number;
  readonly nonce: number;
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
  readonly status: "W" | "S" | "F";
  readonly payout: number;
  readonly forced: boolean;
  readonly createTime: number;
}

/** The cells of a list, as a stake keeps them. */
export function cellsIn(text: string | null): number[] {
  return text === null || text === "" ? [] : text.split(",").map(Number);
}

export function gameOf(stake: Stake): MinesGame {
  const layout = cellsIn(stake.pick);
  return {
    stake,
    id: stake.at,
    member: stake.member,
    nonce: stake.number,
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
