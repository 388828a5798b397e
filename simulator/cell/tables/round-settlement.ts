import type { GroupCommit } from "#simulator/storage/transactions.ts";
import { VOID, type Void } from "#simulator/objects/rounds-api.ts";
import type { RoundStakes } from "./round-stakes.ts";

/** The result of a settled round for a member. */
export interface MemberResult {
  readonly member: number;
  readonly payout: number;
}

/** The payout of each pick of a round, in hundredths; 0: it loses. */
type RoundOdds = Readonly<Record<string, number>>;

/**
 * Settles a round inside a transaction, once. Pays each stake its delivery times its pick's odds, rounded down to a
 * minor unit. Returns the payouts by member, in the order of their first stakes.
 */
export function settleRound(
  stakes: RoundStakes,
  game: string,
  period: number,
  outcome: unknown,
  odds: RoundOdds,
  now: number,
): MemberResult[] {
  const isOpen = stakes.openPeriods(game).includes(period);
  if (!isOpen) return [];
  const running = stakes.running(game, period);
  for (const stake of running) {
    const payout = Math.floor(((stake.amount - stake.fee) * (odds[stake.pick] ?? 0)) / 100);
    if (stake.status === "W" && payout > 0) stakes.end(stake, { status: "S", payout }, now);
  }
  stakes.settle(game, period, JSON.stringify(outcome), JSON.stringify(odds), now);
  return resultsOf(running);
}

/** Refunds a round's stakes inside a transaction, once: its outcome is unavailable. */
export function refundRound(stakes: RoundStakes, game: string, period: number, now: number): MemberResult[] {
  if (!stakes.openPeriods(game).includes(period)) return [];
  stakes.refund(game, period, now);
  stakes.settle(game, period, null, null, now);
  return resultsOf(stakes.running(game, period));
}

function resultsOf(stakes: readonly MemberResult[]): MemberResult[] {
  const paid = new Map<number, number>();
  for (const { member, payout } of stakes) paid.set(member, (paid.get(member) ?? 0) + payout);
  return [...paid].map(([member, payout]) => ({ member, payout }));
}

interface OddsNeeds<Outcome> {
  readonly table: string;
  readonly stakes: RoundStakes;
  readonly commit: GroupCommit;
  /** The odds of every pick. */
  readonly oddsOf: (outcome: Outcome) => RoundOdds;
  /** Called after the commit. */
  readonly onSettled?: (period: number, results: readonly MemberResult[], outcome: Outcome | Void, now: number) => void;
}

/** Settles a round whose outcome gives each pick its odds, or refunds it. */
export function settleByOdds<Outcome>({ table, stakes, commit, oddsOf, onSettled }: OddsNeeds<Outcome>) {
  return async (period: number, outcome: Outcome | Void, now: number): Promise<void> => {
    const results = await commit.run(() =>
      outcome === VOID
        ? refundRound(stakes, table, period, now)
        : settleRound(stakes, table, period, outcome, oddsOf(outcome), now),
    );
    onSettled?.(period, results, outcome, now);
  };
}

/** If the table does not know a round this long after its lock, it never will: the stakes are refunded. */
const UNKNOWN_AFTER_MS = 60_000;

interface RoundSettlementNeeds<Outcome> {
  readonly table: string;
  readonly stakes: Pick<RoundStakes, "openPeriods">;
  /** Null before the lock and for unknown rounds. Throws if the table fails. */
  readonly outcomeOf: (period: number) => Promise<Outcome | Void | null>;
  readonly lockTime: (period: number) => number;
  /** The time from which a round may be over. */
  readonly overTime: (period: number) => number;
  /** Pays or refunds the stakes of a round. */
  readonly settle: (period: number, outcome: Outcome | Void, now: number) => Promise<void>;
}

/** Settles a table's finished rounds, at any later time. */
export class RoundSettlement<Outcome> {
  readonly #needs: RoundSettlementNeeds<Outcome>;

  constructor(needs: RoundSettlementNeeds<Outcome>) {
    this.#needs = needs;
  }

  /** Settles finished rounds. Throws if the table fails. */
  async settleDue(now: number): Promise<void> {
    const { stakes, table, overTime } = this.#needs;
    for (const period of stakes.openPeriods(table)) {
      if (now >= overTime(period)) await this.#settle(period, now);
    }
  }

  async #settle(period: number, now: number): Promise<void> {
    const { outcomeOf, lockTime, settle } = this.#needs;
    const outcome = await outcomeOf(period);
    if (outcome !== null) await settle(period, outcome, now);
    else if (now > lockTime(period) + UNKNOWN_AFTER_MS) await settle(period, VOID, now);
  }
}
