import { winPrice } from "../draws.ts";
import { feeOf, winPayout } from "../payouts.ts";
import { Findings, type Verdict } from "../verdict.ts";
import type { WinEntity, WinRecord } from "../wire.ts";

/** A stake as its player made it; money in minor units. */
export interface WinStake {
  readonly member: string;
  readonly id: string;
  readonly category: string;
  readonly saasId: string;
  readonly period: number;
  readonly type: string;
  readonly number: number | null;
  readonly contractMoney: number;
  readonly contractCount: number;
  /** The two multiplied. */
  readonly amount: number;
  /** The commitment, read before the stake was made. */
  readonly published: string;
}

export interface WinEvidence {
  readonly stake: WinStake;
  readonly record: WinRecord;
  readonly round: WinEntity;
  readonly wasForced: boolean;
}

export function judgeWin({ stake, record, round, wasForced }: WinEvidence): Verdict {
  const findings = new Findings();
  const { category, saasId, period, amount } = stake;
  const serverSeed = findings.seedOf(round, stake.published);
  findings.same("the round", [round.period, round.nonce, round.client_seed], [period, period, `${category}:${saasId}`]);
  const drawn = winPrice(serverSeed, category, saasId, period);
  const shown = round.price ?? 0;
  const verifiable = findings.outcome(shown, drawn, round, wasForced);
  const price = verifiable ? drawn : shown;
  findings.same("the last digit", round.last_num, price % 10);
  const fee = feeOf(amount);
  const payout = winPayout(amount - fee, stake.type, stake.number, price);
  findings.fields(record, {
    id: stake.id,
    period,
    saas_id: saasId,
    status: payout > 0 ? "S" : "F",
    amount,
    contract_money: stake.contractMoney,
    contract_count: stake.contractCount,
    delivery: amount - fee,
    fee,
    open_price: price,
    result: price % 10,
    payout,
    type: stake.type,
    number: stake.number,
  });
  return { faults: findings.faults, verifiable, payout };
}
