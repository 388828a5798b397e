import { type DataOf, decodeFrame } from "#contract/frame.ts";
import { betFrame } from "#games/aviator/frames.ts";

export type Bet = DataOf<typeof betFrame>;

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
