import type { LuckyHitPick } from "#games/lucky-hit/calls.ts";
import { LUCKY_HIT_TOP_SHOWN } from "#games/lucky-hit/frames.ts";
import type { Locale } from "#contract/values/locale.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { SeenMember } from "#simulator/cell/accounts/members.ts";
import { type StakeLimits, refuseStake } from "#simulator/cell/limits/member-limits.ts";
import { CALLED_OFF, cancelLeaf, payoutLeaf, stakeLeaf } from "#simulator/ledger/receipts.ts";
import type { RoundStakes } from "#simulator/cell/tables/round-stakes.ts";
import type { ReceiptLeaf } from "#simulator/http/route.ts";
import { feeOf } from "#games/shared/delivery.ts";
import type { Outcome } from "#games/lucky-hit/rules/outcome.ts";
import { luckyHitLimits } from "#games/lucky-hit/rules/stake.ts";
import type { Round } from "#games/lucky-hit/rules/timeline.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { type StakeSeen, VOID, type Void } from "#simulator/objects/rounds-api.ts";

export const LUCKY_HIT = "luckyhit";

/** The running round in a cell. */
export interface RunningRound {
  readonly round: Round;
  readonly commitment: string;
  /** The refusal of stakes while the game is closed; null: it is open. */
  readonly closed: Refusal | null;
  /** Secret until the cards are shown. */
  outcome: Outcome | null;
  /** True: the table called the round off. */
  voided: boolean;
  shown: boolean;
}

export interface StakeRequest {
  readonly member: number;
  readonly period: number;
  readonly pick: LuckyHitPick;
  readonly betId: string;
  /** Minor units. */
  readonly amount: number;
  readonly seed: string;
  readonly logInLocale: Locale;
}

export interface LuckyHitBooks {
  readonly ledger: Ledger;
  readonly limits: StakeLimits;
  readonly stakes: RoundStakes;
}

/**
 * Accepts a stake that arrived at `now`, or refuses it and changes nothing. Runs inside a transaction. The same betId
 * in its period returns the first stake.
 */
export function takeStake(
  { ledger, limits, stakes }: LuckyHitBooks,
  running: RunningRound | null,
  { member, period, pick, betId, amount, seed, logInLocale }: StakeRequest,
  now: number,
): Stake | Refusal {
  const first = stakes.find(LUCKY_HIT, period, member, betId);
  if (first !== undefined) return first.status === "C" ? refuse("stake_cancelled") : first;
  if (running === null || period !== running.round.period) return refuse("wrong_period");
  if (running.closed !== null) return running.closed;
  if (now < running.round.openTime || now >= running.round.lockTime) return refuse("stakes_closed");
  // A stake that waited for its round can be judged after the settlement, which would never pay it.
  if (stakes.isSettled(LUCKY_HIT, period)) return refuse("stakes_closed");
  const refusal = refuseStake(
    { ledger, limits },
    { game: LUCKY_HIT, member, amount, now },
    luckyHitLimits(logInLocale),
  );
  if (refusal !== null) return refusal;
  const fee = feeOf(amount);
  return stakes.place({ game: LUCKY_HIT, period, member, bet_id: betId, pick, amount, fee, seed }, now);
}

/** A member may cancel this many stakes a round, so that nobody fills the ledger with stakes and cancels. */
export const CANCELS_MAX = 20;

/**
 * Cancels a stake by a request that arrived at `now`, before the lock, or refuses it and changes nothing. A repeat
 * returns the first result, at any time.
 */
export function cancelStake(
  { stakes }: LuckyHitBooks,
  running: RunningRound | null,
  { member, period, betId }: Pick<StakeRequest, "member" | "period" | "betId">,
  now: number,
): Stake | Refusal {
  const stake = stakes.find(LUCKY_HIT, period, member, betId);
  if (stake?.status === "C") return stake;
  if (running === null || period !== running.round.period || now >= running.round.lockTime) {
    return refuse("cancel_closed");
  }
  // A request that waited for its round can be judged after the settlement.
  if (stake === undefined || stakes.isSettled(LUCKY_HIT, period)) return refuse("cancel_closed");
  const before = stakes.cancelled(LUCKY_HIT, period).filter((each) => each.member === member);
  if (before.length >= CANCELS_MAX) return refuse("rate_limited");
  stakes.cancel(stake, now);
  return stake;
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

export function leafOfCancel(stake: Stake): ReceiptLeaf {
  return cancelLeaf(receiptStake(stake), stake.end_time ?? 0);
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

function receiptStake({ period, member, bet_id, amount, create_time }: Stake) {
  return { table: LUCKY_HIT, round: period, member, bet: bet_id, amount, arrival: create_time };
}
