import { type Arrival, seedFaults } from "../arrivals.ts";
import { luckyHitDraw } from "../draws.ts";
import { feeOf, luckyHitPayout } from "../payouts.ts";
import { Findings, type Verdict } from "../verdict.ts";
import type { LuckyHitEntity, LuckyHitRecord } from "../wire.ts";

/** How long a player's seed is. */
const SEED_LENGTH = 20;

/** A stake as its player made it; money in minor units. */
export interface LuckyHitStake extends Arrival {
  readonly period: number;
  readonly pick: string;
  readonly amount: number;
  /** The commitment, read before the stake was made. */
  readonly published: string;
}

export interface LuckyHitEvidence {
  readonly stake: LuckyHitStake;
  /** The round's stakes in the order of their acknowledgement. */
  readonly arrivals: readonly Arrival[];
  readonly record: LuckyHitRecord;
  readonly round: LuckyHitEntity;
  readonly wasForced: boolean;
}

export function judgeLuckyHit({ stake, arrivals, record, round, wasForced }: LuckyHitEvidence): Verdict {
  const findings = new Findings();
  const serverSeed = findings.seedOf(round, stake.published);
  const clientSeed = round.client_seed ?? "";
  for (const fault of seedFaults(cut(clientSeed), arrivals)) findings.add(fault);
  findings.same("the round", [round.period, round.nonce], [stake.period, stake.period]);
  const drawn = luckyHitDraw(serverSeed, clientSeed, stake.period);
  const shown = {
    black: round.black ?? [],
    red: round.red ?? [],
    blackWin: round.black_win ?? false,
    luckyHitOdds: round.lucky_hit_odds ?? 0,
  };
  const verifiable = findings.outcome(shown, drawn, round, wasForced);
  const { black, red, blackWin, luckyHitOdds } = verifiable ? drawn : shown;
  const fee = feeOf(stake.amount);
  const delivery = stake.amount - fee;
  const payout = luckyHitPayout(delivery, stake.pick, { blackWin, luckyHitOdds });
  findings.fields(record, {
    period: stake.period,
    status: payout > 0 ? "S" : "F",
    amount: stake.amount,
    change_amount: payout,
    delivery,
    fee,
    open_type: blackWin ? "B" : "R",
    result: { cards1: [...black], cards2: [...red] },
    lucky_hit_odds: luckyHitOdds,
    type: stake.pick,
  });
  return { faults: findings.faults, verifiable, payout };
}

/** The players' seeds, which a round tells joined. */
function cut(joined: string): string[] {
  return Array.from({ length: Math.ceil(joined.length / SEED_LENGTH) }, (_, at) =>
    joined.slice(at * SEED_LENGTH, (at + 1) * SEED_LENGTH),
  );
}
