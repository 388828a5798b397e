import type { Bettor } from "#simulator/rounds/table.ts";
/** The one question of a table that this needs. */
interface OfferTable {
  offer(period: number, bettors: readonly Bettor[]): Promise<void>;
}

/** How many bettors of a cell can matter to an outcome. */
const OFFERED_MAX = 3;

/** The seeds of a cell's first bettors of a round, on their way to the table: only what arrives before the lock counts. */
export class Offers {
  readonly #table: OfferTable;
  #period = 0;
  #offered: Bettor[] = [];
  #waiting: Bettor[] = [];
  #sending: Promise<void> | null = null;

  constructor(table: OfferTable) {
    this.#table = table;
  }

  /** Begins a round with the bettors it already has: the table takes each once, however often it is told. */
  begin(period: number, bettors: readonly Bettor[]): void {
    this.#period = period;
    this.#offered = [];
    this.#waiting = [];
    for (const bettor of bettors) this.#add(bettor);
  }

  /** Tells the table of a bettor at once, if it is among the first; who is not, need not be described. */
  add(period: number, member: number, bettor: () => Bettor): void {
    if (period === this.#period && this.#isWanted(String(member)) && this.#add(bettor())) void this.send();
  }

  /** Sends what waits, one after the other: they count in the order in which they came. What fails waits on. */
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
        await this.#table.offer(period, bettors);
      } catch {
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
