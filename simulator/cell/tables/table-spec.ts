import type { StakeLimits } from "#contract/games/stake-limits.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { Void } from "#simulator/objects/rounds-api.ts";
import type { AskedStake, BetData, FrameSpec } from "./frame-spec.ts";
import type { Pace } from "../sockets/sockets.ts";
import type { RoundTimes, RunningRound } from "./running-round.ts";

/** The data that a member sees on connecting. */
export interface OwnStakes {
  readonly balance: number;
  /** Of the running round, in order of arrival. */
  readonly stakes: readonly Stake[];
  readonly limits: StakeLimits;
}

/** A game of rounds as its engine plays it in a cell. */
export interface TableSpec<Round extends RoundTimes, Outcome, Bet extends BetData, Asked extends AskedStake> {
  readonly name: string;
  readonly frames: FrameSpec<RunningRound<Round, Outcome>, Bet, Asked>;
  /** The name that others see. */
  nickNameOf(member: number): string;

  // Times, ms since the epoch.

  roundOf(period: number): Round;
  /** False: the next round may have begun. */
  isCurrent(running: RunningRound<Round, Outcome>, now: number): boolean;
  /** From when on frames depend on the outcome: a round without it is called off. Infinity: none does. */
  outcomeBy(round: Round): number;
  /** The end of the running round; Infinity: not known yet. */
  endTime(running: RunningRound<Round, Outcome>): number;
  /** From when on a round that does not run may be over. */
  settleFrom(period: number): number;
  /** The next time at which the round changes. */
  nextChange(running: RunningRound<Round, Outcome>, now: number): number;
  /** The next time at which players see something new, unless the round changes before. */
  nextShow(running: RunningRound<Round, Outcome>, now: number): number;
  /** Between two questions for an outcome. */
  readonly retryMs: number;

  // For players.

  /** The frames on connecting. */
  greeting(running: RunningRound<Round, Outcome>, own: OwnStakes, now: number, pace: Pace): string[];
  /** A round begins after `before`. The results are the newest of the table. */
  begun(
    running: RunningRound<Round, Outcome>,
    results: readonly { readonly period: number; readonly outcome: Outcome }[],
    before: RunningRound<Round, Outcome> | null,
  ): void;
  /** Shows the running round at `now`. */
  show(running: RunningRound<Round, Outcome>, now: number): void;
  showEnd(running: RunningRound<Round, Outcome>, now: number): Promise<void>;
  /** Exchanges the cell's totals with the table, once a second. No money depends on it. */
  exchange(period: number, now: number): Promise<void>;
  /** True if the table needs an exchange, even with no client connected. */
  hasNews?(): boolean;

  // Stakes.

  /** Notes a frame from one of a member's sockets, of any game. */
  heard?(period: number, member: number, now: number): void;
  /** Stores what `heard` noted. */
  saveHeard?(): Promise<void> | undefined;
  /** Pays the stakes that the running round has reached by `now`, after they were shown. */
  payReached?(running: RunningRound<Round, Outcome>, now: number): Promise<void> | undefined;
  /** The running round was called off. */
  calledOff?(period: number, now: number): Promise<void>;
  /** Settles an earlier round, if it is over, or refunds it. */
  settle(period: number, outcome: Outcome | Void, now: number): Promise<void>;
}
