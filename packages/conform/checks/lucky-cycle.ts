import { LUCKY_HIT_FRAMES } from "../../../games/lucky-hit/contract/backend.ts";
import { luckyHitRecords } from "../../../games/lucky-hit/contract/calls.ts";
import {
  luckyHitBetResultFrame,
  luckyHitCardsFrame,
  luckyHitGroupFrame,
  luckyHitResultsFrame,
  luckyHitTotalFrame,
} from "../../../games/lucky-hit/contract/frames.ts";
import type { ReadOf } from "../../../contract/call.ts";
import type { ReadDataOf } from "../../../contract/frame.ts";
import { amountBeyond, type Mark, type Movement, pause } from "../backend/account.ts";
import { dataOf, type GameSocket, unheard } from "../backend/socket.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { FIRST_HANDS, HANDS } from "./lucky-hands.ts";
import { type Bet, type BetReply, CYCLE_MS, judgeProbes, place, type Probe, tryLock } from "./lucky-lock.ts";
import { STRAY } from "./stray.ts";
import { earlyFrame, fieldNamed, OF_CARDS } from "./early.ts";

const FRAMES = [
  luckyHitGroupFrame,
  luckyHitCardsFrame,
  luckyHitResultsFrame,
  luckyHitTotalFrame,
  luckyHitBetResultFrame,
];
export const NAMED = FRAMES.map((kind) => ({ kind, named: LUCKY_HIT_FRAMES[kind.cmd] }));

/** In whole units, by pick; other checks use other amounts. */
export const STAKES = { B: 11, R: 12, L: 14 } as const;
export type Pick = keyof typeof STAKES;
const AFTER_CARDS = 13;
/** Below the minimum in India. */
const BELOW = 9;
const EXTRAS: readonly Extra["asked"][] = [
  { pick: "B", price: 19, isStray: true },
  { pick: "R", price: 21.25 },
];
const AMOUNT_MAX = 10_000;
const OPEN_MS = 6_000;
const LAST_START_MS = 13_000;
const REPLY_MS = 8_000;
const SETTLE_MS = 10_000;
const POLL_MS = 500;
/** Cycles that are played to see both colours win. */
const CYCLES = 3;

export type OpenResult = ReadDataOf<typeof luckyHitCardsFrame>["openResult"];
export type Row = ReadOf<typeof luckyHitRecords>["queryset"][number];

/** A stake with fields that it does not have, or with a fraction: taken as it is asked, or refused. */
interface Extra {
  readonly asked: { readonly pick: Pick; readonly price: number; readonly isStray?: true };
  readonly reply: BetReply;
}

/** A cycle with a stake on each pick. */
export interface Cycle {
  readonly period: number;
  readonly mark: Mark;
  readonly staked: Readonly<Record<Pick, BetReply>>;
  readonly hasTotals: boolean;
  /** Null: no cards came. */
  readonly opened: OpenResult | null;
  /** A field that told the cards before 3004; null: none did. */
  readonly early: string | null;
  readonly rows: readonly Row[];
  readonly settled: Movement;
}

/** Stakes that are tried in the first cycle besides. */
interface Tries {
  /** Stakes out of the limits, beyond the balance, or on another period. */
  readonly refused: readonly { readonly bet: Bet; readonly reply: BetReply }[];
  readonly probes: readonly Probe[];
  readonly afterCards: BetReply | null;
  readonly extras: readonly Extra[];
}

export interface Watched {
  readonly socket: GameSocket;
  readonly hasGreeting: boolean;
  readonly cards: OpenResult | null;
  /** The first 3008 after the cards. */
  readonly results: ReadDataOf<typeof luckyHitResultsFrame> | null;
  readonly cycles: readonly Cycle[];
  readonly tries: Tries | null;
  /** Replies to the first account that the second one's socket heard. */
  readonly strays: number;
  /** Frames to all that the second one's socket did not hear. */
  readonly unheard: readonly number[];
}

