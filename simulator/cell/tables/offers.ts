import type { LogFailure } from "#simulator/log/log.ts";
import type { Bettor } from "#simulator/objects/rounds-api.ts";

interface OffersNeeds {
  readonly table: { offer(period: number, bettors: readonly Bettor[]): Promise<void> };
  readonly logFailure: LogFailure;
}

/** The number of a cell's players that can count for an outcome. */
const OFFERED_MAX = 3;

/** The seeds of a cell's first players of a round, on their way to the table. Only arrivals before the lock count. */
export class Offers {
  readonly #needs: OffersNeeds;
  #period = 0;
  #offered: Bettor[] = [];
  #waiting: Bettor[] = [];
  #sending: Promise<void> | null = null;

  constructor(needs: OffersNeeds) {
    this.#needs = needs;
  }

  /** Starts a round with its players so far. The table counts each once, so repeats are harmless. */
  begin(period: number, bettors: readonly Bettor[]): void {
    this.#period = period;
    this.#offered = [];
    this.#waiting = [];
    for (const bettor of bettors) this.#add(bettor);
  }

  /** Sends a player to the table at once, if it is among the first; otherwise `bettor` is not called. */
  add(period: number, member: number, bettor: () => Bettor): void {
    if (period === this.#period && this.#isWanted(String(member)) && this.#add(bettor())) void this.send();
  }

  /** Sends the queue one by one, since the order counts. Failed ones stay in the queue. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const period = this.#period;
      const bettors = this.#waiting;
      this.#waiting = [];
      try {
        await this.#needs.table.offer(period, bettors);
      } catch (error) {
        this.#needs.logFailure("stakes_not_offered", error);
        if (period === this.#period) this.#waiting.unshift(...bettors);
        return;
      }
    }
  }

  #add(bettor: Bettor): boolean {
    if (!this.#isWanted(bettor.member)) return false;
    this.#offered.push(bettor);
    this.#waiting.push(bettor);
    return true;
  }

  #isWanted(member: string): boolean {
    return this.#offered.length < OFFERED_MAX && this.#offered.every((each) => each.member !== member);
  }
}
