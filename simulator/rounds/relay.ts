import type { Join, JoinOutcome } from "../objects/catalogue-api.ts";
import { giftLink, GiftRelay, GIFTS } from "../catalogue/gift-relay.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { simulatorSettings } from "../settings.ts";
import type {
  RelayApi,
  TablePage,
  TableView,
  Void,
  Bettor,
  StakesSeen,
  CellReport,
  TableReport,
} from "../objects/rounds-api.ts";
import { RoundRelay } from "./round-relay.ts";
import { realTime } from "../objects/shared-question.ts";
import { tableLink } from "./table-link.ts";
import type { AnyOutcome } from "../games.ts";
import { gameOf } from "../objects/tables.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** A relay between some cells and a table, or the catalogue's gift events. It stores only its failed steps. */
export class Relay extends SimulatorObject implements RelayApi {
  static {
    logFailures(this);
  }

  readonly #rounds: RoundRelay | null;
  readonly #gifts: GiftRelay;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    const [, level, number, table = ""] = /^relay:(\d+):(\d+):(.+)$/.exec(ctx.id.name ?? "") ?? [];
    const game = gameOf(table, simulatorSettings(env).beacon);
    if (game === undefined && table !== GIFTS) throw new Error(`not a relay's name: ${ctx.id.name}`);
    const place = { level: Number(level), number: Number(number) };
    this.#rounds =
      game === undefined ? null : new RoundRelay({ game, table: tableLink(env, table, place), time: realTime });
    this.#gifts = new GiftRelay(giftLink(env, place), realTime);
  }

  get #relay(): RoundRelay {
    if (this.#rounds === null) throw new Error("a relay of gifts has no rounds");
    return this.#rounds;
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

  joinEvents(joins: readonly Join[]): Promise<JoinOutcome[]> {
    return this.#gifts.joinEvents(joins);
  }

  emptyEvents(events: readonly number[]): Promise<number[]> {
    return this.#gifts.emptyEvents(events);
  }
}
