import { encodeFrame, openFrame, readFrame, type ReadDataOf } from "#contract/frame.ts";
import {
  luckyHitBetFrame,
  luckyHitBetResultFrame,
  luckyHitGroupFrame,
  luckyHitNoticeFrame,
  luckyHitSettledFrame,
} from "#games/lucky-hit/contract/frames.ts";
import { refusals } from "#contract/refusals.ts";
import { type LuckyHitHabits as Strategy, type LuckyHitStake, luckyHitStakes } from "#games/lucky-hit/player.ts";
import { Random } from "#games/engine/players/random.ts";
import { periodAt, roundOf } from "#games/lucky-hit/rules/timeline.ts";
import { cmdIn, numberIn, ServerClock, CUT_OFF_MS, type PlayerContext, type TablePlayer } from "./player-context.ts";

export interface LuckyHitHabits {
  /** Stakes within the last real ms before the lock; null for a random moment of the window, but not its end. */
  readonly lastMs: number | null;
}

/** Events of a player's game. A refusal is unexpected unless an honest player may meet it. */
export interface LuckyHitReport {
  staked(ackMs: number, unexpected: string | null): void;
  /** A stake was sent in time and has its answer; `cutOff` if that says too late. */
  judged(cutOff: boolean): void;
  /** A stake raced the lock and lost. */
  tooLate(): void;
  /** The period's stakes were settled; refunded if it was voided. */
  settled(refunded: boolean): void;
  notice(message: string): void;
}

interface Stake {
  readonly dueAt: number;
  readonly period: number;
  /** Real ms from sending to the lock. */
  readonly leftMs: number;
}

const READ = [luckyHitBetResultFrame, luckyHitSettledFrame, luckyHitNoticeFrame].map(({ cmd }) => cmd);
const STRATEGY: Strategy = { count: () => 2, picks: ["B", "R", "L"], amount: () => 5_000 };
/** Real ms before the lock without stakes, unless `lastMs` is set. */
const MARGIN_MS = 500;

/** Plays Lucky Hit over a socket as an honest client does: two stakes a round. */
export class LuckyHitPlayer implements TablePlayer {
  readonly #context: PlayerContext;
  readonly #habits: LuckyHitHabits;
  readonly #report: LuckyHitReport;
  readonly #clock: ServerClock;
  readonly #waiting = new Map<string, Stake>();
  /** Period of accepted stakes that are not settled. */
  #unsettled: number | null = null;
  #period = 0;
  #leaving = false;
  #hasStaked = false;
  /** Whether the backend tells times and settlements, which the specification does not name. */
  #isTimed = false;

  constructor(context: PlayerContext, habits: LuckyHitHabits, report: LuckyHitReport) {
    this.#context = context;
    this.#habits = habits;
    this.#report = report;
    this.#clock = new ServerClock(context.now, context.speed);
  }

  receive(text: string): void {
    const kind = cmdIn(text);
    if (kind === luckyHitGroupFrame.cmd) return this.#onGroup(text);
    if (!Number.isNaN(kind) && !READ.includes(kind)) return;
    const opened = openFrame(text);
    if (opened === null) return this.#report.notice("a frame that is none");
    const { cmd, data } = opened;
    if (cmd === luckyHitBetResultFrame.cmd) {
      const result = readFrame(luckyHitBetResultFrame, data);
      if (result !== null) this.#onBetResult(result);
    } else if (cmd === luckyHitSettledFrame.cmd) {
      const settled = readFrame(luckyHitSettledFrame, data);
      if (settled !== null) this.#onSettled(settled);
    } else if (cmd === luckyHitNoticeFrame.cmd) {
      const notice = readFrame(luckyHitNoticeFrame, data);
      if (notice !== null) this.#report.notice(`${notice.code} ${notice.msg}`);
    }
  }

  leave(): void {
    this.#leaving = true;
  }

