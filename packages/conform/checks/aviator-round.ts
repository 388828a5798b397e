import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
  playersFrame,
  resultsFrame,
} from "../../../games/aviator/contract/frames.ts";
import type { ReadDataOf } from "../../../contract/frame.ts";
import { amountBeyond, type Mark } from "../backend/account.ts";
import { dataOf, type FrameReply, type GameSocket, type HeardFrame, isAccepted, unheard } from "../backend/socket.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { STRAY } from "./stray.ts";
import type { Seed } from "./aviator-seeds.ts";
import { type AutoPlay, type BetReply, FORCED, NAMED, PLAYERS_MS, playAuto } from "./aviator-auto.ts";
import { playTies, type PlayedTie } from "./aviator-ties.ts";
import { toldByFrames, toldInFlight } from "./aviator-early.ts";
import { FLYING, isCrash, NO_FRAME, openPeriod } from "./aviator-frames.ts";

/** In whole units; other checks use other amounts, so that a change of the balance names its cause. */
export const CASHED = 51;
/** A prime: payouts of other games and gifts are no multiple of it. */
export const LATE = 101;
const IN_FLIGHT = 54;
/** Below every minimum, below 0; one beyond the balance is added where the limits allow it. */
const REFUSED = [4, -61.37];
/** Below the minimum in India. */
const BELOW = 49;
const STAKE_MAX = 10_000;
const GREETING_MS = 8_000;
/** A new 5008 comes at the crash, or with the next round. */
const RESULTS_MS = 20_000;
/** Hundredths: the first coefficient at which the first account cashes out. */
const CASH_OUT_AT = 101;

const TO_ALL = [groupFrame.cmd, coefficientFrame.cmd, playersFrame.cmd, resultsFrame.cmd];
const isResults = ({ cmd }: HeardFrame) => cmd === resultsFrame.cmd;
const REPLIES = new Set<number>([betResultFrame.cmd, cashOutResultFrame.cmd]);

type CashOutReply = FrameReply<ReadDataOf<typeof cashOutResultFrame>>;

/** A round with stakes of both accounts: the first cashes out in flight, the second too late. */
export interface PlayedRound {
  readonly period: number;
  readonly marks: { readonly first: Mark; readonly second: Mark };
  /** Stakes out of the limits or beyond the balance. */
  readonly refused: readonly { readonly price: number; readonly reply: BetReply }[];
  readonly accepted: BetReply;
  readonly twice: BetReply;
  /** Null: the plane crashed before the stake. */
  readonly inFlight: BetReply | null;
  /** Of the second account, with fields that a stake does not have; then `lateStake`, if that was refused. */
  readonly stray: BetReply;
  readonly lateStake: BetReply;
  readonly hasPlayers: boolean;
  /** Whether a 5012 showed the cash-out. */
  readonly hasCashed: boolean;
  /** Whether a socket that opened in flight heard the round and its phase; null: none could be opened. */
  readonly hasPhase: boolean | null;
  /** Null: the plane crashed before the first account could cash out. */
  readonly cashOut: CashOutReply | null;
  /** A second cash-out of the same stake; null: none was sent. */
  readonly again: CashOutReply | null;
  /** Replies to the first account that the second one's socket heard. */
  readonly strays: number;
  /** Frames to all that the second one's socket did not hear, from the first stake to the results. */
  readonly unheard: readonly number[];
  /** The coefficients shown before the cash-out was sent and after its reply came; null: none. */
  readonly shown: { readonly before: number; readonly after: number; readonly isFlying: boolean } | null;
  /** Null: the crash was not seen. */
  readonly lateCashOut: CashOutReply | null;
  /** Hundredths; null: the crash was not seen. */
  readonly crash: number | null;
  /** The second account's money in the round. */
  readonly lateChanges: readonly number[];
  /** A field that told the result before the crash; null: none did. */
  readonly early: string | null;
  readonly seeds: readonly Seed[];
}

export interface Watched {
  readonly socket: GameSocket;
  /** Why a socket did not open, or ended before the round. */
  readonly endings: readonly string[];
  readonly hasGreeting: boolean;
  readonly hasResultsAfterCrash: boolean;
  readonly hasCrash: boolean;
  readonly round: PlayedRound | null;
  readonly auto: AutoPlay | null;
  readonly ties: readonly PlayedTie[];
}

