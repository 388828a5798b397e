import { type DataOf, decodeFrame, encodeFrame, openFrame } from "#contract/frame.ts";
import { betFrame, cancelFrame, cashOutFrame, hereFrame, noticeFrame } from "#games/aviator/frames.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import {
  type Sender,
  dataFault,
  frameFault,
  type FrameRefusal,
  noticeOf,
  termsFault,
} from "#simulator/cell/sockets/socket-refusals.ts";
import type { SocketGame } from "#simulator/cell/sockets/sockets.ts";
import { outcomeOf } from "#simulator/metrics/meter.ts";
import { AviatorFollower, type AviatorFollowerNeeds } from "./follower.ts";
import { betResultText, cancelText, cashOutText } from "./frames.ts";
import { askedTerms } from "#simulator/ledger/receipts.ts";
import { AVIATOR } from "./stakes.ts";
import { cancelStake, cashOut, leafOfCancel, leafOfCashOut, leafOfStake, takeStake } from "./rules.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { CellBase } from "#simulator/cell/cell-base.ts";

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

interface AviatorSocketNeeds extends AviatorFollowerNeeds, Pick<CellBase, "makeId" | "meter"> {}

/** The Aviator sockets of a cell: follows the table and answers the players' frames. */
export class AviatorSocket extends AviatorFollower implements SocketGame {
  readonly #needs: AviatorSocketNeeds;

  constructor(needs: AviatorSocketNeeds) {
    super(needs);
    this.#needs = needs;
  }

  hasOpenStakes(): boolean {
    return this.#needs.books.stakes.openPeriods().length > 0;
  }

  /**
   * Handles a player's frame that arrived at `now`. Money moves in one commit with the other frames of the same turn,
   * and the answer follows the commit.
   */
  onMessage(sender: Sender, text: string, now: number): void {
    if (this.isReady(now)) return this.#onFrame(sender, text, now);
    // After a restart in mid-round, the frame waits for the round and is handled by its time of arrival.
    const judge = () => this.#onFrame(sender, text, now);
    this.prepare(now).then(judge, judge);
  }

  #onFrame(sender: Sender, text: string, now: number): void {
    this.heard(sender.member, now);
    const frame = openFrame(text);
    if (frame === null) return notice(sender, frameFault(text));
    if (frame.cmd === betFrame.cmd) {
      const bet = readBet(frame.data);
      if (bet === null) return notice(sender, dataFault(betFrame, frame.data));
      const fault = termsFault(betFrame, bet, frame.data);
      return fault === null ? this.#onBet(sender, bet, now) : notice(sender, fault);
    }
    if (frame.cmd === cashOutFrame.cmd) {
      const asked = decodeFrame(cashOutFrame, frame.data);
      if (asked === null) return notice(sender, dataFault(cashOutFrame, frame.data));
      return this.#onCashOut(sender, asked, now);
    }
    if (frame.cmd === cancelFrame.cmd) {
      const asked = decodeFrame(cancelFrame, frame.data);
      if (asked === null) return notice(sender, dataFault(cancelFrame, frame.data));
      return this.#onCancel(sender, asked, now);
    }
    // Noted above, as every frame.
    if (frame.cmd === hereFrame.cmd) return;
    notice(sender, { cmd: frame.cmd, refusal: "unknown_command", field: "cmd" });
  }

  #onBet(sender: Sender, bet: Bet, now: number): void {
    const { member, locale, logInLocale } = sender;
    const { books, commit, makeId, meter, receipts } = this.#needs;
    const startedAt = meter.start();
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
    let outcome: Stake | Refusal = refuse("internal");
    let receipt: (() => Receipt) | null = null;
    const work = () => {
      outcome = takeStake(books, this.running, request, now);
      if (!isRefusal(outcome)) receipt = receipts.request({ ...leafOfStake(outcome), asked: askedTerms(bet) });
    };
    commit.submit(work, (error) => {
      if (error !== undefined) outcome = this.#failed(error);
      else if (!isRefusal(outcome)) this.taken(outcome);
      if (isRefusal(outcome)) note(sender, betFrame.cmd, outcome);
      answer(sender, outcome, betResultText(request, outcome, books.ledger.balance(member), locale, receipt?.()));
      meter.answered("stake", outcomeOf(outcome, error), startedAt);
    });
  }

  #onCancel(sender: Sender, asked: DataOf<typeof cancelFrame>, now: number): void {
    const { member, locale } = sender;
    const { books, commit, receipts } = this.#needs;
    let outcome: Stake | Refusal = refuse("internal");
    let receipt: (() => Receipt) | null = null;
    const work = () => {
      outcome = cancelStake(books, this.running, { member, ...asked }, now);
      if (!isRefusal(outcome)) receipt = receipts.request(leafOfCancel(outcome));
    };
    commit.submit(work, (error) => {
      if (error !== undefined) outcome = this.#failed(error);
      if (isRefusal(outcome)) note(sender, cancelFrame.cmd, outcome);
      answer(sender, outcome, cancelText(asked, outcome, books.ledger.balance(member), locale, receipt?.()));
    });
  }

  #onCashOut(sender: Sender, asked: DataOf<typeof cashOutFrame>, now: number): void {
    const { member, locale } = sender;
    const { books, commit, meter, receipts } = this.#needs;
    const { slot = 0, tag } = asked;
    const startedAt = meter.start();
    if (this.running === null) return notice(sender, { cmd: cashOutFrame.cmd, refusal: "internal" });
    const { period, takeOffTime } = this.running.round;
    // A tag of a moment that has not come is no client's, so it is not signed.
    const lines = tag !== undefined && tag <= now - takeOffTime ? ([["tag", tag]] as const) : [];
    let outcome: Stake | Refusal = refuse("internal");
    let receipt: (() => Receipt) | null = null;
    const work = () => {
      outcome = cashOut(books, this.running, member, slot, now);
      if (!isRefusal(outcome)) receipt = receipts.request({ ...leafOfCashOut(outcome), asked: lines });
    };
    commit.submit(work, (error) => {
      if (error !== undefined) outcome = this.#failed(error);
      const refusal = isRefusal(outcome) ? outcome : null;
      if (refusal !== null) note(sender, cashOutFrame.cmd, refusal);
      const stake = isRefusal(outcome) ? books.stakes.at(period, member, slot) : outcome;
      const text = cashOutText({ period, slot }, stake, refusal, books.ledger.balance(member), locale, receipt?.());
      answer(sender, outcome, text);
      meter.answered("cash_out", outcomeOf(outcome, error), startedAt);
    });
  }

  /** A bug, not a refusal: the player learns that nothing happened, the log has the error. */
  #failed(error: unknown): Refusal {
    this.#needs.logFailure("aviator_commit_failed", error);
    return refuse("internal");
  }
}

/** Sends the answer to a deed. The member's other screens hear of every deed, but of no refusal. */
function answer({ send, others }: Sender, outcome: object | Refusal, text: string): void {
  send(text);
  if (!isRefusal(outcome)) others?.(text);
}

function notice({ send, locale, refusals }: Sender, fault: FrameRefusal): void {
  refusals?.note(AVIATOR, fault);
  send(encodeFrame(noticeFrame, noticeOf(fault, locale)));
}

function note({ refusals }: Sender, cmd: number, { refusal }: Refusal): void {
  refusals?.note(AVIATOR, { cmd, refusal });
}
