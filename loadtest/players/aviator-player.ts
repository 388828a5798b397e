import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
  noticeFrame,
  playersFrame,
  resultsFrame,
  TICK_MS,
} from "#games/aviator/contract/frames.ts";
import { encodeFrame, type Frame, openFrame, readFrame, type ReadDataOf } from "#contract/frame.ts";
import { refusals } from "#contract/refusals.ts";
import { type AviatorHabits, type AviatorStake, aviatorStakes } from "#games/aviator/player.ts";
import { Random } from "#games/engine/players/random.ts";
import { flightMsOf, LOCK_MS, OPEN_MS, TAKE_OFF_MS } from "#games/aviator/rules/timeline.ts";
import { cmdIn, numberIn, ServerClock, CUT_OFF_MS, type PlayerContext, type TablePlayer } from "./player-context.ts";

/**
 * Delays of the coefficient, which is due every TICK_MS of flight. A missing frame is as late as the next one. Only one
 * player in many watches, because a generator would otherwise measure its own parsing.
 */
export class TickWatch {
  readonly #clock: ServerClock;
  readonly #speed: number;
  #takeOffTime = 0;
  #last = -1;

  constructor(clock: ServerClock, speed: number) {
    this.#clock = clock;
    this.#speed = speed;
  }

  /**
   * Delays in real ms of all ticks that a frame brings; none for other frames and the first of a flight. Null: the
   * backend's coefficients have no time.
   */
  lateness(text: string): number[] | null {
    if (cmdIn(text) !== coefficientFrame.cmd) return [];
    const takeOffTime = numberIn(text, "takeOffTime");
    if (Number.isNaN(takeOffTime)) return null;
    const tag = numberIn(text, "tag");
    this.#clock.heard(numberIn(text, "serverTime"));
    const tick = Math.floor(tag / TICK_MS);
    const isNew = takeOffTime !== this.#takeOffTime;
    // A flight that was under way on joining appears between two ticks.
    const due = isNew ? tick + 1 : this.#last + 1;
    this.#takeOffTime = takeOffTime;
    this.#last = Math.max(tick, due - 1);
    const flownMs = this.#clock.now() - takeOffTime;
    const came = Math.max(0, tick + 1 - due);
    return Array.from({ length: came }, (_, index) => (flownMs - (due + index) * TICK_MS) / this.#speed);
  }
}

/**
 * Whether a player of a period ignores a frame, judged by its text alone. The check runs for thousands of frames a
 * second, and its time delays answers.
 */
export function isIdle(text: string, period: number): boolean {
  const cmd = cmdIn(text);
  if (cmd === coefficientFrame.cmd) return numberIn(text, "flyEnd") !== 1;
  if (cmd === groupFrame.cmd) return numberIn(text, "period") === period;
  return cmd === playersFrame.cmd || cmd === resultsFrame.cmd;
}

export type Slot = 0 | 1;

export interface Habits {
  /** Cashes out in the last real ms of a flight of known length (simulated ms); null for a random coefficient. */
  readonly edge: { readonly flightMs: number; readonly withinMs: number } | null;
  readonly watchesTicks: boolean;
}

/** Events of a player's game. A refusal is unexpected unless an honest player may meet it. */
export interface Report {
  staked(ackMs: number, unexpected: string | null): void;
  cashedOut(ackMs: number, unexpected: string | null): void;
  /** A stake, or a cash-out at the edge, was sent in time and has its answer; `cutOff` if that says too late. */
  judged(cutOff: boolean): void;
  flewAway(): void;
  voided(): void;
  ticked(latenessMs: number): void;
  /** A coefficient came without a time. */
  untimed(): void;
  notice(message: string): void;
}

interface Stake extends AviatorStake {
  readonly betId: string;
  readonly period: number;
  readonly dueAt: number;
  taken: boolean;
  cashOutDueAt: number | null;
  /** Real ms from sending to the crash, if known. */
  leftMs: number | null;
}

/** Mostly low targets and a few high ones: 1.05 to 4.00. */
const STRATEGY: AviatorHabits = {
  shares: [1, 1],
  amount: () => 5_000,
  target: (random) => 105 + Math.floor(random.float() ** 2 * 295),
};
/** Real ms before the lock without stakes, because `lucky-hit` and `win-go` test that race. */
const MARGIN_MS = 500;

const STATUS_LOCKED = 21;
/** A backend without times tells whole seconds by its status. */
const STATUS_MS = 1_000;

/** Times of a round. The specification names none, so they may have to follow from its status, a clock in seconds. */
function timesOf(group: ReadDataOf<typeof groupFrame>, now: number) {
  const lockTime = group.lockTime ?? now + (STATUS_LOCKED - group.status - 1) * STATUS_MS;
  return {
    openTime: group.openTime ?? lockTime - LOCK_MS + OPEN_MS,
    lockTime,
    takeOffTime: group.takeOffTime ?? lockTime + TAKE_OFF_MS - LOCK_MS + STATUS_MS,
  };
}

/** Plays Aviator over a socket as an honest client does: a stake in each slot of each round, and a cash-out of each. */
export class AviatorPlayer implements TablePlayer {
  readonly #context: PlayerContext;
  readonly #report: Report;
  readonly #habits: Habits;
  readonly #clock: ServerClock;
  readonly #ticks: TickWatch;
  readonly #random: Random;
  readonly #stakes = new Map<Slot, Stake>();
  #period = 0;
  #takeOffTime = 0;
  #leaving = false;
  #hasStaked = false;
  /** The specification has one stake a round; our own stakes have slots. */
  #hasSlots = false;