/** Watches a cycle to its results; plays it, and some after it, if the run may write. */
export async function watchLuckyHit(session: Session, trial: Trial): Promise<Watched> {
  const { backend, first, isWriting } = session;
  const socket = await backend.openSocket("luckyhit", first.token, NAMED);
  const nothing = { hasGreeting: false, cards: null, results: null, cycles: [], tries: null, strays: 0, unheard: [] };
  if (socket.ending !== null) return { socket, ...nothing };
  const greeting = await Promise.all([
    socket.next(({ cmd }) => cmd === luckyHitGroupFrame.cmd, REPLY_MS),
    socket.next(({ cmd }) => cmd === luckyHitResultsFrame.cmd, REPLY_MS),
  ]);
  const hasGreeting = !greeting.includes(null);
  const watched = isWriting && hasGreeting ? await play(session, trial, socket) : await watch(socket);
  socket.close();
  return { socket, ...nothing, ...watched, hasGreeting };
}

async function watch(socket: GameSocket): Promise<Partial<Watched>> {
  const opened = await nextCards(socket, 0);
  return opened === null ? {} : { cards: opened.result, results: await resultsAfter(socket, opened.at) };
}

async function play(session: Session, trial: Trial, socket: GameSocket): Promise<Partial<Watched>> {
  const other = session.hasSecond ? await session.backend.openSocket("luckyhit", session.second.token, []) : null;
  const start = await startCycle(session, trial, socket);
  if (start === null) return {};
  await session.force?.("luckyhit", [FIRST_HANDS]);
  const { period, mark } = start;
  const fromOther = other?.heard.length ?? 0;
  const refused = [];
  const beyond = amountBeyond(mark.balance);
  for (const bet of [
    { pick: "B", price: 0, period },
    { pick: "R", price: -15, period },
    ...(session.locales.includes("in") ? [{ pick: "B", price: BELOW, period }] : []),
    { pick: "X", price: 16, period },
    { pick: "B", price: 17, period: period - 1 },
    { pick: "R", price: AMOUNT_MAX + 100, period },
    ...(beyond <= AMOUNT_MAX ? [{ pick: "B", price: beyond, period }] : []),
  ]) {
    refused.push({ bet, reply: await place(session, socket, bet) });
  }
  const staked = await stakeAll(session, socket, period);
  const hasTotals = await totalsAfter(socket, start.at);
  const isTold = !hasTotals || other === null || (await totalsAfter(other, fromOther));
  const extras: Extra[] = [];
  for (const asked of EXTRAS) {
    const reply = await place(session, socket, { ...asked, period }, asked.isStray ? STRAY : {});
    extras.push({ asked, reply });
  }
  const recorded = await earlyField(session, trial, socket, start.at);
  const tried = await tryLock(session, socket, period);
  const opened = await nextCards(socket, start.at);
  const late = { pick: "B", price: AFTER_CARDS, period };
  const afterCards = opened === null ? null : await place(session, socket, late);
  // The results may come with the next cycle's first frame.
  const [results, probes] = await Promise.all([
    opened === null ? null : resultsAfter(socket, opened.at),
    judgeProbes(session, socket, tried, period),
  ]);
  const others = other?.heard.slice(fromOther) ?? [];
  const strays = others.filter(({ cmd }) => cmd === luckyHitBetResultFrame.cmd).length;
  const toAll = [luckyHitCardsFrame.cmd, luckyHitResultsFrame.cmd];
  const lacking = [
    ...(isTold ? [] : [luckyHitTotalFrame.cmd]),
    ...(other === null || other.ending !== null ? [] : unheard(toAll, socket.heard.slice(start.at), others)),
  ];
  other?.close();
  const settling = await settle(session, trial, start);
  const cards = opened?.result ?? null;
  const early = recorded ?? earlyFrame(socket.heard, start.at, opened);
  const cycles: Cycle[] = [{ period, mark, staked, hasTotals, opened: cards, early, ...settling }];
  const { force } = session;
  const hands = force === null ? Array.from({ length: CYCLES - 1 }, () => null) : HANDS;
  for (const hand of hands) {
    if (socket.ending !== null || (hand === null && hasBothColours(cycles))) break;
    const next = await playCycle(session, trial, socket, hand);
    if (next !== null) cycles.push(next);
  }
  return { cards, results, cycles, strays, unheard: lacking, tries: { refused, probes, afterCards, extras } };
}

