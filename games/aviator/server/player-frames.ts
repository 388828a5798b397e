import { type DataOf, decodeFrame, encodeFrame } from "#contract/frame.ts";
import {
  betFrame,
  cancelFrame,
  cashOutFrame,
  hereFrame,
  noticeFrame,
  pingFrame,
} from "#games/aviator/contract/frames.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import { coefficientAt } from "#games/aviator/rules/timeline.ts";
import { aviatorLimits } from "#games/aviator/rules/stake.ts";
import { dataFault } from "#simulator/cell/sockets/socket-refusals.ts";
import type { FrameSpec, FurtherFrame } from "#simulator/cell/tables/frame-spec.ts";
import { betResultText, cancelText, cashOutText } from "./frames.ts";
import { cashOut, leafOfCashOut, leafOfStake, type Running, type StakeRequest } from "./rules.ts";
import type { Stakes } from "./stakes.ts";

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

/** A slot takes this many stakes a round. */
export const ATTEMPTS_MAX = 10;

/** The frames of the players. */
export function aviatorFrames(stakes: Stakes): FrameSpec<Running, Bet, StakeRequest> {
  return {
    stake: {
      frame: betFrame,
      read: readBet,
      asked: (bet, { member, logInLocale }, betId) => ({
        member,
        logInLocale,
        period: bet.period,
        slot: bet.slot ?? 0,
        betId,
        amount: bet.betPrice,
        autoCashOut: bet.autoCashOut ?? null,
        silence: bet.silence ? { afterMs: bet.silence.after * 1000, at: bet.silence.at } : null,
        seed: bet.seed,
        isAutomatic: bet.auto ?? false,
      }),
      limits: aviatorLimits,
      refusal: ({ period, member, slot }) =>
        stakes.at(period, member, slot) === undefined ? null : refuse("slot_taken"),
      place: ({ member, period, slot, betId, amount, autoCashOut, seed, silence }, now) => {
        const stake = {
          member,
          period,
          number: slot,
          bet_id: betId,
          amount,
          seed,
          own: {
            auto_cash_out: autoCashOut,
            silence_ms: silence?.afterMs ?? null,
            silence_at: silence?.at ?? null,
            heard: silence === null ? null : now,
          },
        };
        return stakes.place(stake, now);
      },
      leafOf: leafOfStake,
      textOf: betResultText,
    },
    cancel: {
      frame: cancelFrame,
      max: ATTEMPTS_MAX - 1,
      cancel: (stake, now) => stakes.cancel(stake, now),
      textOf: cancelText,
    },
    further: new Map<number, FurtherFrame<Running>>([
      [cashOutFrame.cmd, cashOutOf(stakes)],
      // Every frame is heard.
      [hereFrame.cmd, () => null],
      // The platform answers those that are written as in the contract.
      [pingFrame.cmd, () => null],
    ]),
    noticeText: (notice) => encodeFrame(noticeFrame, notice),
  };
}

function cashOutOf(stakes: Stakes): FurtherFrame<Running> {
  return ({ member, locale }, data, now, running) => {
    const asked = decodeFrame(cashOutFrame, data);
    if (asked === null) return dataFault(cashOutFrame, data);
    const round = running()?.round;
    if (round === undefined) return { cmd: cashOutFrame.cmd, refusal: "internal" };
    const { period, takeOffTime } = round;
    const { slot = 0, tag } = asked;
    // A tag of a moment that has not come is no client's, so it is not signed.
    const lines = tag !== undefined && tag <= now - takeOffTime ? ([["tag", tag]] as const) : [];
    return {
      counted: "cash_out",
      act: () => cashOut(stakes, running(), member, slot, now),
      isContested: ({ result }) => tag !== undefined && result !== null && coefficientAt(tag) > result,
      leafOf: (stake) => ({ ...leafOfCashOut(stake), asked: lines }),
      textOf(outcome, balance, receipt) {
        const refusal = isRefusal(outcome) ? outcome : null;
        const stake = isRefusal(outcome) ? stakes.at(period, member, slot) : outcome;
        return cashOutText({ period, slot }, stake, refusal, balance, locale, receipt);
      },
    };
  };
}
