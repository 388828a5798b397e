import { type DataOf, decodeFrame, encodeFrame } from "#contract/frame.ts";
import { betFrame, cancelFrame, cashOutFrame, hereFrame, noticeFrame } from "#games/aviator/frames.ts";
import { isRefusal } from "#contract/refusals.ts";
import {
  type Sender,
  dataFault,
  type FrameRefusal,
  type noticeOf,
  termsFault,
} from "#simulator/cell/sockets/socket-refusals.ts";
import type { SocketGame } from "#simulator/cell/sockets/sockets.ts";
import { AviatorFollower, type AviatorFollowerNeeds } from "./follower.ts";
import { betResultText, cancelText, cashOutText } from "./frames.ts";
import { askedTerms } from "#simulator/ledger/receipts.ts";
import { cancelStake, cashOut, leafOfCancel, leafOfCashOut, leafOfStake, takeStake } from "./rules.ts";

type Bet = DataOf<typeof betFrame>;

// Narrower than the schema, so that they need no trimming and no look for invisible characters.
const NAME = /^\w{1,20}$/;
const SEED = /^[A-Za-z0-9]{20}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const ID = /^[\w-]{1,64}$/;
const PERIOD_MAX = 1e14;
const UNITS_MAX = 1e9;
const MINOR = 100;

/** Decodes the data of a 5015; null: it does not fit. */
export function readBet(data: unknown): Bet | null {
  return plainBet(data) ?? decodeFrame(betFrame, data);
}

/**
 * Decodes the usual stake as the schema does, at a tenth of its time. Null: only the schema can tell. Every stake passes
 * here.
 */
export function plainBet(data: unknown): Bet | null {
  if (typeof data !== "object" || data === null) return null;
  const bare = data as Record<string, unknown>;
  const { nickName, period, betPrice, seed, betId, slot, autoCashOut, silence, auto, terms } = bare;
  if (autoCashOut !== undefined || silence !== undefined || auto !== undefined) return null;
  if (slot !== 0 && slot !== 1) return null;
  if (!isInteger(period) || period < 1 || period > PERIOD_MAX) return null;
  if (!isInteger(betPrice) || betPrice < 0 || betPrice > UNITS_MAX) return null;
  if (!isText(nickName, NAME) || !isText(seed, SEED) || !isText(betId, ID)) return null;
  const bet = { nickName, period, betPrice: betPrice * MINOR, seed, betId, slot } as const;
  if (terms === undefined) return bet;
  return isText(terms, DIGEST) ? { ...bet, terms } : null;
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === "string" && pattern.test(value);
}

/** The Aviator sockets of a cell: follows the table and answers the players' frames. */
export class AviatorSocket extends AviatorFollower implements SocketGame {
  readonly #needs: AviatorFollowerNeeds;

  constructor(needs: AviatorFollowerNeeds) {
    super(needs);
    this.#needs = needs;
  }

  protected onFrame(sender: Sender, { cmd, data }: { cmd: number; data: unknown }, now: number): FrameRefusal | null {
    if (cmd === betFrame.cmd) {
      const bet = readBet(data);
      if (bet === null) return dataFault(betFrame, data);
      const fault = termsFault(betFrame, bet, data);
      if (fault === null) this.#onBet(sender, bet, now);
      return fault;
    }
    if (cmd === cashOutFrame.cmd) {
      const asked = decodeFrame(cashOutFrame, data);
      return asked === null ? dataFault(cashOutFrame, data) : this.#onCashOut(sender, asked, now);
    }
    if (cmd === cancelFrame.cmd) {
      const asked = decodeFrame(cancelFrame, data);
      if (asked === null) return dataFault(cancelFrame, data);
      this.#onCancel(sender, asked, now);
      return null;
    }
    // `heard` noted it, as every frame.
    return cmd === hereFrame.cmd ? null : { cmd, refusal: "unknown_command", field: "cmd" };
  }

  protected noticeText(notice: ReturnType<typeof noticeOf>): string {
    return encodeFrame(noticeFrame, notice);
  }

  #onBet(sender: Sender, bet: Bet, now: number): void {
    const { member, locale, logInLocale } = sender;
    const { books, makeId } = this.#needs;
    const request = {
      member,
      logInLocale,
      period: bet.period,
      slot: bet.slot ?? 0,
      betId: bet.betId ?? makeId(),
      amount: bet.betPrice,
      autoCashOut: bet.autoCashOut ?? null,
      silence: bet.silence ? { afterMs: bet.silence.after * 1000, at: bet.silence.at } : null,
      seed: bet.seed,
      isAutomatic: bet.auto ?? false,
    } as const;
    this.submit(sender, betFrame.cmd, {
      counted: "stake",
      act: () => takeStake(books, this.running, request, now),
      leafOf: (stake) => ({ ...leafOfStake(stake), asked: askedTerms(bet) }),
      textOf: (outcome, receipt) => betResultText(request, outcome, books.ledger.balance(member), locale, receipt),
    });
  }

  #onCancel(sender: Sender, asked: DataOf<typeof cancelFrame>, now: number): void {
    const { member, locale } = sender;
    const { books } = this.#needs;
    this.submit(sender, cancelFrame.cmd, {
      act: () => cancelStake(books, this.running, { member, ...asked }, now),
      leafOf: leafOfCancel,
      textOf: (outcome, receipt) => cancelText(asked, outcome, books.ledger.balance(member), locale, receipt),
    });
  }

  #onCashOut(sender: Sender, asked: DataOf<typeof cashOutFrame>, now: number): FrameRefusal | null {
    const { member, locale } = sender;
    const { books } = this.#needs;
    const { slot = 0, tag } = asked;
    if (this.running === null) return { cmd: cashOutFrame.cmd, refusal: "internal" };
    const { period, takeOffTime } = this.running.round;
    // A tag of a moment that has not come is no client's, so it is not signed.
    const lines = tag !== undefined && tag <= now - takeOffTime ? ([["tag", tag]] as const) : [];
    this.submit(sender, cashOutFrame.cmd, {
      counted: "cash_out",
      act: () => cashOut(books, this.running, member, slot, now),
      leafOf: (stake) => ({ ...leafOfCashOut(stake), asked: lines }),
      textOf: (outcome, receipt) => {
        const refusal = isRefusal(outcome) ? outcome : null;
        const stake = isRefusal(outcome) ? books.stakes.at(period, member, slot) : outcome;
        return cashOutText({ period, slot }, stake, refusal, books.ledger.balance(member), locale, receipt);
      },
    });
    return null;
  }
}
