import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
  noticeFrame,
} from "#contract/games/aviator/frames.ts";
import { type DataOf, decodeFrame, encodeFrame, type Frame, openFrame } from "#contract/frame.ts";
import { refusals } from "#contract/refusals.ts";
import { type Attention, isIdle } from "./attention.ts";
import { clientSeed } from "./client-seed.ts";
import { numberIn, startOf } from "./frame-text.ts";
import { ServerClock } from "./server-clock.ts";
import { TickWatch } from "./tick-watch.ts";
import { CUT_OFF_MS, type World } from "./world.ts";

export type Slot = 0 | 1;

/** How a player plays. */
export interface Habits {
  /** Cashes out in the last real ms of a flight, whose length (simulated ms) it knows; null: at a random coefficient. */
  readonly edge: { readonly flightMs: number; readonly withinMs: number } | null;
  /** Tells how late each coefficient comes. */
  readonly watchesTicks: boolean;
}

/** What a player tells of its game. A refusal is unexpected unless it is what an honest player may meet. */
export interface Report {
  staked(ackMs: number, unexpected: string | null): void;
  cashedOut(ackMs: number, unexpected: string | null): void;
  /** A stake, or a cash-out at the edge, that was sent in good time was answered: whether it was told it came too late. */
  judged(cutOff: boolean): void;
  flewAway(): void;
  voided(): void;
  ticked(latenessMs: number): void;
  notice(message: string): void;
}

interface Stake {
  readonly betId: string;
  readonly period: number;
  readonly sentAt: number;
  taken: boolean;
  /** Hundredths at which this player means to cash out. */
  readonly target: number;
  cashOutSentAt: number | null;
  /** Real ms that were left until the crash when it was sent, where that is known. */
  leftMs: number | null;
}

const GROUP = startOf(groupFrame);

const SLOTS: readonly Slot[] = [0, 1];
/** Minor units. */
const STAKE = 5_000;
// A person's choices: mostly low, a few high. 1.05 to 4.00.
const TARGET_MIN = 105;
const TARGET_SPAN = 295;
/** No stake is sent in the last real ms before the lock: that race is no question of this test. */
const MARGIN_MS = 500;

/** Plays Aviator over one socket as an honest client does: a stake in each slot of each round, and a cash-out of each. */
export class AviatorPlayer {
  readonly #world: World;
  readonly #report: Report;
  readonly #habits: Habits;
  readonly #clock: ServerClock;
  readonly #ticks: TickWatch;
  readonly #stakes = new Map<Slot, Stake>();
  readonly #attention: Attention = { period: 0, coefficient: Infinity };
  #takeOffTime = 0;
  #leaving = false;

  constructor(world: World, habits: Habits, report: Report) {
    this.#world = world;
    this.#habits = habits;
    this.#report = report;
    this.#clock = new ServerClock(world.now, world.speed);
    this.#ticks = new TickWatch(this.#clock, world.speed);
  }

