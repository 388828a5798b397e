import { type Refusal, refuse } from "#contract/refusals.ts";
import { refuseStake, type StakeBooks } from "#simulator/cell/limits/member-limits.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { AskedCancel, AskedStake, CancelFrame, StakeFrame } from "./frame-spec.ts";
import type { RoundStakes } from "./round-stakes.ts";
import type { AnyRunning } from "./running-round.ts";

// Both run inside a transaction, for a frame that arrived at `now`. A refusal changes nothing.

export interface TableBooks extends StakeBooks {
  readonly ledger: Ledger;
  readonly roundStakes: RoundStakes;
}

/** Accepts a stake, or refuses it. The same betId in its period returns the first stake. */
export function takeStake<Asked extends AskedStake>(
  books: TableBooks,
  { limits, refusal, place }: Pick<StakeFrame<never, Asked>, "limits" | "refusal" | "place">,
  game: string,
  running: AnyRunning | null,
  asked: Asked,
  now: number,
): Stake | Refusal {
  const { roundStakes: stakes } = books;
  const { member, period, betId, amount, isAutomatic = false } = asked;
  const first = stakes.find(game, period, member, betId);
  if (first !== undefined) return first.status === "C" ? refuse("stake_cancelled") : first;
  if (running === null || period !== running.round.period) return refuse("wrong_period");
  if (running.closed !== null) return running.closed;
  if (now < running.round.openTime || now >= running.round.lockTime) return refuse("stakes_closed");
  // A stake that waited for its round can be judged after the settlement, which would never pay it.
  if (stakes.isSettled(game, period)) return refuse("stakes_closed");
  return (
    refusal?.(asked) ??
    refuseStake(books, { game, member, amount, now, isAutomatic }, limits(asked.logInLocale)) ??
    place(asked, now)
  );
}

/** Cancels a stake before the lock, or refuses. A repeat returns the first result, at any time. */
export function cancelStake(
  { roundStakes: stakes }: TableBooks,
  { max, cancel }: CancelFrame,
  game: string,
  running: AnyRunning | null,
  { member, period, betId }: AskedCancel,
  now: number,
): Stake | Refusal {
  const stake = stakes.find(game, period, member, betId);
  if (stake?.status === "C") return stake;
  if (running === null || period !== running.round.period || now >= running.round.lockTime) {
    return refuse("cancel_closed");
  }
  // A request that waited for its round can be judged after the settlement.
  if (stake?.status !== "W" || stakes.isSettled(game, period)) return refuse("cancel_closed");
  const before = stakes
    .cancelled(game, period)
    .filter((each) => each.member === member && each.number === stake.number);
  if (before.length >= max) return refuse("rate_limited");
  cancel(stake, now);
  return stake;
}
