import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import type { RelayApi, TablePage, TableView, Void } from "./api.ts";
import type { Bettor } from "./round-rows.ts";
import { RoundRelay } from "./round-relay.ts";
import { realTime } from "./shared-question.ts";
import { tableLink } from "./table-link.ts";
import { type AnyOutcome, gameOf } from "./tables.ts";
import type { CellReport, StakesSeen, TableReport } from "./turnout.ts";

/** A relay of a table, between it and some of its cells. It stores nothing. */
export class Relay extends SimulatorObject implements RelayApi {
  static {
    logFailures(this);
  }

  readonly #relay: RoundRelay;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    const [, level, number, table = ""] = /^relay:(\d+):(\d+):(.+)$/.exec(ctx.id.name ?? "") ?? [];
    const game = gameOf(table, simulatorSettings(env).beacon);
    if (game === undefined) throw new Error(`not a relay's name: ${ctx.id.name}`);
    this.#relay = new RoundRelay({
      game,
      table: tableLink(env, table, { level: Number(level), number: Number(number) }),
      time: realTime,
    });
  }

  current(resultCount: number, now: number): Promise<TableView> {
    return this.#relay.current(resultCount, now);
  }

  outcome(period: number): Promise<AnyOutcome | Void | null> {
    return this.#relay.outcome(period);
  }

  page(limit: number, skip: number, now: number): Promise<TablePage> {
    return this.#relay.page(limit, skip, now);
  }

  offer(period: number, bettors: readonly Bettor[]): Promise<void> {
    return this.#relay.offer(period, bettors);
  }

  exchange(period: number, from: number, report: CellReport): Promise<TableReport> {
    return this.#relay.exchange(period, from, report);
  }

  exchangeStakes(period: number, from: number, stakes: StakesSeen): Promise<StakesSeen> {
    return this.#relay.exchangeStakes(period, from, stakes);
  }
}