  get open(): number {
    return this.#waiting.size;
  }

  /** Whether it staked, and nothing is left to wait for. */
  get isDone(): boolean {
    return this.#hasStaked && this.#waiting.size === 0 && this.#unsettled === null;
  }

  #onGroup(text: string): void {
    this.#clock.heard(numberIn(text, "serverTime"));
    if (numberIn(text, "period") === this.#period) return;
    const group = readFrame(luckyHitGroupFrame, openFrame(text)?.data);
    if (group === null) return this.#report.notice("a group frame that is none");
    this.#isTimed = group.serverTime !== null;
    const now = group.serverTime ?? this.#clock.now();
    // Backends may number rounds differently, but every round begins at a half minute.
    const cycle = roundOf(periodAt(now));
    const { period } = group.periodInfo;
    const openTime = group.periodInfo.openTime ?? cycle.openTime;
    const lockTime = group.periodInfo.lockTime ?? cycle.lockTime;
    this.#period = period;
    if (this.#unsettled !== null) this.#report.notice("the round before ended without a word");
    this.#unsettled = null;
    // A player who joins in mid-window waits for the next one, or all stakes would crowd into the rest of this one.
    if (group.maintenance || now > openTime) return;
    const opensMs = this.#clock.realMsUntil(openTime);
    const locksMs = this.#clock.realMsUntil(lockTime);
    const { lastMs } = this.#habits;
    const [from, to] = lastMs === null ? [opensMs, locksMs - MARGIN_MS] : [locksMs - lastMs, locksMs];
    const stakes = luckyHitStakes(new Random(this.#context.random), STRATEGY);
    for (const [index, stake] of stakes.entries()) {
      this.#context.later(
        (dueAt) => this.#stake(dueAt, stake, { period, lockTime, index }),
        from + stake.at * (to - from),
      );
    }
  }

  #stake(
    dueAt: number,
    stake: LuckyHitStake,
    { period, lockTime, index }: { readonly period: number; readonly lockTime: number; readonly index: number },
  ): void {
    const { nickName, send } = this.#context;
    const leftMs = this.#clock.realMsUntil(lockTime);
    if (this.#leaving || period !== this.#period || leftMs <= 0) return;
    const betId = `${nickName}-${period}-${index}`;
    this.#waiting.set(betId, { dueAt, period, leftMs });
    this.#hasStaked = true;
    const { pick: betResult, seed: oddNo, amount: betPrice } = stake;
    send(encodeFrame(luckyHitBetFrame, { period, betResult, oddNo, betPrice, betId }));
  }

  #onBetResult({ betId: toldId, status, code, msg }: ReadDataOf<typeof luckyHitBetResultFrame>): void {
    // An answer without an id belongs to the oldest stake.
    const betId = toldId ?? [...this.#waiting.keys()][0] ?? "";
    const stake = this.#waiting.get(betId);
    if (stake === undefined) return this.#report.notice(`an answer to no stake: ${code} ${msg}`);
    this.#waiting.delete(betId);
    if (status === 1 && this.#isTimed) this.#unsettled = stake.period;
    const isInTime = stake.leftMs >= CUT_OFF_MS;
    // The specification's frames have a text alone, so a refusal at the lock may be a lost race.
    const isUnnamed = status === 0 && code === 0 && !isInTime;
    const wasClosed = code === refusals.stakes_closed.code || code === refusals.wrong_period.code || isUnnamed;
    if (isInTime) this.#report.judged(wasClosed);
    else if (wasClosed) this.#report.tooLate();
    const isFair = status === 1 || wasClosed;
    this.#report.staked(this.#context.now() - stake.dueAt, isFair ? null : `${code} ${msg}`);
  }

  #onSettled({ period, refunded }: ReadDataOf<typeof luckyHitSettledFrame>): void {
    if (period === this.#unsettled) this.#unsettled = null;
    this.#report.settled(refunded);
  }
}
