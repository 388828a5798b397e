import type { SeenMember } from "#simulator/cell/accounts/members.ts";
import type { RoundStakes } from "#simulator/cell/tables/round-stakes.ts";
import type { StakeSeen } from "#simulator/objects/rounds-api.ts";
import type { Outcome } from "#games/lucky-hit/rules/outcome.ts";
import type { TableClient } from "#simulator/rounds/table-link.ts";
import { totalText } from "./frames.ts";
import { LUCKY_HIT, NO_SUMS, type Sums, sumsOf, topOf } from "./rules.ts";

export interface TotalsNeeds {
  readonly table: Pick<TableClient<Outcome>, "exchangeStakes">;
  readonly roundStakes: RoundStakes;
  /** A member as others see it. */
  readonly seen: (member: number) => SeenMember;
  readonly broadcast: (text: string) => void;
}

/** The stakes of the running round over all cells. Exchanges them with the table, and sends changes to the players. */
export class Totals {
  readonly #needs: TotalsNeeds;
  #period = 0;
  /** Of the other cells, as of the last exchange. */
  #others = NO_SUMS;
  #told = NO_SUMS;
  #top: readonly StakeSeen[] = [];

  constructor(needs: TotalsNeeds) {
    this.#needs = needs;
  }

  begin(period: number): void {
    this.#period = period;
    this.#others = NO_SUMS;
    this.#top = topOf(this.#stakes(), this.#needs.seen);
  }

  /** With all stakes of this cell, so that no total leaves out an acknowledged one. */
  get sums(): Sums {
    return sumsOf(this.#stakes(), this.#others);
  }

  /** The newest frame for a new connection; empty without stakes. */
  get texts(): string[] {
    return this.#top.length === 0 ? [] : [totalText(this.#period, this.sums, this.#top)];
  }

  async exchange(period: number): Promise<void> {
    const { table, broadcast, seen } = this.#needs;
    const stakes = this.#stakes();
    const own = sumsOf(stakes);
    const all = await table.exchangeStakes(period, { sums: own, top: topOf(stakes, seen) });
    if (period !== this.#period) return;
    // A relay may not have heard of this cell's newest stakes yet.
    const others = all.sums.map((sum, kind) => Math.max(0, sum - (own[kind] ?? 0)));
    const [black = 0, red = 0, lucky = 0, players = 0] = others;
    this.#others = [black, red, lucky, players];
    const { sums } = this;
    const hasNewTop = JSON.stringify(all.top) !== JSON.stringify(this.#top);
    if (!hasNewTop && sums.join() === this.#told.join()) return;
    this.#told = sums;
    this.#top = all.top;
    broadcast(totalText(period, sums, hasNewTop ? all.top : null));
  }

  #stakes() {
    return this.#needs.roundStakes.running(LUCKY_HIT, this.#period);
  }
}