  /** Takes what came over the socket. */
  receive(text: string): void {
    if (this.#habits.watchesTicks) {
      const latenessMs = this.#ticks.lateness(text);
      if (latenessMs !== null) this.#report.ticked(latenessMs);
    }
    if (text.startsWith(GROUP)) this.#clock.heard(numberIn(text, "serverTime"));
    if (isIdle(text, this.#attention)) return;
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

  /** Makes no more stakes and cash-outs. */
  leave(): void {
    this.#leaving = true;
  }

  /** What was sent and has not been answered: stakes and cash-outs. */
  get unanswered(): { stakes: number; cashOuts: number } {
    const all = [...this.#stakes.values()];
    return {
      stakes: all.filter(({ taken }) => !taken).length,
      cashOuts: all.filter(({ cashOutSentAt }) => cashOutSentAt !== null).length,
    };
  }

  readonly #onGroup = (group: DataOf<typeof groupFrame>): void => {
    const { period, openTime, lockTime, takeOffTime, serverTime, maintenance } = group;
    const { random, later } = this.#world;
    const isOpen = serverTime >= openTime && serverTime < lockTime;
    if (!isOpen || maintenance || period === this.#attention.period) return;
    this.#attention.period = period;
    this.#takeOffTime = takeOffTime;
    const leftMs = this.#clock.realMsUntil(lockTime) - MARGIN_MS;
    if (leftMs > 0) for (const slot of SLOTS) later(() => this.#stake(slot, period, lockTime), random() * leftMs);
  };

  #stake(slot: Slot, period: number, lockTime: number): void {
    const { now, random, nickName, send } = this.#world;
    const late = this.#clock.realMsUntil(lockTime) < MARGIN_MS;
    if (this.#leaving || late || period !== this.#attention.period) return;
    const before = this.#stakes.get(slot);
    // A button is busy until its press is answered.
    if (before !== undefined && !before.taken) return;
    if (before !== undefined) this.#report.notice("the round before ended without a word");
    const stake: Stake = {
      betId: `${nickName}-${period}-${slot}`,
      period,
      sentAt: now(),
      taken: false,
      target: this.#habits.edge === null ? TARGET_MIN + Math.floor(random() ** 2 * TARGET_SPAN) : Infinity,
      cashOutSentAt: null,
      leftMs: null,
    };
    this.#stakes.set(slot, stake);
    this.#attend();
    send(
      encodeFrame(betFrame, { nickName, period, betPrice: STAKE, seed: clientSeed(random), betId: stake.betId, slot }),
    );
  }

  readonly #onBetResult = ({ betId, slot, status, code, msg }: DataOf<typeof betResultFrame>): void => {
    const stake = this.#stakes.get(slot);
    if (stake === undefined || stake.betId !== betId)
      return this.#report.notice(`an answer to no stake: ${code} ${msg}`);
    stake.taken = status === 1;
    if (stake.taken) this.#waitForTheEdge(slot, stake);
    else this.#stakes.delete(slot);
    this.#attend();
    // None is sent so late that it would race the lock.
    const cutOff = code === refusals.stakes_closed.code || code === refusals.wrong_period.code;
    this.#report.judged(cutOff);
    this.#report.staked(this.#world.now() - stake.sentAt, stake.taken || cutOff ? null : `${code} ${msg}`);
  };

  #waitForTheEdge(slot: Slot, stake: Stake): void {
    const { edge } = this.#habits;
    if (edge === null) return;
    const crashTime = this.#takeOffTime + edge.flightMs;
    const { random, later, speed } = this.#world;
    later(
      () => {
        // The plane may have flown away before its time.
        if (this.#leaving || this.#stakes.get(slot) !== stake) return;
        stake.leftMs = this.#clock.realMsUntil(crashTime);
        this.#cashOut(slot, stake, Math.round(edge.flightMs - stake.leftMs * speed));
      },
      this.#clock.realMsUntil(crashTime) - random() * edge.withinMs,
    );
  }

  #cashOut(slot: Slot, stake: Stake, tag: number): void {
    stake.cashOutSentAt = this.#world.now();
    this.#world.send(encodeFrame(cashOutFrame, { tag, slot }));
  }

  readonly #onCoefficient = ({ coefficient, flyEnd, tag }: DataOf<typeof coefficientFrame>): void => {
    for (const [slot, stake] of this.#stakes) {
      if (stake.cashOutSentAt !== null || !stake.taken) continue;
      if (flyEnd === 1) {
        this.#stakes.delete(slot);
        this.#report.flewAway();
      } else if (coefficient >= stake.target && !this.#leaving) {
        this.#cashOut(slot, stake, tag);
      }
    }
    this.#attend();
  };

  /** The lowest coefficient at which a stake is still to be cashed out is what it waits for. */
  #attend(): void {
    const flying = [...this.#stakes.values()].filter(({ cashOutSentAt }) => cashOutSentAt === null);
    this.#attention.coefficient = Math.min(...flying.map(({ target }) => target));
  }

  readonly #onCashOutResult = (result: DataOf<typeof cashOutResultFrame>): void => {
    const stake = this.#stakes.get(result.slot);
    this.#stakes.delete(result.slot);
    this.#attend();
    if (result.refunded) return this.#report.voided();
    if (stake === undefined || stake.cashOutSentAt === null) {
      return this.#report.notice(`an answer to no cash-out: ${result.code} ${result.msg}`);
    }
    // One that comes so late that the next round has begun finds no stake there.
    const wasOver = result.code === refusals.no_stake.code && result.period !== stake.period;
    const tooLate = result.code === refusals.flew_away.code || wasOver;
    if (tooLate) this.#report.flewAway();
    if (stake.leftMs !== null && stake.leftMs >= CUT_OFF_MS) this.#report.judged(tooLate);
    const unexpected = result.cashSuccess || tooLate ? null : `${result.code} ${result.msg}`;
    this.#report.cashedOut(this.#world.now() - stake.cashOutSentAt, unexpected);
  };
}

function read<F extends Frame>(kind: F, data: unknown, take: (data: DataOf<F>) => void): void {
  const decoded = decodeFrame(kind, data);
  if (decoded !== null) take(decoded);
}
