import type { Bettor } from "../objects/rounds-api.ts";
import { type RealTime, SharedQuestion } from "../objects/shared-question.ts";
import { PLAYERS_MAX } from "./table.ts";
import type { TableLink } from "./table-link.ts";

/** The first bettors of a round at this relay: no later one can be among the first at the table. */
export class FirstBettors {
  readonly #table: TableLink;
  readonly #question: SharedQuestion<void>;
  #period = 0;
  #bettors: Bettor[] = [];
  /** How many of them the table has. */
  #delivered = 0;

  constructor(table: TableLink, time: RealTime) {
    this.#table = table;
    this.#question = new SharedQuestion({ ask: () => this.#send(), time, gatherMs: 0, everyMs: 0 });
  }

  async offer(period: number, bettors: readonly Bettor[]): Promise<void> {
    // The table knows whether an earlier round still takes them.
    if (period < this.#period) return this.#table.offer(period, bettors);
    if (period > this.#period) {
      this.#period = period;
      this.#bettors = [];
      this.#delivered = 0;
    }
    for (const bettor of bettors) {
      const isKnown = this.#bettors.some(({ member }) => member === bettor.member);
      if (this.#bettors.length < PLAYERS_MAX && !isKnown) this.#bettors.push(bettor);
    }
    if (!this.#isDelivered()) await this.#question.ask(() => this.#isDelivered());
  }

  #isDelivered(): boolean {
    return this.#delivered === this.#bettors.length;
  }

  async #send(): Promise<void> {
    const period = this.#period;
    const count = this.#bettors.length;
    await this.#table.offer(period, this.#bettors.slice(this.#delivered));
    if (period === this.#period) this.#delivered = count;
  }
}
