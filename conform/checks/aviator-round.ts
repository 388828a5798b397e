import { AVIATOR_FRAMES } from "../../contract/specified/answers.ts";
import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
  playersFrame,
  resultsFrame,
} from "../../games/aviator/frames.ts";
import type { ReadDataOf } from "../../contract/frame.ts";
import type { Mark } from "../backend/account.ts";
import { dataOf, type FrameReply, type GameSocket } from "../backend/socket.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { FLYING } from "./aviator-frames.ts";

const FRAMES = [groupFrame, coefficientFrame, resultsFrame, playersFrame, betResultFrame, cashOutResultFrame];
export const NAMED = FRAMES.map((kind) => ({ kind, named: AVIATOR_FRAMES[kind.cmd] }));

/** In whole units; other checks use other amounts, so that a change of the balance names its cause. */
export const CASHED = 51;
export const LATE = 52;
const IN_FLIGHT = 54;
const TOO_SMALL = 1;
const GREETING_MS = 8_000;
const PLAYERS_MS = 8_000;
/** A new 5008 comes at the crash, or with the next round. */
const RESULTS_MS = 20_000;
/** From this status on stakes are open, and long enough before the lock. */
const STAKE_FROM = 11;
const STAKE_UNTIL = 17;
/** Hundredths: the first coefficient at which the first account cashes out. */
const CASH_OUT_AT = 101;

type BetReply = FrameReply<ReadDataOf<typeof betResultFrame>>;
type CashOutReply = FrameReply<ReadDataOf<typeof cashOutResultFrame>>;

/** A round with stakes of both accounts: the first cashes out in flight, the second too late. */
export interface PlayedRound {
  readonly period: number;
  readonly marks: { readonly first: Mark; readonly second: Mark };
  readonly tooSmall: BetReply;
  readonly accepted: BetReply;
  readonly twice: BetReply;
  /** Null: the plane crashed before the stake. */
  readonly inFlight: BetReply | null;
  readonly lateStake: BetReply;
  readonly hasPlayers: boolean;
  /** Null: the plane crashed before the first account could cash out. */
  readonly cashOut: CashOutReply | null;
  /** Null: the crash was not seen. */
  readonly lateCashOut: CashOutReply | null;
  /** Hundredths; null: the crash was not seen. */
  readonly crash: number | null;
}

export interface Watched {
  readonly socket: GameSocket;
  /** Why a socket did not open, or ended before the round. */
  readonly endings: readonly string[];
  readonly hasGreeting: boolean;
  readonly hasResultsAfterCrash: boolean;
  readonly hasCrash: boolean;
  readonly round: PlayedRound | null;
}

/** Watches a round to its end; plays it if the run may write. */
export async function watchAviator(session: Session, trial: Trial): Promise<Watched> {
  const socket = await session.backend.openSocket("aviator", session.first.token, NAMED);
  if (socket.ending !== null) {
    const nothing = { hasGreeting: false, hasCrash: false, hasResultsAfterCrash: false, round: null };
    return { socket, endings: [socket.ending], ...nothing };
  }
  const greeting = await Promise.all([
    socket.next(({ cmd }) => cmd === groupFrame.cmd, GREETING_MS),
    socket.next(({ cmd }) => cmd === resultsFrame.cmd, GREETING_MS),
  ]);
  const hasGreeting = !greeting.includes(null);
  const start = performance.now();
  const leftMs = () => Math.max(0, session.roundMs - (performance.now() - start));
  let round: PlayedRound | null = null;
  let from = 0;
  const endings: (string | null)[] = [];
  if (session.isWriting && session.hasSecond && hasGreeting) {
    const other = await session.backend.openSocket("aviator", session.second.token, NAMED);
    for (let isLate = true; isLate && leftMs() > 0;) {
      const start = socket.heard.length;
      const next = await playRound(session, trial, [socket, other], leftMs);
      if (next === null) break;
      [round, from] = [next, start];
      isLate = next.cashOut === null;
    }
    endings.push(other.ending);
    other.close();
  }
  const crash = await socket.next(isCrash, leftMs(), from);
  const results =
    crash === null ? null : await socket.next(({ cmd }) => cmd === resultsFrame.cmd, RESULTS_MS, crash + 1);
  endings.push(socket.ending);
  socket.close();
  const seen = { hasCrash: crash !== null, hasResultsAfterCrash: results !== null, round };
  return { socket, endings: [...new Set(endings.filter((each) => each !== null))], hasGreeting, ...seen };
}

