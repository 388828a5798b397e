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
import { Random } from "#simulator/crowd/players/random.ts";
import { numberIn, startOf, ServerClock, CUT_OFF_MS, type PlayerContext } from "./player-context.ts";

const START = startOf(coefficientFrame);
const TICK_WATCH_FLY_END = String.raw`\"flyEnd\":1`;

/**
 * Delay of the coefficient, which is due every TICK_MS of flight. A missing frame makes the next one late. Only one
 * player in many watches, because k6 would otherwise measure its own parsing.
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

  /** Delay of a frame in real ms; null for other frames and the first of a flight. */
  lateness(text: string): number | null {
    if (!text.startsWith(START) || text.includes(TICK_WATCH_FLY_END)) return null;
    const takeOffTime = numberIn(text, "takeOffTime");
    const tag = numberIn(text, "tag");
    this.#clock.heard(numberIn(text, "serverTime"));
    const tick = Math.floor(tag / TICK_MS);
    const isNew = takeOffTime !== this.#takeOffTime;
    // A flight that was under way on joining appears between two ticks.
    const due = isNew ? null : this.#last + 1;
    this.#takeOffTime = takeOffTime;
    this.#last = tick;
    if (due === null || tick < due) return null;
    return (this.#clock.now() - takeOffTime - due * TICK_MS) / this.#speed;
  }
}

/** Frames that an Aviator player waits for; it ignores all others. */
interface Attention {
  period: number;
  /** Coefficient in hundredths from which it acts; Infinity for never. */
  coefficient: number;
}

const CMD_AT = `{"cmd":`.length;
const CMD_LENGTH = 4;
const [ATTENTION_GROUP, COEFFICIENT, RESULTS, PLAYERS] = [groupFrame, coefficientFrame, resultsFrame, playersFrame].map(
  textOf,
);
const FLY_END = String.raw`\"flyEnd\":1`;

/**
 * Whether a player ignores a frame, judged by its text alone. The check runs for thousands of frames a second, and its
 * time delays answers.
 */
export function isIdle(text: string, { period, coefficient }: Attention): boolean {
  const cmd = text.slice(CMD_AT, CMD_AT + CMD_LENGTH);
  if (cmd === COEFFICIENT) {
    if (text.includes(FLY_END)) return false;
    return coefficient === Infinity || !(100 * numberIn(text, "coefficient") >= coefficient);
  }
  if (cmd === ATTENTION_GROUP) return text.includes(String.raw`\"period\":${period},`);
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
  readonly sentAt: number;
  taken: boolean;
  cashOutSentAt: number | null;
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
  readonly #attention: Attention = { period: 0, coefficient: Infinity };
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

  leave(): void {
    this.#leaving = true;
  }

  get unanswered(): { stakes: number; cashOuts: number } {
    const all = [...this.#stakes.values()];
    return {
      stakes: all.filter(({ taken }) => !taken).length,
      cashOuts: all.filter(({ cashOutSentAt }) => cashOutSentAt !== null).length,
    };
  }

  readonly #onGroup = (group: DataOf<typeof groupFrame>): void => {
    const { period, openTime, lockTime, takeOffTime, serverTime, maintenance } = group;
    const { later } = this.#context;
    const isOpen = serverTime >= openTime && serverTime < lockTime;
    if (!isOpen || maintenance || period === this.#attention.period) return;
    this.#attention.period = period;
    this.#takeOffTime = takeOffTime;
    const leftMs = this.#clock.realMsUntil(lockTime) - MARGIN_MS;
    if (leftMs <= 0) return;
    for (const planned of aviatorStakes(this.#random, this.#strategy)) {
      later(() => this.#stake(planned, period, lockTime), planned.at * leftMs);
    }
  };

  #stake(planned: AviatorStake, period: number, lockTime: number): void {
    const { slot, amount: betPrice, seed } = planned;
    const { now, nickName, send } = this.#context;
    const late = this.#clock.realMsUntil(lockTime) < MARGIN_MS;
    if (this.#leaving || late || period !== this.#attention.period) return;
    const before = this.#stakes.get(slot);
    // A button stays disabled until its answer comes.
    if (before !== undefined && !before.taken) return;
    if (before !== undefined) this.#report.notice("the round before ended without a word");
    const stake: Stake = {
      ...planned,
      betId: `${nickName}-${period}-${slot}`,
      period,
      sentAt: now(),
      taken: false,
      cashOutSentAt: null,
      leftMs: null,
    };
    this.#stakes.set(slot, stake);
    this.#attend();
    send(encodeFrame(betFrame, { nickName, period, betPrice, seed, betId: stake.betId, slot }));
  }

  readonly #onBetResult = ({ betId, slot, status, code, msg }: DataOf<typeof betResultFrame>): void => {
    const stake = this.#stakes.get(slot);
    if (stake === undefined || stake.betId !== betId)
      return this.#report.notice(`an answer to no stake: ${code} ${msg}`);
    stake.taken = status === 1;
    if (stake.taken) this.#waitForTheEdge(slot, stake);
    else this.#stakes.delete(slot);
    this.#attend();
    // No stake is sent so late that it would race the lock.
    const cutOff = code === refusals.stakes_closed.code || code === refusals.wrong_period.code;
    this.#report.judged(cutOff);
    this.#report.staked(this.#context.now() - stake.sentAt, stake.taken || cutOff ? null : `${code} ${msg}`);
  };

  #waitForTheEdge(slot: Slot, stake: Stake): void {
    const { edge } = this.#habits;
    if (edge === null) return;
    const crashTime = this.#takeOffTime + edge.flightMs;
    const { random, later, speed } = this.#context;
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
    stake.cashOutSentAt = this.#context.now();
    this.#context.send(encodeFrame(cashOutFrame, { tag, slot }));
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

  /** Waits for the lowest coefficient at which a stake is still to be cashed out. */
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
    // A cash-out that arrives after the next round has begun finds no stake.
    const wasOver = result.code === refusals.no_stake.code && result.period !== stake.period;
    const tooLate = result.code === refusals.flew_away.code || wasOver;
    if (tooLate) this.#report.flewAway();
    if (stake.leftMs !== null && stake.leftMs >= CUT_OFF_MS) this.#report.judged(tooLate);
    const unexpected = result.cashSuccess || tooLate ? null : `${result.code} ${result.msg}`;
    this.#report.cashedOut(this.#context.now() - stake.cashOutSentAt, unexpected);
  };
}

function read<F extends Frame>(kind: F, data: unknown, take: (data: DataOf<F>) => void): void {
  const decoded = decodeFrame(kind, data);
  if (decoded !== null) take(decoded);
}
