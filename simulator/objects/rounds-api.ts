import type { BeaconRound } from "#fairness/beacon.ts";
import type { Invariant } from "#contract/control/operate.ts";
import type { Join, JoinOutcome } from "./catalogue-api.ts";
import type { ObjectApi } from "./object-api.ts";
import type { Closing } from "../storage/closed-games.ts";
import type { ClockState } from "../time/clock.ts";
import type { TablePhase } from "#contract/games/table-game.ts";
import type { AnyOutcome } from "../games.ts";

/** In place of the outcome of a round that was called off: its stakes are paid back. */
export const VOID = "void";
export type Void = typeof VOID;

/** The RPC calls of a game table. */
export interface RoundsApi extends ObjectApi {
  /** The running round and the latest results. A table begins, and its chain is public, before the first answer. */
  current(resultCount: number): Promise<TableView>;
  /** The table for its tile on the home screen. */
  glance(resultCount: number): TableGlance;
  /** A round's outcome for its stakes, once they are locked; null before, and for an unknown round. */
  outcome(period: number): AnyOutcome | Void | null;
  /** The outcomes of several rounds, in the given order; null for a void round. */
  outcomes(periods: readonly number[]): (AnyOutcome | null)[];
  /** Finished rounds, newest first, after the newest `skip`. */
  page(limit: number, skip: number): TablePage;
  /** The highest rounds of the day so far, highest first. */
  highest(count: number): TablePage["results"];
  detail(period: number): RoundDetail<AnyOutcome> | null;
  /** The chains with public ends, newest first. */
  chains(): Promise<PublicChain[]>;
  /** The number of rounds that were called off for lack of their beacon. */
  voidCount(): number;
  /** How often each kind of outcome came in the last 24 hours. */
  odds(): TableOdds;
  /** Offers players whose seeds may count for the outcome. */
  offer(period: number, bettors: readonly Bettor[]): void;
  /** Takes the players of a cell and the results of its ended rounds; returns those of all cells. */
  exchange(period: number, cell: number, report: CellReport): TableReport;
  /** Takes a cell's stakes in a round; returns those of all cells. */
  exchangeStakes(period: number, cell: number, stakes: StakesSeen): StakesSeen;

  // For the control API.
  live(): TableLive;
  /** Recomputes every round that was drawn. */
  audit(): Invariant[];
  /** Queues outcomes for the next rounds. Null: an impossible one. */
  force(outcomes: readonly unknown[]): number | null;
  /** Ends the running chain of seeds with the running round. Null: the chain ends with that round anyway. */
  retireChain(): ChainPlace | null;
  /** Closes the table for maintenance; null opens it. */
  close(closing: Closing | null): void;
  setClock(state: ClockState): void;
}

/** The RPC calls of a relay, which answers some cells in the place of a table, or of the catalogue's gift events. */
export interface RelayApi extends ObjectApi {
  /** `now`: the caller's simulated time. */
  current(resultCount: number, now: number): Promise<TableView>;
  outcome(period: number): Promise<AnyOutcome | Void | null>;
  page(limit: number, skip: number, now: number): Promise<TablePage>;
  offer(period: number, bettors: readonly Bettor[]): Promise<void>;
  /** `from`: the number of the cell or of the relay that reports. */
  exchange(period: number, from: number, report: CellReport): Promise<TableReport>;
  exchangeStakes(period: number, from: number, stakes: StakesSeen): Promise<StakesSeen>;
  joinEvents(joins: readonly Join[]): Promise<JoinOutcome[]>;
  emptyEvents(events: readonly number[]): Promise<number[]>;
}

/** The view of a cell that starts to follow the table, or starts a round. */
export interface TableView {
  /** Only cells of 0.2.0 read it. */
  readonly maintenance?: boolean;
  readonly period: number;
  readonly commitment: string;
  /** The latest results, newest first. */
  readonly results: readonly { readonly period: number; readonly outcome: AnyOutcome }[];
}

/** The view of the home screen. All times are ms since the epoch. */
export interface TableGlance {
  readonly period: number;
  readonly time: number;
  /** When the next result is due, or the next flight takes off; null: secret, or the table is closed. */
  readonly nextTime: number | null;
  /** The take-off of the flight that is in the air. */
  readonly takeOff: number | null;
  /** Newest first, in a few characters. */
  readonly results: readonly { readonly period: number; readonly result: string }[];
}

/** The control API's view of a table. */
export interface TableLive extends TablePhase {
  readonly game: string;
  readonly period: number;
  readonly maintenance: boolean;
  /** The length of the queue of forced outcomes. */
  readonly forced: number;
  /** Rounds that were called off. */
  readonly voids: number;
  /** Ms for which the running round has waited for its beacon; 0: it does not wait. */
  readonly beaconLateMs: number;
  /** The newest finished round; its outcome as JSON, in the form that an operator sends. */
  readonly last: { readonly period: number; readonly outcome: string } | null;
}

