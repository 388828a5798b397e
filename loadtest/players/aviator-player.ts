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
} from "#contract/games/aviator/frames.ts";
import { type DataOf, decodeFrame, encodeFrame, type Frame, openFrame } from "#contract/frame.ts";
import { refusals } from "#contract/refusals.ts";
import { type AviatorHabits, type AviatorStake, aviatorStakes } from "#simulator/crowd/players/aviator.ts";
import { GROWTH_PER_MS } from "#simulator/games/aviator/timeline.ts";
import { Random } from "#simulator/crowd/players/random.ts";
import { numberIn, startOf, ServerClock, CUT_OFF_MS, type PlayerContext } from "./player-context.ts";

const START = startOf(coefficientFrame);

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

  /** Delays in real ms of all ticks that a frame brings; none for other frames and the first of a flight. */
  lateness(text: string): number[] {
    if (!text.startsWith(START)) return [];
    const takeOffTime = numberIn(text, "takeOffTime");
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

const CMD_AT = `{"cmd":`.length;
const CMD_LENGTH = 4;
const [KNOWN_GROUP, COEFFICIENT, RESULTS, PLAYERS] = [groupFrame, coefficientFrame, resultsFrame, playersFrame].map(
  textOf,
);
const FLY_END = String.raw`\"flyEnd\":1`;

/**
 * Whether a player of a period ignores a frame, judged by its text alone. The check runs for thousands of frames a second, and its
 * time delays answers.
 */
export function isIdle(text: string, period: number): boolean {
  const cmd = text.slice(CMD_AT, CMD_AT + CMD_LENGTH);
  if (cmd === COEFFICIENT) return !text.includes(FLY_END);
  if (cmd === KNOWN_GROUP) return text.includes(String.raw`\"period\":${period},`);
  return cmd === PLAYERS || cmd === RESULTS;
}

function textOf({ cmd }: Frame): string {
  return String(cmd);
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

const GROUP = startOf(groupFrame);

/** Mostly low targets and a few high ones: 1.05 to 4.00. */
const STRATEGY: AviatorHabits = {
  shares: [1, 1],
  amount: () => 5_000,
  target: (random) => 105 + Math.floor(random.float() ** 2 * 295),
};
/** Real ms before the lock without stakes, because `lucky-hit` and `win-go` test that race. */
const MARGIN_MS = 500;

/** Simulated ms of a flight until it shows a coefficient in hundredths. */
export function flightMsTo(target: number): number {
  return Math.ceil(Math.log(target / 100) / GROWTH_PER_MS);
}

/** Plays Aviator over a socket as an honest client does: a stake in each slot of each round, and a cash-out of each. */
export class AviatorPlayer {
  readonly #context: PlayerContext;
  readonly #report: Report;
  readonly #habits: Habits;
  readonly #clock: ServerClock;
  readonly #ticks: TickWatch;
  readonly #random: Random;
  readonly #strategy: AviatorHabits;
  readonly #stakes = new Map<Slot, Stake>();
  #period = 0;
  #takeOffTime = 0;
  #leaving = false;

  constructor(context: PlayerContext, habits: Habits, report: Report) {
    this.#context = context;
    this.#habits = habits;
    this.#report = report;
    this.#clock = new ServerClock(context.now, context.speed);
    this.#random = new Random(context.random);
    this.#strategy = habits.edge === null ? STRATEGY : { ...STRATEGY, target: () => Infinity };
    this.#ticks = new TickWatch(this.#clock, context.speed);
  }

  receive(text: string): void {
    if (this.#habits.watchesTicks) {
      for (const latenessMs of this.#ticks.lateness(text)) this.#report.ticked(latenessMs);
    }
    if (text.startsWith(GROUP)) this.#clock.heard(numberIn(text, "serverTime"));
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

  get unanswered(): { stakes: number; cashOuts: number } {
    const all = [...this.#stakes.values()];
    return {
      stakes: all.filter(({ taken }) => !taken).length,
      cashOuts: all.filter(({ cashOutDueAt }) => cashOutDueAt !== null).length,
    };
  }

  readonly #onGroup = (group: DataOf<typeof groupFrame>): void => {
    const { period, openTime, lockTime, takeOffTime, serverTime, maintenance } = group;
    const { later } = this.#context;
    const isOpen = serverTime >= openTime && serverTime < lockTime;
    if (!isOpen || maintenance || period === this.#period) return;
    this.#period = period;
    this.#takeOffTime = takeOffTime;
    const leftMs = this.#clock.realMsUntil(lockTime) - MARGIN_MS;
    if (leftMs <= 0) return;
    for (const planned of aviatorStakes(this.#random, this.#strategy)) {
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
    send(encodeFrame(betFrame, { nickName, period, betPrice, seed, betId: stake.betId, slot }));
  }

  readonly #onBetResult = ({ betId, slot, status, code, msg }: DataOf<typeof betResultFrame>): void => {
    const stake = this.#stakes.get(slot);
    if (stake === undefined || stake.betId !== betId)
      return this.#report.notice(`an answer to no stake: ${code} ${msg}`);
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
    const flightMs = edge?.flightMs ?? flightMsTo(stake.target);
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
  readonly #onCoefficient = ({ flyEnd }: DataOf<typeof coefficientFrame>): void => {
    if (flyEnd === 0) return;
    for (const [slot, stake] of this.#stakes) {
      if (stake.cashOutDueAt !== null || !stake.taken) continue;
      this.#stakes.delete(slot);
      this.#report.flewAway();
    }
  };

  readonly #onCashOutResult = (result: DataOf<typeof cashOutResultFrame>): void => {
    const stake = this.#stakes.get(result.slot);
    this.#stakes.delete(result.slot);
    if (result.refunded) return this.#report.voided();
    if (stake === undefined || stake.cashOutDueAt === null) {
      return this.#report.notice(`an answer to no cash-out: ${result.code} ${result.msg}`);
    }
    // A cash-out that arrives after the next round has begun finds no stake.
    const wasOver = result.code === refusals.no_stake.code && result.period !== stake.period;
    const tooLate = result.code === refusals.flew_away.code || wasOver;
    if (tooLate) this.#report.flewAway();
    if (stake.leftMs !== null && stake.leftMs >= CUT_OFF_MS) this.#report.judged(tooLate);
    const unexpected = result.cashSuccess || tooLate ? null : `${result.code} ${result.msg}`;
    this.#report.cashedOut(this.#context.now() - stake.cashOutDueAt, unexpected);
  };
}

function read<F extends Frame>(kind: F, data: unknown, take: (data: DataOf<F>) => void): void {
  const decoded = decodeFrame(kind, data);
  if (decoded !== null) take(decoded);
}
