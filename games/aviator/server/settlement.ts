import { coefficientAt, flightMsOf, phaseAt, roundOf } from "#games/aviator/rules/timeline.ts";
import { VOID, type Void } from "#simulator/objects/rounds-api.ts";
import type { AnswerNeeds } from "#simulator/cell/tables/player-frames.ts";
import type { TablePlayers } from "#games/engine/server/table-game.ts";
import { endedText } from "./frames.ts";
import { hasReached, leavesOfEnd, payReached } from "./rules.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { Stakes } from "./stakes.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";

export interface SettlementNeeds
  extends Pick<AnswerNeeds, "commit" | "ledger" | "receipts">, Pick<TablePlayers, "reaches" | "tell"> {
  readonly stakes: Stakes;
  /** Called with the ended stakes of a settled round. */
  readonly onSettled: (stakes: readonly Stake[]) => void;
}

/** Ends stakes without a player's message: automatic cash-outs, losses, voided rounds. */
export class Settlement {
  readonly #needs: SettlementNeeds;

  constructor(needs: SettlementNeeds) {
    this.#needs = needs;
  }

  /** Pays the stakes that cashed themselves out by `now`, in flight. */
  async payReached(period: number, now: number): Promise<void> {
    const { stakes } = this.#needs;
    const { takeOffTime } = roundOf(period);
    const flown = { takeOffTime, until: now, coefficient: coefficientAt(now - takeOffTime) };
    if (hasReached(stakes, period, flown)) await this.#end(() => payReached(stakes, period, flown, now));
  }

  /** Settles a round at its result (hundredths): the open stakes have lost. */
  async settle(period: number, result: number, now: number): Promise<void> {
    const { stakes, onSettled } = this.#needs;
    let ended: readonly Stake[] = [];
    const { takeOffTime } = roundOf(period);
    const flown = { takeOffTime, until: takeOffTime + flightMsOf(result), coefficient: result };
    await this.#end(() => {
      const paid = payReached(stakes, period, flown, now);
      ended = stakes.running(period);
      stakes.settle(period, result, now);
      return paid;
    });
    onSettled(ended);
  }

  /** Refunds the open stakes. */
  async void(period: number, now: number): Promise<void> {
    await this.#end(() => this.#needs.stakes.void(period, now));
  }

  /** Settles an earlier round, which ended while this cell was idle. */
  async settlePast(period: number, outcome: Outcome | Void, now: number): Promise<void> {
    if (outcome === VOID) await this.void(period, now);
    else if (phaseAt(now, roundOf(period), flightMsOf(outcome.result)) === "flown") {
      await this.settle(period, outcome.result, now);
    }
  }

  /** Commits after the earlier stakes and cash-outs, then notifies the members. */
  async #end(work: () => Stake[]): Promise<void> {
    const { commit, ledger, reaches, receipts, tell } = this.#needs;
    // Absent members hear nothing now; their records give the same leaves.
    const told = (await commit.run(work)).filter(({ member }) => reaches(member));
    const signed = receipts.sign(told.flatMap(leavesOfEnd));
    for (const [at, stake] of told.entries()) {
      const balance = ledger.balance(stake.member);
      tell(stake.member, (locale) => endedText(stake, balance, locale, signed[at]));
    }
  }
}