/** A page of a table's history, newest first. */
export interface TablePage {
  readonly count: number;
  /** No result is added before this simulated time. */
  readonly until: number;
  readonly results: readonly { readonly period: number; readonly outcome: AnyOutcome }[];
}

/** The rounds of a table that began since a time and are over. */
export interface TableOdds {
  readonly since: number;
  readonly voided: number;
  readonly outcomes: { readonly outcome: string; readonly rounds: number }[];
}

/** A round's place in the chains of its table. */
export interface ChainPlace {
  /** From generation 1 on; chains count anew in each. */
  readonly generation?: number;
  readonly chain: number;
  /** From 1. */
  readonly index: number;
}

/** A chain as everybody sees it. */
export interface PublicChain {
  readonly generation?: number;
  readonly chain: number;
  /** seed[0]. */
  readonly end: string;
  readonly length: number;
  /** The period of the first round; null: no round uses the chain yet. */
  readonly firstPeriod: number | null;
  /** The index of the last round if the chain was retired early. */
  readonly retired: number | null;
  /** Null: it is not known. */
  readonly publishTime: number | null;
  readonly salt: BeaconRound | null;
  /** The index of the first round that takes the salt. */
  readonly saltedFrom: number | null;
}

export interface RoundDetail<Outcome> {
  readonly period: number;
  readonly commitment: string;
  /** From generation 1 on. */
  readonly generation?: number;
  /** The round's place in the chains of its table. */
  readonly chain: number;
  readonly index: number;
  /** The following fields are null before the end of the round. */
  /** The chain's seed of this round. */
  readonly seed: string | null;
  readonly serverSeed: string | null;
  readonly outcome: Outcome | null;
  readonly players: readonly Bettor[] | null;
  readonly forced: boolean;
  /** The randomness in its seed that salts the chain; public from the start. */
  readonly salt: string | null;
  /** The number of the beacon's round; null: the round uses no beacon. Public from the start. */
  readonly beaconRound: number | null;
  readonly beacon: BeaconRound | null;
  /** True: the beacon did not come in time, and the round has no outcome. */
  readonly voided: boolean;
}

/** A player whose seed may count for the outcome. */
export interface Bettor {
  readonly member: string;
  /** The name that others see. */
  readonly nickName: string;
  readonly seed: string;
}

/** The stakes of a player on a pick, as others see them. */
export interface StakeSeen {
  readonly nickName: string;
  readonly pick: string;
  /** Minor units. */
  readonly amount: number;
  /** True for a simulated player. */
  readonly simulated?: true;
}

/** The stakes of a round: their sums by kind, and the largest. */
export interface StakesSeen {
  readonly sums: readonly number[];
  readonly top: readonly StakeSeen[];
}

/** A player as others see it. */
export interface PlayerSeen {
  readonly nickName: string;
  /** Minor units. */
  readonly betAmount: number;
  /** Hundredths; null in flight. */
  readonly coefficient: number | null;
  /** True for a simulated player. */
  readonly simulated?: true;
}

/** A cell's summary of a round: its counts, and its largest stakes. */
export interface TurnoutOfCell {
  readonly players: number;
  readonly cashed: number;
  readonly top: readonly PlayerSeen[];
}

/** A cell's report: its players, and the best cash-outs of rounds that ended since the last report. */
export interface CellReport extends TurnoutOfCell {
  readonly ended: readonly DayWin[];
}

/** The table's reply: the players over all cells, and the best of the day. */
export interface TableReport extends TurnoutOfCell {
  readonly best: DayBest;
}

/** A cash-out of a finished round, as all players see it. */
export interface DayWin {
  /** The cash-out's id, since a cell may report it again. Only the table sees it. */
  readonly id: string;
  readonly period: number;
  readonly nickName: string;
  /** Minor units. */
  readonly betAmount: number;
  /** Hundredths. */
  readonly coefficient: number;
  /** True for a simulated player. */
  readonly simulated?: true;
}

/** The largest payouts, and the highest multipliers, best first. */
export interface DayBest {
  readonly wins: readonly DayWin[];
  readonly multipliers: readonly DayWin[];
}

/** The fields of a `round_detail` that name the round's seed and its place in a chain. */
export function roundChainView(round: RoundDetail<unknown>) {
  const { generation, chain, index, seed, salt, beaconRound, beacon, voided } = round;
  return {
    ...(generation !== undefined && { generation }),
    chain,
    index,
    seed,
    salt,
    beacon_round: beaconRound,
    beacon_randomness: beacon?.randomness ?? null,
    beacon_signature: beacon?.signature ?? null,
    voided,
  };
}
