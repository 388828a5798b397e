import { LUCKY_HIT_RESULTS_SHOWN } from "#contract/games/lucky-hit/frames.ts";
import type { SimulatorBindings } from "#simulator/settings.ts";
import type { Outcome } from "#simulator/games/lucky-hit/outcome.ts";
import { tableStub } from "#simulator/objects/stubs.ts";
import type { Bettor, RoundDetail } from "#simulator/rounds/table.ts";
import { LUCKY_HIT } from "./rules.ts";

export interface LuckyHitView {
  readonly period: number;
  readonly commitment: string;
  readonly maintenance: boolean;
  /** Newest first. */
  readonly results: readonly { readonly period: number; readonly outcome: Outcome }[];
}

/** What a cell asks the table. Every question may throw: the network and the table may fail. */
export interface LuckyHitTable {
  current(): Promise<LuckyHitView>;
  /** Null before the lock and for a round there never was. */
  outcome(period: number): Promise<Outcome | null>;
  offer(period: number, bettors: readonly Bettor[]): Promise<void>;
  /** What is staked here on black, red and lucky hit; answers the sums over all cells. */
  exchangeSums(period: number, sums: readonly number[]): Promise<number[]>;
  /** Null for a round there never was. */
  detail(period: number): Promise<RoundDetail<Outcome> | null>;
}

export function luckyHitTableClient(env: SimulatorBindings, cell: number): LuckyHitTable {
  const stub = () => tableStub(env, LUCKY_HIT);
  return {
    current: async () => (await stub().current(LUCKY_HIT_RESULTS_SHOWN)) as LuckyHitView,
    outcome: async (period) => (await stub().outcome(period)) as Outcome | null,
    offer: async (period, bettors) => stub().offer(period, bettors),
    exchangeSums: async (period, sums) => stub().exchangeSums(period, cell, sums),
    detail: async (period) => (await stub().detail(period)) as RoundDetail<Outcome> | null,
  };
}
