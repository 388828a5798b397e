import type { Minor } from "#contract/values/values.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";

/** By how many percent a win or a loss raises the next stake; 0: back to the first stake. */
export interface Raises {
  readonly onWin: number;
  readonly onLoss: number;
}

/** The highest raise. */
export const RAISE_MAX = 900;

/** The player's plan. */
export interface AutoPlan extends Raises {
  readonly rounds: number;
  /** Stops at a net gain or loss of at least so much; 0: never. */
  readonly stopGain: Minor;
  readonly stopLoss: Minor;
}

/** An entry that is no whole amount, where 0 means none. */
export const UNREADABLE = -1;

/** Whether every entry can be read. */
export function isReadable(plan: Partial<AutoPlan>): boolean {
  return !Object.values(plan).includes(UNREADABLE);
}

export const PLAN_DEFAULT: AutoPlan = { rounds: 10, onWin: 0, onLoss: 0, stopGain: 0, stopLoss: 0 };

/** A run of auto play between two rounds. */
export interface AutoRun {
  readonly plan: AutoPlan;
  /** The stake of the first round. */
  readonly first: Minor;
  /** The stake of the next round. */
  readonly stake: Minor;
  readonly left: number;
  /** Payouts less stakes so far. */
  readonly net: Minor;
}

export interface AutoResult {
  readonly won: boolean;
  readonly payout: Minor;
}

export function startRun(plan: AutoPlan, stake: Minor): AutoRun {
  return { plan, first: stake, stake, left: plan.rounds, net: 0 };
}

/** The run after a round. */
export function advance(run: AutoRun, { won, payout }: AutoResult, limits: StakeLimits): AutoRun {
  const { plan, first, stake, left, net } = run;
  return { ...run, stake: nextStake({ first, stake, won }, plan, limits), left: left - 1, net: net + payout - stake };
}

/** The stake after a round. */
export function nextStake(
  { first, stake, won }: Pick<AutoRun, "first" | "stake"> & Pick<AutoResult, "won">,
  { onWin, onLoss }: Raises,
  limits: Pick<StakeLimits, "max">,
): Minor {
  const raise = won ? onWin : onLoss;
  return raise === 0 ? first : raised(stake, raise, limits);
}

/** Stakes are whole units, so a raise rounds up to one, and never above the highest stake. */
function raised(stake: Minor, percent: number, { max }: Pick<StakeLimits, "max">): Minor {
  return Math.min(max, Math.ceil((stake * (100 + percent)) / 10_000) * 100);
}

export type StopReason = "rounds" | "gain" | "loss" | "balance";

/** Why the run ends before its next round; null: it goes on. */
export function stopReason({ plan, stake, left, net }: AutoRun, balance: Minor): StopReason | null {
  if (plan.stopGain > 0 && net >= plan.stopGain) return "gain";
  if (plan.stopLoss > 0 && -net >= plan.stopLoss) return "loss";
  if (left <= 0) return "rounds";
  return balance < stake ? "balance" : null;
}
