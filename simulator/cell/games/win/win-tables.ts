import { SAAS_IDS, winCategory } from "#contract/games/win/calls.ts";
import type { Clock } from "#simulator/time/clock.ts";
import type { SimulatorBindings } from "#simulator/settings.ts";
import { oddsOn } from "#simulator/games/win/guess.ts";
import type { Outcome } from "#simulator/games/win/price.ts";
import { roundOf } from "#simulator/games/win/timeline.ts";
import { tableStub } from "#simulator/objects/stubs.ts";
import { winTableName } from "#simulator/rounds/tables.ts";
import type { GroupCommit } from "#simulator/storage/group-commit.ts";
import type { DueTimes } from "#simulator/cell/due-times.ts";
import type { RoundPayouts } from "#simulator/cell/tables/round-payouts.ts";
import { RoundSettlement } from "#simulator/cell/tables/round-settlement.ts";
import type { RoundStakes } from "#simulator/cell/tables/round-stakes.ts";
import { guessOf, PICKS } from "./pick.ts";
import { logError } from "#simulator/journal/log.ts";

export interface WinTablesNeeds {
  readonly env: SimulatorBindings;
  readonly clock: Clock;
  readonly due: DueTimes;
  readonly stakes: RoundStakes;
  readonly payouts: RoundPayouts;
  readonly commit: GroupCommit;
}

/** A cell's stakes at the Win Go tables: settled by alarm, each round when its period ends. */
export class WinTables {
  readonly #needs: WinTablesNeeds;
  readonly #settlements: ReadonlyMap<string, RoundSettlement<Outcome>>;

  constructor(needs: WinTablesNeeds) {
    this.#needs = needs;
    const names = winCategory.options.flatMap((category) => SAAS_IDS.map((saasId) => winTableName(category, saasId)));
    this.#settlements = new Map(names.map((name) => [name, settlementOf(needs, name)]));
  }

  /** A stake was taken: its round is to be settled when its period ends. */
  taken(table: string, period: number): void {
    this.#needs.due.set(table, roundOf(period).endTime);
  }

  /** Settles what is over at any table. */
  settleAll(): Promise<void> {
    return this.settleDue([...this.#settlements.keys()]);
  }

  /** The alarm: settles what is over at the tables among these names. */
  async settleDue(names: readonly string[]): Promise<void> {
    const { clock, due } = this.#needs;
    for (const name of names) {
      const settlement = this.#settlements.get(name);
      if (settlement === undefined) continue;
      const now = clock.now();
      try {
        const next = await settlement.settleDue(now);
        if (next === null) due.clear(name);
        else due.set(name, next);
      } catch (error) {
        logError("settlement_failed", error, { table: name });
      }
    }
  }
}

function settlementOf({ env, stakes, payouts, commit }: WinTablesNeeds, table: string): RoundSettlement<Outcome> {
  return new RoundSettlement({
    table,
    stakes,
    payouts,
    commit,
    outcomeOf: async (period) => (await tableStub(env, table).outcome(period)) as Outcome | null,
    lockTime: (period) => roundOf(period).lockTime,
    overTime: (period) => roundOf(period).endTime,
    oddsOf: (outcome) => Object.fromEntries(PICKS.map((pick) => [pick, oddsOn(guessOf(pick), outcome)])),
    // Players ask when they want to know: Win Go has no socket.
    onSettled: () => undefined,
  });
}
