import type { LuckyHitPick } from "#contract/games/lucky-hit/calls.ts";
import type { Round } from "#simulator/games/lucky-hit/timeline.ts";
import type { OpenResult } from "./inbound.ts";

/** A stake that was taken. */
export interface Stake {
  readonly betId: string;
  readonly pick: LuckyHitPick;
  /** Minor units. */
  readonly price: number;
}

/** A stake as it was sent; kept until it is acknowledged, so that it can be sent again under the same id. */
export interface StakeOrder extends Stake {
  readonly period: number;
  readonly seed: string;
}

export interface PastWinner {
  readonly period: number;
  readonly winner: "B" | "R";
}

/** Things that we, not the server, have to say. */
export type LocalReason = "notDelivered" | "unconfirmed";

/** What is said once, in a dialog: the server's own words, or one of ours by name. */
export type Notice =
  | { readonly id: number; readonly msg: string }
  | { readonly id: number; readonly reason: LocalReason };

/** What is staked on each pick over all players, in minor units. */
export type Totals = Readonly<Record<LuckyHitPick, number>>;

/** What came of all own stakes of a period together. */
export interface Settlement {
  readonly period: number;
  /** Minor units; 0: all were lost. */
  readonly payout: number;
  readonly refunded: boolean;
}

export interface TableState {
  /** The round on the table: it stays beyond its end until the results of the next cycle's start have come. */
  readonly round: Round | null;
  readonly maintenance: boolean;
  /** The backend names no periods with its results: its next 3002 names the round that has begun. */
  readonly awaitsPeriod: boolean;
  /** Newest first. */
  readonly results: readonly PastWinner[];
  /** The round's cards, once they are open. */
  readonly open: OpenResult | null;
  readonly totals: Totals;
  /** Own stakes of the round. */
  readonly stakes: readonly Stake[];
  /** Under way, one at a time. */
  readonly sending: StakeOrder | null;
  readonly settlement: Settlement | null;
  /** Minor units; null until the server has said it. */
  readonly balance: number | null;
  readonly notices: readonly Notice[];
  /** The number of the latest stake that was taken here, until that has been said. */
  readonly completed: number | null;
  /** Commitments as they were shown before their cards, newest last: `[period, commitment]`. */
  readonly witnessed: readonly (readonly [number, string])[];
  /** Numbers notices and completed stakes. */
  readonly nextId: number;
}

export const NO_TOTALS: Totals = { B: 0, R: 0, L: 0 };

export const initialTable: TableState = {
  round: null,
  maintenance: false,
  awaitsPeriod: false,
  results: [],
  open: null,
  totals: NO_TOTALS,
  stakes: [],
  sending: null,
  settlement: null,
  balance: null,
  notices: [],
  completed: null,
  witnessed: [],
  nextId: 1,
};
