import type { Invariant } from "#contract/control.ts";
import type { ObjectApi } from "../objects/object-api.ts";
import type { Closing } from "../storage/closed-games.ts";
import type { ClockState } from "../time/clock.ts";
import type { Bettor, RoundDetail } from "./table.ts";
import type { TablePhase } from "../games/table-game.ts";
import type { AnyOutcome } from "./tables.ts";
import type { CellReport, TableReport } from "./turnout.ts";

/** The RPC calls of a game table. */
export interface RoundsApi extends ObjectApi {
  /** The running round and the latest results. */
  current(resultCount: number): TableView;
  /** A round's outcome once stakes are locked; null before, and for an unknown round. */
  outcome(period: number): AnyOutcome | null;
  /** The same for several rounds, in the given order. */
  outcomes(periods: readonly number[]): (AnyOutcome | null)[];
  /** Finished rounds, newest first, after the newest `skip`. */
  page(limit: number, skip: number): TablePage;
  /** The highest rounds of the day so far, highest first. */
  highest(count: number): TablePage["results"];
  detail(period: number): RoundDetail<AnyOutcome> | null;
  /** Passes bettors whose seeds may go into the outcome. */
  offer(period: number, bettors: readonly Bettor[]): void;
  /** Takes the players of a cell and the results of its ended rounds; returns those of all cells. */
  exchange(period: number, cell: number, report: CellReport): TableReport;
  /** Takes a cell's stakes by kind (minor units); returns the sums over all cells. */
  exchangeSums(period: number, cell: number, sums: readonly number[]): number[];

  // For the control API.
  live(): TableLive;
  /** Recomputes every round that was drawn. */
  audit(): Invariant[];
  /** Queues outcomes for the next rounds. Null: one is impossible. */
  force(outcomes: readonly unknown[]): number | null;
  /** Closes the table for maintenance; null opens it. */
  close(closing: Closing | null): void;
  setClock(state: ClockState): void;
}

/** What a cell asks for when it comes to a table or a round begins. */
export interface TableView {
  readonly period: number;
  readonly commitment: string;
  /** The game is closed: no stakes are taken. */
  readonly maintenance: boolean;
  /** The latest results, newest first. */
  readonly results: readonly { readonly period: number; readonly outcome: AnyOutcome }[];
}

/** What an operator sees of a table. */
export interface TableLive extends TablePhase {
  readonly game: string;
  readonly period: number;
  readonly maintenance: boolean;
  /** How many outcomes wait to be forced. */
  readonly forced: number;
  /** The newest round that is over; its outcome as an operator would ask for it, as JSON. */
  readonly last: { readonly period: number; readonly outcome: string } | null;
}

/** One page of a table's history, newest first. */
export interface TablePage {
  readonly count: number;
  readonly results: readonly { readonly period: number; readonly outcome: AnyOutcome }[];
}
