import { RESULTS_SHOWN } from "#games/aviator/frames.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";
import { tableStub } from "#simulator/objects/stubs.ts";
import {
  VOID,
  type Void,
  type RoundDetail,
  type Bettor,
  type CellReport,
  type TableReport,
} from "#simulator/objects/rounds-api.ts";
import { tableLink } from "#simulator/rounds/table-link.ts";
import type { SimulatorBindings } from "#simulator/objects/bindings.ts";

export interface AviatorView {
  readonly period: number;
  readonly commitment: string;
  readonly maintenance: boolean;
  /** Newest first, in hundredths. */
  readonly results: readonly { readonly period: number; readonly result: number }[];
}

/** A cell's calls to the table. Each may throw: the network and the table may fail. */
export interface AviatorTable {
  current(now: number): Promise<AviatorView>;
  /** Hundredths; null before the lock and for unknown rounds. */
  outcome(period: number): Promise<number | Void | null>;
  offer(period: number, bettors: readonly Bettor[]): Promise<void>;
  exchange(period: number, report: CellReport): Promise<TableReport>;
  /** The day's highest results, in hundredths, highest first. */
  highest(count: number): Promise<AviatorView["results"]>;
  /** Null for unknown rounds. */
  detail(period: number): Promise<RoundDetail<Outcome> | null>;
}

export function aviatorTableClient(env: SimulatorBindings, cell: number): AviatorTable {
  const stub = () => tableStub(env, "aviator");
  const link = tableLink(env, "aviator", { level: 0, number: cell });
  return {
    async current(now) {
      const { results, ...view } = await link.current(RESULTS_SHOWN, now);
      return { ...view, results: results.map(seen) };
    },
    highest: async (count) => (await stub().highest(count)).map(seen),
    async outcome(period) {
      const outcome = (await link.outcome(period)) as Outcome | Void | null;
      return outcome === VOID ? VOID : (outcome?.result ?? null);
    },
    offer: (period, bettors) => link.offer(period, bettors),
    detail: async (period) => (await stub().detail(period)) as RoundDetail<Outcome> | null,
    exchange: (period, report) => link.exchange(period, report),
  };
}

function seen({ period, outcome }: { readonly period: number; readonly outcome: unknown }) {
  return { period, result: (outcome as Outcome).result };
}