  constructor(context: PlayerContext, habits: Habits, report: Report) {
    this.#context = context;
    this.#habits = habits;
    this.#report = report;
    this.#clock = new ServerClock(context.now, context.speed);
    this.#random = new Random(context.random);
    this.#ticks = new TickWatch(this.#clock, context.speed);
  }

  receive(text: string): void {
    if (this.#habits.watchesTicks) {
      const late = this.#ticks.lateness(text);
      if (late === null) this.#report.untimed();
      else for (const latenessMs of late) this.#report.ticked(latenessMs);
    }
    if (cmdIn(text) === groupFrame.cmd) this.#clock.heard(numberIn(text, "serverTime"));
    if (isIdle(text, this.#period)) return;
    const opened = openFrame(text);
    if (opened === null) return this.#report.notice("a frame that is none");
    const { cmd, data } = opened;
    if (cmd === groupFrame.cmd) return read(groupFrame, data, this.#onGroup);
    if (cmd === coefficientFrame.cmd) return read(coefficientFrame, data, this.#onCoefficient);
    if (cmd === betResultFrame.cmd) return read(betResultFrame, data, this.#onBetResult);
    if (cmd === cashOutResultFrame.cmd) return read(cashOutResultFrame, data, this.#onCashOutResult);
    if (cmd === noticeFrame.cmd)
      return read(noticeFrame, data, ({ code, msg }) => this.#report.notice(`${code} ${msg}`));
  }

  leave(): void {
    this.#leaving = true;
  }

  get open(): number {
    const all = [...this.#stakes.values()];
    return all.filter(({ taken, cashOutDueAt }) => !taken || cashOutDueAt !== null).length;
  }

  /** Whether it staked, and nothing is left to wait for. */
  get isDone(): boolean {
    return this.#hasStaked && this.#stakes.size === 0;
  }

  readonly #onGroup = (group: ReadDataOf<typeof groupFrame>): void => {
    const { period, maintenance, stakes } = group;
    const { later } = this.#context;
    // Only the first frame after connecting has them.
    this.#hasSlots ||= stakes !== undefined;
    const now = group.serverTime ?? this.#clock.now();
    const { openTime, lockTime, takeOffTime } = timesOf(group, now);
    const isOpen = now >= openTime && now < lockTime;
    if (!isOpen || maintenance || period === this.#period) return;
    this.#period = period;
    this.#takeOffTime = takeOffTime;
    const leftMs = this.#clock.realMsUntil(lockTime) - MARGIN_MS;
    if (leftMs <= 0) return;
    const shares = this.#hasSlots ? [1, 1] : [1];
    for (const planned of aviatorStakes(this.#random, { ...STRATEGY, shares })) {
      later((dueAt) => this.#stake(dueAt, planned, period, lockTime), planned.at * leftMs);
    }
  };

  #stake(dueAt: number, planned: AviatorStake, period: number, lockTime: number): void {
    const { slot, amount: betPrice, seed } = planned;
    const { nickName, send } = this.#context;
    const late = this.#clock.realMsUntil(lockTime) < MARGIN_MS;
    if (this.#leaving || late || period !== this.#period) return;
    const before = this.#stakes.get(slot);
    // A button stays disabled until its answer comes.
    if (before !== undefined && !before.taken) return;
    if (before !== undefined) this.#report.notice("the round before ended without a word");
    const stake: Stake = {
      ...planned,
      betId: `${nickName}-${period}-${slot}`,
      period,
      dueAt,
      taken: false,
      cashOutDueAt: null,
      leftMs: null,
    };
    this.#stakes.set(slot, stake);
    this.#hasStaked = true;
    send(encodeFrame(betFrame, { nickName, period, betPrice, seed, betId: stake.betId, slot }));
  }

  readonly #onBetResult = (result: ReadDataOf<typeof betResultFrame>): void => {
    const { betId, status, code, msg } = result;
    const slot = result.slot ?? 0;
    const stake = this.#stakes.get(slot);
    if (stake === undefined || (betId !== null && stake.betId !== betId)) {
      return this.#report.notice(`an answer to no stake: ${code} ${msg}`);
    }
    stake.taken = status === 1;
    if (stake.taken) this.#planCashOut(slot, stake);
    else this.#stakes.delete(slot);
    // No stake is sent so late that it would race the lock.
    const cutOff = code === refusals.stakes_closed.code || code === refusals.wrong_period.code;
    this.#report.judged(cutOff);
    this.#report.staked(this.#context.now() - stake.dueAt, stake.taken || cutOff ? null : `${code} ${msg}`);
  };

  /** Plans by the server's clock, as a client that computes the coefficient: a missing frame must delay no cash-out. */
  #planCashOut(slot: Slot, stake: Stake): void {
    const { edge } = this.#habits;
    const { random, later, speed } = this.#context;
    const flightMs = edge?.flightMs ?? flightMsOf(stake.target - 1) + 1;
    const cashOutTime = this.#takeOffTime + flightMs;
    later(
      (dueAt) => {
        // The plane may have flown away before its time.
        if (this.#leaving || this.#stakes.get(slot) !== stake) return;
        const leftMs = this.#clock.realMsUntil(cashOutTime);
        if (edge !== null) stake.leftMs = leftMs;
        stake.cashOutDueAt = dueAt;
        this.#context.send(encodeFrame(cashOutFrame, { tag: Math.round(flightMs - leftMs * speed), slot }));
      },
      this.#clock.realMsUntil(cashOutTime) - (edge === null ? 0 : random() * edge.withinMs),
    );
  }

  /** Stakes that were not cashed out are lost at the crash. */
  readonly #onCoefficient = ({ flyEnd }: ReadDataOf<typeof coefficientFrame>): void => {
    if (flyEnd === 0) return;
    for (const [slot, stake] of this.#stakes) {
      if (stake.cashOutDueAt !== null || !stake.taken) continue;
      this.#stakes.delete(slot);
      this.#report.flewAway();
    }
  };

  readonly #onCashOutResult = (result: ReadDataOf<typeof cashOutResultFrame>): void => {
    const slot = result.slot ?? 0;
    const stake = this.#stakes.get(slot);
    this.#stakes.delete(slot);
    if (result.refunded) return this.#report.voided();
    if (stake === undefined || stake.cashOutDueAt === null) {
      return this.#report.notice(`an answer to no cash-out: ${result.code} ${result.msg}`);
    }
    // A cash-out that arrives after the next round has begun finds no stake.
    const wasOver = result.code === refusals.no_stake.code && result.period !== stake.period;
    const isTooLate = !result.cashSuccess && (result.code === refusals.flew_away.code || wasOver || hasNoCode(result));
    if (isTooLate) this.#report.flewAway();
    if (stake.leftMs !== null && stake.leftMs >= CUT_OFF_MS) this.#report.judged(isTooLate);
    const unexpected = result.cashSuccess || isTooLate ? null : `${result.code} ${result.msg}`;
    this.#report.cashedOut(this.#context.now() - stake.cashOutDueAt, unexpected);
  };
}

/** The specification's frames have a text alone, so a refusal may be a lost race. */
function hasNoCode({ code }: { readonly code: number }): boolean {
  return code === 0;
}

function read<F extends Frame>(kind: F, data: unknown, take: (data: ReadDataOf<F>) => void): void {
  const decoded = readFrame(kind, data);
  if (decoded !== null) take(decoded);
}