/** Watches a round to its end; plays it if the run may write. */
export async function watchAviator(session: Session, trial: Trial): Promise<Watched> {
  const socket = await session.backend.openSocket("aviator", session.first.token, NAMED);
  if (socket.ending !== null) {
    const nothing = {
      hasGreeting: false,
      hasCrash: false,
      hasResultsAfterCrash: false,
      round: null,
      auto: null,
      ties: [],
    };
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
  const auto = round === null || socket.ending !== null ? null : await playAuto(session, trial, socket);
  const ties = auto === null || socket.ending !== null ? [] : await playTies(session, trial, socket);
  endings.push(socket.ending);
  socket.close();
  const seen = { hasCrash: crash !== null, hasResultsAfterCrash: results !== null, round, auto, ties };
  return { socket, endings: [...new Set(endings.filter((each) => each !== null))], hasGreeting, ...seen };
}

async function playRound(
  session: Session,
  trial: Trial,
  [socket, other]: readonly [GameSocket, GameSocket],
  leftMs: () => number,
): Promise<PlayedRound | null> {
  const { backend, first, second } = session;
  const names = await Promise.all([first, second].map(async (who) => (await who.profile(trial)).nick_name));
  const marks = { first: await first.mark(trial), second: await second.mark(trial) };
  const period = await openPeriod(socket, leftMs());
  if (period === undefined) return null;
  await session.force?.("aviator", [FORCED]);
  const seeds: Seed[] = [];
  const bet = async (at: GameSocket, name: string | undefined, betPrice: number, stray: object = {}) => {
    const seed = backend.newName();
    const frame = { ...stray, nickName: name ?? "conformance", period, betPrice, seed };
    const reply = await at.ask(betFrame.cmd, frame, betResultFrame);
    seeds.push({ seed, isTaken: isAccepted(reply) });
    return reply;
  };
  const refused = [];
  for (const price of refusedAmounts(session, marks.first.balance)) {
    refused.push({ price, reply: await bet(socket, names[0], price) });
  }
  const [from, fromOther] = [socket.heard.length, other.heard.length];
  const accepted = await bet(socket, names[0], CASHED);
  const [twice, stray] = await Promise.all([bet(socket, names[0], CASHED), bet(other, names[1], LATE, STRAY)]);
  const lateStake = isAccepted(stray) ? stray : await bet(other, names[1], LATE);
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
  const sentAt = socket.heard.length;
  // A tag of the future: only the arrival counts.
  const cashOut = ticked?.flyEnd === 0 ? await out(socket, 3 * ticked.tag + 100) : null;
  const shown = ticked === null ? null : await shownAfter(socket, sentAt, ticked.coefficient);
  const isFlying = !socket.heard.slice(from).some(isCrash);
  const again = isFlying && cashOut !== null ? await out(socket, 1) : null;
  const inFlight = isFlying ? await bet(socket, names[0], IN_FLIGHT) : null;
  const asked = isFlying ? await toldInFlight(session, trial, period) : null;
  const told = socket.heard.slice(from).some(isCrash) ? null : asked;
  const cashedAt = cashOut !== null && isAccepted(cashOut) && "data" in cashOut ? cashOut.data.cashCoefficient : 0;
  const hasCashed = cashedAt > 0 && (await socket.next(showsCash(cashedAt), PLAYERS_MS, from)) !== null;
  const crashedAt = await socket.next(isCrash, leftMs(), from);
  const crashed = crashedAt === null ? null : dataOf(coefficientFrame, socket.heard[crashedAt] ?? NO_FRAME);
  const others = await heardBy([socket, other], [from, fromOther], crashedAt);
  const strays = others.replies - (isAccepted(stray) ? 1 : 2);
  const lateCashOut = crashed === null ? null : await out(other, 1);
  const { changes: lateChanges } = await second.settled(trial, marks.second);
  const crash = crashed?.coefficient ?? null;
  const early = told?.field ?? toldByFrames(socket.heard.slice(from, crashedAt ?? from), crash);
  const shows = { hasPlayers: playersAt !== null, hasCashed, hasPhase: told?.hasPhase ?? null };
  const stakes = { refused, accepted, twice, inFlight, stray, lateStake, unheard: others.lacking };
  return {
    period,
    marks,
    crash,
    ...stakes,
    ...shows,
    cashOut,
    again,
    strays,
    shown,
    lateCashOut,
    lateChanges,
    early,
    seeds,
  };
}

/** The frames of the second account's socket until the results, which come soon after the crash, or with the next round. */
async function heardBy(
  [socket, other]: readonly [GameSocket, GameSocket],
  [from, fromOther]: readonly [number, number],
  crashedAt: number | null,
) {
  if (crashedAt !== null) await other.next(isCrash, PLAYERS_MS);
  const resultsAt = crashedAt === null ? null : await socket.next(isResults, RESULTS_MS, crashedAt + 1);
  if (resultsAt !== null) await other.next(isResults, PLAYERS_MS, fromOther);
  const heard = other.heard.slice(fromOther);
  const lacking = other.ending === null ? unheard(TO_ALL, socket.heard.slice(from), heard) : [];
  return { lacking, replies: heard.filter(({ cmd }) => REPLIES.has(cmd)).length };
}

/** Whether a frame shows the first account's stake as cashed out at a coefficient. */
const showsCash = (at: number) => (frame: HeardFrame) =>
  dataOf(playersFrame, frame)?.players.some(
    ({ cashOut: isOut, coefficient, betAmount }) => isOut && coefficient === at && betAmount === CASHED * 100,
  ) === true;

/** Amounts that are refused in any phase. */
function refusedAmounts({ locales }: Session, balance: number): readonly number[] {
  const beyond = amountBeyond(balance);
  return [...REFUSED, ...(locales.includes("in") ? [BELOW] : []), ...(beyond <= STAKE_MAX ? [beyond] : [])];
}

/** The first coefficient after the reply to a cash-out. */
async function shownAfter(socket: GameSocket, sentAt: number, before: number): Promise<PlayedRound["shown"]> {
  const replyAt = socket.heard.findIndex(({ cmd }, at) => at >= sentAt && cmd === cashOutResultFrame.cmd);
  if (replyAt < 0) return null;
  const at = await socket.next(({ cmd }) => cmd === coefficientFrame.cmd, PLAYERS_MS, replyAt + 1);
  const tick = at === null ? null : dataOf(coefficientFrame, socket.heard[at] ?? NO_FRAME);
  return tick === null ? null : { before, after: tick.coefficient, isFlying: tick.flyEnd === 0 };
}
