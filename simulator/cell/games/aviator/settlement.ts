import type { Locale } from "#contract/locale.ts";
import { flightMsOf, phaseAt, roundOf } from "#simulator/games/aviator/timeline.ts";
import type { GroupCommit } from "#simulator/storage/transactions.ts";
import { endedText } from "./frames.ts";
import { type AviatorBooks, payReached, voidRound } from "./rules.ts";
import type { Stake } from "./stakes.ts";
import type { AviatorTable } from "./table-client.ts";

/** A round that the table does not know this long after its lock will never be known: its stakes go back. */
const UNKNOWN_AFTER_MS = 60_000;

export interface SettlementNeeds {
  readonly books: AviatorBooks;
  readonly commit: GroupCommit;
  readonly table: AviatorTable;
  /** A round's books were closed: its stakes as they ended. */
  readonly onSettled: (stakes: readonly Stake[]) => void;
  /** Sends to a member's sockets, in each one's locale. */
  readonly tell: (member: number, textIn: (locale: Locale) => string) => void;
}

/** Ends stakes that no player's message ends: automatic cash-outs, lost ones, voided ones. */
export class Settlement {
  readonly #needs: SettlementNeeds;

  constructor(needs: SettlementNeeds) {
    this.#needs = needs;
  }

  /** Pays the automatic cash-outs that a coefficient (hundredths) has reached. */
  async payReached(period: number, coefficient: number, now: number): Promise<void> {
    const { books } = this.#needs;
    const isReached = ({ status, auto_cash_out }: Stake) =>
      status === "W" && auto_cash_out !== null && auto_cash_out <= coefficient;
    if (!books.stakes.running(period).some(isReached)) return;
    await this.#end(() => payReached(books, period, coefficient, now));
  }

  /** Closes a round's books at its result (hundredths): what still waits has lost. */
  async settle(period: number, result: number, now: number): Promise<void> {
    const { books, onSettled } = this.#needs;
    let stakes: readonly Stake[] = [];
    await this.#end(() => {
      const paid = payReached(books, period, result, now);
      stakes = books.stakes.running(period);
      books.stakes.settle(period, result, now);
      return paid;
    });
    onSettled(stakes);
  }

  /** Gives all that waits back. */
  async void(period: number, now: number): Promise<void> {
    await this.#end(() => voidRound(this.#needs.books, period, now));
  }

  /** Closes the books of rounds other than the running one, which ended while nobody was here. Throws as the table does. */
  async settlePast(running: number | null, now: number): Promise<void> {
    for (const period of this.#needs.books.stakes.openPeriods()) {
      const round = roundOf(period);
      if (period === running || now < round.lockTime) continue;
      const result = await this.#needs.table.outcome(period);
      if (result === null) {
        if (now > round.lockTime + UNKNOWN_AFTER_MS) await this.void(period, now);
      } else if (phaseAt(now, round, flightMsOf(result)) === "flown") {
        await this.settle(period, result, now);
      }
    }
  }

  /** Commits behind the stakes and cash-outs that arrived before, then tells those whose stakes ended. */
  async #end(work: () => Stake[]): Promise<void> {
    const { books, commit, tell } = this.#needs;
    for (const stake of await commit.run(work)) {
      const balance = books.ledger.balance(stake.member);
      tell(stake.member, (locale) => endedText(stake, balance, locale));
    }
  }
}
