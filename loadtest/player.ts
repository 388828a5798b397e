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
} from "../edge/contract/aviator-frames.ts";
import { type DataOf, decodeFrame, encodeFrame, type Frame, openFrame } from "../edge/contract/frame.ts";
import { refusals } from "../edge/contract/refusals.ts";

export type Slot = 0 | 1;

/** What a player needs of the world. Times are ms. */
export interface World {
  readonly nickName: string;
  /** How many times faster than real time the simulator's clock runs. */
  readonly speed: number;
  now(): number;
  /** From 0 up to, and not, 1. */
  random(): number;
  later(run: () => void, delayMs: number): void;
  send(text: string): void;
}

/** What a player tells of its game. A refusal is unexpected unless it is what an honest player may meet. */
export interface Report {
  staked(ackMs: number, unexpected: string | null): void;
  cashedOut(ackMs: number, unexpected: string | null): void;
  flewAway(): void;
  voided(): void;
  notice(message: string): void;
}

interface Stake {
  readonly betId: string;
  readonly sentAt: number;
  taken: boolean;
  /** Hundredths at which this player means to cash out. */
  readonly target: number;
  cashOutSentAt: number | null;
}

const GROUP = startOf(groupFrame);
const COEFFICIENT = startOf(coefficientFrame);
const UNREAD = [startOf(resultsFrame), startOf(playersFrame)];
const FIELD = String.raw`\"coefficient\":`;
const FLY_END = String.raw`\"flyEnd\":1`;

const SLOTS: readonly Slot[] = [0, 1];
/** Minor units. */
const STAKE = 5_000;
// A person's choices: mostly low, a few high. 1.05 to 4.00.
const TARGET_MIN = 105;
const TARGET_SPAN = 295;
/** No stake is sent in the last real ms before the lock: that race is no question of this test. */
const MARGIN_MS = 500;

/** Plays Aviator over one socket as an honest client does: a stake in each slot of each round, and a cash-out of each. */
export class Player {
  readonly #world: World;
  readonly #report: Report;
  readonly #stakes = new Map<Slot, Stake>();
  #period = 0;
  /** Server time less our own, sped up. The least delayed frame tells best: the largest. */
  #clockOffset = -Infinity;
  #leaving = false;

  constructor(world: World, report: Report) {
    this.#world = world;
    this.#report = report;
  }

  /** Takes what came over the socket. */
  receive(text: string): void {
    // A thousand frames a second come to all players together, and most are for the eye. To parse those too would keep
    // k6 so busy that answers waited for it, and that wait would be measured.
    if (this.#isIdle(text)) return;
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

  /** Whether a frame is nothing that this player acts on, told from its text alone. */
  #isIdle(text: string): boolean {
    if (UNREAD.some((start) => text.startsWith(start))) return true;
    if (text.startsWith(GROUP)) return text.includes(String.raw`\"period\":${this.#period},`);
    if (!text.startsWith(COEFFICIENT) || text.includes(FLY_END)) return false;
    const coefficient = 100 * Number.parseFloat(text.slice(text.indexOf(FIELD) + FIELD.length));
    return ![...this.#stakes.values()].some(
      ({ target, cashOutSentAt }) => cashOutSentAt === null && coefficient >= target,
    );
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

  readonly #onGroup = ({ period, openTime, lockTime, serverTime, maintenance }: DataOf<typeof groupFrame>): void => {
    const { now, random, later, speed } = this.#world;
    this.#clockOffset = Math.max(this.#clockOffset, serverTime - now() * speed);
    const isOpen = serverTime >= openTime && serverTime < lockTime;
    if (!isOpen || maintenance || period === this.#period) return;
    this.#period = period;
    const leftMs = (lockTime - this.#serverNow()) / speed - MARGIN_MS;
    if (leftMs > 0) for (const slot of SLOTS) later(() => this.#stake(slot, period, lockTime), random() * leftMs);
  };

  #stake(slot: Slot, period: number, lockTime: number): void {
    const { now, random, speed, nickName, send } = this.#world;
    const late = this.#serverNow() > lockTime - MARGIN_MS * speed;
    if (this.#leaving || late || period !== this.#period) return;
    if (this.#stakes.has(slot)) this.#report.notice("the round before ended without a word");
    const stake: Stake = {
      betId: `${nickName}-${period}-${slot}`,
      sentAt: now(),
      taken: false,
      target: TARGET_MIN + Math.floor(random() ** 2 * TARGET_SPAN),
      cashOutSentAt: null,
    };
    this.#stakes.set(slot, stake);
    send(encodeFrame(betFrame, { nickName, period, betPrice: STAKE, seed: this.#seed(), betId: stake.betId, slot }));
  }

  readonly #onBetResult = ({ betId, slot, status, code, msg }: DataOf<typeof betResultFrame>): void => {
    const stake = this.#stakes.get(slot);
    if (stake === undefined || stake.betId !== betId)
      return this.#report.notice(`an answer to no stake: ${code} ${msg}`);
    stake.taken = status === 1;
    if (!stake.taken) this.#stakes.delete(slot);
    this.#report.staked(this.#world.now() - stake.sentAt, stake.taken ? null : `${code} ${msg}`);
  };

  readonly #onCoefficient = ({ coefficient, flyEnd, tag }: DataOf<typeof coefficientFrame>): void => {
    for (const [slot, stake] of this.#stakes) {
      if (stake.cashOutSentAt !== null || !stake.taken) continue;
      if (flyEnd === 1) {
        this.#stakes.delete(slot);
        this.#report.flewAway();
      } else if (coefficient >= stake.target && !this.#leaving) {
        stake.cashOutSentAt = this.#world.now();
        this.#world.send(encodeFrame(cashOutFrame, { tag, slot }));
      }
    }
  };

  readonly #onCashOutResult = (result: DataOf<typeof cashOutResultFrame>): void => {
    const stake = this.#stakes.get(result.slot);
    this.#stakes.delete(result.slot);
    if (result.refunded) return this.#report.voided();
    if (stake === undefined || stake.cashOutSentAt === null) {
      return this.#report.notice(`an answer to no cash-out: ${result.code} ${result.msg}`);
    }
    const tooLate = result.code === refusals.flew_away.code;
    if (tooLate) this.#report.flewAway();
    const unexpected = result.cashSuccess || tooLate ? null : `${result.code} ${result.msg}`;
    this.#report.cashedOut(this.#world.now() - stake.cashOutSentAt, unexpected);
  };

  #serverNow(): number {
    return this.#world.now() * this.#world.speed + this.#clockOffset;
  }

  #seed(): string {
    const letter = () => "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".charAt(Math.floor(this.#world.random() * 32));
    return Array.from({ length: 20 }, letter).join("");
  }
}

/** How a frame of a kind begins. */
function startOf({ cmd }: Frame): string {
  return `{"cmd":${cmd},`;
}

function read<F extends Frame>(kind: F, data: unknown, take: (data: DataOf<F>) => void): void {
  const decoded = decodeFrame(kind, data);
  if (decoded !== null) take(decoded);
}
