import type { Locale } from "#contract/values/locale.ts";
import { coefficientAt, flightMsOf, phaseAt, roundOf } from "#games/aviator/rules/timeline.ts";
import { VOID } from "#simulator/objects/rounds-api.ts";
import type { TableSocketNeeds } from "#simulator/cell/tables/table-socket.ts";
import { endedText } from "./frames.ts";
import { type AviatorBooks, hasReached, leavesOfEnd, payReached } from "./rules.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { TableClient } from "#simulator/rounds/table-link.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";

/** If the table does not know a round this long after its lock, it never will: the stakes are refunded. */
const UNKNOWN_AFTER_MS = 60_000;

export interface SettlementNeeds extends Pick<TableSocketNeeds, "commit" | "receipts"> {
  readonly books: AviatorBooks;
  readonly table: Pick<TableClient<Outcome>, "outcome">;
  /** Called with the ended stakes of a settled round. */
  readonly onSettled: (stakes: readonly Stake[]) => void;
  /** True if a member has a socket of the game. */
  readonly reaches: (member: number) => boolean;
  /** Sends to a member's sockets, in the locale of each. */
  readonly tell: (member: number, textIn: (locale: Locale) => string) => void;
}

/** Ends stakes without a player's message: automatic cash-outs, losses, voided rounds. */
export class Settlement {
  readonly #needs: SettlementNeeds;

  constructor(needs: SettlementNeeds) {
    this.#needs = needs;
  }

  /** Pays the stakes that cashed themselves out by `now`, in flight. */
  async payReached(period: number, now: number): Promise<void> {
    const { books } = this.#needs;
    const { takeOffTime } = roundOf(period);
    const flown = { takeOffTime, until: now, coefficient: coefficientAt(now - takeOffTime) };
    if (hasReached(books, period, flown)) await this.#end(() => payReached(books, period, flown, now));
  }

  /** Settles a round at its result (hundredths): the open stakes have lost. */
  async settle(period: number, result: number, now: number): Promise<void> {
    const { books, onSettled } = this.#needs;
    let stakes: readonly Stake[] = [];
    const { takeOffTime } = roundOf(period);
    const flown = { takeOffTime, until: takeOffTime + flightMsOf(result), coefficient: result };
    await this.#end(() => {
      const paid = payReached(books, period, flown, now);
      stakes = books.stakes.running(period);
      books.stakes.settle(period, result, now);
      return paid;
    });
    onSettled(stakes);
  }

  /** Refunds the open stakes. */
  async void(period: number, now: number): Promise<void> {
    await this.#end(() => this.#needs.books.stakes.void(period, now));
  }

  /** Settles earlier rounds, which ended while this cell was idle. Throws if the table fails. */
  async settlePast(running: number | null, now: number): Promise<void> {
    for (const period of this.#needs.books.stakes.openPeriods()) {
      const round = roundOf(period);
      if (period === running || now < round.lockTime) continue;
      const outcome = await this.#needs.table.outcome(period);
      if (outcome === VOID) {
        await this.void(period, now);
      } else if (outcome === null) {
        if (now > round.lockTime + UNKNOWN_AFTER_MS) await this.void(period, now);
      } else if (phaseAt(now, round, flightMsOf(outcome.result)) === "flown") {
        await this.settle(period, outcome.result, now);
      }
    }
  }

  /** Commits after the earlier stakes and cash-outs, then notifies the members. */
  async #end(work: () => Stake[]): Promise<void> {
    const { books, commit, reaches, receipts, tell } = this.#needs;
    // Nobody hears of the others now, and their records give the same leaves.
    const told = (await commit.run(work)).filter(({ member }) => reaches(member));
    const signed = receipts.sign(told.flatMap(leavesOfEnd));
    for (const [at, stake] of told.entries()) {
      const balance = books.ledger.balance(stake.member);
      tell(stake.member, (locale) => endedText(stake, balance, locale, signed[at]));
    }
  }
}
