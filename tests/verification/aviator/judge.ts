import { type Arrival, seedFaults } from "../arrivals.ts";
import { aviatorDraw, coefficientAfter } from "../draws.ts";
import { aviatorPayout } from "../payouts.ts";
import { Findings, type Verdict } from "../verdict.ts";
import type { AviatorEntity, AviatorRecord } from "../wire.ts";

/** A stake as its player made it; money in minor units, multipliers in hundredths. */
export interface AviatorStake extends Arrival {
  readonly period: number;
  readonly slot: number;
  readonly amount: number;
  readonly auto: number | null;
  /** At how many ms of flight a cash-out arrived; null: the player asked for none. */
  readonly cashedAfterMs: number | null;
  /** The commitment, read before the stake was made. */
  readonly published: string;
}

export interface AviatorEvidence {
  readonly stake: AviatorStake;
  /** The round's stakes in the order of their acknowledgement. */
  readonly arrivals: readonly Arrival[];
  readonly record: AviatorRecord;
  readonly round: AviatorEntity;
  readonly wasForced: boolean;
}

export function judgeAviator({ stake, arrivals, record, round, wasForced }: AviatorEvidence): Verdict {
  const findings = new Findings();
  const serverSeed = findings.seedOf(round, stake.published);
  const seeds = [round.player_seed1, round.player_seed2, round.player_seed3].filter((seed) => seed !== null);
  for (const fault of seedFaults(seeds, arrivals)) findings.add(fault);
  findings.same("the round", round.period, stake.period);
  const drawn = aviatorDraw(serverSeed, seeds);
  const { sha512hash, hex, decimal } = round;
  const shown = { sha512hash: sha512hash ?? "", hex: hex ?? "", decimal: decimal ?? 0, result: round.result ?? 0 };
  const verifiable = findings.outcome(shown, drawn, round, wasForced);
  const result = verifiable ? drawn.result : shown.result;
  const cashed = cashedAt(stake, result);
  const payout = cashed === null ? 0 : aviatorPayout(stake.amount, cashed);
  findings.fields(record, {
    period: stake.period,
    slot: stake.slot,
    amount: stake.amount,
    delivery: stake.amount,
    cash_result: cashed,
    payout,
    open_result: result,
    status: cashed === null ? "F" : "S",
  });
  return { faults: findings.faults, verifiable, payout };
}

/**
 * The multiplier that a stake is paid at, or null. A cash-out is paid if the coefficient of its arrival is not above the
 * result, an automatic one that was reached by then before it.
 */
function cashedAt({ auto, cashedAfterMs }: AviatorStake, result: number): number | null {
  const byHand = cashedAfterMs === null ? Infinity : coefficientAfter(cashedAfterMs);
  const first = Math.min(byHand, auto ?? Infinity);
  return first <= result ? first : null;
}
