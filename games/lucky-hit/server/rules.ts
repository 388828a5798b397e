import type { LuckyHitPick } from "#games/lucky-hit/contract/calls.ts";
import { LUCKY_HIT_TOP_SHOWN } from "#games/lucky-hit/contract/frames.ts";
import type { SeenMember } from "#simulator/cell/accounts/members.ts";
import type { AskedStake } from "#simulator/cell/tables/frame-spec.ts";
import { leafOfCancel, receiptStake } from "#simulator/cell/tables/stake-leaves.ts";
import type { RunningRound } from "#simulator/cell/tables/running-round.ts";
import { CALLED_OFF, payoutLeaf, stakeLeaf } from "#simulator/ledger/receipts.ts";
import type { RoundStakes } from "#simulator/cell/tables/round-stakes.ts";
import type { ReceiptLeaf } from "#simulator/http/route.ts";
import type { Outcome } from "#games/lucky-hit/rules/outcome.ts";
import type { Round } from "#games/lucky-hit/rules/timeline.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { type StakeSeen, VOID, type Void } from "#simulator/objects/rounds-api.ts";

export const LUCKY_HIT = "luckyhit";

export type Running = RunningRound<Round, Outcome>;

export interface StakeRequest extends AskedStake {
  readonly pick: LuckyHitPick;
}

/** The public sums of a round's stakes: minor units on each pick, and the number of members. */
export type Sums = readonly [black: number, red: number, lucky: number, players: number];

export const NO_SUMS: Sums = [0, 0, 0, 0];

/** `others`: the sums of other cells, which are added. */
export function sumsOf(stakes: readonly Stake[], [black, red, lucky, players] = NO_SUMS): Sums {
  const sums: [number, number, number] = [black, red, lucky];
  const members = new Set<number>();
  for (const { member, pick, amount } of stakes) {
    sums[pick === "B" ? 0 : pick === "R" ? 1 : 2] += amount;
    members.add(member);
  }
  return [...sums, players + members.size];
}

/** The largest stakes of a round, each member's on a pick together. Only these few need a name. */
export function topOf(stakes: readonly Stake[], seen: (member: number) => SeenMember): StakeSeen[] {
  const sums = new Map<string, { member: number; pick: string; amount: number }>();
  for (const { member, pick, amount } of stakes) {
    const key = `${member} ${pick}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { member, pick, amount });
    else sum.amount += amount;
  }
  return [...sums.values()]
    .sort((a, b) => b.amount - a.amount)
    .slice(0, LUCKY_HIT_TOP_SHOWN)
    .map(({ member, pick, amount }) => {
      const { nickName, simulated } = seen(member);
      return { nickName, pick, amount, ...(simulated && { simulated }) };
    });
}

/** The receipts of a stake and of its cancel or payout, before they are signed. */
export function leavesOf(stakes: RoundStakes, stake: Stake): ReceiptLeaf[] {
  if (stake.status === "C") return [leafOfStake(stake), leafOfCancel(stake)];
  const round = stakes.settlement(LUCKY_HIT, stake.period);
  if (round === null) return [leafOfStake(stake)];
  const outcome = round.outcome === null ? VOID : (JSON.parse(round.outcome) as Outcome);
  return [leafOfStake(stake), leafOfPayout(stake, outcome, round.settled)];
}

export function leafOfStake(stake: Stake): ReceiptLeaf {
  return stakeLeaf(receiptStake(stake), [
    ["pick", stake.pick],
    ["seed", stake.seed],
  ]);
}

export function leafOfPayout(stake: Stake, outcome: Outcome | Void, settled: number): ReceiptLeaf {
  const result = outcome === VOID ? CALLED_OFF : `${winnerOf(outcome)} ${outcome.luckyHitOdds}`;
  return payoutLeaf(receiptStake(stake), settled, [
    ["pick", stake.pick],
    ["result", result],
    ["payout", stake.payout],
  ]);
}

export function winnerOf({ blackWin }: Outcome): "B" | "R" {
  return blackWin ? "B" : "R";
}