const isCrash = (frame: Parameters<typeof dataOf>[1]) => dataOf(coefficientFrame, frame)?.flyEnd === 1;

async function playRound(
  { backend, first, second }: Session,
  trial: Trial,
  [socket, other]: readonly [GameSocket, GameSocket],
  leftMs: () => number,
): Promise<PlayedRound | null> {
  const names = await Promise.all([first, second].map(async (who) => (await who.profile(trial)).nick_name));
  const marks = { first: await first.mark(trial), second: await second.mark(trial) };
  const open = await socket.next(
    (frame) => {
      const status = dataOf(groupFrame, frame)?.status ?? 0;
      return status >= STAKE_FROM && status <= STAKE_UNTIL;
    },
    leftMs(),
    socket.heard.length,
  );
  const opened = open === null ? undefined : socket.heard[open];
  const period = opened === undefined ? undefined : dataOf(groupFrame, opened)?.period;
  if (period === undefined) return null;
  const bet = async (at: GameSocket, name: string | undefined, betPrice: number) => {
    const frame = { nickName: name ?? "conformance", period, betPrice, seed: backend.newName() };
    return at.ask(betFrame.cmd, frame, betResultFrame);
  };
  const tooSmall = await bet(socket, names[0], TOO_SMALL);
  const from = socket.heard.length;
  const accepted = await bet(socket, names[0], CASHED);
  const [twice, lateStake] = await Promise.all([bet(socket, names[0], CASHED), bet(other, names[1], LATE)]);
  const playersAt = await socket.next(
    (frame) => dataOf(playersFrame, frame)?.players.some(({ betAmount }) => betAmount === CASHED * 100) === true,
    PLAYERS_MS,
    from,
  );
  await socket.next((frame) => (dataOf(groupFrame, frame)?.status ?? 0) >= FLYING, leftMs(), from);
  const tick = await socket.next(
    (frame) => {
      const data = dataOf(coefficientFrame, frame);
      return data !== null && (data.flyEnd === 1 || data.coefficient >= CASH_OUT_AT);
    },
    leftMs(),
    from,
  );
  const ticked = tick === null ? null : dataOf(coefficientFrame, socket.heard[tick] ?? NO_FRAME);
  const out = (at: GameSocket, tag: number) => at.ask(cashOutFrame.cmd, { tag }, cashOutResultFrame);
  const cashOut = ticked?.flyEnd === 0 ? await out(socket, ticked.tag) : null;
  const isFlying = !socket.heard.slice(from).some(isCrash);
  const inFlight = isFlying ? await bet(socket, names[0], IN_FLIGHT) : null;
  const crashedAt = await socket.next(isCrash, leftMs(), from);
  const crashed = crashedAt === null ? null : dataOf(coefficientFrame, socket.heard[crashedAt] ?? NO_FRAME);
  if (crashed !== null) await other.next(isCrash, PLAYERS_MS, 0);
  const lateCashOut = crashed === null ? null : await out(other, crashed.tag);
  const crash = crashed?.coefficient ?? null;
  const hasPlayers = playersAt !== null;
  return { period, marks, crash, tooSmall, accepted, twice, inFlight, lateStake, hasPlayers, cashOut, lateCashOut };
}

const NO_FRAME = { cmd: 0, data: null };
