import { DurableObject } from "cloudflare:workers";
import { PLAYERS_SHOWN } from "../../edge/contract/aviator-frames.ts";
import { Clock, type ClockState } from "../clock.ts";
import { simulatorSettings, type SimulatorBindings } from "../env.ts";
import type { Outcome } from "../games/aviator/outcome.ts";
import { migrate } from "../storage/migrate.ts";
import { aviatorTable } from "./aviator-table.ts";
import { type Bettor, type RoundDetail, Table, tableSchema } from "./table.ts";
import { Turnout, type TurnoutOfCell } from "./turnout.ts";

/** What a cell asks for when it comes to a table or a round ends. */
export interface TableView {
  readonly period: number;
  readonly commitment: string;
  /** The game is closed: no stakes are taken. */
  readonly maintenance: boolean;
  /** The latest results, newest first; results in hundredths. */
  readonly results: readonly { readonly period: number; readonly result: number }[];
}

/** One game table: schedule, commitments, seeds, results, public totals. It is asked, it does not call. */
export class Rounds extends DurableObject<SimulatorBindings> {
  readonly #clock: Clock;
  readonly #table: Table<Outcome>;
  readonly #turnout = new Turnout(PLAYERS_SHOWN);

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    migrate(ctx.storage, [tableSchema]);
    this.#clock = new Clock(ctx.storage);
    this.#table = new Table(ctx.storage, aviatorTable, simulatorSettings(env).fairnessKey);
  }

  current(resultCount: number): TableView {
    const now = this.#clock.now();
    const { period } = this.#table.current(now);
    const results = this.#table
      .results(resultCount, now)
      .map((each) => ({ period: each.period, result: each.outcome.result }));
    const maintenance = this.ctx.storage.kv.get<boolean>("maintenance") ?? false;
    return { period, commitment: this.#table.commitment(period), maintenance, results };
  }

  setMaintenance(on: boolean): void {
    this.ctx.storage.kv.put("maintenance", on);
  }

  /** A round's result in hundredths, once stakes are locked; null before, and for a round there never was. */
  outcome(period: number): number | null {
    return this.#table.outcome(period, this.#clock.now())?.result ?? null;
  }

  offer(period: number, bettors: readonly Bettor[]): void {
    this.#table.offer(period, bettors, this.#clock.now());
  }

  exchange(period: number, cell: number, summary: TurnoutOfCell): TurnoutOfCell {
    return this.#turnout.exchange(period, cell, summary);
  }

  detail(period: number): RoundDetail<Outcome> | null {
    return this.#table.detail(period, this.#clock.now());
  }

  force(wanted: readonly unknown[]): number | null {
    return this.#table.force(wanted);
  }

  setClock(state: ClockState): void {
    this.#clock.set(state);
  }

  restart(): void {
    this.ctx.abort("restarted by the control API");
  }
}