/** The field of the cycle's frames, or of the member's records, that tells the cards before they come. */
async function earlyField({ backend, first }: Session, trial: Trial, socket: GameSocket, from: number) {
  const at = await socket.next(({ cmd }) => cmd === luckyHitCardsFrame.cmd, 0, from);
  if (at !== null) return null;
  const { json } = await backend.accepts(trial, luckyHitRecords, first.with({ query: { p: 1, p_size: 10 } }));
  const rows = Array.isArray(json["queryset"]) ? (json["queryset"] as Readonly<Record<string, unknown>>[]) : [];
  const waiting = rows.filter(({ status }) => status === "W");
  return fieldNamed([...socket.heard.slice(from), ...waiting], OF_CARDS);
}

const hasBothColours = (cycles: readonly Cycle[]) => new Set(cycles.map(({ opened }) => opened?.blackWin)).size > 1;

async function playCycle(
  session: Session,
  trial: Trial,
  socket: GameSocket,
  hand: (typeof HANDS)[number] | null,
): Promise<Cycle | null> {
  const start = await startCycle(session, trial, socket);
  if (start === null) return null;
  if (hand !== null) await session.force?.("luckyhit", [hand]);
  const { period, mark } = start;
  const staked = await stakeAll(session, socket, period);
  const opened = await nextCards(socket, start.at);
  return {
    period,
    mark,
    staked,
    hasTotals: true,
    opened: opened?.result ?? null,
    early: earlyFrame(socket.heard, start.at, opened),
    ...(await settle(session, trial, start)),
  };
}

/** Waits until stakes are open. Null: no period came. */
export async function startCycle({ backend, first }: Session, trial: Trial, socket: GameSocket) {
  const intoMs = backend.now() % CYCLE_MS;
  if (intoMs > LAST_START_MS) await pause(CYCLE_MS - intoMs + OPEN_MS);
  else if (intoMs < OPEN_MS) await pause(OPEN_MS - intoMs);
  const last = socket.heard.findLast(({ cmd }) => cmd === luckyHitGroupFrame.cmd);
  const period = last && dataOf(luckyHitGroupFrame, last)?.periodInfo.period;
  if (period === undefined) return null;
  return { period, mark: await first.mark(trial), at: socket.heard.length };
}

async function stakeAll(session: Session, socket: GameSocket, period: number) {
  const bet = (pick: Pick) => place(session, socket, { pick, price: STAKES[pick], period });
  return { B: await bet("B"), R: await bet("R"), L: await bet("L") };
}

async function totalsAfter(socket: GameSocket, from: number): Promise<boolean> {
  const has = (total: ReadDataOf<typeof luckyHitTotalFrame>["betTotal"] | undefined) =>
    (total?.a ?? 0) >= STAKES.B * 100 && (total?.b ?? 0) >= STAKES.R * 100 && (total?.t ?? 0) >= STAKES.L * 100;
  const at = await socket.next((frame) => has(dataOf(luckyHitTotalFrame, frame)?.betTotal), REPLY_MS, from);
  return at !== null;
}

async function nextCards(socket: GameSocket, from: number) {
  const at = await socket.next(({ cmd }) => cmd === luckyHitCardsFrame.cmd, CYCLE_MS + REPLY_MS, from);
  const frame = at === null ? undefined : socket.heard[at];
  const data = frame === undefined ? null : dataOf(luckyHitCardsFrame, frame);
  return at === null || data === null ? null : { at, result: data.openResult };
}

async function resultsAfter(socket: GameSocket, cardsAt: number) {
  const at = await socket.next(({ cmd }) => cmd === luckyHitResultsFrame.cmd, CYCLE_MS, cardsAt + 1);
  const frame = at === null ? undefined : socket.heard[at];
  return frame === undefined ? null : dataOf(luckyHitResultsFrame, frame);
}

/** The records of a period and the money since its start, once they are settled or the time is up. */
async function settle({ backend, first }: Session, trial: Trial, { period, mark }: { period: number; mark: Mark }) {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const { queryset } = await backend.read(trial, luckyHitRecords, first.with({ query: { p: 1, p_size: 20 } }));
    const rows = queryset.filter((row) => row.period === period);
    const isSettled = rows.length > 0 && rows.every(({ status }) => status === "S" || status === "F");
    if (isSettled || performance.now() > deadline) return { rows, settled: await first.settled(trial, mark) };
    await pause(POLL_MS);
  }
}
