import { RESULTS_SHOWN } from "../../../edge/contract/aviator-frames.ts";
import type { SimulatorBindings } from "../../env.ts";
import { tableStub } from "../../objects.ts";
import type { Bettor } from "../../rounds/table.ts";
import type { TableView } from "../../rounds/rounds.ts";
import type { TurnoutOfCell } from "../../rounds/turnout.ts";

/** What a cell asks the table. Every question may throw: the network and the table may fail. */
export interface AviatorTable {
  current(): Promise<TableView>;
  /** Hundredths; null before the lock and for a round there never was. */
  outcome(period: number): Promise<number | null>;
  offer(period: number, bettors: readonly Bettor[]): Promise<void>;
  exchange(period: number, summary: TurnoutOfCell): Promise<TurnoutOfCell>;
}

export function aviatorTableClient(env: SimulatorBindings, cell: number): AviatorTable {
  const stub = () => tableStub(env, "aviator");
  return {
    current: async () => stub().current(RESULTS_SHOWN),
    outcome: async (period) => stub().outcome(period),
    offer: async (period, bettors) => stub().offer(period, bettors),
    exchange: async (period, summary) => stub().exchange(period, cell, summary),
  };
}
