import { AVIATOR_FRAMES } from "../../../games/aviator/contract/backend.ts";
import {
  betFrame,
  betResultFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
  playersFrame,
  resultsFrame,
} from "../../../games/aviator/contract/frames.ts";
import type { ReadDataOf } from "../../../contract/frame.ts";
import type { Mark } from "../backend/account.ts";
import { dataOf, type FrameReply, type GameSocket, isAccepted } from "../backend/socket.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";
import type { Seed } from "./aviator-seeds.ts";
import { isCrash, NO_FRAME, openPeriod } from "./aviator-frames.ts";

const FRAMES = [groupFrame, coefficientFrame, resultsFrame, playersFrame, betResultFrame, cashOutResultFrame];
export const NAMED = FRAMES.map((kind) => ({ kind, named: AVIATOR_FRAMES[kind.cmd] }));

const AUTO = 55;
const LOCKED = 57;
const LOCK = 21;
/** A flight of 15 s. */
export const FORCED = 2.5;
/** Hundredths. */
export const AUTO_AT = 105;
export const PLAYERS_MS = 8_000;

export type BetReply = FrameReply<ReadDataOf<typeof betResultFrame>>;

/** A stake that cashes out by itself. */
export interface AutoPlay {
  readonly period: number;
  readonly seeds: readonly Seed[];
  readonly mark: Mark;
  readonly accepted: BetReply;
  /** A stake of the second account at status 21; null: no frame had it. */
  readonly locked: BetReply | null;
  readonly cashOut: ReadDataOf<typeof cashOutResultFrame> | null;
  readonly crash: number | null;
  /** Cash-outs that the second account's socket heard, which made none. */
  readonly strays: number;
  /** Whether the second account, without a stake, heard 5012 with the first one's. */
  readonly isTold: boolean;
}

/** Stakes with autoCashOut in the next round, and waits for its cash-out or the crash. */
export async function playAuto(
  { backend, first, second, roundMs, force }: Session,
  trial: Trial,
  socket: GameSocket,
): Promise<AutoPlay | null> {
  const { nick_name: nickName } = await first.profile(trial);
  const mark = await first.mark(trial);
  const period = await openPeriod(socket, roundMs);
  if (period === undefined) return null;
  await force?.("aviator", [FORCED]);
  const other = await backend.openSocket("aviator", second.token, NAMED);
  const { nick_name: otherName } = await second.profile(trial);
  const lockedFrame = { nickName: otherName, period, betPrice: LOCKED, seed: backend.newName() };
  const from = socket.heard.length;
  const frame = { nickName, period, betPrice: AUTO, seed: backend.newName(), autoCashOut: AUTO_AT / 100 };
  const accepted = await socket.ask(betFrame.cmd, frame, betResultFrame);
  const played = { period, seeds: [{ seed: frame.seed, isTaken: isAccepted(accepted) }] };
  const lockAt = await socket.next((each) => (dataOf(groupFrame, each)?.status ?? 0) >= LOCK, roundMs, from);
  const isLock = lockAt !== null && dataOf(groupFrame, socket.heard[lockAt] ?? NO_FRAME)?.status === LOCK;
  const isTold = other.heard.some(
    (each) => dataOf(playersFrame, each)?.players.some(({ betAmount }) => betAmount === AUTO * 100) === true,
  );
  const locked = isLock ? await other.ask(betFrame.cmd, lockedFrame, betResultFrame) : null;
  const isOffered = "data" in accepted && accepted.data.status === 1 && accepted.data.autoCashOut !== undefined;
  if (!isOffered) {
    other.close();
    return { ...played, mark, accepted, locked, isTold, cashOut: null, crash: null, strays: 0 };
  }
  const crashAt = await socket.next((each) => each.cmd === cashOutResultFrame.cmd || isCrash(each), roundMs, from);
  const crashed = crashAt === null ? null : dataOf(coefficientFrame, socket.heard[crashAt] ?? NO_FRAME);
  const at = await socket.next(({ cmd }) => cmd === cashOutResultFrame.cmd, crashed === null ? 0 : PLAYERS_MS, from);
  const cashOut = at === null ? null : dataOf(cashOutResultFrame, socket.heard[at] ?? NO_FRAME);
  // A frame to all arrives before the next coefficient.
  await other.next(({ cmd }) => cmd === coefficientFrame.cmd, PLAYERS_MS, other.heard.length);
  const strays = other.heard.filter(({ cmd }) => cmd === cashOutResultFrame.cmd).length;
  other.close();
  return { ...played, mark, accepted, locked, cashOut, isTold, crash: crashed?.coefficient ?? null, strays };
}
