import { type Place, relayAbove } from "../objects/placement.ts";
import { relayStub, tableStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import type {
  TablePage,
  TableView,
  Void,
  Bettor,
  RoundDetail,
  StakesSeen,
  CellReport,
  TableReport,
} from "../objects/rounds-api.ts";
import type { AnyOutcome } from "../games.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** The questions and reports of a cell that follows a table, or of a relay of such cells. */
export interface TableLink {
  /** `now`: the caller's simulated time. */
  current(resultCount: number, now: number): Promise<TableView>;
  outcome(period: number): Promise<AnyOutcome | Void | null>;
  page(limit: number, skip: number, now: number): Promise<TablePage>;
  offer(period: number, bettors: readonly Bettor[]): Promise<void>;
  exchange(period: number, report: CellReport): Promise<TableReport>;
  exchangeStakes(period: number, stakes: StakesSeen): Promise<StakesSeen>;
}

/** The way from a cell or a relay to a table: direct for few cells, else by the relay above. */
export function tableLink(env: SimulatorBindings, table: string, from: Place): TableLink {
  const relay = relayAbove(from, simulatorSettings(env));
  if (relay !== null) return relayLink(() => relayStub(env, table, relay), from.number);
  const stub = () => tableStub(env, table);
  return {
    current: async (resultCount) => stub().current(resultCount),
    outcome: async (period) => stub().outcome(period),
    page: async (limit, skip) => stub().page(limit, skip),
    offer: async (period, bettors) => stub().offer(period, bettors),
    exchange: async (period, report) => stub().exchange(period, from.number, report),
    exchangeStakes: async (period, stakes) => stub().exchangeStakes(period, from.number, stakes),
  };
}

function relayLink(stub: () => ReturnType<typeof relayStub>, from: number): TableLink {
  return {
    current: async (resultCount, now) => stub().current(resultCount, now),
    outcome: async (period) => stub().outcome(period),
    page: async (limit, skip, now) => stub().page(limit, skip, now),
    offer: async (period, bettors) => stub().offer(period, bettors),
    exchange: async (period, report) => stub().exchange(period, from, report),
    exchangeStakes: async (period, stakes) => stub().exchangeStakes(period, from, stakes),
  };
}

/** A round with its outcome. */
interface Drawn<Outcome> {
  readonly period: number;
  readonly outcome: Outcome;
}

/** A cell's calls to a game's table. Each may throw: the network and the table may fail. */
export interface TableClient<Outcome> extends Pick<TableLink, "offer" | "exchange" | "exchangeStakes"> {
  current(now: number): Promise<Omit<TableView, "results"> & { readonly results: readonly Drawn<Outcome>[] }>;
  /** Null before the lock and for unknown rounds. */
  outcome(period: number): Promise<Outcome | Void | null>;
  /** The day's highest results, highest first. */
  highest(count: number): Promise<readonly Drawn<Outcome>[]>;
  /** Null for unknown rounds. */
  detail(period: number): Promise<RoundDetail<Outcome> | null>;
}

/** `resultCount`: the number of the latest results that `current` returns. */
export function tableClient<Outcome extends AnyOutcome>(
  env: SimulatorBindings,
  table: string,
  cell: number,
  resultCount: number,
): TableClient<Outcome> {
  const link = tableLink(env, table, { level: 0, number: cell });
  const stub = () => tableStub(env, table);
  return {
    ...link,
    current: (now) => link.current(resultCount, now) as ReturnType<TableClient<Outcome>["current"]>,
    outcome: async (period) => (await link.outcome(period)) as Outcome | Void | null,
    highest: async (count) => (await stub().highest(count)) as readonly Drawn<Outcome>[],
    detail: async (period) => (await stub().detail(period)) as RoundDetail<Outcome> | null,
  };
}
